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

// decimal returns a number for a document; see [Round].
func decimal(x float64) answer.Decimal { return answer.Decimal(Round(x)) }

// Within returns the interval cut to the numbers from least to 1.
func (i Interval) Within(least float64) Interval {
	cut := func(x float64) float64 { return max(least, min(x, 1)) }
	return Interval{cut(i.Value), cut(i.Low), cut(i.High)}
}

// Rounded returns the interval for a document; see [Round].
func (i Interval) Rounded() (out struct{ Value, Low, High answer.Decimal }) {
	out.Value, out.Low, out.High = decimal(i.Value), decimal(i.Low), decimal(i.High)
	return out
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
func (p Counts) Difference() Interval {
	n := float64(p.games())
	if n == 0 {
		return Interval{0, -1, 1}
	}
	value := float64(p.OnlyA-p.OnlyB) / n
	a, b := (float64(p.OnlyA)+0.5)/(n+2), (float64(p.OnlyB)+0.5)/(n+2)
	half := z95 * math.Sqrt((a+b-(a-b)*(a-b))/(n+2))
	return Interval{value, max(-1, min(value, a-b-half)), min(1, max(value, a-b+half))}
}

// ratio returns a/b, or 0 if b is 0.
func ratio(a, b float64) float64 {
	if b == 0 {
		return 0
	}
	return a / b
}

func percent(a, b int64) float64 { return 100 * ratio(float64(a), float64(b)) }
