package judge_test

import (
	"math"
	"testing"

	"minesweeper/board"
	"minesweeper/board/boardtest"
	"minesweeper/safemove/judge"
)

// guessed judges uncovering squares of a board.
func guessed(t *testing.T, b board.Board, total int, names ...string) judge.Guess {
	t.Helper()
	var j judge.Judge
	if err := j.Analyse(b, judge.Played(total)); err != nil {
		t.Fatal(err)
	}
	g, err := j.Guess(boardtest.Squares(t, b, names...), judge.FewRounds)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// Of 3,990 layouts P10 wins 1,063, F2 1,004, B2 959 and no other square more,
// as a search without any bound has found.
func TestExpertEnding(t *testing.T) {
	data := boardtest.ReadFile(t, "testdata/p10.dat")
	b := boardtest.Board(t, data)
	for _, x := range []struct {
		square string
		rating judge.Rating
		won    float64
	}{{"P10", judge.Best, 1063}, {"F2", judge.Mistake, 1004}, {"B2", judge.Mistake, 959}} {
		g := guessed(t, b, 99, x.square)
		if g.Rating != x.rating || !g.Exact || g.Best.Square.String() != "P10" || math.Abs(g.Cost-(1063-x.won)/3990) > 1e-9 {
			t.Errorf("%s: %+v", x.square, g)
		}
	}
}

// A guess of each rating.
func TestRatings(t *testing.T) {
	for _, x := range []struct {
		board   string
		total   int
		squares []string
		rating  judge.Rating
		cost    float64
	}{
		{"?1?\n", 1, []string{"A1"}, judge.Forced, 0},
		{"?1?\n", 1, []string{"A1", "A3"}, judge.Blunder, 0.5}, // one of them is a mine
		{"1*1???1?\n", 2, []string{"A6"}, judge.Blunder, 0.5},  // A5 was free
		{"1*1???1?\n", 2, []string{"A2"}, judge.Blunder, 1},    // certainly a mine
		{"?1??2?1?\n", 3, []string{"A3"}, judge.Forced, 0},     // A8 was free
		{"?1???\n", 2, []string{"A1"}, judge.Mistake, 0.25},
		{"?1???\n", 2, []string{"A4"}, judge.AsGood, 0},
		{"?1???\n", 2, []string{"A3"}, judge.Best, 0},
		{"?1???\n", 2, []string{"A1", "A4"}, judge.Mistake, 0.25},
	} {
		g := guessed(t, boardtest.Board(t, x.board), x.total, x.squares...)
		if g.Rating != x.rating || !g.Exact || math.Abs(g.Cost-x.cost) > 1e-12 {
			t.Errorf("%q %v: %v, cost %v; want %v, %v", x.board, x.squares, g.Rating, g.Cost, x.rating, x.cost)
		}
	}
}
