package endgame

import (
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"testing"

	"minesweeper/board/boardtest"
)

// table lists the layouts with the given number of mines on a board, except
// those with a mine on a kept square.
func table(rows, cols, mines int, kept ...int) *LayoutTable {
	n := rows * cols
	t := &LayoutTable{}
	for i := range n {
		t.Rows = append(t.Rows, int16(i/cols))
		t.Cols = append(t.Cols, int16(i%cols))
	}
	free := 0
	for _, k := range kept {
		free |= 1 << k
	}
	var place func(from, left, set int)
	place = func(from, left, set int) {
		if left == 0 {
			if set&free == 0 {
				t.add(set)
			}
			return
		}
		for i := from; i <= n-left; i++ {
			place(i+1, left-1, set|1<<i)
		}
	}
	place(0, mines, 0)
	return t
}

// add appends the layout with mines on the squares in a set.
func (t *LayoutTable) add(set int) {
	for i := range t.Rows {
		if set>>i&1 != 0 {
			t.Shows = append(t.Shows, Mine)
			continue
		}
		number := uint8(0)
		for j := range t.Rows {
			if set>>j&1 != 0 && near(t, i, j, 1) {
				number++
			}
		}
		t.Shows = append(t.Shows, number)
	}
	for len(t.Shows)%8 != 0 {
		t.Shows = append(t.Shows, 0)
	}
}

func near(t *LayoutTable, i, j int, d int16) bool {
	r, c := t.Rows[i]-t.Rows[j], t.Cols[i]-t.Cols[j]
	return r >= -d && r <= d && c >= -d && c <= d
}

// The optimum on tiny boards, from published full searches.
func TestTinyBoards(t *testing.T) {
	open := []int{0, 1, 2, 4, 5, 6, 8, 9, 10}
	for _, c := range []struct {
		name              string
		rows, cols, mines int
		kept              []int
		won, of           int
	}{
		{"4x4/3 corner", 4, 4, 3, []int{0}, 400, 455},
		{"4x4/4 corner", 4, 4, 4, []int{0}, 949, 1365},
		{"4x4/5 corner", 4, 4, 5, []int{0}, 1433, 3003},
		{"4x4/4 open", 4, 4, 4, open, 34, 35},
		{"4x4/4 any", 4, 4, 4, nil, 961, 1820},
		{"5x5/3 corner", 5, 5, 3, []int{0}, 1798, 2024},
		{"5x5/4 corner", 5, 5, 4, []int{0}, 8236, 10626},
		{"5x5/5 corner", 5, 5, 5, []int{0}, 27271, 42504},
	} {
		if c.of > 20000 && os.Getenv("MINES_LONG") == "" {
			continue // a quarter of a minute
		}
		tab := table(c.rows, c.cols, c.mines, c.kept...)
		if tab.Layouts() != c.of {
			t.Fatalf("%s: %d layouts, want %d", c.name, tab.Layouts(), c.of)
		}
		var s Solver
		if won, _, ok := s.Solve(tab, 0); !ok || won != c.won {
			t.Errorf("%s: %d of %d, want %d", c.name, won, c.of, c.won)
		}
	}
}

// The search against its definition, in positions reached by uncovering one
// square.
func TestFewLayouts(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	var s Solver
	for range boardtest.Fewer(300, 5) {
		rows, cols := 1+rng.IntN(3), 2+rng.IntN(2)
		checkSolve(t, &s, position(rng, table(rows, cols, 1+rng.IntN(min(4, rows*cols-1))), 1))
	}
}

// checkSolve compares the search of all layouts with the definition.
func checkSolve(t *testing.T, s *Solver, some *LayoutTable) (layouts []int, known map[string]int) {
	t.Helper()
	for l := range some.Layouts() {
		layouts = append(layouts, l)
	}
	known = map[string]int{}
	want := definition(some, layouts, known)
	won, square, ok := s.Solve(some, 0)
	if !ok || won != want {
		t.Fatalf("%d layouts: won %d, want %d", len(layouts), won, want)
	}
	if won := after(some, layouts, int(square), known); won != want {
		t.Fatalf("%d layouts: square %d wins %d, want %d", len(layouts), square, won, want)
	}
	return layouts, known
}

// A chain of squares of which every second one is a mine, 255 in all, and two
// squares far off with a mine on one.
func TestLongChain(t *testing.T) {
	tab := &LayoutTable{}
	for q := range 510 {
		tab.Rows, tab.Cols = append(tab.Rows, 0), append(tab.Cols, int16(q))
	}
	tab.Rows, tab.Cols = append(tab.Rows, 0, 0), append(tab.Cols, 1000, 1001)
	for l := range 4 {
		for q := range 510 {
			if (q+l)%2 == 0 {
				tab.Shows = append(tab.Shows, Mine)
			} else {
				tab.Shows = append(tab.Shows, 2)
			}
		}
		tab.Shows = append(tab.Shows, []uint8{Mine, 1}[l/2], []uint8{1, Mine}[l/2])
	}
	var s Solver
	if won, _, ok := s.Solve(tab, 0); !ok || won != 1 {
		t.Errorf("%d, %v; want one of four layouts won", won, ok)
	}
}

// definition computes the value of a set of layouts by its definition, with a
// cache.
func definition(t *LayoutTable, layouts []int, known map[string]int) (best int) {
	if len(layouts) == 1 {
		return 1
	}
	key := fmt.Sprint(layouts)
	if v, ok := known[key]; ok {
		return v
	}
	best = 1
	for q := range t.Rows {
		var parts [9][]int
		survivors := 0
		for _, l := range layouts {
			if v := t.Shows[l*t.Wide()+q]; v != Mine {
				parts[v] = append(parts[v], l)
				survivors++
			}
		}
		sum := 0
		for _, p := range parts {
			if len(p) > 0 && len(p) < len(layouts) { // else the number gives no information
				sum += definition(t, p, known)
			}
		}
		best = max(best, sum)
	}
	known[key] = best
	return best
}

// position returns the layouts of a board after a few squares are uncovered.
func position(rng *rand.Rand, all *LayoutTable, opened int) *LayoutTable {
	some := &LayoutTable{Rows: all.Rows, Cols: all.Cols}
	wide := all.Wide()
	truth := all.Shows[rng.IntN(all.Layouts())*wide:][:wide]
	var seen []int
	for _, q := range rng.Perm(len(all.Rows)) {
		if truth[q] != Mine && len(seen) < opened {
			seen = append(seen, q)
		}
	}
	for l := range all.Layouts() {
		row := all.Shows[l*wide:][:wide]
		if !slices.ContainsFunc(seen, func(q int) bool { return row[q] != truth[q] }) {
			some.Shows = append(some.Shows, row...)
		}
	}
	return some
}

// The search of more layouts than fit a word against the definition, with
// budgets that are used up on the way.
func TestManyLayouts(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	boards := []*LayoutTable{table(3, 5, 4), table(4, 4, 5), table(2, 8, 5), table(1, 14, 5), table(4, 4, 6)}
	var s Solver
	tables := boardtest.Fewer(60, 5)
	for tried := 0; tried < tables; {
		some := position(rng, boards[rng.IntN(len(boards))], 1+rng.IntN(3))
		n := some.Layouts()
		if n <= 64 || n > 160 {
			continue
		}
		tried++
		layouts, known := checkSolve(t, &s, some)
		states := s.states
		for budget := 1; budget <= states; budget += 1 + states/40 {
			if _, _, ok := s.Solve(some, budget); ok {
				t.Fatalf("%d layouts, budget %d: %d states", n, budget, states)
			}
		}
		for q := range some.Rows {
			checkBegin(t, &s, some, q, after(some, layouts, q, known))
		}
	}
}

// checkBegin checks the value of a square: found whole, and given a bound.
func checkBegin(t *testing.T, s *Solver, tab *LayoutTable, q, want int) {
	t.Helper()
	for _, alpha := range []int{-1, 0, want - 1, want, want + 3} {
		won, ok := s.Begin(tab, []int32{int32(q)}, alpha, 0)
		if !ok || won != want && (want > alpha || won < want || won > alpha) {
			t.Fatalf("%d layouts, square %d, alpha %d: won %d, want %d", tab.Layouts(), q, alpha, won, want)
		}
	}
}

// after returns the number of layouts won if a square is uncovered first.
func after(t *LayoutTable, layouts []int, q int, known map[string]int) (won int) {
	var parts [9][]int
	for _, l := range layouts {
		if v := t.Shows[l*t.Wide()+q]; v != Mine {
			parts[v] = append(parts[v], l)
		}
	}
	for _, p := range parts {
		if len(p) > 0 {
			won += definition(t, p, known)
		}
	}
	return won
}

// Turned over, a position has the same value.
func TestSymmetry(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	all := table(4, 5, 5)
	var s Solver
	for range 40 {
		some := position(rng, all, 2)
		turned := &LayoutTable{}
		k := len(some.Rows)
		for q := range k {
			turned.Rows = append(turned.Rows, some.Cols[k-1-q])
			turned.Cols = append(turned.Cols, some.Rows[k-1-q])
		}
		for _, l := range rng.Perm(some.Layouts()) {
			row := slices.Clone(some.Shows[l*some.Wide():][:k])
			slices.Reverse(row)
			turned.Shows = append(turned.Shows, row...)
			turned.Shows = append(turned.Shows, make([]uint8, turned.Wide()-k)...)
		}
		a, _, _ := s.Solve(some, 0)
		b, _, _ := s.Solve(turned, 0)
		if a != b {
			t.Errorf("%d layouts: %d are won, turned over %d", some.Layouts(), a, b)
		}
	}
}

// Sets with the same mines are stored apart if other squares are searched: a
// square that one search leaves out may give information in the other.
func TestKeysOfScopes(t *testing.T) {
	var s Solver
	all, layouts, squares := s.begin(table(1, 4, 1), 0)
	whole, part := s.arena.newScope(&all, layouts[:2], squares), s.arena.newScope(&all, layouts[:2], squares[:2])
	if !slices.Equal(whole.hash, part.hash) {
		t.Fatal("the mines are not the same")
	}
	both := []int32{0, 1}
	if whole.key(both) == part.key(both) || whole.key(both) == whole.unknown(both, both) {
		t.Error("the keys are the same")
	}
}
