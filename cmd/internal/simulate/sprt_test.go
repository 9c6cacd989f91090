package simulate_test

import (
	"bytes"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"minesweeper/board"
	"minesweeper/board/boardtest"
	"minesweeper/board/generate"
	"minesweeper/cmd/internal/simulate"
	"minesweeper/safemove/autoplay"
	"minesweeper/safemove/guess"
)

// usualRecord returns a run of policies on one of the usual sizes with an open
// start.
func usualRecord(t *testing.T, policies string, size int, games uint64) *simulate.Record {
	t.Helper()
	p := board.Presets()[size]
	s := simulate.Settings{
		Spec:  generate.Spec{Size: p.Size, Mines: p.Mines, Start: p.Start, First: generate.Open},
		Opens: true, Generator: generate.DefaultGenerator, Seeds: generate.Seeds{First: 5}, Games: games,
	}
	var list []simulate.Policy
	for name := range strings.SplitSeq(policies, ",") {
		policy, err := autoplay.Parse(name)
		boardtest.Must(t, err)
		list = append(list, simulate.Policy{
			PlayerPolicy: policy, Player: func() guess.PolicyPlayer { return policy.New(autoplay.PlayerOptions{}) },
		})
	}
	return newRecord(t, s, list)
}

func TestReadTest(t *testing.T) {
	for text, want := range map[string]simulate.Test{
		"0,0.5": {High: 0.005}, "-1,0": {Low: -0.01}, "-2.5,-0.7": {Low: -0.025, High: -0.007}, "-100,100": {Low: -1, High: 1},
		"": {}, "1": {}, "1,1": {}, "1,0": {}, "a,1": {}, "0,b": {}, "NaN,1": {}, "0,NaN": {}, "-101,0": {}, "0,101": {},
		"0,1,2": {}, "0,1e-9": {},
	} {
		var got simulate.Test
		if err := got.Set(text); got != want || (err != nil) != (want == simulate.Test{}) {
			t.Errorf("%q: %v, %v, want %v", text, got, err, want)
		}
	}
}

// The ratio of a look is that of the formula, worked out by hand.
func TestLook(t *testing.T) {
	test := simulate.Test{High: 0.02}
	c := simulate.Compared{Counts: simulate.Counts{Both: 400, OnlyA: 60, OnlyB: 40, Neither: 0}}
	l := test.StateAfter(c, 0.5)
	// m = 20/500, v = 102/500 - m², 500·0.02·(2m - 0.02)/2v
	want := 500 * 0.02 * (0.08 - 0.02) / (2 * (102.0/500 - 0.04*0.04))
	if l.Boards != 500 || l.Adjusted || math.Abs(l.Mean-0.04) > 1e-12 || math.Abs(l.Ratio-want) > 1e-12 {
		t.Errorf("%+v, want the ratio %v", l, want)
	}
	var f simulate.Folds
	for i := range uint64(500) {
		y := 0.0
		if i < 60 {
			y = 1
		} else if i < 100 {
			y = -1
		}
		f.Add(i, y, y/2)
	}
	c.Luck = f.All()
	l = test.StateAfter(c, 0.5)
	// d = y - y/4
	want = 500 * 0.02 * (0.06 - 0.02) / (2 * ((100*0.75*0.75+2)/500 - 0.03*0.03))
	if !l.Adjusted || math.Abs(l.Mean-0.03) > 1e-9 || math.Abs(l.Ratio-want) > 1e-6 {
		t.Errorf("%+v, want the ratio %v", l, want)
	}
	if l := test.StateAfter(simulate.Compared{Counts: simulate.Counts{Both: 460, OnlyA: 39, OnlyB: 1}}, 0.5); l.Boards != 500 {
		t.Errorf("no look at 500 boards, 40 of them with different results: %+v", l)
	}
	for _, c := range []simulate.Counts{{Both: 399, OnlyA: 60, OnlyB: 40}, {Both: 961, OnlyA: 39}} {
		if l := test.StateAfter(simulate.Compared{Counts: c}, 0.5); l.Boards != 0 || l.Decided() {
			t.Errorf("%+v: looked too early: %+v", c, l)
		}
	}
}

// A pairDraw draws a pair of games: who won, and the difference of their results
// and of their luck.
type pairDraw func(rng *rand.Rand) (a, b bool, result, luck float64)

// checkDecisions runs a thousand tests on drawn pairs, whose mean is truth. They
// are luck-adjusted unless the slope is 0. At most mostWrong of them may decide for
// the other hypothesis.
func checkDecisions(t *testing.T, name string, test simulate.Test, truth, slope float64, mostWrong int, draw pairDraw) {
	t.Helper()
	const tests, mostBoards = 1000, 1_000_000
	rng := rand.New(rand.NewPCG(3, 4))
	wrong, boards := 0, int64(0)
	for range tests {
		var c simulate.Compared
		var f simulate.Folds
		l, adjusted := simulate.TestState{}, slope != 0
		for n := uint64(1); n <= mostBoards && !l.Decided(); n++ {
			a, b, result, luck := draw(rng)
			c.Add(a, b)
			if adjusted {
				f.Add(n, result, luck)
			}
			if n%simulate.LookEvery == 0 {
				if adjusted {
					c.Luck = f.All()
				}
				l = test.StateAfter(c, slope)
			}
		}
		boards += l.Boards
		if !l.Decided() || (l.Ratio > 0) != (truth == test.High) {
			wrong++
		}
	}
	t.Logf("%s, truth %+.3f: %d of %d wrong, %d boards in the mean", name, truth, wrong, tests, boards/tests)
	if wrong > mostWrong {
		t.Errorf("%s, truth %+.3f: %d of %d tests decided for the other hypothesis", name, truth, wrong, tests)
	}
}

// Few tests of each hypothesis decide for the other one. They are drawn from
// recorded pairs, whose mean is shifted to the hypothesis.
func TestFalseDecisions(t *testing.T) {
	if testing.Short() {
		t.Skip("plays many games")
	}
	pairs := often(40_000, 3000)
	for _, x := range []struct {
		name, policies string
		low            float64
	}{{"luck-adjusted", "best,safest", 0}, {"plain", "safest,classic", -0.005}} {
		r := usualRecord(t, x.policies, 1, uint64(pairs))
		var won [][2]bool
		exact := r.Policies[1].Exact
		all, mean := records(t, r, uint64(pairs), func(o []simulate.Outcome) played {
			won = append(won, [2]bool{o[0].Won, o[1].Won})
			return played{o[0].Expected - o[1].Expected, o[0].Luck - o[1].Luck}
		})
		same := &r.Pairs[0].Counts
		if !exact {
			mean = float64(same.OnlyA-same.OnlyB) / float64(pairs)
		}
		test, slope := simulate.Test{Low: x.low, High: 0.005}, 0.0
		if exact {
			slope = simulate.PriorsOf(r.Settings.Spec).Valued.Slope
		}
		for _, truth := range []float64{test.Low, test.High} {
			shift := math.Abs(truth-mean) * float64(pairs) / float64(same.Both+same.Neither)
			draw := func(rng *rand.Rand) (a, b bool, result, luck float64) {
				k := rng.IntN(pairs)
				a, b = won[k][0], won[k][1]
				if exact {
					return a, b, all[k].y + truth - mean, all[k].x
				}
				if flip := rng.Float64(); a == b && flip < shift {
					a, b = truth > mean, truth < mean
				}
				return a, b, 0, 0
			}
			checkDecisions(t, x.name, test, truth, slope, 64, draw)
		}
	}
}

// So it is where few boards differ: from 2,000 boards on that is evidence, too.
func TestFalseDecisionsOfFewDiffering(t *testing.T) {
	for _, x := range []struct{ differing, low, high float64 }{
		{0.002, -0.001, 0.001}, {0.01, -0.005, 0}, {0.05, -0.005, 0}, {0.15, -0.01, 0},
	} {
		test := simulate.Test{Low: x.low, High: x.high}
		for _, truth := range []float64{test.Low, test.High} {
			draw := func(rng *rand.Rand) (a, b bool, result, luck float64) {
				u := rng.Float64()
				differ, first := u < x.differing, u < (x.differing+truth)/2
				return !differ || first, !differ || !first, 0, 0
			}
			checkDecisions(t, fmt.Sprintf("%v of the boards differ", x.differing), test, truth, 0, 50, draw)
		}
	}
	same := simulate.Compared{Counts: simulate.Counts{Both: 1999}}
	test := simulate.Test{Low: -0.05}
	if l := test.StateAfter(same, 0); l.Boards != 0 {
		t.Errorf("a look at 1,999 boards: %+v", l)
	}
	same.Both++
	if l := test.StateAfter(same, 0); !l.Decided() || l.Ratio < 0 {
		t.Errorf("2,000 boards without a difference: %+v", l)
	}
}

// tested is a run with a test that is decided long before its last game, at the
// third look or later.
func tested(t *testing.T) *simulate.Record {
	t.Helper()
	r := usualRecord(t, "best,classic", 0, 20_000)
	r.Test, r.Steps = simulate.Test{Low: -0.03, High: 0.03}, make(map[uint64]simulate.Compared)
	return r
}

// The same look decides after an interruption at any game, and for the sum of
// parts. Games after it are not counted.
func TestDecisionIsTheSame(t *testing.T) {
	whole := simulate.Range{To: 20_000}
	r := tested(t)
	boardtest.Must(t, simulate.Play(t.Context(), r, whole, options(1)))
	want := r.TestState()
	if !want.Ended || uint64(want.Boards) != r.Games() || want.Boards%simulate.LookEvery != 0 || r.Complete() {
		t.Fatalf("%+v after %d games", want, r.Games())
	}
	games := r.Games()
	for _, cut := range []uint64{499, 1, 250, games - 1} {
		again := tested(t)
		play(t, again, simulate.Range{To: cut}, options(2))
		read, err := simulate.ReadSweep(bytes.NewReader(kept(again)))
		boardtest.Must(t, err)
		read[0].Policies = again.Policies
		if err := simulate.Play(t.Context(), read[0], whole, options(2)); err != nil || lines(read[0]) != lines(r) {
			t.Errorf("after %d games: %v, %+v, want %+v", cut, err, read[0].TestState(), want)
		}
	}
	var parts []*simulate.Record
	for from := uint64(0); from < games+300; from += 333 {
		p := tested(t)
		p.Test = simulate.Test{}
		play(t, p, simulate.Range{From: from, To: from + 333}, options(2))
		parts = append(parts, p)
	}
	slices.Reverse(parts)
	for i, x := range [][]*simulate.Record{parts, parts[1:], parts[:len(parts)-1]} {
		sum := merged(t, x...)
		sum.Test = r.Test
		got := sum.TestState()
		got.Ended = true
		if first := i < 2; first && got != want || !first && got.Boards != 0 {
			t.Errorf("%d parts of %d decide %+v, all %+v", len(x), len(parts), got, want)
		}
	}
}

// Damaged sums of a test are refused.
func TestDamagedSteps(t *testing.T) {
	text := withTest(t)
	step := text[strings.Index(text, `"steps":`):]
	both := step[strings.Index(step, `"both"`):strings.Index(step, `,"only_a"`)]
	for _, other := range []string{both, `"both":-1`, `"both":251`, `"both":0`} {
		changed := strings.Replace(text, step, strings.Replace(step, both, other, 1), 1)
		_, err := simulate.ReadSweep(strings.NewReader(reseal(changed)))
		if (err == nil) != (other == both) {
			t.Errorf("%s instead of %s: %v", other, both, err)
		}
	}
}

// A test accepts the difference that its ratio is for.
func TestAccepted(t *testing.T) {
	test := simulate.Test{Low: -0.005, High: 0}
	for want, look := range map[string]simulate.TestState{
		"luck-adjusted: undecided after 750 boards; ratio -2.94": {Boards: 750, Ratio: -2.9444, Mean: 0.0012, Adjusted: true},
		"plain: -0.50% accepted after 1000 boards; ratio -2.94":  {Boards: 1000, Ratio: -2.9445, Mean: 0.0012},
		"plain: +0.00% accepted after 1000 boards; ratio +2.94":  {Boards: 1000, Ratio: 2.9445, Mean: 0.0012},
	} {
		look.Test = test
		want = "  test of -0.50% against +0.00%, " + want + " (-2.94 to 2.94), mean +0.12%\n"
		if got := look.Text(); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
	if got := (simulate.TestState{}).String(); got != "no look yet" {
		t.Errorf("before the first look: %q", got)
	}
	if got, want := fmt.Sprint(test.Check(500), test.Check(1_000_000), test.Check(1_000_001)),
		"<nil> <nil> 1000001 games: a test needs 500 to 1000000"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}
