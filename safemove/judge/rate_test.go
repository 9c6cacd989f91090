package judge

import (
	"testing"

	"minesweeper/safemove/guess"
)

// An estimated cost is a mistake from 0.01 on, and only above three standard
// errors. An exact cost is an inaccuracy from 0.0005 on and a mistake from 0.01
// on.
func TestRatesCosts(t *testing.T) {
	for _, x := range []struct {
		cost, standardError float64
		exact               bool
		want                Rating
	}{
		{0.009, 0.001, false, AsGood},
		{0.009, 0.01, false, AsGood},
		{0.02, 0.01, false, AsGood},
		{0.029, 0.01, false, AsGood},
		{0.031, 0.01, false, Mistake},
		{0.011, 0.001, false, Mistake},
		{0.00049, 0, true, AsGood},
		{0.0005, 0, true, Inaccuracy},
		{0.0099, 0, true, Inaccuracy},
		{0.01, 0, true, Mistake},
	} {
		c := guess.Comparison{Known: true, Exact: x.exact, Cost: x.cost, Error: x.standardError}
		if got := rate(&c, false); got != x.want {
			t.Errorf("cost %v ± %v, exact %v: %v, want %v", x.cost, x.standardError, x.exact, got, x.want)
		}
	}
}
