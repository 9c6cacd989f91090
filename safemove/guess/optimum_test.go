package guess_test

import (
	"testing"

	"minesweeper/board"
	"minesweeper/board/boardtest"
	"minesweeper/board/game"
	"minesweeper/safemove/autoplay"
)

// On tiny boards the optimum, the most minefields that any player can win, is
// known from full searches. There best searches to the end from its first guess
// on, so it must win as many if it plays all minefields.
func TestBestIsOptimalOnTinyBoards(t *testing.T) {
	player := autoplay.New(autoplay.PlayerOptions{})
	for _, c := range []struct{ mines, won, of int }{{3, 400, 455}, {4, 949, 1365}} {
		if testing.Short() && c.mines > 3 {
			continue
		}
		won, of := 0, 0
		for _, m := range boardtest.Minefields(board.NewBoard(board.Size{Rows: 4, Cols: 4}), board.KnownTotal(c.mines)) {
			if m.HasMineAt(0) { // every game begins at A1
				continue
			}
			of++
			g := game.New(m)
			g.Make(board.Square{}.Move())
			if err := game.Play(g, player); err != nil {
				t.Fatal(err)
			}
			if g.Status() == game.Won {
				won++
			}
		}
		if won != c.won || of != c.of {
			t.Errorf("%d mines: won %d of %d, want %d of %d", c.mines, won, of, c.won, c.of)
		}
	}
}
