package constraint

import (
	"errors"
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"
)

func TestLayoutsAgainstEnumeration(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	var s Solver
	var got []uint64
	listed := 0
	for range 8000 {
		n := 1 + r.IntN(10)
		cs, mines := randomSystem(r, n)
		for _, total := range []int{Unknown, mines, r.IntN(n + 2)} {
			want := enumerateLayouts(n, cs, total)
			limit := len(want) - r.IntN(2)
			var err error
			got, err = s.Layouts(got, n, cs, total, limit, 0)
			switch {
			case len(want) == 0:
				if !errors.Is(err, ErrContradiction) {
					t.Fatalf("n=%d %v total %d: %v, want a contradiction", n, cs, total, err)
				}
			case len(want) > limit:
				if !errors.Is(err, ErrMany) {
					t.Fatalf("n=%d %v total %d: %v, want too many", n, cs, total, err)
				}
			default:
				slices.Sort(got)
				listed += len(got)
				if err != nil || !slices.Equal(got, want) {
					t.Fatalf("n=%d %v total %d: got %b, %v, want %b", n, cs, total, got, err, want)
				}
			}
		}
	}
	if listed < 10000 {
		t.Errorf("only %d layouts were listed", listed)
	}
}

func enumerateLayouts(n int, cs []Constraint, total int) []uint64 {
	var found []uint64
next:
	for layout := uint64(0); layout < 1<<n; layout++ {
		if total != Unknown && bits.OnesCount64(layout) != total {
			continue
		}
		for _, c := range cs {
			mask := uint64(0)
			for _, sq := range c.Squares {
				mask |= 1 << sq
			}
			if bits.OnesCount64(layout&mask) != c.Mines {
				continue next
			}
		}
		found = append(found, layout)
	}
	return found
}

// A component kept while the rest of the board changes gives the same chances as counting everything anew.
func TestUnionOfKeptComponents(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 10))
	var s Solver
	var u Union
	for range 4000 {
		left, right := 1+r.IntN(6), 1+r.IntN(6)
		n := left + right + r.IntN(4)
		a, minesA := randomSystem(r, left)
		b, minesB := randomSystem(r, right)
		b = shift(b, int32(left))
		all := append(slices.Clone(a), b...)
		kept, err := s.Components(nil, left, a, 0)
		if err != nil {
			continue
		}
		other, err := s.Components(nil, n, b, 0)
		if err != nil {
			continue
		}
		want, sum := enumerateOdds(n, all, minesA+minesB, 1)
		if sum == 0 {
			continue
		}
		var parts []*Component
		touched := 0
		for _, list := range [][]Component{kept, other} {
			for i := range list {
				parts = append(parts, &list[i])
				touched += len(list[i].Squares)
			}
		}
		if err := u.Join(parts, n-touched, minesA+minesB); err != nil {
			t.Fatal(err)
		}
		if !close(u.Total(), sum, sum*1e-12) {
			t.Fatalf("%v: %g layouts, want %g", all, u.Total(), sum)
		}
		for i, c := range parts {
			for b := range c.Ends {
				for _, sq := range c.Box(b) {
					if got := u.Chance(i, b); !close(got, want[sq], 1e-12) {
						t.Fatalf("%v: square %d: %g, want %g", all, sq, got, want[sq])
					}
					want[sq] = -1
				}
			}
		}
		for sq, p := range want {
			if p >= 0 && !close(u.Rest(), p, 1e-12) {
				t.Fatalf("%v: untouched square %d: %g, want %g", all, sq, u.Rest(), p)
			}
		}
	}
}

// shift returns the constraints over other squares, by higher from the first.
func shift(cs []Constraint, by int32) []Constraint {
	var moved []Constraint
	for _, c := range cs {
		d := Constraint{Mines: c.Mines}
		for _, sq := range c.Squares {
			d.Squares = append(d.Squares, sq+by)
		}
		moved = append(moved, d)
	}
	return moved
}
