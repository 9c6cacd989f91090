package review_test

import (
	"math/rand/v2"
	"testing"

	"minesweeper/board"
	"minesweeper/board/boardtest"
	"minesweeper/board/game"
	"minesweeper/cmd/internal/review"
	"minesweeper/safemove"
)

// The moves that are safe on a board are certain in a review that begins with
// it: both believe its flags, or neither does.
func TestSafeMovesAreCertain(t *testing.T) {
	boards := boardtest.Fewer(2000, 10)
	r := rand.New(rand.NewPCG(44, 2))
	moves, byFlags := 0, 0
	for n := range boards {
		size := board.Size{Rows: 1 + r.IntN(9), Cols: 2 + r.IntN(8)}
		mines, b := boardtest.Position(r, size, 3+r.IntN(4))
		ignore, noTotal := n%4 == 1, n%4 == 2
		g, err := game.From(mines, b)
		if err != nil {
			t.Fatal(err)
		}
		rec := &review.Recorded{Game: g, NoTotal: noTotal, IgnoreFlags: ignore}
		o := safemove.ReasoningOptions{MovesOnly: true}
		if !noTotal {
			o.Total = board.KnownTotal(mines.Total())
		}
		start := b.Clone()
		if ignore {
			start = start.WithoutFlags()
		}
		referee, _ := board.NewReferee(mines, start)
		for step, err := range safemove.Sequence(start, o, func(m board.Move) ([]int, error) {
			referee.Make(m)
			return referee.Opened(), nil
		}) {
			if err != nil {
				t.Fatal(err)
			}
			if b.State(step.Move.Square) != board.Flagged { // a flag cannot be set again
				rec.Actions = append(rec.Actions, game.ActionOf(step.Move))
			}
		}
		if err := rec.WrongFlag(); err != nil {
			t.Fatal(err)
		}
		_, err = rec.Review(func(m review.Remark) error {
			if m.Kind != review.Certain {
				t.Errorf("ignoring flags %v, no total %v: %s\n%v", ignore, noTotal, m.Line(), b)
			}
			moves++
			return nil
		})
		if err != nil {
			t.Fatalf("%v\n%v", err, b)
		}
		if alone, err := safemove.All(b.WithoutFlags(), o); err == nil && len(alone) == 0 && len(rec.Actions) > 0 {
			byFlags++
		}
	}
	if moves < boards || byFlags < boards/100 {
		t.Errorf("%d moves; on %d boards nothing is certain without the flags", moves, byFlags)
	}
}

// A flag of the first board is believed as long as it stays. Other flags are
// not, and may be wrong. Scripts have the plain cases.
func TestBelievedFlags(t *testing.T) {
	for _, x := range []struct{ mines, board, actions, want string }{
		// A3 touches one mine, at A1 by the flag, or else at B1.
		{"*..\n...\n", "*1?\n???\n", "A1? A1* A3", "A3 certain 1.0000 it has no mine"},
		{"*..\n...\n", "*1?\n???\n", "A1? A1",
			"A1 as-good 0.8000 it had a mine (chance 0.2000); nothing was certain, and B3 was just as good"},
		{"*..\n...\n", "*1?\n???\n", "A2+", "A2+ certain 1.0000 none of its squares has a mine"},
		{"*...\n*...\n", "*2??\n????\n", "B1* A2+",
			"A2+ blunder 0.2500 it uncovers A3 too, and the flags were not certain; A4 was certainly free: " +
				"a chance of 0.5000 given away"},
		// Nothing is uncovered, but the only mine is flagged.
		{"*..\n", "*??\n", "A2", "A2 certain 1.0000 it has no mine"},
		{"...\n", "???\n", "A2", "A2 certain 1.0000 it has no mine"},
		{"*..\n", "???\n", "A2", "A2 start 0.6667 nothing was known"},
	} {
		g, err := game.From(boardtest.Minefield(t, x.mines), boardtest.Board(t, x.board))
		if err != nil {
			t.Fatal(err)
		}
		all := reviewed(t, &review.Recorded{Game: g}, x.actions)
		if got := all[len(all)-1].Line(); got != x.want {
			t.Errorf("%s on\n%s: %s, want %s", x.actions, x.board, got, x.want)
		}
	}
}
