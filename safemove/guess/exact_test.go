package guess

import (
	"math"
	"math/rand/v2"
	"os"
	"testing"

	"minesweeper/board"
	"minesweeper/safemove/internal/endgame"
)

// exhaustive computes what the best play wins by its definition: no bounds, no
// conflicts, and every square tried. It knows sets of layouts by two sums of
// random numbers.
type exhaustive struct {
	table *endgame.Table
	names [][2]uint64 // of the layouts
	known map[[2]uint64]int
}

func newExhaustive(t *endgame.Table) *exhaustive {
	rng := rand.New(rand.NewPCG(9, 9))
	x := &exhaustive{table: t, known: make(map[[2]uint64]int)}
	for range t.Layouts() {
		x.names = append(x.names, [2]uint64{rng.Uint64(), rng.Uint64()})
	}
	return x
}

// all returns every layout.
func (x *exhaustive) all() (layouts []int32) {
	for l := range x.table.Layouts() {
		layouts = append(layouts, int32(l))
	}
	return layouts
}

// parts splits layouts by what a square shows, a mine last.
func (x *exhaustive) parts(layouts []int32, square int) (parts [10][]int32) {
	wide := x.table.Wide()
	for _, l := range layouts {
		v := x.table.Shows[int(l)*wide+square]
		parts[v] = append(parts[v], l)
	}
	return parts
}

// begin returns the layouts won if a square is uncovered first.
func (x *exhaustive) begin(layouts []int32, square int) (won int) {
	parts := x.parts(layouts, square)
	for _, p := range parts[:endgame.Mine] {
		if len(p) > 0 {
			won += x.value(p)
		}
	}
	return won
}

func (x *exhaustive) value(layouts []int32) (best int) {
	if len(layouts) == 1 {
		return 1
	}
	var key [2]uint64
	for _, l := range layouts {
		key[0] += x.names[l][0]
		key[1] += x.names[l][1]
	}
	if v, ok := x.known[key]; ok {
		return v
	}
	best = 1
	for q := range x.table.Rows {
		parts := x.parts(layouts, q)
		mines, most := len(parts[endgame.Mine]), 0
		for _, p := range parts[:endgame.Mine] {
			most = max(most, len(p))
		}
		switch {
		case most == len(layouts) || mines == len(layouts):
			continue // nothing changes
		case mines == 0: // free, and it tells layouts apart
			best = x.begin(layouts, q)
			x.known[key] = best
			return best
		}
		best = max(best, x.begin(layouts, q))
	}
	x.known[key] = best
	return best
}

// stuck plays a random game to a guess with few layouts, and returns the board.
func stuck(rng *rand.Rand, size board.Size, mines int, least, most float64) (b board.Board, ok bool) {
	m, _ := board.NewMinefield(size)
	start := size.Squares() / 2
	for m.Total() < mines {
		if i := rng.IntN(size.Squares()); i != start {
			m.Put(size.At(i))
		}
	}
	var p Position
	var c Choice
	g := newBest(Options{})
	p.Begin(size, mines)
	b = board.NewBoard(size)
	for i := start; ; {
		if m.HasMineAt(i) {
			return b, false
		}
		b.SetAt(i, board.State(m.CountMinesAt(i)))
		p.Uncover(i, m.CountMinesAt(i))
		ok := false
		if i, ok = p.NextFree(); ok {
			continue
		}
		if p.Over() {
			return b, false
		}
		if free, err := p.Analyse(); err != nil {
			panic(err)
		} else if free {
			i, _ = p.NextFree()
			continue
		}
		if p.Layouts() >= least && p.Layouts() <= most {
			return b, true
		}
		g.Guess(&p, &c)
		i = size.Index(c.Square)
	}
}

// The exact costs of guesses against an exhaustive search: 500 guesses on up to
// 1,500 layouts with MINES_LONG, a part of them without.
func TestAgainstExhaustiveSearch(t *testing.T) {
	rng := rand.New(rand.NewPCG(31, 1))
	guesses, most := 150, 120.0
	if os.Getenv("MINES_LONG") != "" {
		guesses, most = 500, 1500
	}
	var s Scorer
	forced := 0
	for done := 0; done < guesses; {
		size, mines := board.Size{Rows: 16, Cols: 30}, 99
		if done%3 == 0 {
			size, mines = board.Size{Rows: 8, Cols: 8}, 13
		}
		b, ok := stuck(rng, size, mines, 3, most)
		if !ok {
			continue
		}
		done++
		var whole Position
		whole.Load(b, mines)
		for _, ok := whole.NextFree(); ok; _, ok = whole.NextFree() {
			t.Fatal("a square is free")
		}
		if !whole.analysis.Build(&whole.known.View, mines) {
			t.Fatal("too wide")
		}
		var e ending
		whole.analysis.Parts()
		if e.squares, ok = whole.analysis.List(&e.table, nil, 0, 1500); !ok || whole.analysis.Parts() > 1 {
			done--
			continue
		}
		x := newExhaustive(&e.table)
		best := x.value(x.all())
		for _, column := range rng.Perm(len(e.squares))[:min(4, len(e.squares))] {
			square := size.At(whole.plain(e.squares[column]))
			n := float64(e.table.Layouts())
			cost := (float64(best) - float64(x.begin(x.all(), column))) / n
			c, err := s.Compare(b, mines, []board.Square{square}, 1)
			if err != nil || !c.Exact || math.Abs(c.Win-float64(best)/n) > 1e-12 || math.Abs(c.Cost-cost) > 1e-12 || c.Forced && cost != 0 {
				t.Fatalf("%v: %+v, %v; want cost %v of %v\n%v", square, c, err, cost*n, n, b)
			}
			if c.Forced {
				forced++
			}
		}
	}
	if forced == 0 {
		t.Error("no guess was forced")
	}
	t.Log(forced, "forced")
}
