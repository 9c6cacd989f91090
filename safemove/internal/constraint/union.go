package constraint

import (
	"math"
	"slices"
)

// A Union weighs components against each other and against the squares under no constraint, when the number of mines
// is known. The zero value is ready; its memory is reused from Join to Join.
type Union struct {
	joint     joint[float64]
	facts     factorials
	parts     []*Component
	tilt      tilt
	tilted    bool
	untouched int
	slack     int // mines over the components' fewest
}

// Join puts the components together with a number of untouched squares and a number of mines on all of them and those
// squares. The components must not change as long as the union is asked. It returns ErrContradiction if the number of
// mines is impossible.
//
// With fewer than about 900 squares the arithmetic is plain, and a chance or weight is 0 exactly if there is no such
// layout. Beyond, what is rarer than 2^-200 may come out as 0: Solver.Decide tells what is certain.
func (u *Union) Join(parts []*Component, untouched, mines int) error {
	squares := untouched
	for _, c := range parts {
		squares += len(c.Squares)
	}
	return u.join(parts, squares, untouched, mines)
}

// join is Join for so many squares in all.
func (u *Union) join(parts []*Component, squares, untouched, mines int) error {
	u.parts, u.untouched, u.slack = append(u.parts[:0], parts...), untouched, mines
	u.joint.ways = u.joint.ways[:0]
	for _, c := range parts {
		u.slack -= c.Min
		u.joint.ways = append(u.joint.ways, c.Ways)
	}
	u.joint.number = floatNumbers{&u.facts}
	rest := u.joint.lay()
	if u.slack < 0 || u.slack > untouched+len(rest)-1 {
		return ErrContradiction
	}
	u.tilted = squares > plainBits
	if u.tilted {
		u.joinTilted()
	} else {
		u.joint.number.binomials(rest, untouched, u.slack-len(rest)+1)
		slices.Reverse(rest)
		u.joint.negligible = nil
		u.joint.join()
	}
	if u.Total() == 0 {
		return ErrContradiction
	}
	return nil
}

// Weights returns, for each entry of component i's Ways, a number proportional to the layouts of everything else that go
// with it: their sum over Ways[k]·Weights[k] is Total for every component.
func (u *Union) Weights(i int) []float64 { return u.joint.weights(i) }

// Total is the sum that Weights refers to: the number of layouts if there are fewer than about 900 squares.
func (u *Union) Total() float64 { return u.joint.total[0] }

// Layouts returns the number of layouts as f·2^e, whatever their number.
func (u *Union) Layouts() (f float64, e int) {
	s := newScaled(u.Total())
	if u.tilted {
		s = s.times(u.tilt.norm)
	}
	return s.f, s.e
}

// Chance returns the probability of a mine on a given square of box b of component i. It is 0 or 1 only if the square
// is free, or a mine, in every layout.
func (u *Union) Chance(i, b int) float64 {
	return u.parts[i].chance(b, u.joint.weights(i), u.Total())
}

// chance computes the probability of a mine on a square of box b, when everything else gives each number of mines the
// weights, and the products with Ways add up to total.
func (c *Component) chance(b int, weights []float64, total float64) float64 {
	sum := 0.0
	row := c.Row(b)[:len(weights)]
	for k, w := range weights {
		sum += w * row[k]
	}
	p := sum / total
	if p < 1-1e-9 {
		return p
	}
	for k, w := range weights {
		if w > 0 && row[k] != c.Ways[k] {
			return min(p, math.Nextafter(1, 0))
		}
	}
	return 1
}

// Rest returns the probability of a mine on an untouched square, NaN if there are none.
func (u *Union) Rest() float64 {
	sum, free := 0.0, 0.0
	for k, ways := range u.joint.all.x {
		j := u.joint.all.lo + k
		w := ways * u.joint.rest[j]
		sum += w * float64(u.slack-j)
		free += w * float64(u.untouched-u.slack+j)
	}
	p := sum / (sum + free)
	if free > 0 {
		p = min(p, math.Nextafter(1, 0))
	}
	return p
}
