package main

import (
	"strings"

	"minesweeper/board"
	"minesweeper/cmd/internal/answer"
	"minesweeper/cmd/internal/cli"
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
	for i, name := range names {
		if !q.MovesTyped() { // a move that flags stands for its square
			name = strings.TrimSuffix(name, "*")
		}
		squares[i], err = mines.Size().Square(name)
		if err != nil {
			return err
		}
	}
	for _, s := range squares {
		if err := q.Print(e, c.form, &answer.Count{Square: s.String(), NeighborMines: mines.CountMines(s)}); err != nil {
			return err
		}
	}
	return nil
}
