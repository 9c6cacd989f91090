package constraint

import "math/big"

// A Solver answers questions about constraints, reusing its memory: the zero value is ready, and after the first few
// calls no call allocates. It is not for use by several goroutines at once.
type Solver struct {
	system system
	parts  components
	order  order
	graph  graph
	sums   sums

	shapes  shapes
	set     bitset // numbers of mines of one component
	allowed bitset // those the total leaves it

	byBox  []int32 // squares, box after box
	boxEnd []int32 // per box: where it ends in byBox

	plain  plain
	floats tally[float64]
	wide   tally[scaled]
	union  union
	counts []count
	odds   odds
	judged []Verdict
	words  ledger[uint64]
	bigs   ledger[big.Int]
	big    bigNumbers

	verdict []Verdict // per box
	spans   []span    // per component
	built   int       // the component that graph is of, -1 for none
}

// span is what is known of the number of mines in one component.
type span struct {
	lo, hi    int32 // fewest and most, over the boxes' lower ends; of the boxes' ranges if undecided
	limit     int   // states it may have
	undecided bool
}

func (a span) width() int { return int(a.hi - a.lo) }

// Decide tells for each of n squares whether it is free, and whether it is a mine, in some layout that satisfies all
// constraints and has total mines over all n squares (unless total is Unknown). The answer is complete and rests on
// integers alone. It is stored in dst, which is grown if need be, and returned.
//
// The error is ErrContradiction if there is no such layout, and ErrSquare for a square not in 0…n-1. It is ErrBudget
// if some component would take more states than budget allows (0 stands for DefaultBudget): then the squares that
// could not be decided are Undecided, what is said of the others holds if there is a layout at all, and nobody has
// found out whether there is.
//
// A component may use half of what is left of the budget; or, if that is more, 256 states for each of its boxes, as long as
// that is not over the whole budget. So one hopeless component does not starve the rest.
func (s *Solver) Decide(dst []Verdict, n int, cs []Constraint, total, budget int) ([]Verdict, error) {
	if err := s.open(n, cs); err != nil {
		return dst[:0], err
	}
	decided, err := s.decideParts(budget)
	if err != nil {
		return dst[:0], err
	}
	rest := CanBeFree | CanBeMine // the verdict on squares under no constraint
	if total != Unknown {
		known, r, err := s.decideTotal(n, total, decided)
		if err != nil {
			return dst[:0], err
		}
		decided, rest = decided && known, r
	}
	dst = s.spread(dst, n, rest)
	if !decided {
		return dst, ErrBudget
	}
	return dst, nil
}

// open reads the constraints and finds the components.
func (s *Solver) open(n int, cs []Constraint) error {
	if err := s.system.build(n, cs); err != nil {
		return err
	}
	if err := s.system.propagate(); err != nil {
		return err
	}
	s.parts.split(&s.system)
	s.order.prepare(&s.system)
	s.built = -1
	return nil
}

// decideParts decides every component by itself, and says whether all could be.
func (s *Solver) decideParts(budget int) (bool, error) {
	s.verdict = resize(s.verdict, len(s.system.size))
	for b, lo := range s.system.lo {
		s.verdict[b] = s.possible(int32(b), lo)
	}
	s.spans = s.spans[:0]
	left := newAllowance(budget)
	decided := true
	for i := range s.parts.count() {
		a := s.sweep(i, left.forBoxes(len(s.parts.boxes(i))))
		left.spend(s.graph.states())
		if !a.undecided && !s.graph.feasible() {
			return false, ErrContradiction
		}
		s.spans = append(s.spans, a)
		decided = decided && !a.undecided
		s.judge(i, a.undecided)
	}
	return decided, nil
}

// allowance is the number of states that may be built.
type allowance struct{ whole, left int }

func newAllowance(budget int) allowance {
	if budget <= 0 {
		budget = DefaultBudget
	}
	return allowance{budget, budget}
}

// forBoxes is what a component of so many boxes may use.
func (a *allowance) forBoxes(boxes int) int { return max(a.left/2, min(256*boxes, a.whole)) }

func (a *allowance) spend(states int) { a.left -= min(states, a.left) }

// possible is the verdict on a box that holds k mines.
func (s *Solver) possible(b, k int32) Verdict {
	v := Verdict(0)
	if k < s.system.size[b] {
		v |= CanBeFree
	}
	if k > 0 {
		v |= CanBeMine
	}
	return v
}

// sweep builds the graph of component i.
func (s *Solver) sweep(i, limit int) span {
	boxes := s.parts.boxes(i)
	s.order.arrange(&s.system, boxes, boxes[len(boxes)-1])
	a := span{limit: limit}
	if !s.graph.build(&s.order, limit) {
		s.built = -1
		a.undecided = true
		for _, b := range boxes {
			a.hi += s.system.hi[b]
		}
		return a
	}
	s.built = i
	if s.graph.feasible() {
		last := s.graph.last()
		a.lo, a.hi = s.graph.state[last].lo, s.graph.state[last].hi
	}
	return a
}

// judge sets the verdicts of a component from the ways of its graph that lie on a path to the end.
func (s *Solver) judge(i int, undecided bool) {
	if undecided {
		for _, b := range s.parts.boxes(i) {
			s.verdict[b] = Undecided
		}
		return
	}
	g := &s.graph
	for j := range s.order.steps {
		b := s.order.steps[j].box
		v, lo := Verdict(0), s.system.lo[b]
		for from := g.layer[j]; from < g.layer[j+1]; from++ {
			k := lo + g.state[from].kmin
			for _, to := range g.ways(from) {
				if g.state[to].alive() {
					v |= s.possible(b, k)
				}
				k++
			}
		}
		s.verdict[b] = v
	}
}

// spread gives every square the verdict of its box.
func (s *Solver) spread(dst []Verdict, n int, rest Verdict) []Verdict {
	dst = resize(dst[:0], n)
	for sq := range dst {
		dst[sq] = rest
	}
	for _, sq := range s.system.squares.members {
		dst[sq] = s.verdict[s.system.box(sq)]
	}
	return dst
}
