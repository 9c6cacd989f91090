// Package picture draws a board with the chances of its covered squares, for a
// lecture or a page of text. One drawing serves both formats.
//
// It draws what it is given; it does not compute chances.
package picture

import (
	"bytes"
	"fmt"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/vgimg"
	"gonum.org/v1/plot/vg/vgsvg"

	"minesweeper/board"
)

// A Scene is what a picture shows.
type Scene struct {
	Board board.Board
	// Squares gives the chance of a mine, and how it is written, of covered
	// squares.
	Squares map[board.Square]Chance
	Caption string
}

// A Chance is the chance of a mine, 0 to 1, and its percentage in words, such as
// "<1".
type Chance struct {
	Value float64
	Text  string
}

// MaxSquares is how many squares a picture may have.
const MaxSquares = 250_000

// SVG returns the picture as a scalable drawing. It needs no fonts: letters are
// drawn as outlines.
func SVG(s Scene) ([]byte, error) {
	return render(s, func(width, height vg.Length) vg.CanvasWriterTo { return vgsvg.New(width, height) })
}

// PNG returns the picture as an image of two pixels a point.
func PNG(s Scene) ([]byte, error) {
	return render(s, func(width, height vg.Length) vg.CanvasWriterTo {
		return vgimg.PngCanvas{Canvas: vgimg.NewWith(vgimg.UseWH(width, height), vgimg.UseDPI(144))}
	})
}

// render draws a scene on a canvas of the size that it needs.
func render(s Scene, canvas func(width, height vg.Length) vg.CanvasWriterTo) ([]byte, error) {
	l, err := newLayout(s.Board.Size())
	if err != nil {
		return nil, err
	}
	c := canvas(l.width, l.height)
	if err := draw(c, l, s); err != nil {
		return nil, err
	}
	var out bytes.Buffer
	_, err = c.WriteTo(&out)
	return out.Bytes(), err
}

// A layout says where things are, in points; the origin is the lower left
// corner.
//
//	         1  2  3         columns
//	      ┌──┬──┬──┐ ─ top
//	rows A│  │  │  │
//	     B│  │  │  │
//	      └──┴──┴──┘
//	      ▒▒▒▒▒▒  caption
type spec struct {
	size          board.Size
	width, height vg.Length
	left, top     vg.Length // the upper left corner of the squares
	side          vg.Length // of a square
	grid          vg.Length // the width of all squares
}

const (
	margin  vg.Length = 22
	labels  vg.Length = 18 // room for letters and numbers
	legend  vg.Length = 58 // room for the scale and the caption
	widest  vg.Length = 2400
	biggest vg.Length = 38 // the side of a square, if there is room
	slim    vg.Length = 250
)

func newLayout(size board.Size) (spec, error) {
	if size.Squares() > MaxSquares {
		return spec{}, fmt.Errorf("a picture of %d squares: at most %d can be drawn", size.Squares(), MaxSquares)
	}
	side := min(biggest, widest/vg.Length(max(size.Rows, size.Cols)))
	l := spec{size: size, side: side, grid: side * vg.Length(size.Cols)}
	l.left = margin + labels
	l.width = l.left + max(l.grid, slim) + margin
	l.height = margin + labels + side*vg.Length(size.Rows) + legend + margin
	l.top = l.height - margin - labels
	return l, nil
}

// corner returns the lower left corner of a square.
func (l spec) corner(s board.Square) vg.Point {
	return vg.Point{X: l.left + l.side*vg.Length(s.Col), Y: l.top - l.side*vg.Length(s.Row+1)}
}

// middle returns the middle of a square.
func (l spec) middle(s board.Square) vg.Point {
	return l.corner(s).Add(vg.Point{X: l.side / 2, Y: l.side / 2})
}

// lettered reports whether squares are large enough for text.
func (l spec) lettered() bool { return l.side >= 14 }
