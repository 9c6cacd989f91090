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
	input        cli.Input
	style, color string
	form         answer.Form
}

func newShow(f *cli.Flags) cli.Run {
	c := &show{input: cli.Input{Use: "board", Quick: true}}
	f.Questions(&c.input, "[BOARD...]")
	f.StringVarP(&c.input.Mines, "mines", "m", "", "draw the mines of the minefield `FILE` over the board, as X")
	f.OneOf(&c.style, "style", "", board.StyleNames(), "how to draw")
	f.Color(&c.color)
	f.Answer(&c.form, "also name the files that were loaded")
	f.From(&c.input.Reading)
	return cli.Each(&c.input, c, (*show).run)
}

func (c *show) run(e *cli.Env, q *cli.Question) error {
	d, err := c.read(q)
	if err != nil {
		return err
	}
	if c.form.JSON {
		return q.Print(e, c.form, answer.DocumentOf(d))
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
func (c *show) read(q *cli.Question) (d format.Document, err error) {
	if !q.HasMines() {
		d, err = q.Document(format.ViewPart)
		if d.Board != nil {
			d.Mines = nil // shown with -m only
		}
		return d, err
	}
	mines, b, err := q.Both()
	return format.Document{Board: &b, Mines: &mines}, err
}
