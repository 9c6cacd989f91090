package count

import "math"

// decideTotal restricts the verdicts by the total, sets the verdict on the
// squares that touch no number, and reports whether everything could be
// decided.
//
// The slack is the total minus the fewest mines possible. Components above
// their fewest mines and the untouched squares must hold it. In most positions
// the untouched squares can hold so much that the total restricts no component.
func (s *Solver) decideTotal(total int, decided bool) (bool, error) {
	q := s.question(total)
	if q.slack < 0 || q.slack > q.untouched+q.width {
		return false, ErrContradiction
	}
	if !decided {
		s.hedge(&q)
		return false, nil
	}
	if q.untouched < q.widest {
		return s.decideExact(&q)
	}
	s.rest = q.rest()
	return s.decideBridged(&q), nil
}

// decideBridged restricts components if there are so many untouched squares
// that they bridge any gap: then the rest of the board can have every number of
// mines between its least and its greatest.
func (s *Solver) decideBridged(q *question) bool {
	decided := true
	for i, a := range s.ranges {
		others := q.untouched + q.width - a.width()
		if q.slack >= a.width() && q.slack <= others {
			continue
		}
		s.allowed.reset(a.width() + 1)
		s.allowed.fill(max(0, q.slack-others), min(q.slack, a.width()))
		decided = s.restrict(i) && decided
	}
	return decided
}

// decideExact does the same if gaps matter: for example, a component has
// layouts with 1 or 3 mines only, and nothing else can make the total even. It
// needs the exact set of possible numbers of every component.
func (s *Solver) decideExact(q *question) (bool, error) {
	s.shapes.reset(q.slack)
	for i, a := range s.ranges {
		if !s.spanSet(i) {
			q.vague += a.width()
			continue
		}
		s.shapes.add(s.set)
	}
	if q.vague > 0 {
		s.hedge(q)
		return false, nil
	}
	possible := false
	if s.rest, possible = s.shapes.complement(q.untouched); !possible {
		return false, ErrContradiction
	}
	decided := true
	for i := range s.ranges {
		if !s.shapes.all(i) {
			s.allowed = append(s.allowed[:0], s.shapes.allowed(i)...)
			decided = s.restrict(i) && decided
		}
	}
	return decided, nil
}

// spanSet stores in set the possible numbers of mines of component i, counted
// from its fewest. It reports false if that takes too much memory.
func (s *Solver) spanSet(i int) bool {
	s.build(i, math.MaxInt)
	a := s.ranges[i]
	if !s.sums.begin(&s.sweep, 4*a.limit) {
		return false
	}
	s.set = append(s.set[:0], s.sums.set(s.sums.behind, s.sweep.last)...)
	s.set.shiftDown(int(a.lo))
	s.set = s.set[:words(a.width()+1)]
	return true
}

// restrict judges component i again, with only the numbers of mines in allowed,
// counted from its fewest. If that takes too much memory, it reports false, and
// keeps only the certain verdicts.
func (s *Solver) restrict(i int) bool {
	s.build(i, math.MaxInt)
	if s.sums.begin(&s.sweep, 4*s.ranges[i].limit) {
		s.sums.backward(&s.sweep, s.allowed, int(s.ranges[i].lo))
		s.rejudge(s.sums.meet)
		return true
	}
	s.doubt(i)
	return false
}

// rest returns the verdict on untouched squares if they can bridge every gap.
func (q *question) rest() Verdict {
	v := Verdict(0)
	if q.untouched == 0 {
		return v
	}
	if q.slack < q.untouched+q.width {
		v |= CanBeFree
	}
	if q.slack > 0 {
		v |= CanBeMine
	}
	return v
}

// hedge keeps only verdicts that do not depend on the undecided components:
// those on squares that are certain without the total, and those on components
// that the total cannot restrict in any case.
func (s *Solver) hedge(q *question) {
	s.rest = q.hedged()
	for i, a := range s.ranges {
		if a.undecided {
			continue
		}
		wide := a.width() + q.vague
		room := q.untouched >= q.widest && q.slack >= wide && q.slack <= q.untouched+q.width-wide
		if !room {
			s.doubt(i)
		}
	}
}

// hedged returns rest's verdict if some component is undecided.
func (q *question) hedged() Verdict {
	if q.untouched > q.widest && q.slack > q.vague && q.slack < q.untouched+q.width-q.vague {
		return CanBeFree | CanBeMine
	}
	return Undecided
}
