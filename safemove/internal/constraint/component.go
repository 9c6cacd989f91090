package constraint

import "math"

// A Component is a counted group of squares whose mines depend on each other and, but for the total, on no others.
// It keeps what is needed to weigh it against any surroundings, so it can be kept while the rest of a board changes.
// All numbers of layouts are whole; they are exact up to 2⁵³ and rounded beyond.
type Component struct {
	Squares []int32   // its squares, box after box
	Ends    []int32   // Ends[b]: where box b ends in Squares
	Min     int       // fewest mines of a layout
	Ways    []float64 // Ways[i]: layouts with Min+i mines
	// Mined[b*len(Ways)+i]: those of them in which a given square of box b is a mine. It is 0 exactly if there are none,
	// and equal to Ways[i] exactly if they are all.
	Mined []float64

	vast []scaled // Ways, if they are too many for float64
}

// way returns Ways[k].
func (c *Component) way(k int) scaled {
	if len(c.vast) > 0 {
		return c.vast[k]
	}
	return newScaled(c.Ways[k])
}

// Box returns the squares of box b.
func (c *Component) Box(b int) []int32 {
	start := int32(0)
	if b > 0 {
		start = c.Ends[b-1]
	}
	return c.Squares[start:c.Ends[b]]
}

// Row returns the part of Mined about box b, one number for each of Ways.
func (c *Component) Row(b int) []float64 { return c.Mined[b*len(c.Ways) : (b+1)*len(c.Ways)] }

// Components counts every connected group of the constraints over squares 0…n-1. Squares under no constraint belong to
// none. All boxes whose number of mines the constraints fix by simple propagation come as one component, the first
// returned, with a single entry in Ways; it is left out if there are no such boxes.
//
// The components are stored in dst, whose elements up to its capacity are reused with their memory, so that nothing is
// allocated once they are large enough. The cost does not depend on n. The error is ErrContradiction or ErrSquare, or
// ErrBudget if a component takes more states than the budget (as in Decide) or has more than about 2^900 layouts.
func (s *Solver) Components(dst []Component, n int, cs []Constraint, budget int) ([]Component, error) {
	dst = dst[:0]
	if err := s.open(n, cs); err != nil {
		return dst, err
	}
	left := newAllowance(budget)
	s.listSquares()
	if s.system.fixed > 0 {
		dst = grow(dst)
		if !s.countFixed(&dst[len(dst)-1]) {
			return dst, ErrBudget
		}
	}
	for i := range s.parts.count() {
		dst = grow(dst)
		if err := s.sweepToCount(i, &left, floatBytes); err != nil {
			return dst, err
		}
		if s.layoutBits() > plainBits {
			return dst, ErrBudget
		}
		s.addBoxes(&dst[len(dst)-1])
		s.countPart(&dst[len(dst)-1], i)
	}
	return dst, nil
}

// grow adds one component, with the memory of the one that lay there before.
func grow(dst []Component) []Component {
	if len(dst) < cap(dst) {
		return dst[:len(dst)+1]
	}
	return append(dst, Component{})
}

// listSquares sorts the squares by box.
func (s *Solver) listSquares() {
	y := &s.system
	s.boxEnd = resize(s.boxEnd, len(y.size))
	at := int32(0)
	for b, size := range y.size {
		s.boxEnd[b] = at
		at += size
	}
	s.byBox = resize(s.byBox, int(at))
	for _, sq := range y.squares.members {
		b := y.boxOf[y.squares.class[sq]]
		s.byBox[s.boxEnd[b]] = sq
		s.boxEnd[b]++
	}
}

// squaresOf returns the squares of a box, after listSquares.
func (s *Solver) squaresOf(b int32) []int32 {
	return s.byBox[s.boxEnd[b]-s.system.size[b] : s.boxEnd[b]]
}

// addBox appends a box to a component's lists.
func (s *Solver) addBox(c *Component, b int32) {
	c.Squares = append(c.Squares, s.squaresOf(b)...)
	c.Ends = append(c.Ends, int32(len(c.Squares)))
}

// countFixed makes the component of all boxes that hold the same number of mines in every layout.
func (s *Solver) countFixed(c *Component) bool {
	y := &s.system
	c.Squares, c.Ends, c.Mined, c.Min = c.Squares[:0], c.Ends[:0], c.Mined[:0], 0
	ways, bits := 1.0, 0.0
	for b := range y.size {
		if y.hi[b] > 0 {
			continue
		}
		s.addBox(c, int32(b))
		c.Min += int(y.lo[b])
		w, m := s.plain.box(y.size[b], y.lo[b], 0)
		bits += math.Log2(w[0])
		ways *= w[0]
		c.Mined = append(c.Mined, m[0]/w[0])
	}
	c.Ways, c.vast = append(c.Ways[:0], ways), c.vast[:0]
	for i := range c.Mined {
		c.Mined[i] = math.Round(c.Mined[i] * ways)
	}
	return bits < plainBits
}

// sweepToCount builds the graph of component i, or says why that cannot be. A state's row of numbers of mines has to be paid for
// as well: an entry takes three numbers, of so many bytes each for a component of so many squares.
func (s *Solver) sweepToCount(i int, left *allowance, bytes func(squares int) int) error {
	limit := left.forBoxes(len(s.parts.boxes(i)))
	a := s.sweep(i, limit)
	left.spend(s.graph.states())
	switch {
	case a.undecided:
		return ErrBudget
	case !s.graph.feasible():
		return ErrContradiction
	}
	if s.graph.entries() > limit*bytesPerState/(3*bytes(s.layoutBits())) {
		return ErrBudget
	}
	s.spans = append(s.spans[:i], a)
	return nil
}

// bytesPerState is how much memory may be used, for each state that the budget allows, for the rows of numbers that belong
// to states.
const bytesPerState = 256

// floatBytes is the size of the numbers of Odds and Components.
func floatBytes(squares int) int {
	if squares > plainBits {
		return 16
	}
	return 8
}

// countPart makes a component of the graph at hand, that of component i.
func (s *Solver) countPart(c *Component, i int) {
	s.setMin(c, i)
	s.plain.forward(&s.graph, s.order.steps, &s.system)
	last := s.graph.last()
	width := s.graph.state[last].width()
	c.Ways = append(c.Ways[:0], s.plain.ways[s.plain.at[last]:][:width]...)
	c.Mined = resize(c.Mined, len(s.order.steps)*len(c.Ways))
	s.plain.profile(&s.graph, s.order.steps, &s.system, c.Mined, width, s.graph.state[last].lo)
	s.settle(c)
}

// addBoxes lists the squares of the graph at hand, in the order of its steps.
func (s *Solver) addBoxes(c *Component) {
	c.Squares, c.Ends = c.Squares[:0], c.Ends[:0]
	for j := range s.order.steps {
		s.addBox(c, s.order.steps[j].box)
	}
}

// setMin computes the fewest mines of the graph at hand, that of component i.
func (s *Solver) setMin(c *Component, i int) {
	c.vast, c.Min = c.vast[:0], int(s.spans[i].lo)
	for j := range s.order.steps {
		c.Min += int(s.system.lo[s.order.steps[j].box])
	}
}

// settle makes Mined equal to Ways only where every layout has a mine. Up to 2⁵³ the numbers are exact and say so
// themselves; above, a few layouts without a mine can be lost in rounding, so it is looked up in the graph.
func (s *Solver) settle(c *Component) {
	for k, ways := range c.Ways {
		if ways < 1<<53 {
			continue
		}
		looked := false
		for b := range s.order.steps {
			mined := &c.Row(b)[k]
			if *mined < ways*(1-1e-9) {
				continue
			}
			if !looked {
				s.lookUp(k)
				looked = true
			}
			if s.verdict[s.order.steps[b].box]&CanBeFree == 0 {
				*mined = ways
			} else {
				*mined = min(*mined, math.Nextafter(ways, 0))
			}
		}
	}
}

// lookUp sets the verdicts of the graph at hand for layouts with k mines over the fewest.
func (s *Solver) lookUp(k int) {
	s.verdict = resize(s.verdict, len(s.system.size))
	s.allowed.reset(k + 1)
	s.allowed.fill(k, k)
	s.sums.begin(&s.graph, math.MaxInt)
	s.sums.backward(&s.graph, s.allowed, int(s.graph.state[s.graph.last()].lo))
	s.rejudge()
}

// layoutBits returns a number of bits that the layouts of the component at hand certainly fit in.
func (s *Solver) layoutBits() int {
	bits := 0
	for j := range s.order.steps {
		bits += int(s.system.size[s.order.steps[j].box])
	}
	return bits
}
