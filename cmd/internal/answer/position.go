package answer

import (
	"math"

	"minesweeper/board"
)

// A Position is a position of a game that a policy played, with its move.
type Position struct {
	Head      `kind:"position"`
	Seed      string         `json:"seed"`
	Game      uint64         `json:"game"` // of the seed, from 1
	Rows      int            `json:"rows"`
	Cols      int            `json:"cols"`
	Total     int            `json:"total"`
	Board     []string       `json:"board"`
	Squares   []SquareChance `json:"squares"` // the covered squares, row by row
	Certain   []string       `json:"certain"` // the moves that were certain
	Move      string         `json:"move"`    // that was made
	Won       bool           `json:"won"`     // the game
	Generator string         `json:"generator"`
	Version   string         `json:"version"` // of the generator
}

// A SquareChance is the chance that a square has a mine.
type SquareChance struct {
	Square string  `json:"square"`
	Mine   Decimal `json:"mine_probability"`
}

// PositionOf returns a position before a move. The chances of a mine are by
// square, and NaN where a square is uncovered; they are 0 or 1 only if that is
// certain.
func PositionOf(b board.Board, total int, chances []float64, move board.Move) *Position {
	size := b.Size()
	p := &Position{
		Rows: size.Rows, Cols: size.Cols, Total: total, Board: rows(b), Move: move.String(),
		Squares: []SquareChance{}, Certain: []string{},
	}
	for i, chance := range chances {
		if math.IsNaN(chance) {
			continue
		}
		s := size.At(i)
		p.Squares = append(p.Squares, SquareChance{s.String(), Decimal(chance)})
		switch {
		case b.StateAt(i) == board.Flagged:
		case chance == 0:
			p.Certain = append(p.Certain, s.Move().String())
		case chance == 1:
			p.Certain = append(p.Certain, s.Flag().String())
		}
	}
	return p
}
