package simulate

import (
	"math"

	"minesweeper/cmd/internal/answer"
)

// z95 is the number of standard errors on either side of the mean between which
// 95 % of a normal distribution lies.
const z95 = 1.959963984540054

// An Interval is an estimate with the bounds of its 95 % interval.
type Interval struct{ Value, Low, High float64 }

// times returns the interval with its three numbers multiplied by f.
func (i Interval) times(f float64) Interval { return Interval{i.Value * f, i.Low * f, i.High * f} }

// Round leaves nine digits after the point for a document: further digits
// differ between kinds of processors.
func Round(x float64) float64 { return math.Round(x*1e9) / 1e9 }

func (i Interval) rounded() Interval { return Interval{Round(i.Value), Round(i.Low), Round(i.High)} }

// Rate returns the interval of a share of games won for a document.
func (i Interval) Rate() answer.WinRate {
	i = i.rounded()
	return answer.WinRate{WinRate: i.Value, Low: i.Low, High: i.High}
}

// Adjusted returns the interval of a luck-adjusted share for a document.
func (i Interval) Adjusted() *answer.LuckAdjusted {
	i = i.rounded()
	return &answer.LuckAdjusted{Adjusted: i.Value, AdjustedLow: i.Low, AdjustedHigh: i.High}
}

// Wilson returns the share of wins with its Wilson score interval (E. B.
// Wilson, "Probable inference, the law of succession, and statistical
// inference", 1927), which stays within 0 and 1 and is right near them too.
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

// Difference returns the first policy's share of wins minus the second's. Its
// interval depends only on the boards that exactly one of them won, so it is
// narrower than that of two runs on different boards. The formula is that of A.
// Agresti and Y. Min ("Simple improved confidence intervals for comparing
// matched proportions", 2005). They add half a board to each of the four
// counts; without that, policies that won the same boards would have an
// interval of width 0.
func (p Pair) Difference() Interval {
	n := float64(p.games())
	if n == 0 {
		return Interval{0, -1, 1}
	}
	value := float64(p.OnlyA-p.OnlyB) / n
	a, b := (float64(p.OnlyA)+0.5)/(n+2), (float64(p.OnlyB)+0.5)/(n+2)
	half := z95 * math.Sqrt((a+b-(a-b)*(a-b))/(n+2))
	return Interval{value, max(-1, min(value, a-b-half)), min(1, max(value, a-b+half))}
}

// LuckAdjusted estimates the share of wins with the luck taken out, from
// Outcome.Expected and Outcome.Luck of the games.
func (t *Tally) LuckAdjusted() Interval { return t.Luck.sums(t.Games).WithoutLuck() }

// WithoutLuck estimates the difference with the luck of both policies taken
// out, by the method of [Sums.WithoutLuck]. Its interval is at least as wide as
// that of Difference for two policies that won the same boards.
func (p Pair) WithoutLuck() Interval {
	return p.Luck.sums(p.games()).withoutLuck(-1, z95/(float64(p.games())+2))
}

// Sums are sums over N games of their results y and their luck x: the sums of
// y, y², x, x² and xy. A result is from 0 to 1; from -1 to 1 for a [Pair].
type Sums struct{ N, Y, YY, X, XX, XY float64 }

// Add adds a game with result y and luck x.
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
// If chances are exact, luck is 0 on average, whatever weights it was computed
// with. So any multiple of it may be subtracted from y: the average stays the
// same. The best multiple is the slope of y over luck: with it the variance
// shrinks by the square of their correlation. Luck is then called a control
// variate. The slope is estimated from the same games, which biases the result
// by about 1/N.
//
// The interval is at least as wide as that of [Wilson] for N games that were
// all won: if a few games have the same result once their luck is taken out,
// that much doubt is left.
func (s Sums) WithoutLuck() Interval { return s.withoutLuck(0, z95*z95/(s.N+z95*z95)) }

// leastSpread is the variance of luck below which it is only a rounding error
// of the sums.
const leastSpread = 1e-6

// withoutLuck is WithoutLuck for results from least to 1, with an interval at
// least as wide as half on either side. It takes no slope from two games or
// fewer: a line fits any two of them.
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

// ratio returns a/b, or 0 if b is 0.
func ratio(a, b float64) float64 {
	if b == 0 {
		return 0
	}
	return a / b
}

func percent(a, b int64) float64 { return 100 * ratio(float64(a), float64(b)) }

// Beyond returns how many standard errors the number of right guesses in a bin
// is above the sum of their chances. It returns 0 if the variance is not
// positive: all chances are 0 or 1, or classic's offset makes them larger than
// 1.
func (b Bin) Beyond() float64 {
	if b.Variance <= 0 {
		return 0
	}
	return (float64(b.Right) - b.Chance.Float()) / math.Sqrt(b.Variance.Float())
}
