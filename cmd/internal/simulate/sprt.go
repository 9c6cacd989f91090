package simulate

import (
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"

	"minesweeper/cmd/internal/answer"
)

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
// of leastDiffering boards differ. Looks are taken in the order of the seed,
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
	MostTested     = 1_000_000
)

// ratioBound is the logarithm of the likelihood ratio that decides, for errors
// of 5 % either way.
var ratioBound = math.Log(0.95 / 0.05)

// Set reads LOW,HIGH in percentage points.
func (t *Test) Set(text string) error {
	lowText, highText, _ := strings.Cut(text, ",")
	low, err1 := strconv.ParseFloat(lowText, 64)
	high, err2 := strconv.ParseFloat(highText, 64)
	read := Test{Round(low / 100), Round(high / 100)}
	if err1 != nil || err2 != nil || !read.possible() {
		return errors.New("want LOW,HIGH in percentage points, as in 0,0.5")
	}
	*t = read
	return nil
}

// possible reports whether both differences are numbers, in order.
func (t Test) possible() bool { return -1 <= t.Low && t.Low < t.High && t.High <= 1 }

// String returns what Set reads, or "" for none.
func (t *Test) String() string {
	if *t == (Test{}) {
		return ""
	}
	return fmt.Sprintf("%g,%g", Round(100*t.Low), Round(100*t.High))
}

// Type returns the kind of value that the flag has.
func (t *Test) Type() string { return "string" }

// Check returns an error if a test has too few boards for a look, or too many
// for the sums that a run keeps.
func (t Test) Check(boards uint64) error {
	if t != (Test{}) && (boards < FirstLook || boards > MostTested) {
		return fmt.Errorf("%d boards: a test needs %d to %d", boards, FirstLook, MostTested)
	}
	return nil
}

// A Compared holds what a test needs of boards: who won, and the sums of luck,
// which are empty unless the chances of both are exact.
type Compared struct {
	Counts
	Luck Luck `json:"luck"`
}

// A Look is the state of a test after some boards.
type Look struct {
	Test
	Boards   int64   // 0 if there was no look yet
	Mean     float64 // of the differences
	Ratio    float64 // the logarithm of the likelihood ratio
	Adjusted bool    // the differences are luck-adjusted
	Ended    bool    // the run ended early because of it
}

// Look looks at the first boards of a run, if it is time for that.
func (t Test) Look(c Compared, slope float64) (l Look) {
	l = Look{Test: t}
	if c.games() < FirstLook || c.OnlyA+c.OnlyB < leastDiffering {
		return l
	}
	l.Boards, l.Adjusted = c.games(), c.Luck.Games > 0
	n, sum, squares := float64(l.Boards), float64(c.OnlyA-c.OnlyB), float64(c.OnlyA+c.OnlyB)
	if l.Adjusted {
		sum, squares = c.Luck.residuals(slope)
	}
	l.Mean = sum / n
	variance := max(squares/n-float64(l.Mean*l.Mean), 0) + 2/n // records can lie
	l.Ratio = n * (t.High - t.Low) * (2*l.Mean - t.Low - t.High) / (2 * variance)
	return l
}

// Decided reports whether the test is over.
func (l Look) Decided() bool { return math.Abs(l.Ratio) >= ratioBound }

// accepted returns the difference that the test decided for.
func (l Look) accepted() float64 {
	if l.Ratio > 0 {
		return l.High
	}
	return l.Low
}

// String returns the state in a line for people who watch the run.
func (l Look) String() string {
	if l.Boards == 0 {
		return "no look yet"
	}
	return fmt.Sprintf("ratio %+.2f (%.2f to %.2f), mean %+.2f%%", l.Ratio, -ratioBound, ratioBound, 100*l.Mean)
}

// Text returns the result of the test in lines below those of the difference, or
// nothing if there is no test.
func (l Look) Text() string {
	if l.Test == (Test{}) {
		return ""
	}
	text := fmt.Sprintf("  test of %+.2f%% against %+.2f%%", 100*l.Low, 100*l.High)
	if l.Boards == 0 {
		return text + fmt.Sprintf(": undecided, without a look: that needs %d boards, %d of them with different results\n",
			FirstLook, leastDiffering)
	}
	results, decision := "plain", "undecided"
	if l.Adjusted {
		results = "luck-adjusted"
	}
	if l.Decided() {
		decision = fmt.Sprintf("%+.2f%% accepted", 100*l.accepted())
	}
	text += fmt.Sprintf(", %s: %s after %d boards; %v", results, decision, l.Boards, l)
	if l.Ended {
		text += "\n  the run ended because of this result: the intervals above are too narrow for that"
	}
	return text + "\n"
}

// document returns the document of the test within that of its pair, or nil if
// there is no test.
func (l Look) document() *answer.SPRT {
	if l.Test == (Test{}) {
		return nil
	}
	d := &answer.SPRT{Low: l.Low, High: l.High, Boards: l.Boards, Mean: Round(l.Mean), Ratio: Round(l.Ratio),
		RatioLow: -Round(ratioBound), RatioHigh: Round(ratioBound), Ended: l.Ended}
	if l.Decided() {
		d.Accepted = new(l.accepted())
	}
	return d
}

// Look returns the last look of the run's test, or the one that decided it. It
// walks over the steps, so that parts that were played apart decide the same.
func (r *Record) Look() (last Look) {
	last = r.Test.Look(Compared{}, 0)
	slope := r.Prior().Slope
	var sum Compared
	for k := uint64(0); r.Steps[k].games() == LookEvery && !last.Decided(); k++ {
		step := r.Steps[k]
		plus(&sum, &step)
		if l := r.Test.Look(sum, slope); l.Boards > 0 {
			last = l
		}
	}
	last.Ended = last.Decided() && uint64(last.Boards) == r.Games() && !r.Complete()
	return last
}
