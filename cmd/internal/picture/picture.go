// Package picture draws a board with the chances of its covered squares, for a
// lecture, a page of text or a terminal.
//
// It draws what it is given; it does not compute chances.
package picture

import (
	"fmt"

	"minesweeper/board"
	"minesweeper/cmd/internal/drawing"
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

// SVG returns the picture as a scalable drawing.
func SVG(s Scene) ([]byte, error) {
	d, err := draw(s)
	if err != nil {
		return nil, err
	}
	return d.SVG(), nil
}

// PNG returns the picture as an image of two pixels a point.
func PNG(s Scene) ([]byte, error) {
	d, err := draw(s)
	if err != nil {
		return nil, err
	}
	return d.PNG()
}

// A layout says where things are.
//
//	         1  2  3         columns
//	      ┌──┬──┬──┐ ─ top
//	rows A│  │  │  │
//	     B│  │  │  │
//	      └──┴──┴──┘
//	      ▒▒▒▒▒▒  caption
type spec struct {
	size          board.Size
	width, height float64
	left, top     float64 // the upper left corner of the squares
	side          float64 // of a square
	grid          float64 // the width of all squares
}

const (
	margin  = 22.0
	labels  = 18.0 // room for letters and numbers
	legend  = 58.0 // room for the scale and the caption
	widest  = 2400.0
	biggest = 38.0 // the side of a square, if there is room
	slim    = 250.0
)

// CheckSize returns an error if a board has too many squares for a picture.
func CheckSize(size board.Size) error {
	if size.Squares() > MaxSquares {
		return fmt.Errorf("a picture of %d squares: at most %d can be drawn", size.Squares(), MaxSquares)
	}
	return nil
}

func newLayout(size board.Size, caption string) (spec, error) {
	if err := CheckSize(size); err != nil {
		return spec{}, err
	}
	side := min(biggest, widest/float64(max(size.Rows, size.Cols)))
	l := spec{size: size, side: side, grid: side * float64(size.Cols)}
	l.left, l.top = margin+labels, margin+labels
	l.width = l.left + max(l.grid, slim, 1.1*drawing.Width(caption, captionSize)) + margin
	l.height = l.top + side*float64(size.Rows) + legend + margin
	return l, nil
}

// corner returns the upper left corner of a square.
func (l spec) corner(s board.Square) drawing.Point {
	return drawing.Point{X: l.left + l.side*float64(s.Col), Y: l.top + l.side*float64(s.Row)}
}

// middle returns the middle of a square.
func (l spec) middle(s board.Square) drawing.Point {
	p := l.corner(s)
	return drawing.Point{X: p.X + l.side/2, Y: p.Y + l.side/2}
}

// lettered reports whether squares are large enough for text.
func (l spec) lettered() bool { return l.side >= 14 }
