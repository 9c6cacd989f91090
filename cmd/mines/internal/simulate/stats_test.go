package simulate_test

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"minesweeper/cmd/mines/internal/simulate"
)

func TestWilson(t *testing.T) {
	for _, x := range []struct {
		wins, games int64
		want        string
	}{
		{81, 263, "0.3080 0.2553 0.3662"}, // Newcombe 1998, table I, method 3
		{15, 148, "0.1014 0.0624 0.1605"},
		{0, 20, "0.0000 0.0000 0.1611"},
		{1, 29, "0.0345 0.0061 0.1718"},
		{29, 29, "1.0000 0.8830 1.0000"},
		{0, 0, "0.0000 0.0000 1.0000"},
	} {
		w := simulate.Wilson(x.wins, x.games)
		if got := fmt.Sprintf("%.4f %.4f %.4f", w.Value, w.Low, w.High); got != x.want {
			t.Errorf("Wilson(%d, %d) = %s, want %s", x.wins, x.games, got, x.want)
		}
	}
}

// The published figures give their deviation.
func TestDeviation(t *testing.T) {
	for wins, want := range map[int64]string{47066: "0.16", 87650: "0.10", 96981: "0.05"} {
		if got := fmt.Sprintf("%.2f", 100*simulate.Deviation(wins, 100000)); got != want {
			t.Errorf("Deviation(%d) = %s, want %s", wins, got, want)
		}
	}
}

// 100 boards, 12 won by the first only and 4 by the second: the difference is
// 8 %, its variance (0.16 - 0.08²)/100.
func TestDifference(t *testing.T) {
	d := simulate.Pair{Both: 50, OnlyA: 12, OnlyB: 4, Neither: 34}.Difference()
	half := 1.959964 * math.Sqrt((0.16-0.0064)/100)
	if math.Abs(d.Value-0.08) > 1e-12 || math.Abs(d.High-d.Value-half) > 1e-6 || math.Abs(d.Value-d.Low-half) > 1e-6 {
		t.Errorf("Difference = %+v, want 0.08 ± %v", d, half)
	}
}

// The estimate without luck must agree with the plain one, and vary less: here
// guesses are won three times of four and each is worth a half.
func TestLuckAdjusted(t *testing.T) {
	r := playAll(t, sparse(2000), 2)
	tally := r.Tallies[0]
	var sum float64
	for _, g := range tally.Guesses {
		sum += 0.5 * (float64(g.Used-g.Failed) - 0.75*float64(g.Used))
	}
	want := (float64(tally.Wins) - sum) / float64(tally.Games)
	if got := tally.LuckAdjusted().Value; math.Abs(got-want) > 1e-8 {
		t.Errorf("LuckAdjusted = %v, want %v", got, want)
	}
}

func TestCalibrationBins(t *testing.T) {
	r := playAll(t, sparse(500), 2)
	tally := r.Tallies[0]
	bin := tally.Calibration[15] // of the chances from 0.75 on
	right := tally.AllGuesses() - tally.Guesses[0].Failed - tally.Guesses[1].Failed
	if bin.Used != tally.AllGuesses() || bin.Right != right || bin.Chance.Float() != 0.75*float64(bin.Used) {
		t.Errorf("bin %+v, of %d guesses %d were right", bin, tally.AllGuesses(), right)
	}
	want := (float64(right) - 0.75*float64(bin.Used)) / math.Sqrt(0.75*0.25*float64(bin.Used))
	if got := bin.Beyond(); math.Abs(got-want) > 1e-6 {
		t.Errorf("Beyond = %v, want %v", got, want)
	}
}

func TestTextOfSeveralPolicies(t *testing.T) {
	text := playAll(t, sparse(300), 2).Text()
	for _, want := range []string{
		"8x9 with 3 mines, start C3, first square open, generator uniform (mines-1), seed 5\n",
		"\nSamples:", "\nPercent:", "\n95% interval:", "\nLuck-adjusted:", "\nEven used:", "\nWins with 8 guesses or more:",
		"\nfirst - second on the same boards: ",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("the text lacks %q:\n%s", want, text)
		}
	}
}
