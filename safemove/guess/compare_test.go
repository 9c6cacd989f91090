package guess_test

import (
	"math/rand/v2"
	"testing"

	"minesweeper/board"
	"minesweeper/board/boardtest"
	"minesweeper/safemove/guess"
)

// No number tells A1 and B1 apart, and C1 and C2 are mines: the choice is forced,
// whatever else is on a board that is too large to search every ending. It
// is not if C1 has no mine: its number tells them apart.
func TestTwins(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	var scorer guess.Scorer
	for k := range 20 {
		isTold := k%4 == 0
		b := board.NewBoard(board.Size{Rows: 9, Cols: 16})
		m := b.MinesAtFlags()
		for _, s := range boardtest.Scatter(r, board.Size{Rows: 5, Cols: 16}, 16).Mines() {
			m.Put(board.Square{Row: 4 + s.Row, Col: s.Col})
		}
		for _, s := range boardtest.Squares(t, b, "A1", "C1", "C2") {
			m.Put(s)
		}
		if isTold {
			m.Remove(board.Square{Row: 2})
		}
		for i := range 4 * b.Size().Cols {
			if at := b.Size().At(i); !m.HasMineAt(i) && (at.Col > 0 || at.Row == 3) {
				b.SetAt(i, board.State(m.CountMinesAt(i)))
			}
		}
		for _, s := range boardtest.Squares(t, b, "A1", "B1") {
			c, err := scorer.Compare(b, m.Total(), []board.Square{s}, 100)
			if err != nil || c.Exact || c.Forced == isTold {
				t.Errorf("%s of\n%s%+v, %v", s, b, c, err)
			}
		}
	}
}
