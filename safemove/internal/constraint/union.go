package constraint

import (
	"math"
	"slices"
)

// union weighs components against each other and against the squares under no constraint, when the number of mines is
// known. Its memory is reused.
//
// With up to plainBits squares the arithmetic is plain, and a chance is 0 exactly if there is no layout with a mine there.
// Beyond, what is rarer than 2^-200 may come out as 0.
type union struct {
	joint     joint[float64]
	facts     factorials
	parts     []*Component
	tilt      tilt
	tilted    bool
	untouched int
	slack     int // mines over the components' fewest
}

// weigh puts components together with a number of untouched squares and a number of mines on all of them and those
// squares; squares is how many that are, and those of boxes left out. It returns ErrContradiction if the number of mines is
// impossible.
func (u *union) weigh(parts []*Component, squares, untouched, mines int) error {
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
	if u.total() == 0 {
		return ErrContradiction
	}
	return nil
}

// weights returns, for each entry of component i's Ways, a number proportional to the layouts of everything else that go
// with it. The sum of Ways[k]·weights[k] is total for every component.
func (u *union) weights(i int) []float64 { return u.joint.weights(i) }

func (u *union) total() float64 { return u.joint.total[0] }

// chance computes the probability of a mine on a square of box b, when everything else gives each number of mines the
// weights, and the products with Ways add up to total. It is 0 or 1 only if the square is free, or a mine, in every layout
// that has a weight.
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

// rest returns the probability of a mine on an untouched square, NaN if there are none.
func (u *union) rest() float64 {
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
