package main

import (
	"minesweeper/board"
	"minesweeper/cmd/internal/cli"
	"minesweeper/cmd/internal/flags"
)

// flipCommand is the command that turns and mirrors boards and minefields.
type flipCommand struct {
	horizontally, vertically, transpose bool
	rotate                              string
	part                                string
	result                              flags.Result
	input                               cli.Input
}

func newFlip(f *cli.Flags) cli.Run {
	c := &flipCommand{input: cli.Input{Quick: true}}
	f.Questions(&c.input, "[FILE...]")
	f.BoolVarP(&c.horizontally, "horizontal", "H", false, "swap left and right")
	f.BoolVarP(&c.vertically, "vertical", "V", false, "swap top and bottom")
	f.OneOf(&c.rotate, "rotate", "", []string{"0", "90", "180", "270"}, "turn clockwise, by degrees")
	f.BoolVar(&c.transpose, "transpose", false, "swap rows and columns")
	flags.Part(f, &c.part)
	c.result.Add(f, "name on standard error the files that were loaded")
	f.Rules(cli.Rule{Needs: "horizontal vertical rotate! transpose",
		Text: "nothing to do: give -H, -V, --rotate or --transpose"})
	return cli.Each(&c.input, c, (*flipCommand).run)
}

func (c *flipCommand) run(e *cli.Env, q *cli.Question) error {
	d, err := q.Document(flags.PartNamed(c.part))
	if err == nil {
		d, err = d.Only(flags.PartNamed(c.part))
		err = q.FileError(err)
	}
	if err != nil {
		return err
	}
	return c.result.WriteDocument(e, q, d.Turned(c.symmetry()))
}

// symmetry returns the flags as one symmetry.
func (c *flipCommand) symmetry() board.Symmetry {
	g := board.Identity
	if c.horizontally {
		g = g.Then(board.MirrorH)
	}
	if c.vertically {
		g = g.Then(board.MirrorV)
	}
	g = g.Then(map[string]board.Symmetry{"90": board.Turn90, "180": board.Turn180, "270": board.Turn270}[c.rotate])
	if c.transpose {
		g = g.Then(board.Transpose)
	}
	return g
}
