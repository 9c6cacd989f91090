package constraint

import (
	"testing"

	"minesweeper/board"
)

// stuckExpert are positions of expert games in which nothing is certain.
func stuckExpert() []position {
	return stuckPositions(1, board.Size{Rows: 16, Cols: 30}, 99, 500)
}

// BenchmarkOdds is one analysis of a stuck expert position, from constraints to the probability of every square: of all
// positions in turn, and of each a hundred times over, when the processor has seen it before.
func BenchmarkOdds(b *testing.B) {
	positions := stuckExpert()
	for name, times := range map[string]int{"inTurn": 1, "again": 100} {
		b.Run(name, func(b *testing.B) {
			var s Solver
			var dst []float64
			b.ReportAllocs()
			for i := 0; b.Loop(); i++ {
				p := &positions[i/times%len(positions)]
				dst, _ = s.Odds(dst, p.n, p.cs, p.total, 0, 0)
			}
		})
	}
}

// BenchmarkComponents is the part of it that can be kept while other parts of the board change.
func BenchmarkComponents(b *testing.B) {
	positions := stuckExpert()
	var s Solver
	var dst []Component
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		p := &positions[i%len(positions)]
		dst, _ = s.Components(dst, p.n, p.cs, 0)
	}
}

// BenchmarkDecide only asks what each square can be.
func BenchmarkDecide(b *testing.B) {
	positions := stuckExpert()
	var s Solver
	var dst []Verdict
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		p := &positions[i%len(positions)]
		dst, _ = s.Decide(dst, p.n, p.cs, p.total, 0)
	}
}

// BenchmarkExact is one analysis in fractions.
func BenchmarkExact(b *testing.B) {
	positions := stuckExpert()
	var s Solver
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		p := &positions[i%len(positions)]
		if _, err := s.Exact(p.n, p.cs, p.total, nil, 0); err != nil {
			b.Fatal(err)
		}
	}
}
