package odds

import (
	"fmt"
	"math/big"
	"testing"

	"minesweeper/board"
	"minesweeper/board/boardtest"
)

// BenchmarkStuckExpert measures one analysis of a stuck position, from the
// board to all probabilities: in float64, and as fractions.
func BenchmarkStuckExpert(b *testing.B) {
	boards := positions(1, board.Size{Rows: 16, Cols: 30}, 99, 60)
	o := ChanceOptions{Total: board.KnownTotal(99)}
	var c Calculator
	var float []float64
	inFloat := func(i int) { float, _ = c.Float(float, boards[i%len(boards)], o) }
	b.Run("float", func(b *testing.B) {
		inFloat(0)
		b.ReportAllocs()
		for i := range b.N {
			inFloat(i)
		}
	})
	b.Run("exact", func(b *testing.B) {
		for i := range b.N {
			if _, err := c.Exact(boards[i%len(boards)], o); err != nil {
				b.Fatal(err)
			}
		}
	})
}

// BenchmarkMiddleGame measures an analysis of large boards with 20 % mines,
// half uncovered.
func BenchmarkMiddleGame(b *testing.B) {
	for _, n := range []int{50, 100, 200} {
		b.Run(fmt.Sprintf("%dx%d", n, n), func(b *testing.B) {
			view, mines := middleGame(1, board.Size{Rows: n, Cols: n}, 0.2, 0.5)
			o := ChanceOptions{Total: board.KnownTotal(mines)}
			var c Calculator
			float, err := c.Float(nil, view, o)
			if err != nil {
				b.Fatal(err)
			}
			b.ReportAllocs()
			for b.Loop() {
				float, _ = c.Float(float, view, o)
			}
		})
	}
}

// BenchmarkFrontWidth shows how cost grows with the width of the frontier. On a
// lattice every other square of every other row shows a 3, so that nothing is
// settled and each number depends on those around it; a frontier across it is
// as many numbers wide as there are in a column. Lattices are 20 numbers long.
func BenchmarkFrontWidth(b *testing.B) {
	for width := 1; width <= 5; width++ {
		b.Run(fmt.Sprintf("%dnumbers", width), func(b *testing.B) {
			view := boardtest.Board(b, lattice(width, 20))
			var c Calculator
			o := ChanceOptions{Density: big.NewRat(1, 3), Budget: 10 * DefaultBudget}
			float, err := c.Float(nil, view, o)
			if err != nil {
				b.Fatal(err)
			}
			for b.Loop() {
				float, _ = c.Float(float, view, o)
			}
		})
	}
}
