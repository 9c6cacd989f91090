package count

import (
	"errors"
	"math/big"

	"minesweeper/board"
	"minesweeper/safemove/internal/frontier"
)

// Unknown as a number of mines says that it is not given.
const Unknown = -1

// DefaultBudget is the number of states a call may build when it is given a
// budget of 0: seconds of work and a few hundred megabytes at the very worst,
// and some thousand times what any position met in play has needed.
const DefaultBudget = 1 << 21

// Left returns how many mines are left of a total when so many are known, as
// Solver takes it: Unknown only if the total is, and a number that no layout
// has if there are too many.
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

// A Verdict says what one square can be, over all layouts.
type Verdict uint8

// The bits of a Verdict. A square that is free in some layouts and a mine in
// others has the first two. Undecided stands alone: the square belongs to a
// component too wide for the budget, and nothing is claimed about it.
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
// value is ready. It is not for use by several goroutines at once.
type Solver struct {
	system
	further int // unknown squares that are not in the view
	sweep   sweep
	table   table
	built   int // the component that sweep is of, -1 for none
	spent   int // states built since the solver was made
	ranges  []rangeOf

	verdicts []Verdict // per box
	rest     Verdict   // on squares that touch no number
	sums     sums
	shapes   shapes
	set      bitset // numbers of mines of one component
	allowed  bitset // those the total leaves it

	floats ledger[scaled, float64]
	scaled scaledNumbers
	exact  ledger[big.Int, *big.Rat]
	bigs   bigNumbers
}

// rangeOf is what is known of the mines in one component, over the fewest of
// its boxes.
type rangeOf struct {
	lo, hi    int32 // fewest and most; if undecided those of its boxes
	limit     int   // states it may have
	undecided bool
}

func (a rangeOf) width() int { return int(a.hi - a.lo) }

// Decide finds out, for each unknown square of v, whether it is free, and
// whether it is a mine, in some layout that agrees with the numbers of v and
// has left mines (any number if left is Unknown) on the unknown squares of v
// and so many further squares, of which nothing is known. [Solver.Verdict] has
// the answers. They are complete and rest on integers alone.
//
// The error is ErrContradiction if there is no such layout. It is ErrBudget if
// some component would take more states than budget allows (0 stands for
// DefaultBudget): then the squares that could not be decided are Undecided,
// what is said of the others holds if there is a layout at all, and whether
// there is one is not known.
//
// A component may use half of what is left of the budget; or, if that is more,
// 256 states for each of its boxes, as long as that is not over the whole
// budget, and all components together not over eight times the budget. So one
// hopeless component does not starve the rest. States of a component with more
// than 13 constraints open at once are larger, and count for more.
func (s *Solver) Decide(v *frontier.View, further, left, budget int) error {
	decided, err := s.decideParts(v, further, budget)
	if err != nil {
		return err
	}
	s.rest = CanBeFree | CanBeMine
	if left != Unknown {
		known, err := s.decideTotal(left, decided)
		if err != nil {
			return err
		}
		decided = decided && known
	}
	if !decided {
		return ErrBudget
	}
	return nil
}

// Verdict returns the verdict on an unknown square of the view last decided.
func (s *Solver) Verdict(i int32) Verdict {
	if b := s.boxOf[i]; b >= 0 {
		return s.verdicts[b]
	}
	return s.rest
}

// Range returns the fewest and the most mines that a layout of the unknown
// squares of v can have. Not every number in between need be possible. The
// errors are those of Decide.
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

// open reads a view and finds the components.
func (s *Solver) open(v *frontier.View, further int) error {
	s.further, s.built = further, -1
	if !s.read(v) || v.Wrong() || !s.narrow() {
		return ErrContradiction
	}
	s.sequence()
	return nil
}

// others returns how many squares touch no number.
func (s *Solver) others() int { return len(s.untouched) + s.further }

// decideParts decides every component by itself, and reports whether all could
// be.
func (s *Solver) decideParts(v *frontier.View, further, budget int) (bool, error) {
	if err := s.open(v, further); err != nil {
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

// allowance is the number of states that may be built: of the whole budget,
// what is left of it, and what is left for components that get more than that.
type allowance struct{ whole, left, extra int }

func newAllowance(budget int) allowance {
	if budget <= 0 {
		budget = DefaultBudget
	}
	return allowance{budget, budget, 8 * budget}
}

// forBoxes returns what a component of so many boxes may use.
func (a *allowance) forBoxes(boxes int) int {
	return max(a.left/2, min(256*boxes, a.whole, a.extra))
}

// spend notes that a component has used so many.
func (a *allowance) spend(states int) {
	a.left -= min(states, a.left)
	a.extra -= min(states, a.extra)
}

// Spent returns how many states the solver has built since it was made.
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

// build makes the sweep of component i, if it does not have it, or reports that
// it would take more than limit states.
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

// judge sets the verdicts of a component from the ways of its sweep that lie on
// a path to the end.
func (s *Solver) judge(i int, undecided bool) {
	if undecided {
		for _, b := range s.boxesIn(i) {
			s.verdicts[b] = Undecided
		}
		return
	}
	s.rejudge(func(_, to, _ int32) bool { return s.sweep.alive(to) })
}

// rejudge sets the verdicts of the built component from those of its ways, from
// a state to another by k mines, that count.
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
