// Package count answers questions about the layouts of mines that agree with a
// view of a board.
package count

import (
	"math/bits"

	"minesweeper/safemove/internal/constraint"
	"minesweeper/safemove/internal/frontier"
)

// Unknown as a number of mines left says that it is not given.
const Unknown = constraint.Unknown

// A Verdict says what a square can be, over all layouts.
type Verdict = constraint.Verdict

// The bits of a Verdict. A square that is free in some layouts and a mine in
// others has the first two. Undecided stands alone.
const (
	CanBeFree = constraint.CanBeFree
	CanBeMine = constraint.CanBeMine
	Undecided = constraint.Undecided
)

// The errors.
var (
	ErrContradiction = constraint.ErrContradiction
	ErrBudget        = constraint.ErrBudget
)

// A Solver answers one question after another and reuses its memory. The zero
// value is ready. It is not for use by several goroutines at once.
type Solver struct {
	old         constraint.Solver
	ids         []int32 // by padded index
	squares     []int32
	asking      []int32
	constraints []constraint.Constraint
	verdicts    []Verdict
}

// Decide finds out, for each unknown square of v, whether it is free, and
// whether it is a mine, in some layout that agrees with the numbers of v and
// has left mines on its unknown squares and further squares beside them, of
// which nothing is known (unless left is Unknown). [Solver.Verdict] has the
// answers, which are complete and rest on integers alone.
//
// The error is ErrContradiction if there is no such layout. It is ErrBudget if
// some component would take more states than budget allows (0 stands for a
// generous default): then squares that could not be decided are Undecided, what
// is said of the others holds if there is a layout at all, and whether there is
// one is unknown.
func (s *Solver) Decide(v *frontier.View, further, left, budget int) error {
	s.read(v)
	var err error
	s.verdicts, err = s.old.Decide(s.verdicts[:0], v.Unknowns+further, s.constraints, left, budget)
	return err
}

// Verdict returns the verdict on an unknown square of the view last decided.
func (s *Solver) Verdict(i int32) Verdict { return s.verdicts[s.ids[i]] }

// Range returns the fewest and the most mines that a layout of the unknown
// squares of v can have. Not every number in between need be possible. The
// errors are those of Decide.
func (s *Solver) Range(v *frontier.View, budget int) (least, most int, err error) {
	s.read(v)
	return s.old.Range(v.Unknowns, s.constraints, budget)
}

// read writes the numbers of a view down as constraints.
func (s *Solver) read(v *frontier.View) {
	if len(s.ids) < len(v.Status) {
		s.ids = make([]int32, len(v.Status))
	}
	s.squares = v.AppendUnknown(s.squares[:0])
	for id, i := range s.squares {
		s.ids[i] = int32(id)
	}
	s.squares, s.constraints = s.squares[:0], s.constraints[:0]
	s.asking = v.AppendAsking(s.asking[:0])
	for _, i := range s.asking {
		from := len(s.squares)
		for m := v.Unknown[i]; m != 0; m &= m - 1 {
			s.squares = append(s.squares, s.ids[i+v.Offset[bits.TrailingZeros8(m)]])
		}
		s.constraints = append(s.constraints, constraint.Constraint{Mines: int(v.Need[i]), Squares: s.squares[from:len(s.squares):len(s.squares)]})
	}
}
