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

// stuck plays a random game to a guess with few layouts, and returns the board,
// on which the last few squares are covered again.
func stuck(rng *rand.Rand, size board.Size, mines int, least, most float64, covered int) (b board.Board, ok bool) {
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
	var played []int
	for i := start; ; {
		if m.HasMineAt(i) {
			return b, false
		}
		b.SetAt(i, board.State(m.CountMinesAt(i)))
		p.Uncover(i, m.CountMinesAt(i))
		played = append(played, i)
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
			for _, i := range played[max(1, len(played)-covered):] {
				b.SetAt(i, board.Covered)
			}
			return b, true
		}
		g.Guess(&p, &c)
		i = size.Index(c.Square)
	}
}

// The exact costs of moves against an exhaustive search, some of them with
// certain squares left: 500 boards of up to 1,500 layouts with MINES_LONG, fewer
// and smaller ones without.
func TestAgainstExhaustiveSearch(t *testing.T) {
	rng := rand.New(rand.NewPCG(31, 1))
	boards, most := 150, 120.0
	if os.Getenv("MINES_LONG") != "" {
		boards, most = 500, 1500
	}
	var s Scorer
	var forced, certain, lost int
	for done := 0; done < boards; {
		size, mines := board.Size{Rows: 16, Cols: 30}, 99
		if done%3 == 0 {
			size, mines = board.Size{Rows: 8, Cols: 8}, 13
		}
		b, ok := stuck(rng, size, mines, 3, most, rng.IntN(2)*rng.IntN(6))
		if !ok {
			continue
		}
		e, ok := oneTable(t, b, mines)
		if !ok {
			continue
		}
		done++
		x := newExhaustive(&e.table)
		best, n := x.value(x.all()), float64(e.table.Layouts())
		for _, column := range rng.Perm(len(e.squares))[:min(4, len(e.squares))] {
			square := board.Square{Row: int(e.table.Rows[column]), Col: int(e.table.Cols[column])}
			won := x.begin(x.all(), column)
			if won == best && len(x.parts(x.all(), column)[endgame.Mine]) == 0 {
				continue // certainly free
			}
			cost := float64(best-won) / n
			c, err := s.Compare(b, mines, []board.Square{square}, 1)
			if err != nil || !c.Exact || math.Abs(c.Win-float64(best)/n) > 1e-12 || math.Abs(c.Cost-cost) > 1e-12 ||
				c.Forced && won != best || c.Lost != (won == 0) {
				t.Fatalf("%v: %+v, %v; want cost %v of %v\n%v", square, c, err, cost*n, n, b)
			}
			tick(&forced, c.Forced)
			tick(&certain, c.Certain)
			tick(&lost, c.Lost)
		}
	}
	if forced < 5 || certain < 5 || lost < 1 {
		t.Errorf("%d moves forced, %d with certain squares left, %d lost", forced, certain, lost)
	}
}

func tick(n *int, is bool) {
	if is {
		*n++
	}
}

// oneTable lists every layout of all covered squares, except those that are
// proved to be mines.
func oneTable(t *testing.T, b board.Board, mines int) (e ending, ok bool) {
	t.Helper()
	var known, p Position
	known.Load(b, mines)
	for ok := true; ok; _, ok = known.NextFree() {
	}
	p.Load(b, mines)
	for _, i := range known.known.Proved() {
		p.known.MarkMine(i)
	}
	if !p.analysis.Build(&p.known.View, mines) || p.analysis.Parts() != 1 {
		return e, false
	}
	e.squares, ok = p.analysis.List(&e.table, nil, 0, 1500)
	return e, ok
}

// Rollouts end in an exact search where few layouts are left, so there they must
// agree with the exact costs: most of them within two standard errors.
func TestEstimateAgreesWithSearch(t *testing.T) {
	rng := rand.New(rand.NewPCG(31, 2))
	size := board.Size{Rows: 8, Cols: 8}
	var s Scorer
	within, all := 0, 0
	for all < 60 {
		b, ok := stuck(rng, size, 13, 8, playedLayouts, 0)
		if !ok {
			continue
		}
		s.deep = newThorough(Options{}).(*deep)
		if err := s.load(b, 13); err != nil {
			t.Fatal(err)
		}
		p := &s.position
		unknown := p.tries(nil)
		square := unknown[rng.IntN(len(unknown))].square
		exact, err := s.Compare(b, 13, []board.Square{size.At(p.plain(square))}, 1)
		if err != nil {
			t.Fatal(err)
		}
		var c Comparison
		s.estimate(&c, []int32{square}, 100)
		best, err := s.Compare(b, 13, []board.Square{c.Best.Square}, 1)
		if err != nil {
			t.Fatal(err)
		}
		off := c.Cost - (exact.Cost - best.Cost)
		if all++; math.Abs(off) <= 2*c.Error+1e-9 {
			within++
		}
		if math.Abs(off) > 5*c.Error+1e-9 {
			t.Errorf("the estimate is off by %v ± %v\n%v", off, c.Error, b)
		}
	}
	if within < all*9/10 {
		t.Errorf("%d of %d estimates within two standard errors", within, all)
	}
}
