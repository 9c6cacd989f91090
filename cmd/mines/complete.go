package main

import (
	"minesweeper/cmd/internal/answer"
	"minesweeper/cmd/internal/cli"
)

// completeCommand is the command that reports whether every safe square is uncovered.
type completeCommand struct {
	input cli.Input
	form  answer.Form
}

func newComplete(f *cli.Flags) cli.Run {
	c := &completeCommand{input: cli.Input{Lines: func() bool { return true }, Quick: true}}
	f.Questions(&c.input, "MINES [BOARD...]")
	f.Answer(&c.form, "print sentences, and name the files that were loaded")
	f.Quiet(&c.form.Quiet)
	return cli.Each(&c.input, c, (*completeCommand).run)
}

func (c *completeCommand) run(e *cli.Env, q *cli.Question) error {
	mines, b, err := q.Both()
	if err != nil {
		return err
	}
	done := answer.CompleteOf(mines, b)
	switch err := q.Print(e, c.form, done); {
	case err != nil:
		return err
	case !done.Complete:
		return cli.No
	case !done.Faultless && !c.form.Quiet:
		q.Remark(e, "complete, but %s", done.Faults[0].Why)
	}
	return nil
}
