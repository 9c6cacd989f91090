package hint

import (
	"errors"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"minesweeper/board"
	"minesweeper/board/boardtest"
	"minesweeper/board/game"
	"minesweeper/safemove"
	"minesweeper/safemove/autoplay"
	"minesweeper/safemove/guess"
	"minesweeper/safemove/judge"
	"minesweeper/safemove/odds"
)

// Following the hints ends the game, whatever flags are on the board. Certain
// moves are right, and the chance of a guess is the exact one.
func TestNextLeadsToTheEnd(t *testing.T) {
	games := 60
	if testing.Short() {
		games = 4
	}
	for _, policy := range autoplay.Policies() {
		j := new(judge.Judge)
		won, lost := 0, 0
		for seed := range uint64(games) {
			r := rand.New(rand.NewPCG(seed, 5))
			z := board.Size{Rows: 4, Cols: 4}
			g := game.New(boardtest.Scatter(r, z, 3))
			for range 3 {
				g.Make(z.At(r.IntN(16)).Flag())
			}
			for !g.Status().Over() {
				found, err := Next(g.Board(), g.Total(), policy, 1)
				if err != nil || len(found) != 1 {
					t.Fatalf("%s, seed %d: %v, %v on\n%v", policy.Name, seed, found, err, g.Board())
				}
				next := found[0]
				err = j.Analyse(g.Board(), judge.Played(g.Total()))
				chance := 1.0
				if next.Action.Kind == game.Uncover {
					chance = j.Move(next.Action.Square.Move()).Right
				}
				exact := policy.Exact || next.Certain
				if err != nil || exact && math.Abs(chance-next.Chance) > 1e-9 || next.Certain && chance != 1 {
					t.Errorf("%s, seed %d: %v has %v, %v; the hint says %v", policy.Name, seed, next.Action, chance, err, next.Chance)
				}
				if policy.Exact && !strings.Contains(next.Why(), next.Action.Square.String()) || next.Why() == "" {
					t.Errorf("%v: %s", next.Action, next.Why())
				}
				result, _ := g.Do(next.Action)
				if !result.Played() && result != board.BlownUp || next.Certain && result == board.BlownUp {
					t.Fatalf("%s, seed %d: %v: %v on\n%v", policy.Name, seed, next.Action, result, g.Board())
				}
			}
			if g.Status() == game.Won {
				won++
			} else {
				lost++
			}
		}
		if won < games/3 || lost < games/12 {
			t.Errorf("%s: %d won, %d lost", policy.Name, won, lost)
		}
	}
}

// On a won board the hints are the flags that the numbers prove; then nothing
// is left to do.
func TestNothingLeft(t *testing.T) {
	known, unknown := board.KnownTotal, board.Total{}
	for _, test := range []struct {
		board string
		total board.Total
		want  string
		err   error
	}{
		{"  ", known(0), "", ErrNothing},
		{"?1 1??", known(3), "A1*", nil},
		{"*1 1*?", known(3), "", ErrNothing},
		{"*1 1*?", unknown, "", ErrTotal},
		{"*1 1*1", unknown, "", ErrNothing},
		{"?1??", known(1), "A4", nil},
		{"?1??", unknown, "", ErrTotal},
	} {
		b := boardtest.Board(t, test.board+"\n")
		h, err := Find(b, odds.ChanceOptions{Total: test.total}, guess.Best, false)
		if !errors.Is(err, test.err) || err == nil && h.Action.String() != test.want {
			t.Errorf("%q, %v: %v, %v, want %s, %v", test.board, test.total, h.Action, err, test.want, test.err)
		}
		if total, ok := test.total.Mines(); ok {
			found, err := Next(b, total, autoplay.PlayerPolicy{}, 1)
			if !errors.Is(err, test.err) || err == nil && found[0].Action.String() != test.want {
				t.Errorf("%q, %d mines: next %v, %v, want %s, %v", test.board, total, found, err, test.want, test.err)
			}
			own, err := autoplay.Parse("classic")
			if _, got := Next(b, total, own, 1); err != nil || safemove.Finished(b, test.total, true) != errors.Is(got, ErrNothing) {
				t.Errorf("%q, %d mines, by a policy with rules of its own: %v, %v", test.board, total, got, err)
			}
		}
	}
}

// A person has the time for endings that are searched to the end, unless the
// policy has settings.
func TestThorough(t *testing.T) {
	b := board.NewBoard(board.Size{Rows: 3, Cols: 4})
	for name, want := range map[string]guess.Method{"best": guess.ByEnd, "best:states=1": guess.BySteps} {
		p, err := autoplay.Parse(name)
		if err != nil {
			t.Fatal(err)
		}
		found, err := Next(b, 5, p, 1)
		if err != nil || len(found) != 1 || found[0].Guess.Method != want {
			t.Errorf("%s: %+v, %v, want the method %v", name, found, err, want)
		}
	}
}
