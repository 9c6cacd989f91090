package simulate_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"minesweeper/board"
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
		pair simulate.Pair
		want string
	}{
		// 8/102 ± 1.96·sqrt((17/102 - (8/102)²)/102)
		{simulate.Pair{Both: 50, OnlyA: 12, OnlyB: 4, Neither: 34}, "0.0800 0.0007 0.1562"},
		// 0 ± 1.96·sqrt(1/100/100)
		{simulate.Pair{Both: 98}, "0.0000 -0.0196 0.0196"},
		{simulate.Pair{OnlyB: 1}, "-1.0000 -1.0000 0.5101"},
		{simulate.Pair{}, "0.0000 -1.0000 1.0000"},
	} {
		d := x.pair.Difference()
		if got := fmt.Sprintf("%.4f %.4f %.4f", d.Value, d.Low, d.High); got != x.want {
			t.Errorf("%+v: %s, want %s", x.pair, got, x.want)
		}
	}
}

// The estimate is that of a regression of the results over their luck, computed
// here from the single games.
func TestLuckAdjusted(t *testing.T) {
	r := newRecord(t, sparse(2000), toys())
	var x, y []float64
	o := options(2)
	o.Each = func(_ uint64, _ board.Minefield, outcomes []simulate.Outcome) error {
		luck, won := 0.0, 0.0
		for _, g := range outcomes[0].Guesses {
			// Half of 1/4, and of -3/4.
			luck += map[bool]float64{true: 0.125, false: -0.375}[g.Right]
		}
		if outcomes[0].Won {
			won = 1
		}
		x, y = append(x, luck), append(y, won)
		return nil
	}
	if err := simulate.Play(t.Context(), r, simulate.Range{To: 2000}, o); err != nil {
		t.Fatal(err)
	}
	var sx, sy, sxx, sxy, rest float64
	n := float64(len(x))
	for i := range x {
		sx, sy, sxx, sxy = sx+x[i], sy+y[i], sxx+x[i]*x[i], sxy+x[i]*y[i]
	}
	slope := (n*sxy - sx*sy) / (n*sxx - sx*sx)
	want := (sy - slope*sx) / n
	for i := range x {
		rest += (y[i] - slope*x[i] - want) * (y[i] - slope*x[i] - want)
	}
	got := r.Tallies[0].LuckAdjusted()
	if half := 1.959964 * math.Sqrt(rest/n/n); math.Abs(got.Value-want) > 1e-6 || math.Abs(got.High-got.Value-half) > 1e-6 {
		t.Errorf("LuckAdjusted = %+v, want %v ± %v", got, want, half)
	}
	plain := simulate.Wilson(r.Tallies[0].Wins, 2000)
	if got.High-got.Low >= plain.High-plain.Low {
		t.Errorf("%+v is no better than %+v", got, plain)
	}
}

// Few games leave much doubt even if they all have the same result, and one or
// two games do not give a slope.
func TestLuckAdjustedOfFewGames(t *testing.T) {
	near := func(a, b simulate.Interval) bool {
		return max(math.Abs(a.Value-b.Value), math.Abs(a.Low-b.Low), math.Abs(a.High-b.High)) < 1e-12
	}
	for games := range int64(30) {
		for _, y := range []float64{0, 1} {
			var s simulate.Sums
			for i := range games {
				s.Add(y, float64(i%3)/10)
			}
			if got, want := s.WithoutLuck(), simulate.Wilson(games*int64(y), games); !near(got, want) {
				t.Errorf("%d games that came to %v: %+v, want %+v", games, y, got, want)
			}
		}
		if got, want := (simulate.Pair{Both: games}).WithoutLuck(), (simulate.Pair{Both: games}).Difference(); !near(got, want) {
			t.Errorf("%d boards that both won: %+v, not adjusted %+v", games, got, want)
		}
	}
	var s simulate.Sums
	s.Add(0.25, 0.4)
	if got := s.WithoutLuck(); got.Value != 0.25 || got.High < 0.9 {
		t.Errorf("one game: %+v", got)
	}
	s.Add(1, 0.2)
	if got := s.WithoutLuck(); got.Value != 0.625 || got.Low > 0.1 {
		t.Errorf("two games: %+v", got)
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
	if tally.Luck.Sum != 0 || math.Abs(tally.LuckAdjusted().Value-want) > 1e-9 {
		t.Errorf("luck %v, adjusted %+v, want %v", tally.Luck, tally.LuckAdjusted(), want)
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

// TestWithoutLuckIsUnbiased plays a game whose chance to win is known: two
// guesses of different chances, won if both are right.
func TestWithoutLuckIsUnbiased(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	var m simulate.Sums
	const games = 200_000
	for range games {
		luck, won := 0.0, 1.0
		for _, chance := range []float64{0.6, 0.9} {
			if rng.Float64() < chance {
				luck += 1 - chance
				continue
			}
			luck -= chance
			won = 0
			break
		}
		m.Add(won, luck)
	}
	a, plain := m.WithoutLuck(), math.Sqrt(0.54*0.46/games)
	if math.Abs(a.Value-0.54) > 5*plain {
		t.Errorf("the estimate is %v, want 0.54", a.Value)
	}
	if half := (a.High - a.Low) / 2; half > 1.96*plain/1.5 {
		t.Errorf("the interval's half is %v, without adjustment %v", half, 1.96*plain)
	}
}
