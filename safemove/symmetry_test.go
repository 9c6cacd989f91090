package safemove_test

import (
	"math/rand/v2"
	"testing"

	"minesweeper/board"
	"minesweeper/board/boardtest"
	"minesweeper/safemove"
)

// TestSymmetry turns and mirrors boards: the moves turn and mirror with them.
func TestSymmetry(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	boards := boardtest.Fewer(300, 4)
	for range boards {
		b, total := randomBoard(r, board.Size{Rows: 5, Cols: 7}, false)
		steps, err := safemove.All(b, options(total))
		if err != nil {
			t.Fatal(err)
		}
		for _, g := range board.Symmetries() {
			want := make(map[board.Move]bool)
			for _, s := range steps {
				want[board.Move{Square: g.Square(s.Move.Square, b.Size()), Flag: s.Move.Flag}] = true
			}
			compareMoves(t, g.Board(b), total, want)
		}
	}
}

// FuzzAll checks on random texts that All returns moves on covered squares, or
// an error, and that Find agrees with it.
func FuzzAll(f *testing.F) {
	f.Add([]byte(boardtest.ReadFile(f, "../testdata/partial.dat")), -1)
	f.Add([]byte("???\n121\n"), 2)
	f.Add([]byte("*?8\n0 1\n"), 9)
	f.Fuzz(func(t *testing.T, text []byte, total int) {
		b, err := board.ParseBoard(text, board.ReadOptions{Pad: true})
		if err != nil || b.Size().Squares() > 400 {
			return
		}
		steps, err := safemove.All(b, options(total))
		for _, s := range steps {
			if b.State(s.Move.Square) != board.Covered {
				t.Errorf("%v is no move on\n%v", s.Move, b)
			}
		}
		if _, ok, first := safemove.Find(b, options(total)); ok != (len(steps) > 0) || !ok && (first == nil) != (err == nil) {
			t.Errorf("Find says %v, %v; All finds %d, %v", ok, first, len(steps), err)
		}
	})
}
