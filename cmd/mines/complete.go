package main

import (
	"minesweeper/cmd/internal/answer"
	"minesweeper/cmd/internal/cli"
)

// complete is the command that reports whether every safe square is uncovered.
type complete struct {
	mines   string
	form    answer.Form
	reading cli.Reading
}

func newComplete(f *cli.Flags) cli.Run {
	c := new(complete)
	boards := &cli.Boards{Use: "board", Reading: &c.reading, Mines: &c.mines, Lines: cli.Always}
	f.Boards(boards, "-m MINES [BOARD...]")
	f.Mines(&c.mines)
	f.Form(&c.form, "print sentences, and name the files that were loaded")
	f.Redirect()
	f.From(&c.reading)
	return cli.Each(boards, c, (*complete).run)
}

func (c *complete) run(e *cli.Env, path string) error {
	e.Announce(c.form)
	mines, b, err := e.ReadBoth(c.mines, path, c.reading)
	if err != nil {
		return err
	}
	done := answer.CompleteOf(mines, b)
	switch err := e.Print(c.form, done); {
	case err != nil:
		return err
	case !done.Complete:
		return cli.No
	case !done.Faultless && !c.form.Quiet:
		e.Remark("complete, but %v", done.Faults[0])
	}
	return nil
}
