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
			compare(t, g.Board(b), total, want)
		}
	}
}
