package answer

import (
	"encoding/json"
	"math"

	"minesweeper/board"
)

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
