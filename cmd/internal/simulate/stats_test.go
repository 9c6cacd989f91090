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
	play(t, r, simulate.Range{To: 500}, options(2))
	tally := r.Tallies[0]
	clean := float64(tally.WinsByGuesses[0])
	want := (clean + 0.625*(500-clean)) / 500
	if sum := tally.Luck.All().Sum; sum != 0 || math.Abs(r.LuckAdjusted(0).Value-want) > 1e-9 {
		t.Errorf("luck %v, adjusted %+v, want %v", sum, r.LuckAdjusted(0), want)
	}
}

// The estimate is that of its definition, computed here from the single games:
// a slope for each fold from the games of the others.
func TestLuckAdjusted(t *testing.T) {
	const games = 2000
	r := newRecord(t, sparse(games), toys())
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
	play(t, r, simulate.Range{To: games}, o)
	prior := simulate.PriorsOf(r.Settings.Spec).Valued
	var rests []float64
	mean := 0.0
	for i := range games {
		var n, sx, sy, sxx, sxy float64
		for j := range games {
			if i%10 != j%10 {
				n, sx, sy, sxx, sxy = n+1, sx+x[j], sy+y[j], sxx+x[j]*x[j], sxy+x[j]*y[j]
			}
		}
		slope := (sxy - sx*sy/n + 2*prior.Spread*prior.Slope) / (sxx + 2*prior.Spread)
		rests = append(rests, y[i]-slope*x[i])
		mean += rests[i] / games
	}
	variance := (mean*mean + (1-mean)*(1-mean)) / games
	for _, rest := range rests {
		variance += (rest - mean) * (rest - mean) / games
	}
	got := r.LuckAdjusted(0)
	if half := 1.959964 * math.Sqrt(variance/games); math.Abs(got.Value-mean) > 1e-6 || math.Abs(got.High-got.Value-half) > 1e-6 {
		t.Errorf("LuckAdjusted = %+v, want %v ± %v", got, mean, half)
	}
	plain := simulate.Wilson(r.Tallies[0].Wins, games)
	if got.High-got.Low >= plain.High-plain.Low {
		t.Errorf("%+v is no better than %+v", got, plain)
	}
}

// Few games leave much doubt even if they all have the same result and luck 0.
func TestLuckAdjustedOfFewGames(t *testing.T) {
	for games := range int64(30) {
		for _, y := range []float64{0, 1} {
			var f simulate.Folds
			for i := range games {
				f.Add(uint64(i), y, 0)
			}
			got, want := f.WithoutLuck(simulate.Prior{Slope: 1, Spread: 0.1}, 0), simulate.Wilson(games*int64(y), games)
			got = got.Within(0)
			if max(math.Abs(got.Value-want.Value), want.High-got.High, got.Low-want.Low) > 1e-12 {
				t.Errorf("%d games that came to %v: %+v, want at least %+v", games, y, got, want)
			}
		}
	}
}

// Beyond 0 and 1 an estimate is left as it is: cutting it would bias the mean of
// many. One game has no other to take a slope from but the prior.
func TestLuckAdjustedIsNotCut(t *testing.T) {
	var f simulate.Folds
	f.Add(7, 1, -0.5)
	if got := f.WithoutLuck(simulate.Prior{Slope: 0.8, Spread: 0.1}, 0); math.Abs(got.Value-1.4) > 1e-9 || got.High <= 1.4 {
		t.Errorf("one game: %+v, want 1.4", got)
	}
	if got := (simulate.Interval{Value: 1.4, Low: -1.3, High: 2}).Within(-1); got != (simulate.Interval{Value: 1, Low: -1, High: 1}) {
		t.Errorf("cut to %+v", got)
	}
	both := newRecord(t, sparse(1), toys())
	both.Pairs[0].Luck = f
	if got, want := both.Text(false), "\n  luck-adjusted: +100.00%, 95% interval "; !strings.Contains(got, want) {
		t.Errorf("in words it is not cut: %s", got)
	}
	r := newRecord(t, sparse(1), toys()[:1])
	r.Tallies[0].Games, r.Tallies[0].Wins = 1, 1
	for range 9 {
		r.Tallies[0].Luck.Add(7, 1, -0.5)
	}
	if got := strings.Join(strings.Fields(r.Text(false)), " "); !strings.Contains(got, " Luck-adjusted: 100.00% ") {
		t.Errorf("in words it is not cut:\n%s", got)
	}
}

// A played is the result and the luck of a game.
type played struct{ y, x float64 }

// records returns the result and the luck of each game of policy i of a run.
// The luck is 0 in the mean, as that of all games that could be played.
func records(t *testing.T, r *simulate.Record, games uint64, each func(o []simulate.Outcome) played) (all []played, truth float64) {
	t.Helper()
	o := options(2)
	o.Each = func(_ uint64, _ board.Minefield, outcomes []simulate.Outcome) error {
		all = append(all, each(outcomes))
		return nil
	}
	play(t, r, simulate.Range{To: games}, o)
	luck := 0.0
	for _, p := range all {
		luck += p.x / float64(len(all))
		truth += p.y / float64(len(all))
	}
	for i := range all {
		all[i].x -= luck
	}
	return all, truth
}

// The mean of many short matches is the truth, and the intervals hold it, for
// weak and strong players. Matches are drawn from recorded games.
func TestShortMatchesAreUnbiased(t *testing.T) {
	if testing.Short() {
		t.Skip("plays many games")
	}
	const matches = 1000
	for _, x := range []struct {
		name, policy string
		size         int
		games        uint64
	}{
		{"97 %", "safest", 0, often[uint64](40_000, 8000)},
		{"87 %", "safest", 1, often[uint64](20_000, 4000)},
		{"54 %", "best", 2, often[uint64](6000, 1000)},
	} {
		r := usualRecord(t, x.policy, x.size, x.games)
		all, truth := records(t, r, x.games, func(o []simulate.Outcome) played { return played{o[0].Expected, o[0].Luck} })
		prior := simulate.PriorsOf(r.Settings.Spec).Valued
		rng := rand.New(rand.NewPCG(1, 2))
		for _, length := range []uint64{30, 100, 300} {
			sum, squares, held := 0.0, 0.0, 0
			for range matches {
				var f simulate.Folds
				for n := range length {
					p := all[rng.IntN(len(all))]
					f.Add(n, p.y, p.x)
				}
				e := f.WithoutLuck(prior, 0)
				sum += e.Value
				squares += e.Value * e.Value
				if e.Low <= truth && truth <= e.High {
					held++
				}
			}
			mean := sum / matches
			doubt := math.Sqrt((squares/matches - mean*mean) / matches)
			t.Logf("%s, %d games: mean %.4f ± %.4f, truth %.4f, coverage %.3f", x.name, length, mean, doubt, truth, float64(held)/matches)
			if math.Abs(mean-truth) > 2*doubt {
				t.Errorf("%s: the mean of matches of %d games is %.4f ± %.4f, the truth %.4f", x.name, length, mean, doubt, truth)
			}
			if held < 0.93*matches {
				t.Errorf("%s: %d of %d intervals of matches of %d games hold the truth", x.name, held, matches, length)
			}
		}
	}
}
