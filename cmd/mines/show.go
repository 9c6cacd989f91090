package main

import (
	"minesweeper/board"
	"minesweeper/cmd/mines/internal/cli"
)

// show is the command that draws a board for people.
type show struct {
	mines, style, color string
	json                bool
	reading             board.ReadOptions
}

func newShow(f *cli.Flags) cli.Run {
	c := new(show)
	f.Describe("[BOARD]", showHelp)
	f.StringVarP(&c.mines, "mines", "m", "", "draw the mines of `FILE` over the board, as X")
	f.OneOf(&c.style, "style", "", board.StyleNames(), "how to draw")
	f.Color(&c.color)
	f.JSON(&c.json)
	f.Reading(&c.reading)
	return c.run
}

const showHelp = `
Draw the board in a file, or on standard input, with letters and numbers
around it. The drawing can be read back wherever a board is wanted.
`

func (c *show) run(e *cli.Env, args []string) error {
	path, err := cli.OneArg(args, "board")
	if err != nil {
		return err
	}
	style, _ := board.ParseStyle(c.style)
	b, err := e.ReadBoard(path, c.reading)
	if err != nil {
		return err
	}
	d := board.Drawing{Style: style}
	if c.mines != "" {
		mines, err := e.ReadMinefield(c.mines, c.reading)
		if err != nil {
			return err
		}
		if err := board.CheckFit(mines, b); err != nil {
			return cli.FileError(path, err)
		}
		d.Mines = &mines
	}
	_, err = e.Stdout.Write(d.Board(nil, b))
	return err
}
