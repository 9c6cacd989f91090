package safemove_test

import (
	"math/rand/v2"
	"testing"

	"minesweeper/board"
	"minesweeper/board/boardtest"
	"minesweeper/safemove"
)

// There is a witness for exactly the moves that are not safe. It agrees with
// the board, and the move fails on it.
func TestWitness(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	witnesses, safe, boards := 0, 0, boardtest.Fewer(400, 4)
	for range boards {
		mines, b := boardtest.Position(rng, board.Size{Rows: 2 + rng.IntN(5), Cols: 2 + rng.IntN(5)}, 4)
		for _, total := range []board.Total{{}, board.KnownTotal(mines.Total())} {
			o := safemove.ReasoningOptions{Total: total}
			steps, err := safemove.All(b, o)
			if err != nil {
				t.Fatalf("%v\n%v", err, b)
			}
			riskFree := movesOf(steps)
			for i := range b.Size().Squares() {
				for _, move := range []board.Move{b.Size().At(i).Move(), b.Size().At(i).Flag()} {
					m, found, err := safemove.Witness(b, move, o)
					if err != nil {
						t.Fatal(err)
					}
					if want := b.StateAt(i) == board.Covered && !riskFree[move]; found != want {
						t.Fatalf("%v, total %v: witness %v, want %v\n%v", move, total, found, want, b)
					}
					if !found {
						safe++
						continue
					}
					witnesses++
					if !boardtest.Agrees(m, b, total) || m.HasMineAt(i) == move.Flag {
						t.Fatalf("%v, total %v: no witness\n%v\n%v", move, total, b, m)
					}
				}
			}
		}
	}
	if witnesses < 5*boards/2 || safe < 5*boards/2 {
		t.Errorf("%d witnesses, %d moves without", witnesses, safe)
	}
}

// A wrong flag does not matter if flags are ignored. A board that no minefield
// agrees with has no witness.
func TestWitnessFlags(t *testing.T) {
	b := boardtest.Board(t, "*1?\n")
	move := board.Square{Row: 0, Col: 2}.Flag()
	if m, found, err := safemove.Witness(b, move, safemove.ReasoningOptions{}); !found || err != nil || m.String() != "*..\n" {
		t.Errorf("flags believed: %v, %v, %v", m, found, err)
	}
	move.Flag = false
	if _, found, err := safemove.Witness(b, move, safemove.ReasoningOptions{}); found || err != nil {
		t.Errorf("flags believed: a witness against a safe move, %v", err)
	}
	if m, found, err := safemove.Witness(b, move, safemove.ReasoningOptions{IgnoreFlags: true}); !found || err != nil || m.String() != "..*\n" {
		t.Errorf("flags ignored: %v, %v, %v", m, found, err)
	}
	if _, found, err := safemove.Witness(b, move, safemove.ReasoningOptions{Total: board.KnownTotal(5)}); found || err != nil {
		t.Errorf("contradiction: %v, %v", found, err)
	}
}
