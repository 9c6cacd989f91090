package guess_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"minesweeper/board"
	"minesweeper/board/boardtest"
	"minesweeper/safemove/guess"
)

// compared compares a move, given as its squares, with the best play.
func compared(t *testing.T, text string, total int, names ...string) guess.Comparison {
	t.Helper()
	b := boardtest.Board(t, text)
	var s guess.Scorer
	c, err := s.Compare(b, total, boardtest.Squares(t, b, names...), 100)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// The cost of moves, on boards that can be worked out by hand.
func TestCompare(t *testing.T) {
	for _, x := range []struct {
		board   string
		total   int
		squares []string
		win     float64
		cost    float64
		forced  bool
		certain bool
	}{
		// Either A1 or A3 has the mine: a coin.
		{"?1?\n", 1, []string{"A1"}, 0.5, 0, true, false},
		{"?1?\n", 1, []string{"A1", "A3"}, 0.5, 0.5, false, false},
		// One mine is at A1 or A3, one at A4 or A5. A1 shows 0 if anything, and
		// then A4 or A5 is another coin; the number of A4 shows where both are.
		{"?1???\n", 2, []string{"A1"}, 0.5, 0.25, false, false},
		{"?1???\n", 2, []string{"A4"}, 0.5, 0, false, false},
		// A5 is free and shows where the mine is.
		{"1*1???1?\n", 2, []string{"A6"}, 1, 0.5, false, true},
		// A8 is free, but no number can show on which side of A2 the mine is.
		{"?1??2?1?\n", 3, []string{"A3"}, 0.5, 0, true, true},
	} {
		c := compared(t, x.board, x.total, x.squares...)
		if !c.Exact || c.Error != 0 || math.Abs(c.Win-x.win) > 1e-12 || math.Abs(c.Cost-x.cost) > 1e-12 || c.Forced != x.forced || c.Certain != x.certain {
			t.Errorf("%q %v: %+v, want %+v", x.board, x.squares, c, x)
		}
	}
}

// No number tells A1 and B1 apart, and C1 and C2 are mines: the choice is forced,
// whatever else is on a board that is too large to search every ending.
func TestTwins(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	for range 20 {
		z := board.Size{Rows: 9, Cols: 16}
		var all []board.Square
		for i := 4 * z.Cols; i < z.Squares(); i++ {
			all = append(all, z.At(i))
		}
		r.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
		m, err := board.NewMinefield(z, append(all[:16], board.Square{}, board.Square{Row: 2}, board.Square{Row: 2, Col: 1})...)
		if err != nil {
			t.Fatal(err)
		}
		b := board.NewBoard(z)
		for i := range 4 * z.Cols {
			if !m.HasMineAt(i) && z.At(i) != (board.Square{Row: 1}) {
				b.SetAt(i, board.State(m.CountMinesAt(i)))
			}
		}
		for _, s := range []string{"A1", "B1"} {
			c := compared(t, b.String(), m.Total(), s)
			if c.Exact || !c.Forced {
				t.Errorf("%s of\n%s%+v", s, b, c)
			}
		}
	}
}
