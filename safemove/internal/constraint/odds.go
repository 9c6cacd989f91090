package constraint

import "math"

// count is what Odds has counted of one component.
type count struct {
	Component
	how   method
	boxes []int32 // in the order of Mined
}

// method says how the marginals of a component are found.
type method uint8

const (
	profiled method = iota // Mined was filled: cheap as long as few numbers of mines are possible
	seeded                 // by a second pass once the weight of each number of mines is known
	vast                   // the same, in numbers with an exponent of their own
)

// maxProfile is the number of possible numbers of mines up to which a profile costs less than a second pass.
const maxProfile = 24

// odds is the work space of Odds.
type odds struct {
	parts []*Component
	box   []float64 // per box: the chance of a mine
	rest  float64   // the same of a square under no constraint

	seed, out         []float64
	vastSeed, vastOut []scaled
}

// Odds computes in float64, for each of n squares, the probability of a mine. If total is Unknown, every layout has the
// weight (density/(1-density))^mines, as if every square had been made a mine with probability density, 0 < density < 1;
// else all layouts with total mines are equally likely and density is ignored. A probability is 0 or 1 exactly
// if the square is free, or a mine, in every layout. Nothing is allocated once the solver has grown.
//
// The probabilities are stored in dst. The error is ErrContradiction, ErrSquare, or ErrBudget (see Decide).
func (s *Solver) Odds(dst []float64, n int, cs []Constraint, total int, density float64, budget int) ([]float64, error) {
	if err := s.open(n, cs); err != nil {
		return dst[:0], err
	}
	careful, err := s.countAll(n, budget)
	if err != nil {
		return dst[:0], err
	}
	s.startOdds()
	if total == Unknown {
		careful = !s.weighByDensity(density) || careful
	} else if err := s.weighByTotal(n, total); err != nil {
		return dst[:0], err
	}
	dst = resize(dst[:0], n)
	for sq := range dst {
		dst[sq] = s.odds.rest
	}
	for _, sq := range s.system.squares.members {
		dst[sq] = s.odds.box[s.system.box(sq)]
	}
	if careful {
		return s.clamp(dst, cs, total, budget)
	}
	return dst, nil
}

// clamp puts 0 and 1 where, and only where, they are certain.
func (s *Solver) clamp(dst []float64, cs []Constraint, total, budget int) ([]float64, error) {
	verdicts, err := s.Decide(s.judged, len(dst), cs, total, budget)
	if err != nil {
		return dst[:0], err
	}
	s.judged = verdicts
	for sq, v := range verdicts {
		switch v {
		case CanBeFree:
			dst[sq] = 0
		case CanBeMine:
			dst[sq] = 1
		default:
			dst[sq] = min(max(dst[sq], math.SmallestNonzeroFloat64), math.Nextafter(1, 0))
		}
	}
	return dst, nil
}

// countAll counts every component, and says whether rounding might hide what is certain.
func (s *Solver) countAll(n, budget int) (careful bool, err error) {
	s.counts = resize(s.counts, s.parts.count()) // the elements keep their memory
	s.spans = s.spans[:0]
	careful = n > plainBits
	left := newAllowance(budget)
	for i := range s.counts {
		if err := s.sweepToCount(i, &left, floatBytes); err != nil {
			return false, err
		}
		c := &s.counts[i]
		c.setBoxes(s)
		switch {
		case s.layoutBits() > plainBits:
			c.how = vast
		case s.spans[i].width() >= maxProfile:
			c.how = seeded
		default:
			c.how = profiled
			s.countPart(&c.Component, i)
			continue
		}
		careful = true
		s.setMin(&c.Component, i)
		s.countForward(c)
	}
	return careful, nil
}

// setBoxes lists the boxes of the graph at hand.
func (c *count) setBoxes(s *Solver) {
	c.boxes = c.boxes[:0]
	for j := range s.order.steps {
		c.boxes = append(c.boxes, s.order.steps[j].box)
	}
}

// countForward counts the layouts of the graph at hand by number of mines.
func (s *Solver) countForward(c *count) {
	if c.how == vast {
		s.wide.number = scaledNumbers{&s.plain.facts}
		c.vast = append(c.vast[:0], s.wide.forward(&s.graph, s.order.steps, &s.system)...)
		c.Ways = resize(c.Ways, len(c.vast))
		return
	}
	s.floats.number = floatNumbers{&s.plain.facts}
	c.Ways = append(c.Ways[:0], s.floats.forward(&s.graph, s.order.steps, &s.system)...)
}

// startOdds fills in the boxes that need no weighing.
func (s *Solver) startOdds() {
	q := &s.odds
	q.box = resize(q.box, len(s.system.size))
	for b, lo := range s.system.lo {
		q.box[b] = float64(lo) / float64(s.system.size[b])
	}
	q.parts = q.parts[:0]
	for i := range s.counts {
		q.parts = append(q.parts, &s.counts[i].Component)
	}
}

// weighByTotal computes the chances when the number of mines is known.
func (s *Solver) weighByTotal(n, total int) error {
	for b, lo := range s.system.lo {
		if s.system.hi[b] == 0 {
			total -= int(lo)
		}
	}
	u := &s.union
	if err := u.weigh(s.odds.parts, n, n-s.system.touched, total); err != nil {
		return err
	}
	for i := range s.counts {
		var factors []scaled
		if u.tilted {
			factors = u.tilt.factors[u.joint.at[i]:u.joint.at[i+1]]
		}
		s.weigh(i, u.weights(i), u.total(), factors)
	}
	s.odds.rest = u.rest()
	return nil
}

// weighByDensity computes the chances when every square may be a mine by itself. It reports false if the weight of
// some possible number of mines is too small for a float64.
func (s *Solver) weighByDensity(density float64) bool {
	t := &s.union.tilt
	t.begin(math.Log(density / (1 - density)))
	plain := true
	for i := range s.counts {
		from := len(t.factors)
		t.add(&s.counts[i].Component)
		factors := t.factors[from:]
		weights := resize(s.odds.seed, len(factors))
		for k, f := range factors {
			weights[k] = f.times2(0)
			plain = plain && weights[k] > 0
		}
		s.odds.seed = weights
		s.weigh(i, weights, 1, factors)
	}
	s.odds.rest = density
	return plain
}

// weigh computes the chances of component i from the weight of everything else for each of its numbers of mines, and
// the sum of all. Of a vast component these weights are for the tilted numbers, whose factors are given as well.
func (s *Solver) weigh(i int, weights []float64, total float64, factors []scaled) {
	c := &s.counts[i]
	if c.how == profiled {
		for i, b := range c.boxes {
			s.odds.box[b] = c.chance(i, weights, total)
		}
		return
	}
	if s.built != i {
		s.again(i)
	}
	if c.how == vast {
		s.weighVast(c, weights, factors)
		return
	}
	s.floats.number = floatNumbers{&s.plain.facts}
	s.floats.forward(&s.graph, s.order.steps, &s.system)
	seed := append(s.odds.seed[:0], weights...)
	for k := range seed {
		seed[k] /= total
	}
	out := resize(s.odds.out, len(s.order.steps))
	s.floats.backward(&s.graph, s.order.steps, &s.system, seed, out)
	for j, x := range out {
		s.odds.box[s.order.steps[j].box] = x
	}
	s.odds.seed, s.odds.out = seed, out
}

// weighVast is weigh for a component with too many layouts for float64; its graph is at hand.
func (s *Solver) weighVast(c *count, weights []float64, factors []scaled) {
	s.wide.number = scaledNumbers{&s.plain.facts}
	s.wide.forward(&s.graph, s.order.steps, &s.system)
	seed := s.odds.vastSeed[:0]
	sum := scaled{}
	for k, w := range weights {
		seed = append(seed, newScaled(w).times(factors[k]))
		sum = sum.plus(seed[k].times(c.vast[k]))
	}
	out := resize(s.odds.vastOut, len(s.order.steps))
	s.wide.backward(&s.graph, s.order.steps, &s.system, seed, out)
	for j, x := range out {
		s.odds.box[s.order.steps[j].box] = x.over(sum).times2(0)
	}
	s.odds.vastSeed, s.odds.vastOut = seed, out
}
