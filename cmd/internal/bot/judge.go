package bot

import (
	"errors"
	"math"

	"minesweeper/board"
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
	// Luck is how much better the guesses came out than their chances let
	// expect, each weighed by how far the game had come. On average it is 0
	// whoever plays; see [Tally.Adjusted].
	Luck     float64 `json:"luck"`
	Unjudged int     `json:"unjudged,omitempty"` // squares on boards too hard to reason about
}

// A judge looks at a program's moves before they are made.
type judge struct {
	quality Quality
	calc    odds.Calculator
	chances []float64 // of a mine, by index; NaN where uncovered
	weight  float64   // of the move judged last
}

// budget bounds the work for one board, in states of the search. Every position
// of the usual sizes needs far less.
const budget = 1 << 20

// begin begins a game.
func (j *judge) begin() { j.quality = Quality{} }

// move judges the uncovering of a covered square. The flags on the board are
// the program's own notes, and nothing is concluded from them. The result is
// the chance that the square has no mine; it is NaN if that is too hard to say.
func (j *judge) move(b board.Board, total int, s board.Square) (chance float64, err error) {
	j.chances, err = j.calc.Float(j.chances[:0], b, odds.Options{Total: total, TotalKnown: true, IgnoreFlags: true, Budget: budget})
	if errors.Is(err, odds.ErrUndecided) {
		j.quality.Unjudged++
		return math.NaN(), nil
	}
	if err != nil {
		return 0, err
	}
	least, covered := 1.0, 0
	for _, p := range j.chances {
		if p == p {
			least = min(least, p)
			covered++
		}
	}
	chance = 1 - j.chances[b.Size().Index(s)]
	if chance < 1 {
		j.quality.Guesses++
		j.quality.Chance += chance
		j.quality.Best += 1 - least
	}
	if chance < 1 && least == 0 {
		j.quality.Risks++
	}
	safe := float64(b.Size().Squares() - total)
	j.weight = 1 - float64(covered-total)/(2*safe)
	return chance, nil
}

// result notes how the move that was judged last came out.
func (j *judge) result(chance float64, blown bool) {
	switch {
	case chance == 1 || math.IsNaN(chance):
	case blown:
		j.quality.Luck -= chance * j.weight
	default:
		j.quality.Luck += (1 - chance) * j.weight
	}
}
