package count

import "minesweeper/safemove/internal/frontier"

// A sweeper makes the sweeps of the components of a view, one at a time.
type sweeper struct {
	system
	others int // squares that touch no number, in the view and outside it
	sweep  sweep
	table  stateTable
	built  int // the component that sweep belongs to, -1 for none
	// tallied reports whether the counts hold the ways of sweep.
	tallied bool
	spent   int // states built so far
	ranges  []rangeOf
}

// rangeOf holds the fewest and most mines of a component, both counted from the
// sum of the fewest mines of its boxes.
type rangeOf struct {
	lo, hi    int32 // fewest and most; if undecided, those that its boxes alone allow
	limit     int   // the most states it may have
	undecided bool
}

func (a rangeOf) width() int { return int(a.hi - a.lo) }

// readView reads a view and finds the components.
func (s *sweeper) readView(v *frontier.View, further int) error {
	s.built = -1
	possible := s.read(v)
	s.others = v.Unknowns - len(s.squares) + further
	if !possible || v.Wrong() || !s.narrow() {
		return ErrContradiction
	}
	s.sequence()
	return nil
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

// countEach makes the sweep of each component, and calls made after it. It
// reports whether the budget was large enough for all of them.
func (s *sweeper) countEach(budget int, made func(i int, a *rangeOf) error) (decided bool, err error) {
	s.ranges, decided = s.ranges[:0], true
	left := newAllowance(budget)
	for i := range s.components {
		s.ranges = append(s.ranges, s.count(i, &left))
		a := &s.ranges[i]
		if !a.undecided && !s.sweep.feasible() {
			return false, ErrContradiction
		}
		if err := made(i, a); err != nil {
			return false, err
		}
		decided = decided && !a.undecided
	}
	return decided, nil
}

// count makes the sweep of component i.
func (s *sweeper) count(i int, left *allowance) rangeOf {
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
func (s *sweeper) build(i, limit int) bool {
	if s.built == i {
		return true
	}
	s.built, s.tallied = i, false
	s.load(i, &s.sweep, 0)
	done := s.sweep.forward(&s.table, s.components[i].slots, limit)
	s.spent += s.sweep.cost()
	if !done {
		return false
	}
	s.sweep.measure()
	return true
}

// question is the part of a system that concerns the total.
type question struct {
	slack     int // the total minus the fewest mines of all boxes and components
	untouched int // squares under no constraint
	width     int // sum of the components' widths
	widest    int // greatest of them
	vague     int // sum of the widths of undecided components
}

func (s *sweeper) question(total int) question {
	q := question{slack: total, untouched: s.others}
	for b := range s.boxes {
		q.slack -= int(s.boxes[b].lo)
	}
	for _, a := range s.ranges {
		q.slack -= int(a.lo)
		q.width += a.width()
		q.widest = max(q.widest, a.width())
		if a.undecided {
			q.vague += a.width()
		}
	}
	return q
}

// impossible reports whether the total is below the fewest mines or above the
// most.
func (q *question) impossible() bool { return q.slack < 0 || q.slack > q.untouched+q.width }
