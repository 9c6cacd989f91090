package review_test

import (
	"math"
	"strings"
	"testing"

	"minesweeper/board/boardtest"
	"minesweeper/board/game"
	"minesweeper/cmd/internal/answer"
	"minesweeper/cmd/internal/review"
	"minesweeper/safemove/autoplay"
	"minesweeper/safemove/guess"
)

// reviewed plays actions in a game and returns a remark on each.
func reviewed(t *testing.T, rec *review.Recorded, actions string) (all []review.Remark) {
	t.Helper()
	for _, text := range strings.Fields(actions) {
		a, err := game.ParseAction(text, rec.Game.Size())
		boardtest.Must(t, err)
		rec.Actions = append(rec.Actions, a)
	}
	_, err := rec.Review(func(m review.Remark) error {
		all = append(all, m)
		return nil
	})
	boardtest.Must(t, err)
	return all
}

// near reports whether a number is the wanted one, which may be NaN.
func near(got answer.Decimal, want float64) bool {
	return math.Abs(float64(got)-want) < 1e-9 || got.IsZero() && math.IsNaN(want)
}

// The row ??1??? has two mines, one of them at A2 or A4. A6 is the best guess:
// it wins four times of six, and every other square three times. More kinds are
// in the scripts.
func TestKinds(t *testing.T) {
	for _, x := range []struct{ actions, want string }{ // the last one is judged
		{"A3", "A3 start 1.0000 nothing was known"},
		{"A3 A1", "A1 mistake 0.6667 A6 was better: it wins with chance 0.6667, not 0.5000: a chance of 0.1667 given away"},
		{"A3 A2*", "A2* early 0.5000 a mine was not certain: the chance was 0.5000"},
		{"A3 A6 A1*", "A1* mistake 0.0000 it certainly has no mine"},
		{"A3 A6 A5", "A5 blunder 0.0000 it certainly had a mine; A1 was certainly free: a chance of 1.0000 given away"},
		{"A1 A2", "A2 blunder 0.0000 it certainly had a mine; A3 was better: a chance of 0.7500 given away"},
		{"A3 A6 A1", "A1 certain 1.0000 it has no mine"},
		{"A3 A4* A3+", "A3+ mistake 0.5000 it uncovered A2, which had a mine; A6 was better: it wins with chance 0.6667, " +
			"not 0.3333: a chance of 0.3333 given away"},
		{"A3 A6 A1 A2* A3+", "A3+ certain 1.0000 none of its squares has a mine"},
	} {
		all := reviewed(t, &review.Recorded{Game: game.New(boardtest.Minefield(t, ".*..*.")), FirstFree: true}, x.actions)
		judged := all[len(all)-1]
		if got := judged.Line(); got != x.want || (judged.Cost > 0) != judged.GivesAway() {
			t.Errorf("%s: %s, want %s", x.actions, got, x.want)
		}
	}
	all := reviewed(t, &review.Recorded{Game: game.New(boardtest.Minefield(t, "..*..\n*....\n.....\n....*\n"))}, "B3 A4* B3+")
	const want = "B3+ mistake 0.1250 it uncovered A3, which had a mine; A3 was better: it wins with chance 0.7795, not 0.1227: " +
		"a chance of 0.6568 given away"
	if got := all[2].Line(); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}

// The policy that hints makes no faults by the measure of the review.
func TestHintsAreNoFaults(t *testing.T) {
	player, guesses := autoplay.New(autoplay.PlayerOptions{Policy: guess.Thorough}), 0
	all, starts := minefields(t, 15)
	for i, mines := range all {
		played := game.New(mines)
		played.Make(starts[i].Move())
		if err := game.Play(played, player); err != nil {
			t.Fatal(err)
		}
		rec := &review.Recorded{Game: game.New(mines), FirstFree: true}
		for k := range played.Turns() {
			rec.Actions = append(rec.Actions, played.Turn(k).Action)
		}
		turn := 0
		s, err := rec.Review(func(m review.Remark) error {
			if m.Kind.Class() == review.Mistake || m.Error != nil {
				t.Errorf("game %d, turn %d: %+v\n%v", i, turn, m, rec.Game.Board())
			}
			turn++
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		guesses += s.Guesses
	}
	if guesses == 0 {
		t.Error("there were no guesses")
	}
}
