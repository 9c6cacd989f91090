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
		s.verdicts[b] = possible(int(s.boxes[b].size), int(s.boxes[b].lo))
	}
	return s.countEach(budget, func(i int, a *rangeOf) error {
		s.judge(i, a.undecided)
		return nil
	})
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
	a := &s.sweep
	for j := range a.steps {
		t, v := &a.steps[j], Verdict(0)
		first, end := a.layer(j)
		for from := first; from < end; from++ {
			k := int32(a.branch[from].low)
			for _, to := range a.ways(from) {
				if a.alive(to) {
					v |= possible(int(t.size), int(t.lo+k))
				}
				k++
			}
		}
		s.verdicts[t.box] = v
	}
}

// doubt keeps only the certain verdicts on component i.
func (s *Solver) doubt(i int) {
	for _, b := range s.boxesIn(i) {
		if s.verdicts[b] == both {
			s.verdicts[b] = Undecided
		}
	}
}
