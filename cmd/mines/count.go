package main

import (
	"strings"

	"minesweeper/board"
	"minesweeper/cmd/internal/answer"
	"minesweeper/cmd/internal/cli"
)

// count is the command that counts the mines around squares.
type count struct {
	mines   string
	form    answer.Form
	reading cli.Reading
}

func newCount(f *cli.Flags) cli.Run {
	c := &count{reading: cli.Reading{Covered: true}}
	boards := &cli.Boards{Use: "minefield", Mines: &c.mines, Reading: &c.reading}
	f.Boards(boards, "-m MINES [SQUARE...]")
	f.Mines(&c.mines)
	f.Form(&c.form, "print sentences, and name the file that was loaded")
	f.Redirect()
	f.Reading(&c.reading.ReadOptions)
	return func(e *cli.Env, args []string) error {
		boards.Moves = len(args) == 0
		return e.Each(boards, nil, func(e *cli.Env, _ string) error { return c.run(e, args) })
	}
}

func (c *count) run(e *cli.Env, args []string) error {
	e.Announce(c.form)
	mines, err := e.RequireMinefield(c.mines, c.reading.ReadOptions)
	if err != nil {
		return err
	}
	names, err := e.Moves(args, cli.MoveSource{Use: "list of squares"})
	if err != nil {
		return err
	}
	squares := make([]board.Square, len(names))
	for i, name := range names {
		if len(args) == 0 {
			name = strings.TrimSuffix(name, "*") // a move that flags
		}
		if squares[i], err = mines.Size().Square(name); err != nil {
			return err
		}
	}
	for _, s := range squares {
		if err := e.Print(c.form, answer.CountOf(mines, s)); err != nil {
			return err
		}
	}
	return nil
}
