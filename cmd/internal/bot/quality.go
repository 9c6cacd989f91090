package bot

import (
	"errors"
	"math"

	"minesweeper/board"
	"minesweeper/safemove/judge"
	"minesweeper/safemove/odds"
)

// A Quality says how well a program chose in a game, by exact reasoning: the
// chance of every square that it uncovered, and the best chance on the board. A
// chance is the probability that the square has no mine.
type Quality struct {
	Guesses int     `json:"guesses"` // squares uncovered that were not certain
	Risks   int     `json:"risks"`   // guesses made while another square was certain
	Chance  float64 `json:"chance"`  // sum of the chances of the guesses
	Best    float64 `json:"best"`    // sum of the best chances at the same turns
	// Luck is the sum over the guesses of result (1 or 0) minus chance,
	// weighted by the progress of the game. Its mean is 0 for each program; see
	// [Tally.Adjusted].
	Luck float64 `json:"luck"`
}

// A rater measures the quality of a program's moves, before they are made.
type rater struct {
	quality Quality
	judge   judge.Judge
	weight  float64 // of the move rated last
}

// budget limits the work for one board, in states of the search. Boards of the
// usual sizes need far less.
const budget = 1 << 20

// begin begins a game.
func (r *rater) begin() { r.quality = Quality{} }

// rate rates a move that uncovers a covered square. It ignores the flags on the
// board, which are the program's own notes. The result is the chance that the
// square has no mine; it is NaN if the search is too large.
func (r *rater) rate(b board.Board, total int, s board.Square) (chance float64, err error) {
	known := judge.Played(total)
	known.Budget = budget
	if err := r.judge.Analyse(b, known); err != nil && !errors.Is(err, odds.ErrUndecided) {
		return 0, err
	}
	chance = r.judge.Move(s.Move()).Right
	if chance < 1 {
		safest := r.judge.Move(r.judge.Safest().Move())
		r.quality.Guesses++
		r.quality.Chance += chance
		r.quality.Best += safest.Right
		if safest.Verdict == judge.Safe {
			r.quality.Risks++
		}
	}
	safe := float64(b.Size().Squares() - total)
	r.weight = 1 - float64(b.CoveredSquares()+b.Flags()-total)/(2*safe)
	return chance, nil
}

// result records the result of the move that was rated last.
func (r *rater) result(chance float64, blown bool) {
	switch {
	case chance == 1 || math.IsNaN(chance):
	case blown:
		r.quality.Luck -= chance * r.weight
	default:
		r.quality.Luck += (1 - chance) * r.weight
	}
}
