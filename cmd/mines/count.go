package main

import (
	"cmp"
	"fmt"
	"strings"

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
	var counts []*answer.Count
	var wrong text.NameList
	for _, name := range names {
		if !q.MovesTyped() { // a move that flags stands for its square
			name = strings.TrimSuffix(name, "*")
		}
		square, noSquare := mines.Size().Square(name)
		if noSquare != nil {
			err = cmp.Or(err, noSquare)
			wrong.Add(func() string { return text.Word(name) })
			continue
		}
		counts = append(counts, &answer.Count{Square: square.String(), NeighborMines: mines.CountMines(square)})
	}
	if wrong.Count > 1 {
		err = fmt.Errorf("%w; wrong are %v", err, &wrong)
	}
	for _, count := range counts {
		if err == nil {
			err = q.Print(e, c.form, count)
		}
	}
	return err
}
