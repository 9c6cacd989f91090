package guess

import (
	"math"
	"math/rand/v2"
	"os"
	"slices"
	"testing"

	"minesweeper/board"
	"minesweeper/board/boardtest"
	"minesweeper/safemove/internal/endgame"
)

// exhaustive computes what the best play wins by its definition: no conflicts,
// and every square tried that is free in more layouts than the best square wins.
// It knows sets of layouts by two sums of random numbers.
type exhaustive struct {
	columns [][]uint8 // for each square what it shows, by layout
	names   []name    // of the layouts
	known   map[name]int32
}

type name [2]uint64

func newExhaustive(t *endgame.LayoutTable) *exhaustive {
	rng := rand.New(rand.NewPCG(9, 9))
	x := &exhaustive{known: make(map[name]int32), columns: make([][]uint8, len(t.Rows))}
	for l := range t.Layouts() {
		x.names = append(x.names, name{rng.Uint64(), rng.Uint64()})
		for q := range x.columns {
			x.columns[q] = append(x.columns[q], t.Shows[l*t.Wide()+q])
		}
	}
	return x
}

// best returns the layouts that the best play wins.
func (x *exhaustive) best() int {
	var key name
	for _, n := range x.names {
		key[0] += n[0]
		key[1] += n[1]
	}
	return x.value(x.layouts(), x.squares(), key)
}

// begin returns the layouts won if a square is uncovered first.
func (x *exhaustive) begin(square int) int {
	s := x.split(x.layouts(), int32(square))
	return x.sum(&s, x.layouts(), x.squares())
}

func (x *exhaustive) layouts() []int32 { return upTo(len(x.names)) }
func (x *exhaustive) squares() []int32 { return upTo(len(x.columns)) }

func upTo(n int) (all []int32) {
	for i := range n {
		all = append(all, int32(i))
	}
	return all
}

// A split is what a square makes of some layouts: the sizes and the names of
// the parts in which it shows the same.
type split struct {
	square int32
	sizes  [10]int32
	names  [10]name
}

func (x *exhaustive) split(layouts []int32, square int32) split {
	s := split{square: square}
	column := x.columns[square]
	for _, l := range layouts {
		v, n := column[l], &x.names[l]
		s.sizes[v]++
		s.names[v][0] += n[0]
		s.names[v][1] += n[1]
	}
	return s
}

// sum returns the sum of the values of the parts without a mine.
func (x *exhaustive) sum(s *split, layouts, squares []int32) (won int) {
	for v, n := range s.sizes[:endgame.Mine] {
		value, ok := x.known[s.names[v]]
		if n <= 1 {
			value = n
		} else if !ok {
			part := make([]int32, 0, n)
			for _, l := range layouts {
				if x.columns[s.square][l] == uint8(v) {
					part = append(part, l)
				}
			}
			value = int32(x.value(part, squares, s.names[v]))
		}
		won += int(value)
	}
	return won
}

// value returns the layouts that the best play wins, given the squares that may
// not be known.
func (x *exhaustive) value(layouts, squares []int32, key name) (best int) {
	if len(layouts) == 1 {
		return 1
	}
	defer func() { x.known[key] = int32(best) }()
	all := int32(len(layouts))
	var live []int32
	var splits []split
	for _, q := range squares {
		s := x.split(layouts, q)
		switch {
		case slices.Contains(s.sizes[:], all): // nothing changes
		case s.sizes[endgame.Mine] == 0: // free, and it tells layouts apart
			return x.sum(&s, layouts, squares)
		default:
			live, splits = append(live, q), append(splits, s)
		}
	}
	slices.SortStableFunc(splits, func(a, b split) int { return int(a.sizes[endgame.Mine] - b.sizes[endgame.Mine]) })
	best = 1
	for i := range splits {
		if s := &splits[i]; int(all-s.sizes[endgame.Mine]) > best {
			best = max(best, x.sum(s, layouts, live))
		}
	}
	return best
}

// stuck plays a random game to a guess with few layouts, and returns the board,
// on which the last few squares are covered again.
func stuck(rng *rand.Rand, size board.Size, mines int, least, most float64, covered int) (b board.Board, ok bool) {
	start := size.Squares() / 2
	m := boardtest.Open(rng, size, mines, size.At(start))
	var p Position
	var c Choice
	g := newBest(GuesserOptions{})
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
		i, ok = p.NextFree()
		if ok {
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
// certain squares left. With MINES_LONG there are more boards and longer endings.
func TestAgainstExhaustiveSearch(t *testing.T) {
	rng := rand.New(rand.NewPCG(31, 4))
	type endings struct {
		boards, columns, covered, limit int
		least, most                     float64
	}
	all := []endings{{boardtest.Fewer(150, 5), 4, 6, 1500, 3, 120}, {3, 1, 1, 20_000, 200, 500}}
	if os.Getenv("MINES_LONG") != "" {
		all = []endings{{500, 4, 6, 1500, 3, 1500}, {60, 1, 1, 20_000, 1500, 20_000}}
	}
	var seen rated
	for _, x := range all {
		for done := 0; done < x.boards; {
			size, mines := board.Size{Rows: 16, Cols: 30}, 99
			if done%3 == 0 && x.columns > 1 { // long endings of small boards take too long
				size, mines = board.Size{Rows: 8, Cols: 8}, 13
			}
			b, ok := stuck(rng, size, mines, x.least, x.most, rng.IntN(2)*rng.IntN(x.covered))
			if !ok {
				continue
			}
			if e, ok := oneTable(t, b, mines, x.limit); ok {
				done++
				columns := rng.Perm(len(e.squares))
				seen.check(t, b, mines, newExhaustive(&e.table), &e, columns[:min(x.columns, len(columns))])
			}
		}
	}
	if seen.forced < 5 || seen.certain < 5 || seen.lost < 1 {
		t.Errorf("%d forced, %d certain, %d lost: want more", seen.forced, seen.certain, seen.lost)
	}
}

// rated counts moves of each kind.
type rated struct {
	scorer                Scorer
	forced, certain, lost int
}

// check compares the costs of some squares, given as columns of a table, with a
// search.
func (r *rated) check(t *testing.T, b board.Board, mines int, x *exhaustive, e *ending, columns []int) {
	best, n := x.best(), float64(e.table.Layouts())
	for _, column := range columns {
		if !slices.Contains(x.columns[column], endgame.Mine) {
			continue // certainly free
		}
		square := board.Square{Row: int(e.table.Rows[column]), Col: int(e.table.Cols[column])}
		won := x.begin(column)
		cost := float64(best-won) / n
		c, err := r.scorer.Compare(b, mines, []board.Square{square}, 1)
		if err != nil || !c.Exact || math.Abs(c.Win-float64(best)/n) > 1e-12 || math.Abs(c.Cost-cost) > 1e-12 ||
			c.Forced && won != best || c.Certain && won == best && !c.Forced || c.Lost != (won == 0) {
			t.Fatalf("%v: %+v, %v; want cost %v of %v\n%v", square, c, err, cost*n, n, b)
		}
		for n, is := range map[*int]bool{&r.forced: c.Forced, &r.certain: c.Certain, &r.lost: c.Lost} {
			if is {
				*n++
			}
		}
	}
}

// oneTable lists every layout of all covered squares, except those that are
// proved to be mines.
func oneTable(t *testing.T, b board.Board, mines, limit int) (e ending, ok bool) {
	t.Helper()
	var known, p Position
	known.Load(b, mines)
	for ok := true; ok; _, ok = known.NextFree() {
	}
	p.Load(b, mines)
	for _, i := range known.known.Proved() {
		p.known.MarkMine(i)
	}
	if !p.analysis.Build(&p.known.View, mines) || len(p.analysis.Parts()) != 1 {
		return e, false
	}
	e.squares, ok = p.analysis.List(&e.table, nil, &p.analysis.Parts()[0], limit)
	return e, ok
}

// Rollouts end in an exact search where few layouts are left, so there they must
// agree with the exact costs: most of them within two standard errors.
func TestEstimateAgreesWithSearch(t *testing.T) {
	rng := rand.New(rand.NewPCG(31, 2))
	size := board.Size{Rows: 8, Cols: 8}
	var s Scorer
	within, all, boards := 0, 0, boardtest.Fewer(60, 6)
	for all < boards {
		b, ok := stuck(rng, size, 13, 8, playedLayouts, 0)
		if !ok {
			continue
		}
		s.search = newThorough(GuesserOptions{}).(*searcher)
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
		all++
		if math.Abs(off) <= 2*c.Error+1e-9 {
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
