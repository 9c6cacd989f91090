package main

import (
	"errors"

	"minesweeper/cmd/internal/answer"
	"minesweeper/cmd/internal/cli"
	"minesweeper/cmd/internal/flags"
	"minesweeper/cmd/internal/hint"
	"minesweeper/cmd/internal/text"
	"minesweeper/safemove/guess"
)

// hintCommand is the command that prints one move to make.
type hintCommand struct {
	known   flags.Position
	policy  string
	compare bool
	form    answer.Form
}

func newHint(f *cli.Flags) cli.Run {
	c := new(hintCommand)
	c.known.Lines = func() bool { return !c.compare }
	c.known.Add(f, "[MINES] [BOARD...]")
	c.known.AddDensity(f)
	policies := text.NamesBy(guess.Policies, func(p guess.Policy) string { return p.Name }) // the default first
	f.OneOf(&c.policy, "policy", "", policies, "how to choose a guess if the number of mines is known")
	f.BoolVar(&c.compare, "compare", false, "also print a table of the squares that a guess was chosen from")
	f.Answer(&c.form, "also name the files that were loaded")
	f.Rules(cli.Rule{If: "density", Not: "policy compare",
		Text: "--FLAG needs the number of mines, so it excludes --density"})
	return cli.Each(&c.known.Input, c, (*hintCommand).run)
}

func (c *hintCommand) run(e *cli.Env, q *cli.Question) error {
	policy, _ := guess.ByName(c.policy) // the flag takes no other
	_, b, err := c.known.Read(q)
	if err != nil {
		return err
	}
	if c.known.IgnoreFlags {
		b = b.WithoutFlags()
	}
	if c.known.Finished(b) {
		c.known.Density = nil // a guess is not needed
	}
	done := e.Working("searching")
	h, err := hint.Find(b, c.known.ChanceOptions, policy, c.compare || c.form.JSON)
	done()
	switch {
	case errors.Is(err, hint.ErrNothing), errors.Is(err, hint.ErrTotal) && c.known.NoTotal:
		why := c.known.NoneCertain(b)
		e.Report("%s", why)
		q.Print(e, c.form, answer.NoHint(!c.known.Finished(b), why))
		return cli.No
	case errors.Is(err, hint.ErrTotal):
		return c.known.NeedTotal(q, err.Error())
	case err != nil:
		return c.known.Explain(q, err)
	}
	d := answer.HintOf(h)
	err = q.Print(e, c.form, d)
	if err == nil && c.compare && !c.form.JSON {
		_, err = e.Stdout.WriteString(d.Table())
	}
	return err
}
