package odds

import (
	"testing"

	"minesweeper/board"
	"minesweeper/board/boardtest"
)

// The two arithmetics agree to 1e-12, and on what is certain entirely, on
// 10,000 positions reached by play. The fractions add up to the number of
// mines.
func TestArithmeticsAgreeOnReachablePositions(t *testing.T) {
	for _, test := range []struct {
		name  string
		size  board.Size
		mines int
		count int
	}{
		{"beginner", board.Size{Rows: 9, Cols: 9}, 10, 4000},
		{"intermediate", board.Size{Rows: 16, Cols: 16}, 40, 4000},
		{"expert", board.Size{Rows: 16, Cols: 30}, 99, 2000},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			test.count = boardtest.Fewer(test.count, 20)
			var c Calculator
			var float []float64
			o := ChanceOptions{Total: board.KnownTotal(test.mines)}
			for _, b := range positions(31, test.size, test.mines, test.count, false) {
				res, err := c.Exact(b, o)
				if err != nil {
					t.Fatalf("%s\n%v", b, err)
				}
				float, err = c.Float(float, b, o)
				if err != nil {
					t.Fatalf("%s\n%v", b, err)
				}
				for _, sq := range res.Squares {
					if f := float[b.Size().Index(sq.Square)]; !agree(f, sq.Mine) {
						t.Fatalf("%s\n%v, in float64 %.17g", b, sq, f)
					}
				}
				checkSum(t, res, test.mines)
			}
		})
	}
}
