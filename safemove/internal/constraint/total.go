package constraint

import "math"

// decideTotal takes the verdicts back that the total forbids, says whether everything could be decided, and returns
// the verdict on the squares under no constraint.
//
// What the total leaves over the fewest mines possible, slack, has to be taken up by the components' spans and by
// the untouched squares. In most positions the latter can take up so much that no component is hindered by the rest.
func (s *Solver) decideTotal(n, total int, decided bool) (bool, Verdict, error) {
	q := s.question(n, total)
	if q.slack < 0 || q.slack > q.untouched+q.width {
		return false, 0, ErrContradiction
	}
	if !decided {
		s.hedge(&q)
		return false, q.hedged(), nil
	}
	if q.untouched < q.widest {
		return s.decideExact(&q)
	}
	return s.decideBridged(&q), q.rest(), nil
}

// decideBridged restricts the components that the total hinders, when there are so many untouched squares that they
// bridge any gap: then the rest of the board can have every number between its least and its greatest.
func (s *Solver) decideBridged(q *question) bool {
	decided := true
	for i, a := range s.spans {
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

// decideExact does the same when gaps may show: a component of which all layouts have 1 or 3 mines, say, and nothing
// else to make the total even. It needs the exact set of sums of every component.
func (s *Solver) decideExact(q *question) (bool, Verdict, error) {
	s.shapes.reset(q.slack)
	for i, a := range s.spans {
		if !s.spanSet(i) {
			q.vague += a.width()
			continue
		}
		s.shapes.add(s.set)
	}
	if q.vague > 0 {
		s.hedge(q)
		return false, q.hedged(), nil
	}
	rest, possible := s.shapes.complement(q.untouched)
	if !possible {
		return false, 0, ErrContradiction
	}
	decided := true
	for i := range s.spans {
		if !s.shapes.all(i) {
			s.allowed = append(s.allowed[:0], s.shapes.allowed(i)...)
			decided = s.restrict(i) && decided
		}
	}
	return decided, rest, nil
}

// spanSet stores in set the numbers of mines, over its fewest, that component i can have. It reports false if that
// takes too much memory.
func (s *Solver) spanSet(i int) bool {
	if s.built != i {
		s.again(i)
	}
	a := s.spans[i]
	if !s.sums.begin(&s.graph, 4*a.limit) {
		return false
	}
	s.set = append(s.set[:0], s.sums.sums(&s.graph)...)
	s.set.shiftDown(int(a.lo))
	s.set = s.set[:words(a.width()+1)]
	return true
}

// restrict judges component i again, with only the numbers of mines (over its fewest) that are in allowed. If that
// takes too much memory it reports false and keeps only what was certain.
func (s *Solver) restrict(i int) bool {
	if s.built != i {
		s.again(i)
	}
	if s.sums.begin(&s.graph, 4*s.spans[i].limit) {
		s.sums.backward(&s.graph, s.allowed, int(s.spans[i].lo))
		s.rejudge()
		return true
	}
	for _, b := range s.parts.boxes(i) {
		if s.verdict[b] == CanBeFree|CanBeMine {
			s.verdict[b] = Undecided
		}
	}
	return false
}

// Range returns the fewest and the most mines that a layout of n squares can have under the constraints. Not every number
// in between need be possible. The errors are those of Decide.
func (s *Solver) Range(n int, cs []Constraint, budget int) (least, most int, err error) {
	if err := s.open(n, cs); err != nil {
		return 0, 0, err
	}
	decided, err := s.decideParts(budget)
	if err != nil {
		return 0, 0, err
	}
	if !decided {
		return 0, 0, ErrBudget
	}
	q := s.question(n, 0)
	return -q.slack, -q.slack + q.width + q.untouched, nil
}

// question is the part of a system that concerns the total.
type question struct {
	slack     int // the total less the fewest mines of all boxes and components
	untouched int // squares under no constraint
	width     int // sum of the components' widths
	widest    int // greatest of them
	vague     int // sum of the widths of undecided components
}

func (s *Solver) question(n, total int) question {
	q := question{slack: total, untouched: n - s.system.touched}
	for _, lo := range s.system.lo {
		q.slack -= int(lo)
	}
	for _, a := range s.spans {
		q.slack -= int(a.lo)
		q.width += a.width()
		q.widest = max(q.widest, a.width())
		if a.undecided {
			q.vague += a.width()
		}
	}
	return q
}

// rest is the verdict on untouched squares when they can bridge every gap.
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

// hedge keeps of the verdicts those that hold whatever the undecided components are like: squares certain without
// the total, and whole components that the total cannot hinder in any case.
func (s *Solver) hedge(q *question) {
	for i, a := range s.spans {
		if a.undecided {
			continue
		}
		room := q.untouched >= q.widest && q.slack >= a.width()+q.vague && q.slack <= q.untouched+q.width-a.width()-q.vague
		for _, b := range s.parts.boxes(i) {
			if !room && s.verdict[b] == CanBeFree|CanBeMine {
				s.verdict[b] = Undecided
			}
		}
	}
}

// hedged is rest when some component is undecided.
func (q *question) hedged() Verdict {
	if q.untouched > q.widest && q.slack > q.vague && q.slack < q.untouched+q.width-q.vague {
		return CanBeFree | CanBeMine
	}
	return Undecided
}

// again builds a graph that was built before.
func (s *Solver) again(i int) {
	for _, b := range s.parts.boxes(i) {
		s.order.listed[b] = false
		for _, c := range s.system.boxCon.of(b) {
			p := &s.order.progress[c]
			p.rest, p.factor = p.total, 0
		}
	}
	s.sweep(i, math.MaxInt)
}

// rejudge sets the verdicts of the built component from the ways that lie on a path with an allowed number of mines.
func (s *Solver) rejudge() {
	g := &s.graph
	for j := range s.order.steps {
		b := s.order.steps[j].box
		v, lo := Verdict(0), s.system.lo[b]
		for from := g.layer[j]; from < g.layer[j+1]; from++ {
			k := g.state[from].kmin
			for _, to := range g.ways(from) {
				if s.sums.meet(from, to, k) {
					v |= s.possible(b, lo+k)
				}
				k++
			}
		}
		s.verdict[b] = v
	}
}
