package simulate

import (
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"

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
	p := ratio(float64(wins), float64(games))
	return math.Sqrt(ratio(p*(1-p), float64(games)))
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

// A Test is a sequential probability ratio test (A. Wald, 1945) of two policies
// on the same boards: is the first one's share of wins larger by Low, or by
// High? It ends the run as soon as one of the two is clearly the likelier. The
// zero Test is none.
//
// Each board has a difference d = (y1 - y2) - b(x1 - x2) of results y and luck
// x; see luck.go. The slope b is fixed before the first board. From the mean m
// and the variance v of n differences, the logarithm of the likelihood ratio is
// about n (High - Low)(2m - Low - High) / 2v.
//
// The variance of a few differences is often far too small. So two boards, with
// the differences 1 and -1, are added to it, and there are few looks: after
// FirstLook boards and then after every LookEvery, but none until the results
// of leastDiffering boards differ, or fewDiffer boards are played: then the two
// added boards alone make the variance large enough. Looks are taken in the order of the seed,
// so the decision depends on the boards alone.
type Test struct {
	Low  float64 `json:"low"`
	High float64 `json:"high"`
}

// The numbers of boards before the first look, between two looks, with
// different results before any look, and the most of a run.
const (
	FirstLook      = 500
	LookEvery      = 250
	leastDiffering = 40
	fewDiffer      = 2000 // boards, from which on that few differ is evidence itself
	MostTested     = 1_000_000
)

// ratioBound is the logarithm of the likelihood ratio that decides, for errors
// of 5 % either way.
var ratioBound = math.Log(0.95 / 0.05)

// Set reads LOW,HIGH in percentage points, for a flag.
func (t *Test) Set(text string) error {
	lowText, highText, _ := strings.Cut(text, ",")
	low, err1 := strconv.ParseFloat(lowText, 64)
	high, err2 := strconv.ParseFloat(highText, 64)
	read := Test{Round(low / 100), Round(high / 100)}
	if err1 != nil || err2 != nil || !read.possible() {
		return errors.New("want LOW,HIGH in percentage points, LOW below HIGH and both from -100 to 100, as in 0,0.5")
	}
	*t = read
	return nil
}

// possible reports whether both differences are numbers, in order.
func (t Test) possible() bool { return -1 <= t.Low && t.Low < t.High && t.High <= 1 }

// Check returns an error if a test has too few boards for a look, or too many
// for the sums that a run keeps.
func (t Test) Check(boards uint64) error {
	if t != (Test{}) && (boards < FirstLook || boards > MostTested) {
		return fmt.Errorf("%d games: a test needs %d to %d", boards, FirstLook, MostTested)
	}
	return nil
}

// A Compared holds what a test needs of boards: who won, and the sums of luck,
// which are empty unless the chances of both are exact.
type Compared struct {
	Counts
	Luck Luck `json:"luck"`
}

// A TestState is the state of a test after some boards.
type TestState struct {
	Test
	Boards   int64   // 0 if there was no look yet
	Mean     float64 // of the differences
	Ratio    float64 // the logarithm of the likelihood ratio
	Adjusted bool    // the differences are luck-adjusted
	Ended    bool    // the run ended early because of it
}

// StateAfter returns the state after the first boards of a run. It has no boards
// before it is time for a look.
func (t Test) StateAfter(c Compared, slope float64) (s TestState) {
	s = TestState{Test: t}
	if c.games() < FirstLook || c.OnlyA+c.OnlyB < leastDiffering && c.games() < fewDiffer {
		return s
	}
	s.Boards, s.Adjusted = c.games(), c.Luck.Games > 0
	n, sum, squares := float64(s.Boards), float64(c.OnlyA-c.OnlyB), float64(c.OnlyA+c.OnlyB)
	if s.Adjusted {
		sum, squares = c.Luck.residuals(slope)
	}
	s.Mean = sum / n
	variance := max(squares/n-float64(s.Mean*s.Mean), 0) + 2/n // the sums of a file may not fit together
	s.Ratio = n * (t.High - t.Low) * (2*s.Mean - t.Low - t.High) / (2 * variance)
	return s
}

// Decided reports whether the test is over.
func (s TestState) Decided() bool { return math.Abs(s.Ratio) >= ratioBound }

// accepted returns the difference that the test decided for.
func (s TestState) accepted() float64 {
	if s.Ratio > 0 {
		return s.High
	}
	return s.Low
}

// String returns the state in a line for people who watch the run.
func (s TestState) String() string {
	if s.Boards == 0 {
		return "no look yet"
	}
	return fmt.Sprintf("ratio %+.2f (%.2f to %.2f), mean %+.2f%%", s.Ratio, -ratioBound, ratioBound, 100*s.Mean)
}

// Text returns the result of the test in lines below those of the difference, or
// nothing if there is no test.
func (s TestState) Text() string {
	if s.Test == (Test{}) {
		return ""
	}
	text := fmt.Sprintf("  test of %+.2f%% against %+.2f%%", 100*s.Low, 100*s.High)
	if s.Boards == 0 {
		return text + fmt.Sprintf(": undecided, without a look: that needs %d boards, %d of them with different results, or %d boards\n",
			FirstLook, leastDiffering, fewDiffer)
	}
	results, decision := "plain", "undecided"
	if s.Adjusted {
		results = "luck-adjusted"
	}
	if s.Decided() {
		decision = fmt.Sprintf("%+.2f%% accepted", 100*s.accepted())
	}
	text += fmt.Sprintf(", %s: %s after %d boards; %v", results, decision, s.Boards, s)
	if s.Ended {
		text += "\n  the run ended because of this result: the intervals above are too narrow for that"
	}
	return text + "\n"
}

// document returns the document of the test within that of its pair, or nil if
// there is no test.
func (s TestState) document() *answer.SPRT {
	if s.Test == (Test{}) {
		return nil
	}
	d := &answer.SPRT{Low: decimal(s.Low), High: decimal(s.High), Boards: s.Boards, Mean: decimal(s.Mean),
		Ratio: decimal(s.Ratio), RatioLow: decimal(-ratioBound), RatioHigh: decimal(ratioBound), Ended: s.Ended}
	if s.Decided() {
		d.Accepted = new(decimal(s.accepted()))
	}
	return d
}

// TestState returns the state of the test at its last look, or at the one that
// decided it. It walks over the steps, so that parts that were played apart
// decide the same.
func (r *Record) TestState() (last TestState) {
	last.Test = r.Test
	if r.Test == (Test{}) {
		return last
	}
	slope := r.Prior().Slope
	var sum Compared
	played, gap := uint64(0), uint64(0) // the games of the looks, and those before a gap
	if len(r.Done) > 0 && r.Done[0].From == 0 {
		gap = r.Done[0].To
	}
	for played+LookEvery <= gap && !last.Decided() {
		step := r.Steps[played/LookEvery]
		plus(&sum, &step)
		played += LookEvery
		if l := r.Test.StateAfter(sum, slope); l.Boards > 0 {
			last = l
		}
	}
	last.Ended = last.Decided() && played == r.Games() && !r.Complete()
	return last
}
