package main

import (
	"cmp"
	"fmt"
	"strings"

	"minesweeper/board"
	"minesweeper/cmd/internal/answer"
	"minesweeper/cmd/internal/cli"
	"minesweeper/cmd/internal/text"
)

// countCommand is the command that counts the mines around squares.
type countCommand struct {
	input cli.Input
	form  answer.Form
}

func newCount(f *cli.Flags) cli.Run {
	c := &countCommand{input: cli.Input{Quick: true}}
	f.Questions(&c.input, "MINES [SQUARE...]")
	f.Answer(&c.form, "print sentences, and name the file that was loaded")
	f.Quiet(&c.form.Quiet)
	return cli.Each(&c.input, c, (*countCommand).run)
}

func (c *countCommand) run(e *cli.Env, q *cli.Question) error {
	mines, err := q.Minefield()
	if err != nil {
		return err
	}
	names, err := q.Moves(e, "")
	if err != nil {
		return err
	}
	squares := make([]board.Square, len(names))
	var wrong text.NameList
	for i, name := range names {
		if !q.MovesTyped() { // a move that flags stands for its square
			name = strings.TrimSuffix(name, "*")
		}
		square, noSquare := mines.Size().Square(name)
		if noSquare != nil {
			err = cmp.Or(err, noSquare)
			wrong.Add(func() string { return text.Word(name) })
		}
		squares[i] = square
	}
	if wrong.Count > 1 {
		err = fmt.Errorf("%w; wrong are %v", err, &wrong)
	}
	if err != nil {
		return err
	}
	for _, s := range squares {
		if err := q.Print(e, c.form, &answer.Count{Square: s.String(), NeighborMines: mines.CountMines(s)}); err != nil {
			return err
		}
	}
	return nil
}
