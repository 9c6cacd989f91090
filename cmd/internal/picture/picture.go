// Package picture draws a board with the chances of its covered squares, as a
// [drawing.Drawing] ([Draw]) or as text for a terminal ([Grid]).
//
// It must not compute chances. The colours are in colors.go.
package picture

import (
	"fmt"
	"math/big"

	"minesweeper/board"
	"minesweeper/cmd/internal/drawing"
)

// A Scene holds the contents of a picture.
type Scene struct {
	Board   board.Board
	Chances map[board.Square]*big.Rat // of a mine on covered squares
	Caption string
}

// MaxSquares is the largest number of squares in a picture.
const MaxSquares = 250_000

// A spec holds the sizes and places of a picture, in points.
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
	side          float64 // the side of a square
	grid          float64 // the width of all squares together
}

const (
	margin  = 22.0
	labels  = 18.0 // room for letters and numbers
	legend  = 58.0 // room for the scale and the caption
	widest  = 2400.0
	biggest = 38.0  // the side of a square, if there is room
	slim    = 250.0 // the smallest width of the squares and the scale
)

// CheckSize returns an error if a board has too many squares for a picture.
func CheckSize(size board.Size) error {
	if size.Squares() > MaxSquares {
		return fmt.Errorf("a picture of %d squares: at most %d can be drawn", size.Squares(), MaxSquares)
	}
	return nil
}

func newSpec(size board.Size, caption string) (spec, error) {
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

// captionSize is the size of the caption's font.
const captionSize = 10.5
