package answer

import (
	"slices"
	"strconv"
	"strings"

	"minesweeper/board"
	"minesweeper/board/format"
	"minesweeper/cmd/internal/difficulty"
	"minesweeper/cmd/internal/text"
)

// A Board is what a player sees. It may come with its minefield.
type Board struct {
	Head `kind:"board"`
	View
	Minefield []string `json:"minefield,omitempty"`
	*Origin            // of the game that begins with it
	*difficulty.Difficulty
}

// A View is what a board shows.
type View struct {
	Rows    int      `json:"rows"`
	Cols    int      `json:"cols"`
	Total   *int     `json:"total,omitempty"` // the number of mines, if it is known
	Board   []string `json:"board"`
	Covered int      `json:"covered"`
	Flags   int      `json:"flags"`
}

// A Minefield is where the mines are.
type Minefield struct {
	Head      `kind:"minefield"`
	Rows      int      `json:"rows"`
	Cols      int      `json:"cols"`
	Total     int      `json:"total"`
	Minefield []string `json:"minefield"`
	*Origin
	*difficulty.Difficulty
}

// An Origin says how a minefield was made.
type Origin struct {
	Generator string `json:"generator"`
	Version   string `json:"version"` // of the generator
	Seed      string `json:"seed"`
	Game      uint64 `json:"game"`               // of the seed, from 1
	NoGuess   string `json:"no_guess,omitempty"` // the method that made a game without guesses
	First     string `json:"first"`              // what was promised of the first square
	Start     string `json:"start,omitempty"`    // that square
}

// Seed returns a seed as documents have it.
func Seed(n uint64) string { return strconv.FormatUint(n, 10) }

// DocumentOf returns what a file holds: a [Board] or a [Minefield].
func DocumentOf(d format.Document) Document {
	if d.Board == nil {
		return MinefieldOf(*d.Mines)
	}
	out := BoardOf(*d.Board, d.MineCount())
	if d.Mines != nil {
		out.Minefield = rows(d.Mines)
	}
	return out
}

// BoardOf returns a board; total may be unknown.
func BoardOf(b board.Board, total board.Total) *Board {
	return &Board{View: View{b.Size().Rows, b.Size().Cols, known(total), rows(b), b.CoveredSquares(), b.Flags()}}
}

// MinefieldOf returns a minefield.
func MinefieldOf(m board.Minefield) *Minefield {
	return &Minefield{Rows: m.Size().Rows, Cols: m.Size().Cols, Total: m.Total(), Minefield: rows(m)}
}

// Text returns the board as a .dat.
func (b *Board) Text() string { return lines(b.Board) }

// Text returns the minefield as a .dat.
func (m *Minefield) Text() string { return lines(m.Minefield) }

// rows returns the rows of a board or a minefield as in a .dat.
func rows(grid interface{ String() string }) []string { return text.Lines(grid.String()) }

// known returns a number of mines, or nil if it is not known.
func known(total board.Total) *int {
	if n, known := total.Mines(); known {
		return &n
	}
	return nil
}

// lines returns rows as lines.
func lines(rows []string) string { return strings.Join(slices.Concat(rows, []string{""}), "\n") }
