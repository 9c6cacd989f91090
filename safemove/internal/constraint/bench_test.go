package constraint

import (
	"testing"

	"minesweeper/board"
)

func benchmarkOdds(b *testing.B, size board.Size, mines, count int) {
	positions := stuckPositions(1, size, mines, count)
	var s Solver
	var dst []float64
	b.ReportAllocs()
	i := 0
	for b.Loop() {
		p := &positions[i%len(positions)]
		i++
		dst, _ = s.Odds(dst, p.n, p.cs, p.total, 0, 0)
	}
}

func BenchmarkOddsExpert(b *testing.B) { benchmarkOdds(b, board.Size{Rows: 16, Cols: 30}, 99, 500) }
