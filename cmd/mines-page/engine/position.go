package main

import (
	"math/big"
	"strings"

	"minesweeper/board"
	"minesweeper/safemove"
	"minesweeper/safemove/odds"
)

// A position is a board as .dat text with what else is known.
type position struct {
	Board       string
	Total       *int // unknown if missing
	IgnoreFlags bool
}

// maxSquares is how many squares a board on the page may have: each is an
// element of the page.
const maxSquares = 40_000

// parse reads the board. Flags that are to be ignored are taken off it.
func (p position) parse() (board.Board, odds.Options, error) {
	b, err := board.ParseBoard([]byte(p.Board), board.ReadOptions{})
	if err != nil {
		return b, odds.Options{}, err
	}
	if p.IgnoreFlags {
		b = b.WithoutFlags()
	}
	o := odds.Options{Total: p.total()}
	return b, o, nil
}

func (p position) total() board.Total {
	if p.Total == nil {
		return board.Total{}
	}
	return board.KnownTotal(*p.Total)
}

// options returns what the reasoning may use.
func options(o odds.Options) safemove.Options { return safemove.Options{Total: o.Total} }

// likeness returns a chance as a number for colours; only what is certain is 0
// or 1.
func likeness(p *big.Rat) float64 {
	f, _ := p.Float64()
	if p.IsInt() {
		return f
	}
	return min(max(f, 1e-9), 1-1e-9)
}

// rows returns .dat text as a list of rows.
func rows(dat string) []string { return strings.Split(strings.TrimSuffix(dat, "\n"), "\n") }
