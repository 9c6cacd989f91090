package constraint

import (
	"errors"
	"iter"
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"
)

// layouts yields all layouts of n squares that fit.
func layouts(n int, cs []Constraint, total int) iter.Seq[uint] {
	masks := make([]uint, len(cs))
	for i, c := range cs {
		for _, sq := range c.Squares {
			masks[i] |= 1 << sq
		}
	}
	fits := func(layout uint) bool {
		for i, c := range cs {
			if bits.OnesCount(layout&masks[i]) != c.Mines {
				return false
			}
		}
		return total == Unknown || bits.OnesCount(layout) == total
	}
	return func(yield func(uint) bool) {
		for layout := uint(0); layout < 1<<n; layout++ {
			if fits(layout) && !yield(layout) {
				return
			}
		}
	}
}

// enumerate goes through all layouts of n squares, and returns the verdicts and how many layouts fit.
func enumerate(n int, cs []Constraint, total int) ([]Verdict, int) {
	verdicts, fitting := make([]Verdict, n), 0
	for layout := range layouts(n, cs, total) {
		fitting++
		for sq := range verdicts {
			if layout>>sq&1 != 0 {
				verdicts[sq] |= CanBeMine
			} else {
				verdicts[sq] |= CanBeFree
			}
		}
	}
	return verdicts, fitting
}

// randomSystem makes a few constraints over n squares. Most are true of one hidden layout, whose total it returns.
func randomSystem(r *rand.Rand, n int) ([]Constraint, int) {
	hidden := r.Uint64() & r.Uint64() & (1<<n - 1)
	if r.IntN(3) == 0 {
		hidden = r.Uint64() & (1<<n - 1)
	}
	var cs []Constraint
	for range r.IntN(7) {
		var c Constraint
		for range r.IntN(6) {
			sq := int32(r.IntN(n))
			if !slices.Contains(c.Squares, sq) {
				c.Squares = append(c.Squares, sq)
				c.Mines += int(hidden >> sq & 1)
			}
		}
		if r.IntN(40) == 0 {
			c.Mines += r.IntN(3) - 1
		}
		cs = append(cs, c)
		if r.IntN(6) == 0 { // the same again, in another order and with a square listed twice
			twin := Constraint{c.Mines, slices.Clone(c.Squares)}
			slices.Reverse(twin.Squares)
			twin.Squares = append(twin.Squares, twin.Squares[:min(1, len(twin.Squares))]...)
			cs = append(cs, twin)
		}
	}
	return cs, bits.OnesCount64(hidden)
}

func TestDecideAgainstEnumeration(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	var narrow, wide Solver
	wide.order.least = 40 // states of one word a constraint
	var got []Verdict
	contradictions := 0
	for round := range 40000 {
		s := &narrow
		if round%4 == 0 {
			s = &wide
		}
		n := 1 + r.IntN(11)
		cs, mines := randomSystem(r, n)
		for _, total := range []int{Unknown, mines, r.IntN(n + 2)} {
			want, fitting := enumerate(n, cs, total)
			var err error
			got, err = s.Decide(got, n, cs, total, 0)
			if fitting == 0 {
				contradictions++
				if !errors.Is(err, ErrContradiction) {
					t.Fatalf("n=%d %v total %d: %v, want a contradiction", n, cs, total, err)
				}
				continue
			}
			if err != nil || !slices.Equal(got, want) {
				t.Fatalf("n=%d %v total %d: got %v, %v, want %v", n, cs, total, got, err, want)
			}
		}
	}
	if contradictions < 100 {
		t.Errorf("only %d contradictions were tried", contradictions)
	}
}
