package answer

import (
	"encoding/json"
	"math"
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

// A Position is a position of a game that a policy played, with its move.
type Position struct {
	Head `kind:"position"`
	*Origin
	Policy    string        `json:"policy"`
	Turn      int           `json:"turn"` // of the policy, from 1
	Rows      int           `json:"rows"`
	Cols      int           `json:"cols"`
	Total     int           `json:"total"`
	Board     []string      `json:"board"`
	Minefield []string      `json:"minefield,omitempty"`
	Chances   []json.Number `json:"mine_probabilities"` // of the covered squares, row by row
	Certain   []string      `json:"certain"`            // the moves that were certain
	Move      string        `json:"move"`               // that was made
	Won       bool          `json:"won"`                // the game
}

// PositionOf returns a position before the move of a turn. The chances of a mine
// are by square, and NaN where a square is uncovered; they are 0 or 1 only if that
// is certain.
func PositionOf(turn int, v board.View, chances []float64, move board.Move) *Position {
	size := v.Board.Size()
	p := &Position{
		Turn: turn, Rows: size.Rows, Cols: size.Cols, Total: v.Total, Board: rows(v.Board), Move: move.String(),
		Chances: []json.Number{}, Certain: []string{},
	}
	for i, chance := range chances {
		if math.IsNaN(chance) {
			continue
		}
		s := size.At(i)
		p.Chances = append(p.Chances, rounded(chance).literal())
		switch {
		case v.Board.StateAt(i) == board.Flagged:
		case chance == 0:
			p.Certain = append(p.Certain, s.Move().String())
		case chance == 1:
			p.Certain = append(p.Certain, s.Flag().String())
		}
	}
	return p
}

// rounded returns a chance with 6 digits. It is 0 or 1 only if the chance is.
func rounded(chance float64) Decimal {
	if chance > 0 && chance < 1 {
		chance = min(max(math.Round(chance*1e6)/1e6, 0.000001), 0.999999)
	}
	return Decimal(chance)
}
