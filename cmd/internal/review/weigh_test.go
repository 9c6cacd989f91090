package review

import (
	"testing"

	"minesweeper/board"
	"minesweeper/safemove/guess"
)

// The reason for a better guess names the measure and the figures of both
// guesses.
func TestCompare(t *testing.T) {
	choice := func(m guess.Method, chance, score float64) (c guess.Choice) {
		c.Square, c.Method, c.Chance, c.Score = board.Square{Row: 1}, m, chance, score
		return c
	}
	this := guess.Candidate{Chance: 0.5, Score: 0.25}
	for _, test := range []struct {
		best guess.Choice
		want string
	}{
		{choice(guess.ByEnd, 0.5, 0.75), "it wins with chance 0.7500, not 0.2500"},
		{choice(guess.ByPlay, 0.5, 0.75), "played out it wins about 0.7500 of the games"},
		{choice(guess.BySteps, 0.75, 0.75), "the chance to survive this guess and the next is 0.7500 with B1, 0.2500 with B3"},
		{choice(guess.BySteps, 0.5, 0.75), "it is as safe, but the chance to survive this guess and the next is " +
			"0.7500 with B1, 0.2500 with B3"},
	} {
		if got := compare(test.best, this, board.Square{Row: 1, Col: 2}); got != test.want {
			t.Errorf("%s\nwant %s", got, test.want)
		}
	}
}
