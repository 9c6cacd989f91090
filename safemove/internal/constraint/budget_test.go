package constraint

import (
	"errors"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"
)

// mesh makes a component that no order makes narrow: constraints on random squares.
func mesh(r *rand.Rand, squares, count int) []Constraint {
	var cs []Constraint
	for range count {
		c := Constraint{Mines: 2}
		for len(c.Squares) < 5 {
			if sq := int32(r.IntN(squares)); !slices.Contains(c.Squares, sq) {
				c.Squares = append(c.Squares, sq)
			}
		}
		cs = append(cs, c)
	}
	return cs
}

// A component too wide for the budget is undecided, the others are decided, and nothing is claimed that is not so.
func TestBudget(t *testing.T) {
	r := rand.New(rand.NewPCG(13, 14))
	hopeless := mesh(r, 400, 240)
	var s Solver
	for range 60 {
		small, mines := randomSystem(r, 8)
		want, fitting := enumerate(8, small, Unknown)
		if fitting == 0 {
			continue
		}
		n := 8 + 400 + 50
		cs := append(slices.Clone(small), shift(hopeless, 8)...)
		for _, total := range []int{Unknown, mines + 170, mines + 90} {
			got, err := s.Decide(nil, n, cs, total, 2000)
			if !errors.Is(err, ErrBudget) {
				t.Fatalf("total %d: %v, want the budget exceeded", total, err)
			}
			for sq, v := range got[:8] {
				if v != Undecided && v != want[sq] {
					t.Fatalf("%v total %d: square %d: %d, want %d", small, total, sq, v, want[sq])
				}
				if total == Unknown && v == Undecided {
					t.Fatalf("%v: square %d is undecided, though its component is small", small, sq)
				}
			}
			for sq, v := range got[8:408] {
				if v != Undecided && v != CanBeFree|CanBeMine {
					t.Fatalf("square %d of the hopeless component: %d", sq+8, v)
				}
			}
		}
		if _, err := s.Odds(nil, n, cs, mines+170, 0, 2000); !errors.Is(err, ErrBudget) {
			t.Fatalf("Odds: %v, want the budget exceeded", err)
		}
		if _, err := s.Exact(n, cs, mines+170, nil, 2000); !errors.Is(err, ErrBudget) {
			t.Fatalf("Exact: %v, want the budget exceeded", err)
		}
	}
}

// With a total so tight that it decides a small component, nothing is said as long as a hopeless one could take the mines.
func TestBudgetWithTightTotal(t *testing.T) {
	hopeless := mesh(rand.New(rand.NewPCG(15, 16)), 400, 240)
	cs := append([]Constraint{{1, []int32{0, 1, 2}}, {1, []int32{2, 3, 4}}}, shift(hopeless, 5)...)
	var s Solver
	got, err := s.Decide(nil, 405, cs, 150, 2000)
	if !errors.Is(err, ErrBudget) {
		t.Fatal(err)
	}
	for sq, v := range got[:5] {
		if v != Undecided {
			t.Errorf("square %d: %d, want it undecided", sq, v)
		}
	}
}

// Exchanging mines and free squares turns every probability round.
func TestComplement(t *testing.T) {
	r := rand.New(rand.NewPCG(17, 18))
	var s Solver
	for range 3000 {
		n := 1 + r.IntN(30)
		cs, mines := randomSystem(r, n)
		turned := make([]Constraint, len(cs))
		for i, c := range cs {
			squares := slices.Compact(slices.Sorted(slices.Values(c.Squares)))
			turned[i] = Constraint{len(squares) - c.Mines, squares}
		}
		a, err1 := s.Exact(n, cs, mines, nil, 0)
		b, err2 := s.Exact(n, turned, n-mines, nil, 0)
		if (err1 == nil) != (err2 == nil) {
			t.Fatalf("%v: %v, turned round %v", cs, err1, err2)
		}
		if err1 != nil {
			continue
		}
		if a.Layouts.Cmp(b.Layouts) != 0 {
			t.Fatalf("%v: %v layouts, turned round %v", cs, a.Layouts, b.Layouts)
		}
		for sq := range a.Chances {
			if sum := new(big.Rat).Add(a.Chances[sq], b.Chances[sq]); sum.Cmp(big.NewRat(1, 1)) != 0 {
				t.Fatalf("%v: square %d: %v and its complement make %v", cs, sq, a.Chances[sq], sum)
			}
		}
	}
}

// Malformed constraints are errors, and odd ones are not.
func TestOddConstraints(t *testing.T) {
	var s Solver
	for _, test := range []struct {
		cs    []Constraint
		total int
		want  error
	}{
		{[]Constraint{{0, nil}}, Unknown, nil},
		{[]Constraint{{1, nil}}, Unknown, ErrContradiction},
		{[]Constraint{{-1, []int32{0}}}, Unknown, ErrContradiction},
		{[]Constraint{{2, []int32{0}}}, Unknown, ErrContradiction},
		{[]Constraint{{2, []int32{0, 0}}}, Unknown, ErrContradiction},
		{[]Constraint{{1, []int32{0, 0}}}, Unknown, nil},
		{[]Constraint{{1, []int32{4}}}, Unknown, ErrSquare},
		{[]Constraint{{1, []int32{-1}}}, Unknown, ErrSquare},
		{nil, 5, ErrContradiction},
		{nil, -2, ErrContradiction},
		{nil, 4, nil},
		{nil, 0, nil},
		{[]Constraint{{1, []int32{0, 1}}, {2, []int32{1, 0}}}, Unknown, ErrContradiction},
	} {
		if _, err := s.Decide(nil, 4, test.cs, test.total, 0); !errors.Is(err, test.want) {
			t.Errorf("Decide %v, total %d: %v, want %v", test.cs, test.total, err, test.want)
		}
		if _, err := s.Odds(nil, 4, test.cs, test.total, 0.5, 0); !errors.Is(err, test.want) {
			t.Errorf("Odds %v, total %d: %v, want %v", test.cs, test.total, err, test.want)
		}
	}
}
