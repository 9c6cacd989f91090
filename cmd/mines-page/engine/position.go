package main

import (
	"fmt"

	"minesweeper/board"
	"minesweeper/safemove/odds"
)

// A position is a board as .dat text, with its number of mines.
type position struct {
	Board       string
	Total       *int // the number of mines; unknown if missing
	IgnoreFlags bool
}

// maxSquares is the largest number of squares of a board on the page, where
// each is an element of the document. The script has it too, in link.js.
const maxSquares = 40_000

// checkDrawable returns an error if a board is too large for the page.
func checkDrawable(size board.Size) error {
	if size.Squares() > maxSquares {
		return fmt.Errorf("%v squares are too many to be drawn here: want at most %d", size, maxSquares)
	}
	return nil
}

// parse reads the board. It removes the flags if they are to be ignored.
func (p position) parse() (board.Board, odds.ChanceOptions, error) {
	b, err := board.ParseBoard([]byte(p.Board), board.ReadOptions{})
	if err != nil {
		return b, odds.ChanceOptions{}, err
	}
	if p.IgnoreFlags {
		b = b.WithoutFlags()
	}
	return b, odds.ChanceOptions{Total: p.total()}, nil
}

func (p position) total() board.Total {
	if p.Total == nil {
		return board.Total{}
	}
	return board.KnownTotal(*p.Total)
}
