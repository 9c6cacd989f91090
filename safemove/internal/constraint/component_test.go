package constraint

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// A component kept while the rest of the board changes gives the same chances as counting everything anew.
func TestComponentsWeighedAgain(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 10))
	var s Solver
	var u union
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
		if err := u.weigh(parts, n, n-touched, minesA+minesB); err != nil {
			t.Fatal(err)
		}
		if !close(u.total(), sum, sum*1e-12) {
			t.Fatalf("%v: %g layouts, want %g", all, u.total(), sum)
		}
		for i, c := range parts {
			for b := range c.Ends {
				for _, sq := range c.Box(b) {
					if got := parts[i].chance(b, u.weights(i), u.total()); !close(got, want[sq], 1e-12) {
						t.Fatalf("%v: square %d: %g, want %g", all, sq, got, want[sq])
					}
					want[sq] = -1
				}
			}
		}
		for sq, p := range want {
			if p >= 0 && !close(u.rest(), p, 1e-12) {
				t.Fatalf("%v: untouched square %d: %g, want %g", all, sq, u.rest(), p)
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
