package constraint

import (
	"math"
	"math/big"
	"math/rand/v2"
	"testing"

	"minesweeper/board"
)

// chain makes constraints on overlapping runs of squares, true of a hidden layout: one long component. It returns the
// mines of that layout.
func chain(r *rand.Rand, squares, run, step int, density float64) ([]Constraint, int) {
	hidden := make([]int, squares)
	mines := 0
	for i := range hidden {
		if r.Float64() < density {
			hidden[i] = 1
			mines++
		}
	}
	var cs []Constraint
	for at := 0; at+run <= squares; at += step {
		var c Constraint
		for sq := at; sq < at+run; sq++ {
			c.Squares = append(c.Squares, int32(sq))
			c.Mines += hidden[sq]
		}
		cs = append(cs, c)
	}
	return cs, mines
}

// The float arithmetics agree with whole numbers where they have to be careful: components with hundreds of possible
// numbers of mines or more layouts than a float64 can hold, extreme totals, extreme densities.
func TestFloatsAgreeOnLargeComponents(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 12))
	var s Solver
	for _, test := range []struct {
		squares, run, step, extra int
		density                   float64
	}{
		{60, 4, 3, 20, 0.3},    // whole numbers, but many numbers of mines
		{300, 5, 4, 100, 0.2},  // plain floats, second pass
		{300, 5, 4, 2000, 0.2}, // tilted
		{1500, 6, 5, 0, 0.3},   // more layouts than a float64 holds
		{1500, 6, 5, 3000, 0.3},
		{2400, 8, 8, 500, 0.5}, // many components
	} {
		cs, mines := chain(r, test.squares, test.run, test.step, test.density)
		n := test.squares + test.extra
		least, most, err := s.Range(n, cs, 0)
		if err != nil {
			t.Fatal(err)
		}
		for _, total := range []int{mines, mines + test.extra/5, least, least + 1, most, most - 1, (least + most) / 2} {
			compareArithmetics(t, &s, n, cs, total, nil)
		}
		for _, density := range []*big.Rat{big.NewRat(1, 5), big.NewRat(1, 1_000_000_000), big.NewRat(999_999, 1_000_000)} {
			compareArithmetics(t, &s, n, cs, Unknown, density)
		}
	}
}

// compareArithmetics compares Odds with Exact, and both with what Decide says is certain.
func compareArithmetics(t *testing.T, s *Solver, n int, cs []Constraint, total int, density *big.Rat) {
	t.Helper()
	exact, err := s.Exact(n, cs, total, density, 0)
	if err != nil {
		t.Fatalf("%d squares, total %d: Exact: %v", n, total, err)
	}
	p := 0.0
	if density != nil {
		p, _ = density.Float64()
	}
	odds, err := s.Odds(nil, n, cs, total, p, 0)
	if err != nil {
		t.Fatalf("%d squares, total %d: Odds: %v", n, total, err)
	}
	verdicts, err := s.Decide(nil, n, cs, total, 0)
	if err != nil {
		t.Fatalf("%d squares, total %d: Decide: %v", n, total, err)
	}
	one := big.NewRat(1, 1)
	for sq, want := range exact.Chances {
		f, _ := want.Float64()
		if math.Abs(odds[sq]-f) > 1e-12 {
			t.Fatalf("%d squares, total %d, density %v: square %d: %.17g, want %.17g", n, total, density, sq, odds[sq], f)
		}
		free, mine := want.Sign() == 0, want.Cmp(one) == 0
		if (odds[sq] == 0) != free || (odds[sq] == 1) != mine || (verdicts[sq] == CanBeFree) != free || (verdicts[sq] == CanBeMine) != mine {
			t.Fatalf("%d squares, total %d: square %d: %v, %g and verdict %d", n, total, sq, want, odds[sq], verdicts[sq])
		}
	}
}

func TestArithmeticsAgreeOnLargeBoards(t *testing.T) {
	size, mines := board.Size{Rows: 60, Cols: 60}, 720
	if testing.Short() {
		size, mines = board.Size{Rows: 40, Cols: 40}, 320
	}
	for _, p := range stuckPositions(5, size, mines, 6) {
		compareArithmetics(t, new(Solver), p.n, p.cs, p.total, nil)
	}
}
