package review

import (
	"testing"

	"minesweeper/board"
	"minesweeper/safemove/guess"
	"minesweeper/safemove/judge"
)

// The reason of a verdict on a guess, where the scripts do not show it.
func TestWhyGuess(t *testing.T) {
	c := guess.Comparison{Known: true, Win: 0.75, Cost: 0.25, Error: 0.125}
	c.Best.Square = board.Square{Row: 1}
	exact := c
	exact.Exact = true
	for _, x := range []struct {
		c      guess.Comparison
		rating judge.Rating
		want   string
	}{
		{exact, judge.Blunder, "B1 was better"},
		{exact, judge.Forced, "it had to be guessed sooner or later"},
		{exact, judge.AsGood, "nothing was certain, and B1 was just as good"},
		{exact, judge.Inaccuracy, "B1 was better: it wins with chance 0.7500, not 0.5000"},
		{c, judge.AsGood, "no difference to B1 is shown: 0.2500 ± 0.1250"},
		{c, judge.Mistake, "B1 was better, as rollouts show"},
		{c, judge.Unrated, "the board is too wide to play it out"},
	} {
		if got := whyGuess(judge.Guess{Comparison: x.c, Rating: x.rating}, "B1"); got != x.want {
			t.Errorf("%v: %q, want %q", x.rating, got, x.want)
		}
	}
}

// The last line sums exact costs and, apart, estimates.
func TestGivenAway(t *testing.T) {
	for _, x := range []struct {
		s    Summary
		want string
	}{
		{Summary{}, ""},
		{Summary{Cost: 0.25}, "\nchances given away: 0.2500"},
		{Summary{Estimated: 1, EstimatedCost: -1, Variance: 0.25}, "\nchances given away: about 0.0000 ± 0.5000 in 1 guess that was estimated"},
		{Summary{Cost: 0.25, Estimated: 2, EstimatedCost: 0.5, Variance: 1},
			"\nchances given away: 0.2500, and about 0.5000 ± 1.0000 in 2 guesses that were estimated"},
	} {
		if got := x.s.givenAway(); got != x.want {
			t.Errorf("%q, want %q", got, x.want)
		}
	}
}
