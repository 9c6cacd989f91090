package count

import (
	"minesweeper/safemove/internal/frontier"
)

// Decide finds out for each unknown square of v whether it is free in some
// layout, and whether it is a mine in some. Layouts must agree with the numbers
// of v and have left mines (any number if left is Unknown) on the unknown
// squares of v and on further squares outside v, which touch no number.
// [Solver.Verdict] returns the answers. They are complete, and computed in
// integers only.
//
// The error is ErrContradiction if there is no such layout. It is ErrBudget if
// some component would take more states than budget allows (0 stands for
// DefaultBudget). Then the squares that could not be decided are Undecided. The
// verdicts on the others are right if there is a layout at all; ErrBudget
// leaves that open.
//
// A component may use half of what is left of the budget; or, if that is more,
// 256 states for each of its boxes, as long as that is not over the whole
// budget, and all components together not over eight times the budget. So one
// component that is too wide leaves enough for the rest. States of a component
// with more than 13 constraints open at once are larger, and count as more than
// one.
func (s *Solver) Decide(v *frontier.View, further, left, budget int) error {
	decided, err := s.decideParts(v, further, budget)
	if err != nil {
		return err
	}
	s.rest, s.decided = CanBeFree|CanBeMine, decided
	if left != Unknown {
		return s.Restrict(left)
	}
	return s.finished()
}

// Restrict changes the answers of the last Decide, which was made for an
// unknown number of mines, to those for left mines. The errors are the same.
func (s *Solver) Restrict(left int) error {
	known, err := s.decideTotal(left, s.decided)
	if err != nil {
		return err
	}
	s.decided = s.decided && known
	return s.finished()
}

// finished returns an error if some squares could not be decided.
func (s *Solver) finished() error {
	if !s.decided {
		return ErrBudget
	}
	return nil
}

// Range returns the fewest and the most mines that a layout of the unknown
// squares of v can have. Some numbers in between may be impossible. The errors
// are those of Decide.
func (s *Solver) Range(v *frontier.View, budget int) (least, most int, err error) {
	decided, err := s.decideParts(v, 0, budget)
	if err != nil {
		return 0, 0, err
	}
	if !decided {
		return 0, 0, ErrBudget
	}
	q := s.question(0)
	return -q.slack, -q.slack + q.width + q.untouched, nil
}
