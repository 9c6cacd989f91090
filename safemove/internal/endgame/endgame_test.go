package endgame

import (
	"math/rand/v2"
	"os"
	"testing"
)

// table lists the layouts of so many mines on a board, except those that have one on a kept square.
func table(rows, cols, mines int, kept ...int) *Table {
	n := rows * cols
	t := &Table{}
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
func (t *Table) add(set int) {
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
}

func near(t *Table, i, j int, d int16) bool {
	r, c := t.Rows[i]-t.Rows[j], t.Cols[i]-t.Cols[j]
	return r >= -d && r <= d && c >= -d && c <= d
}

// The best that anybody can do on tiny boards, from full searches made by others and published.
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
			continue // minutes
		}
		tab := table(c.rows, c.cols, c.mines, c.kept...)
		if tab.Layouts() != c.of {
			t.Fatalf("%s: %d layouts, want %d", c.name, tab.Layouts(), c.of)
		}
		var s Solver
		if r, ok := s.Solve(tab, 0); !ok || r.Won != c.won {
			t.Errorf("%s: %d of %d, want %d", c.name, r.Won, c.of, c.won)
		} else {
			t.Logf("%s: %+v", c.name, r)
		}
	}
}

// plain is the definition: the best square's sum over the numbers it may show.
func plain(t *Table, layouts []int, opened uint64) (best int) {
	for q := range t.Rows {
		if opened>>q&1 != 0 {
			continue
		}
		var parts [9][]int
		for _, l := range layouts {
			if v := t.Shows[l*len(t.Rows)+q]; v != Mine {
				parts[v] = append(parts[v], l)
			}
		}
		sum := 0
		for _, p := range parts {
			if len(p) > 0 {
				sum += plain(t, p, opened|1<<q)
			}
		}
		best = max(best, sum)
	}
	if len(layouts) == 1 {
		return 1
	}
	return best
}

// The search against its definition, in positions reached by uncovering one square.
func TestAgainstPlain(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	var s Solver
	for range 300 {
		rows, cols := 1+rng.IntN(3), 2+rng.IntN(2)
		all := table(rows, cols, 1+rng.IntN(min(4, rows*cols-1)))
		some := &Table{Rows: all.Rows, Cols: all.Cols}
		k := len(all.Rows)
		q := rng.IntN(k)
		v := all.Shows[rng.IntN(all.Layouts())*k+q]
		for l := range all.Layouts() {
			if row := all.Shows[l*k:][:k]; row[q] == v {
				some.Shows = append(some.Shows, row...)
			}
		}
		var layouts []int
		for l := range some.Layouts() {
			layouts = append(layouts, l)
		}
		want := plain(some, layouts, 0)
		r, ok := s.Solve(some, 0)
		if !ok || r.Won != want {
			t.Fatalf("%dx%d, %d layouts: won %d, want %d", rows, cols, len(layouts), r.Won, want)
		}
	}
}
