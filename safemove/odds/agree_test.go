package odds

import (
	"testing"

	"minesweeper/board"
	"minesweeper/board/boardtest"
)

// The two arithmetics agree to 1e-12, and on what is certain entirely, on
// 5,000 positions reached by play. The fractions add up to the number of
// mines.
func TestArithmeticsAgreeOnReachablePositions(t *testing.T) {
	for _, test := range []struct {
		name  string
		size  board.Size
		mines int
		count int
	}{
		{"beginner", board.Size{Rows: 9, Cols: 9}, 10, 2000},
		{"intermediate", board.Size{Rows: 16, Cols: 16}, 40, 2000},
		{"expert", board.Size{Rows: 16, Cols: 30}, 99, 1000},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			test.count = boardtest.Fewer(test.count, 20)
			var c Calculator
			o := ChanceOptions{Total: board.KnownTotal(test.mines)}
			for _, b := range positions(31, test.size, test.mines, test.count, false) {
				compareArithmetics(t, &c, b, o, test.mines)
			}
		})
	}
}
