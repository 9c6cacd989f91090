package constraint

import (
	"errors"
	"math"
	"math/bits"
	"math/rand/v2"
	"testing"
)

// enumerateOdds goes through all layouts and returns the probabilities; odds is the weight of a mine.
func enumerateOdds(n int, cs []Constraint, total int, odds float64) ([]float64, float64) {
	mined, sum := make([]float64, n), 0.0
	for layout := range layouts(n, cs, total) {
		w := 1.0
		if total == Unknown {
			w = math.Pow(odds, float64(bits.OnesCount(layout)))
		}
		sum += w
		for sq := range mined {
			mined[sq] += w * float64(layout>>sq&1)
		}
	}
	for sq := range mined {
		mined[sq] /= sum
	}
	return mined, sum
}

func TestOddsAgainstEnumeration(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	var narrow, wide Solver
	wide.order.least = 40 // states of one word a constraint
	var got []float64
	for round := range 20000 {
		s := &narrow
		if round%4 == 0 {
			s = &wide
		}
		n := 1 + r.IntN(11)
		cs, mines := randomSystem(r, n)
		for _, total := range []int{Unknown, mines, r.IntN(n + 2)} {
			density := 0.01 + 0.98*r.Float64()
			want, sum := enumerateOdds(n, cs, total, density/(1-density))
			var err error
			got, err = s.Odds(got, n, cs, total, density, 0)
			if sum == 0 {
				if !errors.Is(err, ErrContradiction) {
					t.Fatalf("n=%d %v total %d: %v, want a contradiction", n, cs, total, err)
				}
				continue
			}
			if err != nil {
				t.Fatalf("n=%d %v total %d: %v", n, cs, total, err)
			}
			for sq := range want {
				if !close(got[sq], want[sq], 1e-12) {
					t.Fatalf("n=%d %v total %d density %g: got %v, want %v", n, cs, total, density, got, want)
				}
			}
		}
	}
}

// close also wants 0 and 1 exactly where the other has them.
func close(a, b, most float64) bool {
	return math.Abs(a-b) <= most && (a == 0) == (b == 0) && (a == 1) == (b == 1)
}
