package bot

import (
	"errors"
	"math"

	"minesweeper/board"
	"minesweeper/safemove/judge"
	"minesweeper/safemove/odds"
)

// A Quality says how well a program chose in a game, by exact reasoning: what
// the chance of every square was that it uncovered, and what the best chance
// was to be had. Chances are those of not uncovering a mine.
type Quality struct {
	Guesses int     `json:"guesses"` // squares uncovered that were not certain
	Risks   int     `json:"risks"`   // guesses made while another square was certain
	Chance  float64 `json:"chance"`  // sum of the chances of the guesses
	Best    float64 `json:"best"`    // sum of the best chances at the same turns
	// Luck is how much better the guesses came out than their chances, each
	// weighed by how far the game had come. It is 0 on average for every
	// program; see [Tally.Adjusted].
	Luck float64 `json:"luck"`
}

// A rater measures the quality of a program's choices, before they are made.
type rater struct {
	quality Quality
	judge   judge.Judge
	weight  float64 // of the move rated last
}

// budget bounds the work for one board, in states of the search. Every position
// of the usual sizes needs far less.
const budget = 1 << 20

// begin begins a game.
func (r *rater) begin() { r.quality = Quality{} }

// rate rates the uncovering of a covered square. The flags on the board are
// the program's own notes, and nothing is concluded from them. The result is
// the chance that the square has no mine; it is NaN if that is too hard to say.
func (r *rater) rate(b board.Board, total int, s board.Square) (chance float64, err error) {
	known := judge.Played(total)
	known.Budget = budget
	if err := r.judge.Look(b, known); err != nil && !errors.Is(err, odds.ErrUndecided) {
		return 0, err
	}
	chance = r.judge.Move(s.Move()).Chance
	if chance < 1 {
		safest := r.judge.Move(r.judge.Safest().Move())
		r.quality.Guesses++
		r.quality.Chance += chance
		r.quality.Best += safest.Chance
		if safest.Verdict == judge.Safe {
			r.quality.Risks++
		}
	}
	safe := float64(b.Size().Squares() - total)
	r.weight = 1 - float64(b.CoveredSquares()+b.Flags()-total)/(2*safe)
	return chance, nil
}

// result notes how the move that was rated last came out.
func (r *rater) result(chance float64, blown bool) {
	switch {
	case chance == 1 || math.IsNaN(chance):
	case blown:
		r.quality.Luck -= chance * r.weight
	default:
		r.quality.Luck += (1 - chance) * r.weight
	}
}
