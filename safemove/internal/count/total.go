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
	s.sets.use(verdictNumbers{})
	if q.impossible() {
		return false, ErrContradiction
	}
	if !decided {
		s.hedge(&q)
		return false, nil
	}
	if q.untouched < q.widest {
		return s.decideExact(&q)
	}
	s.rest = 0
	if q.untouched > 0 {
		s.rest = possible(q.untouched+q.width, q.slack) // every gap is bridged
	}
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
		s.allowed = resize(s.allowed, a.width()+1)
		s.sets.number.binomials(s.allowed, others, others-q.slack)
		decided = s.restrict(i, s.allowed) && decided
	}
	return decided
}

// decideExact does the same if gaps matter: for example, a component has
// layouts with 1 or 3 mines only, and nothing else can make the total even. It
// needs the exact set of possible numbers of every component.
func (s *Solver) decideExact(q *question) (bool, error) {
	l := &s.sets
	l.ways = resize(l.ways, len(s.ranges))
	for i, a := range s.ranges {
		s.build(i, math.MaxInt)
		if l.tooLarge(&s.sweeper, i, a.limit) {
			q.vague += a.width()
			continue
		}
		l.keep(&s.sweeper, i)
	}
	if q.vague > 0 {
		s.hedge(q)
		return false, nil
	}
	if err := l.join(q); err != nil {
		return false, err
	}
	s.rest = 0
	for mines, ways := range l.all {
		if ways&l.untouched[mines] != 0 {
			s.rest |= possible(q.untouched, q.slack-mines)
		}
	}
	decided := true
	for i, ways := range l.ways {
		if allowed := l.weights(i); !within(ways, allowed) {
			decided = s.restrict(i, allowed) && decided
		}
	}
	return decided, nil
}

// within reports whether all possible numbers of mines are allowed.
func within(ways, allowed []Verdict) bool {
	for k := range ways {
		if ways[k]&^allowed[k] != 0 {
			return false
		}
	}
	return true
}

// restrict judges component i again, with only the numbers of mines in allowed,
// counted from its fewest. If that takes too much memory, it reports false, and
// keeps only the certain verdicts.
func (s *Solver) restrict(i int, allowed []Verdict) bool {
	s.build(i, math.MaxInt)
	if s.sets.tooLarge(&s.sweeper, i, s.ranges[i].limit) {
		s.doubt(i)
		return false
	}
	mined := s.sets.mined(&s.sweeper, i, allowed)
	for j := range s.sweep.steps {
		s.verdicts[s.sweep.steps[j].box] = mined[j]
	}
	return true
}

// hedge keeps only verdicts that do not depend on the undecided components:
// those on squares that are certain without the total, and those on components
// that the total cannot restrict in any case.
func (s *Solver) hedge(q *question) {
	s.rest = Undecided
	if q.untouched > q.widest && q.slack > q.vague && q.slack < q.untouched+q.width-q.vague {
		s.rest = both
	}
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
