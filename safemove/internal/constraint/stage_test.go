package constraint

import (
	"testing"
	"time"

	"minesweeper/board"
)

func BenchmarkStage(b *testing.B) {
	ps := stuckPositions(1, board.Size{Rows: 16, Cols: 30}, 99, 500)
	var s Solver
	run := func(name string, f func(p *position)) {
		b.Run(name, func(b *testing.B) {
			best := 1e18
			for b.Loop() {
				u := time.Now()
				for i := range ps {
					f(&ps[i])
				}
				best = min(best, float64(time.Since(u).Nanoseconds())/float64(len(ps)))
			}
			b.ReportMetric(best, "best-ns")
		})
	}
	run("build", func(p *position) { s.system.build(p.n, p.cs) })
	run("propagate", func(p *position) { s.system.build(p.n, p.cs); s.system.propagate() })
	run("open", func(p *position) { s.open(p.n, p.cs) })
	run("order", func(p *position) {
		s.open(p.n, p.cs)
		for i := range s.parts.count() {
			bx := s.parts.boxes(i)
			s.order.arrange(&s.system, bx, bx[len(bx)-1])
		}
	})
	run("graph", func(p *position) {
		s.open(p.n, p.cs)
		for i := range s.parts.count() {
			s.sweep(i, 1<<20)
		}
	})
	run("forward", func(p *position) {
		s.open(p.n, p.cs)
		for i := range s.parts.count() {
			s.sweep(i, 1<<20)
			s.plain.forward(&s.graph, s.order.steps, &s.system)
		}
	})
	run("count", func(p *position) { s.open(p.n, p.cs); s.countAll(p.n, 0) })
	run("weigh", func(p *position) {
		s.open(p.n, p.cs)
		s.countAll(p.n, 0)
		s.startOdds()
		s.weighByTotal(p.n, p.total)
	})
	var dst []float64
	run("all", func(p *position) { dst, _ = s.Odds(dst, p.n, p.cs, p.total, 0, 0) })
}
