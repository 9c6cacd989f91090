package main

import (
	"cmp"
	"fmt"
	"math"
	"os"
	"strconv"
	"testing"
	"time"

	"github.com/spf13/pflag"

	"minesweeper/board"
	"minesweeper/board/generate"
	"minesweeper/cmd/internal/cli"
	"minesweeper/cmd/internal/flags"
	"minesweeper/cmd/internal/simulate"
)

// playerSizes are the usual sizes and two odd and dense ones.
var playerSizes = append(board.Presets(),
	board.Preset{Name: "wide", Size: board.Size{Rows: 7, Cols: 31}, Mines: 60, Start: board.Square{Row: 3, Col: 3}},
	board.Preset{Name: "tall", Size: board.Size{Rows: 23, Cols: 5}, Mines: 35, Start: board.Square{Row: 4, Col: 2}},
)

// openGames are games of a size with an open start.
func openGames(p board.Preset, games, seed uint64) simulate.Settings {
	return simulate.Settings{
		Spec:  generate.Spec{Size: p.Size, Mines: p.Mines, Start: p.Start, First: generate.Open},
		Opens: true, Generator: generate.DefaultGenerator, Seeds: generate.Seeds{First: seed}, Games: games,
	}
}

// simulated plays games with the policies that a flag would name.
func simulated(t testing.TB, policies string, s simulate.Settings, o simulate.RunOptions) *simulate.Record {
	t.Helper()
	var p flags.Policies
	p.Add(&cli.Flags{FlagSet: pflag.NewFlagSet("", pflag.ContinueOnError)}, "")
	p.Names = policies
	list, err := p.List()
	if err != nil {
		t.Fatal(err)
	}
	r, err := simulate.NewRecord(s, list)
	if err != nil {
		t.Fatal(err)
	}
	o.Now = func() time.Time { return time.Time{} }
	if err := simulate.Play(t.Context(), r, simulate.Range{To: s.Games}, o); err != nil {
		t.Fatal(err)
	}
	return r
}

// gamesOf returns how many games a test plays: few, in short tests a quarter of
// them, or as many as MINES_GAMES says.
func gamesOf(t testing.TB, few uint64) uint64 {
	if testing.Short() {
		few /= 4
	}
	games, err := strconv.ParseUint(cmp.Or(os.Getenv("MINES_GAMES"), fmt.Sprint(few)), 10, 64)
	if err != nil {
		t.Fatalf("MINES_GAMES: %v", err)
	}
	return games
}

// On boards of every size, no certain move may be wrong (that ends a run with
// an error). Guesses must be right as often as the policies say, and games be won
// as often as was computed where all endings were searched: within 4.5 standard
// errors. Package autoplay tests guesses by their chance.
func TestPlayIsSoundAndCalibrated(t *testing.T) {
	for _, size := range playerSizes {
		t.Run(size.Name, func(t *testing.T) {
			var guesses [2]struct{ right, due, variance float64 }
			o := simulate.RunOptions{Workers: 2, Each: func(_ uint64, _ board.Minefield, outcomes []simulate.Outcome) error {
				for i := range guesses {
					for _, g := range outcomes[i].Guesses {
						guesses[i].due += g.Chance
						guesses[i].variance += g.Chance * (1 - g.Chance)
						if g.Right {
							guesses[i].right++
						}
					}
				}
				return nil
			}}
			r := simulated(t, "best,safest", openGames(size, gamesOf(t, 400), 20260), o)
			for i, p := range r.Policies {
				sums, g := r.Tallies[i].Luck.All(), guesses[i]
				expected := sums.Expected.Float()
				right := (g.right - g.due) / math.Sqrt(g.variance)
				won := (float64(r.Tallies[i].Wins) - expected) / math.Sqrt(expected-sums.ExpectedSq.Float()+1)
				if g.variance == 0 || math.Abs(right) > 4.5 || math.Abs(won) > 4.5 {
					t.Errorf("%s: %.1f standard errors from the right guesses that are due, %.1f from the games won", p.Name, right, won)
				}
			}
		})
	}
}

// A simulation has nothing to allocate for a further game.
func TestSimulationAllocatesNothing(t *testing.T) {
	skipUnderRace(t)
	policies := []string{"best", "safest", "classic"}
	if testing.Short() {
		policies = policies[:1]
	}
	for _, policy := range policies {
		few, many := allocations(t, policy, 320), allocations(t, policy, 640)
		if perGame := (many - few) / 320; perGame > 1 { // a few for each block of sixteen games
			t.Errorf("%s: %.2f allocations a game", policy, perGame)
		}
	}
}

func allocations(t *testing.T, policy string, games uint64) float64 {
	return testing.AllocsPerRun(2, func() {
		simulated(t, policy, openGames(board.Presets()[1], games, 5), simulate.RunOptions{Workers: 1})
	})
}
