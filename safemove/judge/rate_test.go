package judge

import (
	"testing"

	"minesweeper/safemove/guess"
)

// An estimated cost is a mistake from 0.01 on, and only above three standard
// errors.
func TestRatesEstimates(t *testing.T) {
	for _, x := range []struct {
		cost, standardError float64
		want                Rating
	}{
		{0.009, 0.001, AsGood},
		{0.009, 0.01, AsGood},
		{0.02, 0.01, AsGood},
		{0.029, 0.01, AsGood},
		{0.031, 0.01, Mistake},
		{0.011, 0.001, Mistake},
	} {
		c := guess.Comparison{Known: true, Cost: x.cost, Error: x.standardError}
		if got := rate(&c, false); got != x.want {
			t.Errorf("cost %v ± %v: %v, want %v", x.cost, x.standardError, got, x.want)
		}
	}
}
