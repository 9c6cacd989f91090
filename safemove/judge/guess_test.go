package judge_test

import (
	"math"
	"testing"

	"minesweeper/board/boardtest"
	"minesweeper/safemove/judge"
)

// A guess of each rating, on boards that can be worked out by hand.
func TestRatings(t *testing.T) {
	for _, x := range []struct {
		board     string
		total     int
		squares   []string
		rating    judge.Rating
		win, cost float64
	}{
		// Either A1 or A3 has the mine: a coin.
		{"?1?\n", 1, []string{"A1"}, judge.Forced, 0.5, 0},
		{"?1?\n", 1, []string{"A1", "A3"}, judge.Blunder, 0.5, 0.5},
		// A5 is free and shows where the mine is.
		{"1*1???1?\n", 2, []string{"A6"}, judge.Blunder, 1, 0.5},
		{"1*1???1?\n", 2, []string{"A2"}, judge.Blunder, 1, 1},
		// A8 is free, but no number can show on which side of A2 the mine is.
		{"?1??2?1?\n", 3, []string{"A3"}, judge.Forced, 0.5, 0},
		// One mine is at A1 or A3, one at A4 or A5. A1 shows 0 if anything, and
		// then A4 or A5 is another coin; the number of A4 shows where both are.
		{"?1???\n", 2, []string{"A1"}, judge.Mistake, 0.5, 0.25},
		{"?1???\n", 2, []string{"A4"}, judge.AsGood, 0.5, 0},
		{"?1???\n", 2, []string{"A3"}, judge.Best, 0.5, 0},
		{"?1???\n", 2, []string{"A1", "A4"}, judge.Mistake, 0.5, 0.25},
	} {
		b := boardtest.Board(t, x.board)
		var j judge.Judge
		boardtest.Must(t, j.Analyse(b, judge.Played(x.total)))
		g, err := j.Guess(boardtest.Squares(t, b, x.squares...), judge.FewRounds)
		if err != nil || g.Rating != x.rating || !g.Exact || math.Abs(g.Win-x.win) > 1e-12 || math.Abs(g.Cost-x.cost) > 1e-12 {
			t.Errorf("%q %v: %+v, %v; want %+v", x.board, x.squares, g, err, x)
		}
	}
}
