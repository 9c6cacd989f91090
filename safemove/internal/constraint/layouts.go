package constraint

import (
	"errors"
	"math"
)

// ErrMany is returned by Layouts when there are more than was asked for.
var ErrMany = errors.New("more layouts than the limit")

// Layouts lists every layout of n squares that satisfies the constraints and the total, which may be Unknown: each is
// (n+63)/64 words, one after the other, bit i of the words for square i. The list is stored in dst, which is grown if need
// be. The error is ErrMany if there are more than limit layouts, found out by counting and not by listing; otherwise as in
// Components.
func (s *Solver) Layouts(dst []uint64, n int, cs []Constraint, total, limit, budget int) ([]uint64, error) {
	l := &s.lister
	var err error
	if l.parts, err = s.Components(l.parts, n, cs, budget); err != nil {
		return dst[:0], err
	}
	if err := l.begin(s, n, total, limit); err != nil {
		return dst[:0], err
	}
	l.listFixed(s)
	l.listUntouched(s, n)
	for i := range s.parts.count() {
		l.listPart(s, i)
	}
	l.listSums()
	l.dst = dst[:0]
	l.combine(0, 0)
	dst, l.dst = l.dst, nil
	return dst, nil
}

// lister lists layouts. Each component, the boxes that hold a fixed number of mines and the untouched squares have a list
// of fragments, and a layout is one fragment of each such that the mines add up.
type lister struct {
	parts []Component
	union Union
	refs  []*Component
	known bool // the total is known, and union has weighed the components

	words     int
	count     int         // components but for the fixed boxes, which are the first of parts if there are any
	groups    []fragments // of the components
	fixed     fragments
	untouched fragments
	sums      []bitset // per component, and one more

	current []uint64
	mines   int
	dst     []uint64
}

// fragments are layouts of some of the squares, words by words, with their numbers of mines.
type fragments struct {
	bits  []uint64
	mines []int
}

func (f *fragments) reset() { f.bits, f.mines = f.bits[:0], f.mines[:0] }

// begin weighs the components and compares the number of layouts with the limit.
func (l *lister) begin(s *Solver, n, total, limit int) error {
	l.words, l.count = words(n), s.parts.count()
	l.current = resize(l.current, l.words)
	clear(l.current)
	l.mines = 0
	l.known = total != Unknown
	l.refs = l.refs[:0]
	for i := range l.parts {
		l.refs = append(l.refs, &l.parts[i])
	}
	untouched := n - s.system.touched
	layouts := newScaled(1)
	if l.known {
		if err := l.union.Join(l.refs, untouched, total); err != nil {
			return err
		}
		f, e := l.union.Layouts()
		layouts = scaled{f, e}
	} else {
		layouts.e += untouched
		for _, c := range l.refs {
			sum := 0.0
			for _, w := range c.Ways {
				sum += w
			}
			layouts = layouts.times(newScaled(sum))
		}
	}
	if layouts.e > 62 || layouts.times2(0) > float64(limit)+0.5 {
		return ErrMany
	}
	return nil
}

// listFixed fills the fragments of all boxes whose number of mines is fixed.
func (l *lister) listFixed(s *Solver) {
	l.fixed.reset()
	boxes := s.fixedBoxes()
	var next func(i int)
	next = func(i int) {
		if i == len(boxes) {
			l.keep(&l.fixed)
			return
		}
		l.choose(s.squaresOf(boxes[i]), int(s.system.lo[boxes[i]]), func() { next(i + 1) })
	}
	next(0)
}

// fixedBoxes lists the boxes that propagation has settled.
func (s *Solver) fixedBoxes() []int32 {
	var boxes []int32
	for b, hi := range s.system.hi {
		if hi == 0 {
			boxes = append(boxes, int32(b))
		}
	}
	return boxes
}

// listUntouched fills the fragments of the squares under no constraint, with the numbers of mines that can be left over.
func (l *lister) listUntouched(s *Solver, n int) {
	l.untouched.reset()
	var squares []int32
	for sq := range int32(n) {
		if s.system.box(sq) < 0 {
			squares = append(squares, sq)
		}
	}
	if !l.known {
		for k := range len(squares) + 1 {
			l.choose(squares, k, func() { l.keep(&l.untouched) })
		}
		return
	}
	all := l.union.joint.all
	for k, ways := range all.x {
		if j := all.lo + k; ways > 0 && l.union.joint.rest[j] > 0 {
			l.choose(squares, l.union.slack-j, func() { l.keep(&l.untouched) })
		}
	}
}

// listSums finds out, for every component, which numbers of mines on those before it the rest can complete.
func (l *lister) listSums() {
	size := 1
	for _, c := range l.refs {
		size += len(c.Ways) - 1
	}
	for len(l.sums) <= l.count {
		l.sums = append(l.sums, nil)
	}
	for i := l.count; i >= 0; i-- {
		s := &l.sums[i]
		s.reset(size)
		if i == l.count {
			for _, m := range l.untouched.mines {
				if j := l.union.slack - m; !l.known {
					s.fill(0, size-1)
				} else if j >= 0 && j < size {
					s.fill(j, j)
				}
			}
			continue
		}
		for k := range l.parts[l.part(i)].Ways {
			s.orShifted(l.sums[i+1], -k)
		}
	}
}

// part returns which of parts component i is.
func (l *lister) part(i int) int { return i + len(l.parts) - l.count }

// listPart fills the fragments of component i, along the ways of its graph that lead to an allowed number of mines.
func (l *lister) listPart(s *Solver, i int) {
	if s.built != i {
		s.again(i)
	}
	for len(l.groups) <= i {
		l.groups = append(l.groups, fragments{})
	}
	l.groups[i].reset()
	width := s.spans[i].width() + 1
	s.allowed.reset(width)
	for k := range width {
		if !l.known || l.union.Weights(l.part(i))[k] > 0 {
			s.allowed.fill(k, k)
		}
	}
	s.sums.begin(&s.graph, math.MaxInt)
	s.sums.backward(&s.graph, s.allowed, int(s.spans[i].lo))
	l.follow(s, i, 0, 0, 0)
}

// follow goes on from a state before step j, with so many mines behind it (over the lower ends).
func (l *lister) follow(s *Solver, i, j int, state int32, behind int) {
	if j == len(s.order.steps) {
		l.keep(&l.groups[i])
		return
	}
	b := s.order.steps[j].box
	g := &s.graph
	k := int(g.state[state].kmin)
	for _, to := range g.ways(state) {
		if s.sums.set(s.sums.fit, to).has(behind + k) {
			l.choose(s.squaresOf(b), int(s.system.lo[b])+k, func() { l.follow(s, i, j+1, to, behind+k) })
		}
		k++
	}
}

// choose puts k mines on the squares in every possible way and calls then for each.
func (l *lister) choose(squares []int32, k int, then func()) {
	switch {
	case k < 0 || k > len(squares):
	case k == 0:
		then()
	default:
		sq := squares[0]
		l.current[sq>>6] ^= 1 << (sq & 63)
		l.mines++
		l.choose(squares[1:], k-1, then)
		l.current[sq>>6] ^= 1 << (sq & 63)
		l.mines--
		l.choose(squares[1:], k, then)
	}
}

// keep adds the current squares as a fragment.
func (l *lister) keep(f *fragments) {
	f.bits = append(f.bits, l.current...)
	f.mines = append(f.mines, l.mines)
}

// combine goes through the fragments of component i and of those after it, with so many mines, over the fewest, on
// those before.
func (l *lister) combine(i, mines int) {
	if i == l.count {
		l.finish(mines)
		return
	}
	f := &l.groups[i]
	for j, m := range f.mines {
		sum := mines + m - l.parts[l.part(i)].Min
		if !l.sums[i+1].has(sum) {
			continue
		}
		l.toggle(f, j)
		l.combine(i+1, sum)
		l.toggle(f, j)
	}
}

// finish adds the squares that are in no component.
func (l *lister) finish(mines int) {
	for j, m := range l.untouched.mines {
		if l.known && mines+m != l.union.slack {
			continue
		}
		l.toggle(&l.untouched, j)
		for k := range l.fixed.mines {
			l.toggle(&l.fixed, k)
			l.dst = append(l.dst, l.current...)
			l.toggle(&l.fixed, k)
		}
		l.toggle(&l.untouched, j)
	}
}

// toggle adds the squares of a fragment, or takes them away again.
func (l *lister) toggle(f *fragments, i int) {
	for w, bits := range f.bits[i*l.words : (i+1)*l.words] {
		l.current[w] ^= bits
	}
}
