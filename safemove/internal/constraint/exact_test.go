package constraint

import (
	"errors"
	"math/big"
	"math/bits"
	"math/rand/v2"
	"testing"
)

// enumerateExact goes through all layouts and returns how many fit, and the probabilities, where a mine has the weight
// mine and a free square the weight none. The last element is nil if there is no layout.
func enumerateExact(n int, cs []Constraint, total int, mine, none int64) (int64, []*big.Rat) {
	fitting, sum := int64(0), new(big.Int)
	mined := make([]big.Int, n)
	for layout := range layouts(n, cs, total) {
		mines := bits.OnesCount(layout)
		fitting++
		w := new(big.Int).Exp(big.NewInt(mine), big.NewInt(int64(mines)), nil)
		w.Mul(w, new(big.Int).Exp(big.NewInt(none), big.NewInt(int64(n-mines)), nil))
		sum.Add(sum, w)
		for sq := range mined {
			if layout>>sq&1 != 0 {
				mined[sq].Add(&mined[sq], w)
			}
		}
	}
	if fitting == 0 {
		return 0, nil
	}
	chances := make([]*big.Rat, n)
	for sq := range chances {
		chances[sq] = new(big.Rat).SetFrac(&mined[sq], sum)
	}
	return fitting, chances
}

func TestExactAgainstEnumeration(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	var small, large Solver
	for round := range 6000 {
		n := 1 + r.IntN(9)
		cs, mines := randomSystem(r, n)
		for _, total := range []int{Unknown, mines, r.IntN(n + 2)} {
			mine, none := 1+r.Int64N(9), 1+r.Int64N(9)
			layouts, want := enumerateExact(n, cs, total, mine, none)
			s, extra := &small, 0
			if round%2 == 0 { // squares that must be free make the solver count in big integers
				s, extra = &large, 80
				cs = append(cs[:len(cs):len(cs)], noMines(n, extra))
			}
			got, err := s.Exact(n+extra, cs, total, big.NewRat(mine, mine+none), 0)
			cs = cs[:len(cs)-min(extra, 1)]
			if layouts == 0 {
				if !errors.Is(err, ErrContradiction) {
					t.Fatalf("n=%d %v total %d: %v, want a contradiction", n, cs, total, err)
				}
				continue
			}
			if err != nil || !got.Layouts.IsInt64() || got.Layouts.Int64() != layouts {
				t.Fatalf("n=%d %v total %d: got %v, %v, want %d layouts", n, cs, total, got, err, layouts)
			}
			for sq := range want {
				if got.Chances[sq].Cmp(want[sq]) != 0 {
					t.Fatalf("n=%d %v total %d %d:%d: got %v, want %v", n, cs, total, mine, none, got.Chances, want)
				}
			}
		}
	}
}

// noMines is the constraint that count squares from first on are free.
func noMines(first, count int) Constraint {
	var c Constraint
	for sq := range count {
		c.Squares = append(c.Squares, int32(first+sq))
	}
	return c
}

// The example of the package comment.
func TestExampleOfTheEssay(t *testing.T) {
	var s Solver
	got, err := s.Exact(8, []Constraint{{2, []int32{0, 1, 2}}, {1, []int32{2, 3, 4}}, {2, []int32{4, 5, 6, 7}}}, Unknown, big.NewRat(1, 2), 0)
	if err != nil || got.Layouts.Int64() != 12 || got.Chances[4].Cmp(big.NewRat(1, 4)) != 0 {
		t.Errorf("%v, %v; want 12 layouts and 1/4 for e", got, err)
	}
}

func TestBigBinomial(t *testing.T) {
	for _, n := range []int{0, 1, 5, 999, 1000, 1001, 1024, 2310, 5000} {
		for _, k := range []int{0, 1, 2, n / 5, n / 2, n - 1, n} {
			if k < 0 || k > n {
				continue
			}
			want := new(big.Int).Binomial(int64(n), int64(k))
			if got := bigBinomial(n, k); got.Cmp(want) != 0 {
				t.Errorf("C(%d, %d) is %v, want %v", n, k, got, want)
			}
		}
	}
}

// Thousands of components that a total ties together have fractions of thousands of digits, for which there is an error and
// decimals.
func TestTooManyDigits(t *testing.T) {
	var cs []Constraint
	n := int32(0)
	for range 5000 {
		cs = append(cs, Constraint{1, []int32{n, n + 1}}, Constraint{1, []int32{n + 1, n + 2, n + 3}})
		n += 4
	}
	var s Solver
	if _, err := s.Exact(int(n), cs, 7500, nil, 0); !errors.Is(err, ErrDigits) {
		t.Errorf("%v, want %v", err, ErrDigits)
	}
	if _, err := s.Odds(nil, int(n), cs, 7500, 0, 0); err != nil {
		t.Error(err)
	}
}
