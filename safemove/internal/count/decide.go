package count

import (
	"errors"
	"math/big"

	"minesweeper/board"
	"minesweeper/safemove/internal/frontier"
)

// Unknown stands for a number of mines that is not given.
const Unknown = -1

// DefaultBudget is the number of states that a call with budget 0 may build. In
// the worst case that takes seconds and a few hundred megabytes. It is about a
// thousand times what any position from play has needed.
const DefaultBudget = 1 << 21

// Left returns the number of mines left of a total, as a Solver takes it. It is
// Unknown if the total is unknown. If more mines are known than the total, it
// is another negative number, which no layout has.
func Left(total board.Total, known int) int {
	n, ok := total.Mines()
	switch {
	case !ok:
		return Unknown
	case n < known:
		return Unknown - 1
	}
	return n - known
}

// A Verdict reports whether a square is free in some layouts, and whether it is
// a mine in some.
type Verdict uint8

// The bits of a Verdict. A square that is free in some layouts and a mine in
// others has the first two. Undecided stands alone: the square belongs to a
// component that is too wide for the budget, so neither is known.
const (
	CanBeFree Verdict = 1 << iota
	CanBeMine
	Undecided
)

// The errors.
var (
	// ErrContradiction is returned when no layout agrees with the numbers and
	// the number of mines.
	ErrContradiction = errors.New("no layout agrees with the numbers")
	// ErrBudget is returned when some component needed more states than the
	// budget allows.
	ErrBudget = errors.New("too many states for the budget")
	// ErrDigits is returned when exact fractions would have too many digits to
	// be computed in reasonable time.
	ErrDigits = errors.New("fractions with too many digits")
)

// A Solver answers one question after another and reuses its memory. The zero
// value is ready. It must not be used by several goroutines at once.
type Solver struct {
	system
	others int // squares that touch no number, in the view and outside it
	sweep  sweep
	table  stateTable
	built  int // the component that sweep belongs to, -1 for none
	spent  int // states built since the solver was made
	ranges []rangeOf

	verdicts []Verdict // per box
	rest     Verdict   // the verdict on squares that touch no number
	decided  bool      // no component was undecided
	sums     sums
	shapes   shapes
	set      bitset // possible numbers of mines of one component
	allowed  bitset // those that the total allows

	floats ledger[scaled, float64]
	scaled scaledNumbers
	exact  ledger[big.Int, *big.Rat]
	bigs   bigNumbers
}

// rangeOf holds the fewest and most mines of a component, both counted from the
// sum of the fewest mines of its boxes.
type rangeOf struct {
	lo, hi    int32 // fewest and most; if undecided, those that its boxes alone allow
	limit     int   // the most states it may have
	undecided bool
}

func (a rangeOf) width() int { return int(a.hi - a.lo) }

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

// Verdict returns the verdict of the last Decide on an unknown square of its
// view.
func (s *Solver) Verdict(i int32) Verdict {
	if b := s.boxOf[i]; b >= 0 {
		return s.verdicts[b]
	}
	return s.rest
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

// readView reads a view and finds the components.
func (s *Solver) readView(v *frontier.View, further int) error {
	s.built = -1
	possible := s.read(v)
	s.others = v.Unknowns - len(s.squares) + further
	if !possible || v.Wrong() || !s.narrow() {
		return ErrContradiction
	}
	s.sequence()
	return nil
}

// decideParts decides every component without the total, and reports whether
// all could be decided.
func (s *Solver) decideParts(v *frontier.View, further, budget int) (bool, error) {
	if err := s.readView(v, further); err != nil {
		return false, err
	}
	s.verdicts = resize(s.verdicts, len(s.boxes))
	for b := range s.boxes {
		s.verdicts[b] = s.possible(int32(b), 0)
	}
	s.ranges = s.ranges[:0]
	left := newAllowance(budget)
	decided := true
	for i := range s.components {
		a := s.count(i, &left)
		if !a.undecided && !s.sweep.feasible() {
			return false, ErrContradiction
		}
		s.ranges = append(s.ranges, a)
		decided = decided && !a.undecided
		s.judge(i, a.undecided)
	}
	return decided, nil
}

// allowance holds a budget of states: the whole, what is left of it, and what
// is left for components that may exceed that.
type allowance struct{ whole, left, extra int }

func newAllowance(budget int) allowance {
	if budget <= 0 {
		budget = DefaultBudget
	}
	return allowance{budget, budget, 8 * budget}
}

// forBoxes returns the most states for a component with the given number of
// boxes.
func (a *allowance) forBoxes(boxes int) int {
	return max(a.left/2, min(256*boxes, a.whole, a.extra))
}

// spend subtracts the states that a component has used.
func (a *allowance) spend(states int) {
	a.left -= min(states, a.left)
	a.extra -= min(states, a.extra)
}

// Spent returns the number of states that the solver has built in all calls.
func (s *Solver) Spent() int { return s.spent }

// possible returns the verdict on a box that holds k mines over its fewest.
func (s *Solver) possible(b, k int32) Verdict {
	v := Verdict(0)
	if s.boxes[b].lo+k < s.boxes[b].size {
		v |= CanBeFree
	}
	if s.boxes[b].lo+k > 0 {
		v |= CanBeMine
	}
	return v
}

// boxesIn returns the boxes of component i.
func (s *Solver) boxesIn(i int) []int32 {
	c := &s.components[i]
	return s.order[c.from:c.to]
}

// count makes the sweep of component i.
func (s *Solver) count(i int, left *allowance) rangeOf {
	a := rangeOf{limit: left.forBoxes(len(s.boxesIn(i)))}
	a.undecided = !s.build(i, a.limit)
	left.spend(s.sweep.cost())
	if a.undecided {
		s.built = -1
		for _, b := range s.boxesIn(i) {
			a.hi += s.boxes[b].room()
		}
	} else if s.sweep.feasible() {
		end := s.sweep.spans[s.sweep.last]
		a.lo, a.hi = end.lo, end.hi
	}
	return a
}

// build makes the sweep of component i, unless it is built already. It reports
// false if that would take more than limit states.
func (s *Solver) build(i, limit int) bool {
	if s.built == i {
		return true
	}
	s.built = i
	s.load(&s.components[i], &s.sweep, 0)
	done := s.sweep.forward(&s.table, s.components[i].slots, limit)
	s.spent += s.sweep.cost()
	if !done {
		return false
	}
	s.sweep.measure()
	return true
}

// judge sets the verdicts of a component from the steps of its sweep that lie
// on a path to the end.
func (s *Solver) judge(i int, undecided bool) {
	if undecided {
		for _, b := range s.boxesIn(i) {
			s.verdicts[b] = Undecided
		}
		return
	}
	s.rejudge(func(_, to, _ int32) bool { return s.sweep.alive(to) })
}

// rejudge sets the verdicts of the built component from its transitions (from a
// state to another, by k mines) for which counts returns true.
func (s *Solver) rejudge(counts func(from, to, k int32) bool) {
	a := &s.sweep
	for j := range a.steps {
		b := a.steps[j].box
		v := Verdict(0)
		first, end := a.layer(j)
		for from := first; from < end; from++ {
			k := int32(a.branch[from].low)
			for _, to := range a.ways(from) {
				if counts(from, to, k) {
					v |= s.possible(b, k)
				}
				k++
			}
		}
		s.verdicts[b] = v
	}
}
