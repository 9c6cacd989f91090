package simulate_test

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"minesweeper/cmd/internal/simulate"
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

// Deviation agrees with the deviations given with the published figures.
func TestDeviation(t *testing.T) {
	for wins, want := range map[int64]string{47066: "0.16", 87650: "0.10", 96981: "0.05"} {
		if got := fmt.Sprintf("%.2f", 100*simulate.Deviation(wins, 100000)); got != want {
			t.Errorf("Deviation(%d) = %s, want %s", wins, got, want)
		}
	}
}

func TestDifference(t *testing.T) {
	for _, x := range []struct {
		pair simulate.Counts
		want string
	}{
		// 8/102 ± 1.96·sqrt((17/102 - (8/102)²)/102)
		{simulate.Counts{Both: 50, OnlyA: 12, OnlyB: 4, Neither: 34}, "0.0800 0.0007 0.1562"},
		// 0 ± 1.96·sqrt(1/100/100)
		{simulate.Counts{Both: 98}, "0.0000 -0.0196 0.0196"},
		{simulate.Counts{OnlyB: 1}, "-1.0000 -1.0000 0.5101"},
		{simulate.Counts{}, "0.0000 -1.0000 1.0000"},
	} {
		d := x.pair.Difference()
		if got := fmt.Sprintf("%.4f %.4f %.4f", d.Value, d.Low, d.High); got != x.want {
			t.Errorf("%+v: %s, want %s", x.pair, got, x.want)
		}
	}
}

// A game whose endings were searched counts with its chance to win, and the
// guesses after that are not luck.
func TestLuckAdjustedOfSolvedGames(t *testing.T) {
	policy := toyPolicy("solver", toy{solves: true})
	r := newRecord(t, sparse(500), []simulate.Policy{policy})
	if err := simulate.Play(t.Context(), r, simulate.Range{To: 500}, options(2)); err != nil {
		t.Fatal(err)
	}
	tally := r.Tallies[0]
	clean := float64(tally.WinsByGuesses[0])
	want := (clean + 0.625*(500-clean)) / 500
	if sum := tally.Luck.All().Sum; sum != 0 || math.Abs(r.LuckAdjusted(0).Value-want) > 1e-9 {
		t.Errorf("luck %v, adjusted %+v, want %v", sum, r.LuckAdjusted(0), want)
	}
}

func TestTextOfSeveralPolicies(t *testing.T) {
	text := playAll(t, sparse(300), 2).Text(false)
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
