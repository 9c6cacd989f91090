package main

import (
	"minesweeper/cmd/internal/answer"
	"minesweeper/cmd/internal/cli"
)

// complete is the command that reports whether every safe square is uncovered.
type complete struct {
	path    string
	mines   string
	form    answer.Form
	reading cli.Reading
}

func newComplete(f *cli.Flags) cli.Run {
	c := new(complete)
	f.File(&c.path, "-m MINES [BOARD]", "board")
	f.Mines(&c.mines)
	f.Form(&c.form, "print sentences, and name the files that were loaded")
	f.Redirect()
	f.From(&c.reading)
	return c.run
}

func (c *complete) run(e *cli.Env, _ []string) error {
	e.Announce(c.form)
	mines, b, err := e.ReadBoth(c.mines, c.path, c.reading)
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
		e.Report("complete, but %v", done.Faults[0])
	}
	return nil
}
