package main

import (
	"minesweeper/board"
	"minesweeper/board/format"
	"minesweeper/cmd/internal/answer"
	"minesweeper/cmd/internal/cli"
	"minesweeper/cmd/internal/picture"
)

// show is the command that draws a board, or a minefield, for people.
type show struct {
	mines, style, color string
	form                answer.Form
	reading             cli.Reading
}

func newShow(f *cli.Flags) cli.Run {
	c := new(show)
	boards := &cli.Boards{Use: "board", Reading: &c.reading, Mines: &c.mines}
	f.Boards(boards, "[BOARD...]")
	f.StringVarP(&c.mines, "mines", "m", "", "draw the mines of the minefield `FILE` over the board, as X")
	f.OneOf(&c.style, "style", "", board.StyleNames(), "how to draw")
	f.Color(&c.color)
	f.Form(&c.form, "also name the files that were loaded")
	f.Redirect()
	f.From(&c.reading)
	return cli.Each(boards, c, (*show).run)
}

func (c *show) run(e *cli.Env, path string) error {
	e.Announce(c.form)
	d, err := c.read(e, path)
	switch {
	case err != nil || c.form.Quiet:
		return err
	case c.form.JSON:
		return e.Print(c.form, answer.DocumentOf(d))
	}
	style, _ := board.ParseStyle(c.style) // the flag takes no other
	drawing := board.Drawing{Style: style, Mines: d.Mines}
	if e.UseColor(c.color) {
		drawing.Paint = picture.PaintSquare
	}
	if d.Board == nil {
		e.Stdout.Write(drawing.Minefield(nil, *d.Mines))
	} else {
		e.Stdout.Write(drawing.Board(nil, *d.Board))
	}
	return nil
}

// read returns a board, with its mines if -m is given, or a minefield alone.
func (c *show) read(e *cli.Env, path string) (d format.Document, err error) {
	if c.mines == "" {
		if d, err = e.ReadDocument(path, "board", format.ViewPart, c.reading); d.Board != nil {
			d.Mines = nil // shown with -m only
		}
		return d, err
	}
	mines, b, err := e.ReadBoth(c.mines, path, c.reading)
	return format.Document{Board: &b, Mines: &mines}, err
}
