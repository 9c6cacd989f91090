package main

import (
	"minesweeper/board"
	"minesweeper/board/format"
	"minesweeper/cmd/internal/answer"
	"minesweeper/cmd/internal/cli"
	"minesweeper/cmd/internal/picture"
)

// showCommand is the command that draws a board, or a minefield, for people.
type showCommand struct {
	input        cli.Input
	style, color string
	form         answer.Form
}

func newShow(f *cli.Flags) cli.Run {
	c := &showCommand{input: cli.Input{Quick: true}}
	f.Questions(&c.input, "[BOARD...]")
	f.StringVarP(&c.input.Mines, "mines", "m", "", "draw the mines of the minefield `FILE` over the board, as X")
	f.OneOf(&c.style, "style", "", board.StyleNames(), "how to draw")
	f.Color(&c.color)
	f.Answer(&c.form, "also name the files that were loaded")
	return cli.Each(&c.input, c, (*showCommand).run)
}

func (c *showCommand) run(e *cli.Env, q *cli.Question) error {
	var d format.Document
	var err error
	if q.HasMines() {
		mines, b, failed := q.Both()
		d, err = format.Document{Board: &b, Mines: &mines}, failed
	} else {
		d, err = q.Document(format.ViewPart)
		if d.Board != nil {
			d.Mines = nil // shown with -m only
		}
	}
	if err != nil {
		return err
	}
	if c.form.JSON {
		return q.Print(e, c.form, answer.DocumentOf(d))
	}
	style, _ := board.ParseStyle(c.style) // the flag takes no other
	noteGrid(e, c.style, d)
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

// noteGrid prints a note if a drawing in the style grid is read back as a covered
// board, because nothing in it tells it from one.
func noteGrid(e *cli.Env, style string, d format.Document) {
	if style == "grid" && d.Board == nil && d.Mines.Total() == 0 {
		e.Note("a grid of a minefield without mines is read back as a covered board")
	}
}
