package count

import "minesweeper/safemove/internal/frontier"

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

// doubt keeps only the certain verdicts on component i.
func (s *Solver) doubt(i int) {
	for _, b := range s.boxesIn(i) {
		if s.verdicts[b] == CanBeFree|CanBeMine {
			s.verdicts[b] = Undecided
		}
	}
}
