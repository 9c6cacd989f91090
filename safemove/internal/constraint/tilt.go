package constraint

import "math"

// tilt makes numbers of layouts of any size fit for float64. Giving every mine a weight ρ changes no probability when
// the number of mines is known, because all layouts have as many. So let every component, and the untouched squares, be
// drawn by themselves with weight ρ a mine: their numbers of mines then have distributions, no number can be over 1,
// and the sum of all can be made to lie near the true number by the choice of ρ. The chance that the sum is
// exactly that number is then not small, and what is too small to be told from 0 is negligible against it.
type tilt struct {
	rho     float64
	factors []scaled  // per component and entry: what makes a number of layouts a probability
	ways    []float64 // per component and entry: that probability
}

func (t *tilt) begin(logRho float64) {
	t.rho = math.Exp(logRho)
	t.factors, t.ways = t.factors[:0], t.ways[:0]
}

// add appends the distribution of one component.
func (t *tilt) add(c *Component) {
	from := len(t.ways)
	rho, f, sum := newScaled(t.rho), newScaled(1), scaled{}
	for k := range c.Ways {
		t.factors = append(t.factors, f)
		sum = sum.plus(c.way(k).times(f))
		f = f.times(rho)
	}
	for k := range c.Ways {
		f := t.factors[from+k].over(sum)
		t.factors[from+k] = f
		t.ways = append(t.ways, c.way(k).times(f).times2(0))
	}
}

// joinTilted joins with tilted numbers.
func (u *union) joinTilted() {
	t := &u.tilt
	t.begin(u.aim())
	for _, c := range u.parts {
		t.add(c)
	}
	u.tiltRest()
	for i := range u.parts {
		u.joint.ways[i] = t.ways[u.joint.at[i]:u.joint.at[i+1]]
	}
	u.joint.negligible = func(p *float64) bool { return *p < 0x1p-250 }
	u.joint.join()
	for i, c := range u.parts { // so that weights again belong to the untilted numbers
		if len(c.vast) > 0 {
			continue
		}
		for k := u.joint.at[i]; k < u.joint.at[i+1]; k++ {
			u.joint.others[k] = newScaled(u.joint.others[k]).times(t.factors[k]).times2(0)
		}
	}
}

// tiltRest fills the weights of the untouched squares: the probabilities of their numbers of mines when each is a mine
// with odds ρ. From one to the next by a ratio, so that neighbours have the same error.
func (u *union) tiltRest() {
	t, rest := &u.tilt, u.joint.rest
	rho := newScaled(t.rho)
	whole := newScaled(1 + t.rho).power(u.untouched)
	clear(rest)
	first := max(0, u.slack-u.untouched)
	mines := u.slack - first
	x := u.facts.binomial(u.untouched, mines).times(rho.power(mines)).over(whole)
	for j := first; j < len(rest) && mines >= 0; j++ {
		rest[j] = x.times2(0)
		ratio := newScaled(float64(mines)).over(newScaled(float64(u.untouched - mines + 1)).times(rho))
		x = x.times(ratio)
		mines--
	}
}

// aim returns log ρ such that the expected number of mines comes near to what it should be, by Newton's method kept
// within bounds; near means within eight standard deviations.
func (u *union) aim() float64 {
	low, high := -700.0, 700.0
	share := (float64(u.slack) + 0.5) / (float64(u.untouched+len(u.joint.rest)) + 1)
	x := math.Log(share / (1 - min(share, 0.999)))
	for range 100 {
		mean, variance := u.moments(x)
		off := mean - float64(u.slack)
		if math.Abs(off) <= 8*math.Sqrt(variance) {
			break
		}
		if off > 0 {
			high = x
		} else {
			low = x
		}
		x -= off / variance
		if !(x > low && x < high) {
			x = (low + high) / 2
		}
	}
	return x
}

// moments returns the mean and the variance of the number of mines, over the fewest, for a given log ρ.
func (u *union) moments(x float64) (mean, variance float64) {
	p := 1 / (1 + math.Exp(-x))
	mean = float64(u.untouched) * p
	variance = mean * (1 - p)
	rho := newScaled(math.Exp(x))
	for _, c := range u.parts {
		f, sum, first, second := newScaled(1), scaled{}, scaled{}, scaled{}
		for k := range c.Ways {
			w := c.way(k).times(f)
			f = f.times(rho)
			sum = sum.plus(w)
			first = first.plus(w.times(newScaled(float64(k))))
			second = second.plus(w.times(newScaled(float64(k * k))))
		}
		m := first.over(sum).times2(0)
		mean += m
		variance += second.over(sum).times2(0) - m*m
	}
	return mean, variance
}
