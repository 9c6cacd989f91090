package count

import (
	"math"
	"math/rand/v2"
	"testing"

	"minesweeper/safemove/internal/deduce"
	"minesweeper/safemove/internal/endgame"
	"minesweeper/safemove/internal/frontier"
)

// position reads a board in which a dot is an unknown square and a star a known
// mine.
func position(t *testing.T, rows ...string) *deduce.Position {
	t.Helper()
	p := deduce.New(len(rows), len(rows[0]))
	for r, row := range rows {
		for c, v := range row {
			switch i := int32(p.Index(r, c)); v {
			case '.':
			case '*':
				p.MarkMine(i)
			default:
				p.Uncover(i, int(v-'0'))
			}
		}
	}
	return p
}

const maxTwins = 40

// losses analyses a board and returns the losses of its unknown squares, row by
// row.
func losses(t *testing.T, mines int, rows ...string) (all []float64) {
	t.Helper()
	p := position(t, rows...)
	var f Analysis
	if !f.Build(&p.View, mines) {
		t.Fatal("too much to count")
	}
	for _, i := range f.Unknown() {
		all = append(all, f.Loss(i, maxTwins))
	}
	return all
}

func TestLoss(t *testing.T) {
	for _, c := range []struct {
		name  string
		mines int
		rows  []string
		want  []float64
	}{
		{"nothing will tell A1 from B1", 2, []string{
			".21",
			".*1",
		}, []float64{0, 0}},
		{"B1 will tell nothing of A1 and C1, and is a mine only where they could be told", 3, []string{
			".*1",
			".32",
			".*1",
		}, []float64{0, 0.5, 0}},
		{"C1 will tell A1 from B1 unless it is a mine", 5, []string{
			".21",
			".*2",
			".*3",
			".*2",
		}, []float64{0.25, 0.25, 1 / 3., 0.5}},
	} {
		got := losses(t, c.mines, c.rows...)
		if len(got) != len(c.want) {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
			continue
		}
		for k := range c.want {
			if math.Abs(got[k]-c.want[k]) > 1e-12 {
				t.Errorf("%s: %v, want %v", c.name, got, c.want)
				break
			}
		}
	}
}

// What Loss says is what its words say, counted in the plainest way, and for a
// board turned over it is the same.
func TestLossAsDefined(t *testing.T) {
	rng := rand.New(rand.NewPCG(21, 22))
	twins, apart := 0, 0
	var f, turned Analysis // used again and again, as by players
	for range 400 {
		rows, cols := 3+rng.IntN(4), 3+rng.IntN(4)
		g := stuck(rng, rows, cols, 2+rng.IntN(rows*cols/3), 1+rng.IntN(4))
		if !f.Build(&g.p.View, g.mines) || f.Certain() || !turned.Build(&g.turned().View, g.mines) {
			continue
		}
		plain := plainLosses(&f)
		for _, i := range f.Unknown() {
			if got := f.Loss(i, 0); got != f.Chance(i) {
				t.Fatalf("square %v: %v without twins, want %v", i, got, f.Chance(i))
			}
			got := f.Loss(i, maxTwins)
			if got < 0 || got > 1 {
				t.Fatalf("square %v: %v", i, got)
			}
			if math.Abs(got-plain[i]) > 1e-9 {
				t.Fatalf("square %v: %v, want %v", i, got, plain[i])
			}
			if back := turned.Loss(g.across(i), maxTwins); math.Abs(got-back) > 1e-9 {
				t.Fatalf("square %v: %v, and %v on the board turned over", i, got, back)
			}
			if math.Abs(got-f.Chance(i)) > 1e-9 {
				twins++
			} else {
				apart++
			}
		}
	}
	if twins < 200 || apart < 200 {
		t.Errorf("%d squares with twins and %d without", twins, apart)
	}
}

// What the whole search of an endgame says is really lost by a guess is nearer
// to Loss than to the chance of a mine.
func TestLossIsLost(t *testing.T) {
	var table endgame.Table
	var solver endgame.Solver
	byLoss, byChance, n := 0.0, 0.0, 0
	walk(400, func(f *Analysis) {
		if f.Parts() != 1 || f.Layouts() > 300.5 {
			return
		}
		squares, ok := f.List(&table, nil, 0, 300)
		if !ok {
			t.Fatal("not listed")
		}
		all, _ := solver.Solve(&table, 0)
		for q, i := range squares {
			lost := 1 - float64(solver.Begin(&table, q))/float64(all.Won)
			byLoss += math.Abs(f.Loss(i, maxTwins) - lost)
			byChance += math.Abs(f.Chance(i) - lost)
			n++
		}
	})
	if byLoss /= float64(n); n < 1000 || byLoss > 0.6*byChance/float64(n) {
		t.Errorf("off by %.4f, and %.4f by the chance of a mine; %d squares", byLoss, byChance/float64(n), n)
	}
}

// across returns where a square lies on the board turned over: its row becomes
// its column.
func (t *truth) across(i int32) int32 {
	row, col := t.p.At(i)
	return int32(deduce.New(t.p.Cols, t.p.Rows).Index(col, row))
}

// turned returns the position turned over.
func (t *truth) turned() *deduce.Position {
	q := deduce.New(t.p.Cols, t.p.Rows)
	for _, i := range t.p.All() {
		if t.p.Status[i] == frontier.Open {
			q.Uncover(t.across(i), t.number(i))
		}
	}
	for _, ok := q.NextFree(); ok; _, ok = q.NextFree() {
	}
	return q
}

// plainLosses does what Loss does, for all squares, with sets.
func plainLosses(f *Analysis) map[int32]float64 {
	factor := make(map[int32]float64)
	for _, i := range f.unknown {
		factor[i] = 1
	}
	for c := range f.components {
		k := newPlainComponent(f, int32(c))
		if len(k.layouts) > maxTwins {
			continue
		}
		for _, i := range k.own {
			if mined := k.share(func(a int) bool { return k.layouts[a][i] }); mined < 1 {
				lost := k.worth(func(a int) float64 {
					kept := 0.0
					if k.layouts[a][i] {
						kept = 1
					}
					for b := range k.layouts {
						if !k.layouts[b][i] {
							kept *= 1 - k.twin(a, b, -1, 0)
						}
					}
					return kept
				}, -1, 0)
				all := k.worth(func(int) float64 { return 1 }, -1, 0)
				factor[i] *= (1 - lost/all) / (1 - mined)
			}
		}
		for _, i := range k.outside {
			one := func(int) float64 { return 1 }
			if mine := f.Chance(i); mine > 0 && mine < 1 {
				free := k.worth(one, i, 0)
				factor[i] *= free / (mine*k.worth(one, i, 1) + (1-mine)*free)
			}
		}
	}
	for i, x := range factor {
		factor[i] = max(0, 1-(1-f.Chance(i))*x)
	}
	return factor
}

// plainComponent is a component with its layouts as sets of mines.
type plainComponent struct {
	f            *Analysis
	own, outside []int32
	layouts      []map[int32]bool
	weight       []float64
}

func newPlainComponent(f *Analysis, c int32) *plainComponent {
	k := &plainComponent{f: f}
	inside := func(i int32) bool { return f.componentOf(i) == c }
	for _, i := range f.unknown {
		if inside(i) {
			k.own = append(k.own, i)
			continue
		}
		for _, o := range f.v.Offset {
			if f.v.Status[i+o] == frontier.Unknown && inside(i+o) {
				k.outside = append(k.outside, i)
				break
			}
		}
	}
	x := &f.components[c]
	for set := range 1 << len(k.own) {
		layout := make(map[int32]bool)
		for b, i := range k.own {
			if set>>b&1 != 0 {
				layout[i] = true
			}
		}
		fits := true
		for _, i := range k.own {
			for _, o := range f.v.Offset {
				if f.v.Status[i+o] == frontier.Open {
					fits = fits && k.around(i+o, layout) == int(f.v.Need[i+o])
				}
			}
		}
		if m := len(layout) - int(x.low); fits && m >= 0 && m < len(x.rest) && x.rest[m] > 0 {
			k.layouts = append(k.layouts, layout)
			k.weight = append(k.weight, x.rest[m])
		}
	}
	return k
}

func (k *plainComponent) around(i int32, layout map[int32]bool) (n int) {
	for _, o := range k.f.v.Offset {
		if layout[i+o] {
			n++
		}
	}
	return n
}

// twin returns the chance that two layouts are twins, if the chance of a mine
// on the square called outside is as given.
func (k *plainComponent) twin(a, b int, outside int32, chance float64) float64 {
	x, y := k.layouts[a], k.layouts[b]
	if a == b || len(x) != len(y) {
		return 0
	}
	for _, i := range k.own {
		if !x[i] && !y[i] && k.around(i, x) != k.around(i, y) {
			return 0
		}
	}
	all := 1.0
	for _, i := range k.outside {
		if k.around(i, x) == k.around(i, y) {
			continue
		}
		if i == outside {
			all *= chance
		} else {
			all *= k.f.Chance(i)
		}
	}
	return all
}

// worth sums what layouts are worth, each times a share.
func (k *plainComponent) worth(share func(a int) float64, outside int32, chance float64) (sum float64) {
	for a, w := range k.weight {
		twins := 0.0
		for b := range k.layouts {
			twins += k.twin(a, b, outside, chance)
		}
		sum += w / (1 + twins) * share(a)
	}
	return sum
}

// share returns the share of the layouts that are as asked, by weight.
func (k *plainComponent) share(is func(a int) bool) float64 {
	some, all := 0.0, 0.0
	for a, w := range k.weight {
		all += w
		if is(a) {
			some += w
		}
	}
	return some / all
}
