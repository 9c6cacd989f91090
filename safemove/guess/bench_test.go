package guess

import (
	"strings"
	"testing"

	"minesweeper/board/boardtest"
)

// positions reads boards of expert games, each after a line with its number of
// layouts, and analyses them for a Guesser.
func positions(b testing.TB, name string) (all []*Position) {
	data := boardtest.ReadFile(b, "testdata/"+name)
	for _, text := range strings.Split(data, "layouts ")[1:] {
		_, text, _ = strings.Cut(text, "\n")
		got := boardtest.Board(b, text[:16*31])
		p := new(Position)
		p.Load(got, 99)
		if _, ok := p.NextFree(); ok {
			b.Fatal("something is certain")
		}
		if free, err := p.Analyse(); err != nil || free {
			b.Fatal(free, err)
		}
		all = append(all, p)
	}
	return all
}

// BenchmarkAnalyse is an analysis with the chance of every square, in expert
// positions in which the player was stuck.
func BenchmarkAnalyse(b *testing.B) {
	all := positions(b, "stuck.txt")
	n := 0
	b.ReportAllocs()
	for b.Loop() {
		p := all[n%len(all)]
		n++
		p.analysis.Build(&p.known.View, p.total)
	}
}

// BenchmarkTwoSteps is the choice of best in the same positions.
func BenchmarkTwoSteps(b *testing.B) {
	all := positions(b, "stuck.txt")
	g := newBest(GuesserOptions{})
	var c Choice
	n := 0
	b.ReportAllocs()
	for b.Loop() {
		p := all[n%len(all)]
		n++
		p.analysis.Build(&p.known.View, p.total)
		g.Guess(p, &c)
	}
}

// BenchmarkEndgame lists about 2,000 layouts and searches every way to play
// them.
func BenchmarkEndgame(b *testing.B) {
	all := positions(b, "endgames.txt")
	g := newSearcher(GuesserOptions{Values: Values{"states": 1 << 40}})
	g.layouts = 4000
	var c Choice
	n := 0
	b.ReportAllocs()
	for b.Loop() {
		p := all[n%len(all)]
		n++
		if !g.ending(p, &c) {
			b.Fatal("too many layouts")
		}
	}
	won := 0.
	for _, p := range all {
		g.ending(p, &c)
		won += c.Score
	}
	b.ReportMetric(won/float64(len(all)), "won")
}
