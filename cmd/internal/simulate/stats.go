package simulate

import "math"

// z95 is the number of standard errors to either side that hold 95 % of a
// normal distribution.
const z95 = 1.959963984540054

// An Interval is an estimate with the bounds of its 95 % interval.
type Interval struct{ Value, Low, High float64 }

// times returns the interval in other units.
func (i Interval) times(f float64) Interval { return Interval{i.Value * f, i.Low * f, i.High * f} }

// Wilson returns the share of wins with its Wilson score interval (E. B. Wilson,
// "Probable inference, the law of succession, and statistical inference", 1927),
// which stays within 0 and 1 and is right near them too.
func Wilson(wins, games int64) Interval {
	if games == 0 {
		return Interval{0, 0, 1}
	}
	n, p := float64(games), float64(wins)/float64(games)
	z2 := z95 * z95
	middle := (p + z2/(2*n)) / (1 + z2/n)
	half := z95 / (1 + z2/n) * math.Sqrt(p*(1-p)/n+z2/(4*n*n))
	return Interval{p, max(0, min(p, middle-half)), min(1, max(p, middle+half))}
}

// Deviation returns the estimated standard deviation of a share of wins.
func Deviation(wins, games int64) float64 {
	if games == 0 {
		return 0
	}
	p := float64(wins) / float64(games)
	return math.Sqrt(p * (1 - p) / float64(games))
}

// Difference returns by how much the first policy's share of wins exceeds the
// second's. Only the boards that just one of them won count in its interval,
// which is therefore narrower than that of two runs on different boards. It is
// that of A. Agresti and Y. Min ("Simple improved confidence intervals for
// comparing matched proportions", 2005), who add half a board to each of the
// four counts, so that policies that never differed are not taken for equal.
func (p Pair) Difference() Interval {
	n := float64(p.Both + p.OnlyA + p.OnlyB + p.Neither)
	if n == 0 {
		return Interval{0, -1, 1}
	}
	value := float64(p.OnlyA-p.OnlyB) / n
	a, b := (float64(p.OnlyA)+0.5)/(n+2), (float64(p.OnlyB)+0.5)/(n+2)
	half := z95 * math.Sqrt((a+b-(a-b)*(a-b))/(n+2))
	return Interval{value, max(-1, min(value, a-b-half)), min(1, max(value, a-b+half))}
}

// LuckAdjusted estimates the share of wins with the luck taken out: from what
// the games came to (Outcome.Expected) and the luck in them (Outcome.Luck).
func (t *Tally) LuckAdjusted() Interval { return t.luck().sums(t.Games).WithoutLuck() }

// WithoutLuck estimates the difference with the luck of both policies taken
// out, as [Sums.WithoutLuck] does with one. Its bounds are no nearer than those of
// Difference for policies that never differed.
func (p Pair) WithoutLuck() Interval {
	n := p.Both + p.OnlyA + p.OnlyB + p.Neither
	return p.luck().sums(n).withoutLuck(-1, z95/(float64(n)+2))
}

// Sums are sums over N games of what they came to, y, which is from 0 to 1 (from
// -1 for a [Pair]), and of the luck in them, x.
type Sums struct{ N, Y, YY, X, XX, XY float64 }

// Add adds a game.
func (s *Sums) Add(y, x float64) {
	s.N++
	s.Y += y
	s.YY += y * y
	s.X += x
	s.XX += x * x
	s.XY += x * y
}

// WithoutLuck returns the mean of y with the luck taken out.
//
// Where chances are exact, luck is nothing on average, however good the values
// it is weighed with. So y may be lessened by any multiple of it: the average
// stays, and with the right multiple, which is the slope of the one over the
// other, the variance shrinks by the square of their correlation. Such a
// quantity is called a control variate. Taking the slope from the games
// themselves biases the estimate by about one part in as many as there are
// games.
//
// The bounds are no nearer than those of [Wilson] for games that were all won: a
// few that came to much the same, with the luck taken out, leave that much doubt.
func (s Sums) WithoutLuck() Interval { return s.withoutLuck(0, z95*z95/(s.N+z95*z95)) }

// leastSpread is the variance of luck below which it is the rounding of sums.
const leastSpread = 1e-6

// withoutLuck is WithoutLuck for games that come to least or more, with bounds at
// least so far off. Through two games any slope goes, so it takes more.
func (s Sums) withoutLuck(least, half float64) Interval {
	if s.N == 0 {
		return Interval{0, least, 1}
	}
	mean, luck := s.Y/s.N, s.X/s.N
	variance := s.YY/s.N - mean*mean
	if spread := s.XX/s.N - luck*luck; s.N > 2 && spread > leastSpread {
		both := s.XY/s.N - mean*luck
		mean = max(least, min(mean-both/spread*luck, 1))
		variance -= both / spread * both
	}
	half = max(half, z95*math.Sqrt(max(0, variance)/s.N))
	return Interval{mean, max(least, mean-half), min(1, mean+half)}
}

// ratio returns a/b, or 0 if there is no b.
func ratio(a, b float64) float64 {
	if b == 0 {
		return 0
	}
	return a / b
}

func percent(a, b int64) float64 { return 100 * ratio(float64(a), float64(b)) }

// Beyond returns by how many standard errors the guesses of a bin were right
// more often than their chances say; 0 of a bin without any doubt, or with
// chances so far above 1, by classic's offset, that the doubt is none.
func (b Bin) Beyond() float64 {
	if b.Variance <= 0 {
		return 0
	}
	return (float64(b.Right) - b.Chance.Float()) / math.Sqrt(b.Variance.Float())
}
