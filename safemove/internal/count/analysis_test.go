package count

import (
	"math"
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"

	"minesweeper/board"
	"minesweeper/board/boardtest"
	"minesweeper/safemove/internal/deduce"
	"minesweeper/safemove/internal/endgame"
	"minesweeper/safemove/internal/frontier"
)

// truth is a minefield in a test, with the player's position.
type truth struct {
	p     *deduce.Position
	field board.Minefield
	mines int
}

func newTruth(rng *rand.Rand, rows, cols, mines int) *truth {
	return &truth{deduce.New(rows, cols), boardtest.Scatter(rng, board.Size{Rows: rows, Cols: cols}, mines), mines}
}

func (t *truth) mine(i int32) bool { return t.field.HasMineAt(t.p.Place(i)) }

func (t *truth) number(i int32) int { return t.field.CountMinesAt(t.p.Place(i)) }

// play uncovers squares, and then all that package deduce proves free.
func (t *truth) play(squares ...int32) {
	for _, i := range squares {
		t.p.Uncover(i, t.number(i))
	}
	for i, ok := t.p.NextFree(); ok; i, ok = t.p.NextFree() {
		t.p.Uncover(i, t.number(i))
	}
}

// stuck plays until a game is stuck, having uncovered some free squares.
func stuck(rng *rand.Rand, rows, cols, mines, uncovered int) *truth {
	t := newTruth(rng, rows, cols, mines)
	for tries := 0; uncovered > 0 && tries < 1000; tries++ {
		i := t.p.All()[rng.IntN(rows*cols)]
		if !t.mine(i) && t.p.Status[i] == frontier.Unknown {
			t.play(i)
			uncovered--
		}
	}
	return t
}

// The analysis of positions that play reaches agrees with both arithmetics.
func TestChancesAgree(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	var s Solver
	var a Analysis
	for range boardtest.Fewer(600, 3) {
		rows, cols := 3+rng.IntN(14), 3+rng.IntN(28)
		g := stuck(rng, rows, cols, rows*cols*(10+rng.IntN(20))/100, 1+rng.IntN(6))
		compareNumbers(t, &s, &a, &g.p.View, g.mines-g.p.Mines, nil)
	}
}

// The chance of each number, and the best safety after it, agree with analyses
// of the positions after the move. Squares of components that the number does
// not touch count as safe as they are before it, on purpose: that is quicker,
// and wins as many games. It is off by little.
func TestWhatIfs(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	var f, after Analysis
	checked, off := 0, []float64(nil)
	const boards = 200
	for range boards {
		rows, cols := 4+rng.IntN(8), 4+rng.IntN(16)
		g := stuck(rng, rows, cols, rows*cols*(15+rng.IntN(10))/100, 1+rng.IntN(4))
		if g.p.Unknowns == 0 || !f.Build(&g.p.View, g.mines) {
			continue
		}
		q := deduce.New(rows, cols)
		for _, i := range g.p.All() {
			if g.p.Status[i] != frontier.Unknown || f.Mine(i) == 1 {
				continue
			}
			f.Ask(i)
			sum := 0.0
			for v := range 9 {
				sum += f.Likely(v)
				q.CopyFrom(g.p)
				if need := v - int(q.Mined[i]); need < 0 || need > bits.OnesCount8(q.Unknown[i]) {
					continue
				}
				q.Uncover(i, v)
				if !after.Build(&q.View, g.mines) {
					continue
				}
				want := math.Exp(after.log-f.log) / (1 - f.Mine(i))
				if got := f.Likely(v); math.Abs(got-want) > 1e-9 {
					t.Fatalf("chance of %d: %v, want %v", v, got, want)
				}
				if f.Likely(v) == 0 {
					continue
				}
				best, want := 0.0, 0.0
				for _, j := range q.All() {
					if q.Status[j] != frontier.Unknown {
						continue
					}
					safe := 1 - after.Mine(j)
					best = max(best, safe)
					if b := f.boxOf[j]; b >= 0 && !f.results[f.boxes[b].component].involved {
						safe = 1 - f.Mine(j) // as it is now
					}
					want = max(want, safe)
				}
				if q.Unknowns == g.mines-q.Mines {
					best, want = 1, 1
				}
				got := f.After(v)
				if math.Abs(got-want) > 1e-9 {
					t.Fatalf("after %d: best safety %v, want %v", v, got, want)
				}
				off = append(off, math.Abs(got-best))
				checked++
			}
			if math.Abs(sum-1) > 1e-9 {
				t.Fatalf("the chances of the numbers add up to %v", sum)
			}
		}
	}
	slices.Sort(off)
	sum, usual := 0.0, off[checked*95/100]
	for _, x := range off {
		sum += x
	}
	t.Logf("%d what-ifs, off by %v on average, by up to %v in 95 %%, by %v at most", checked, sum/float64(checked), usual, off[checked-1])
	if checked < 16*boards || sum > 0.002*float64(checked) || usual > 0.015 || off[checked-1] > 0.5 {
		t.Error("the approximation is worse than it was")
	}
}

// Squares must be mines in samples as often as their chances say.
func TestSample(t *testing.T) {
	rng := rand.New(rand.NewPCG(8, 9))
	var f Analysis
	for range 30 {
		g := stuck(rng, 6, 9, 10, 2)
		if !f.Build(&g.p.View, g.mines) {
			continue
		}
		const n = 2000
		hits := make([]float64, len(g.p.Status))
		for range n {
			mines := g.p.Mines
			f.Sample(rng, func(i int32) {
				if g.p.Status[i] != frontier.Unknown {
					t.Fatal("a mine on a known square")
				}
				hits[i]++
				mines++
			})
			if mines != g.mines {
				t.Fatalf("%d mines, want %d", mines, g.mines)
			}
		}
		for _, i := range g.p.All() {
			if g.p.Status[i] == frontier.Unknown {
				p := f.Mine(i)
				if d := hits[i] - n*p; d*d > 25*n*p*(1-p)+1e-9 {
					t.Errorf("chance %v: %v hits of %d", p, hits[i], n)
				}
			}
		}
	}
}

// walk plays expert games, uncovering the safest square that holds no mine, and
// shows every position in which nothing is certain.
func walk(games int, look func(f *Analysis)) {
	rng := rand.New(rand.NewPCG(11, 12))
	var f Analysis
	for range games {
		g := newTruth(rng, 16, 30, 99)
		for g.p.Unknowns > g.mines-g.p.Mines {
			if !f.Build(&g.p.View, g.mines) {
				break
			}
			safest, certain := int32(-1), false
			for _, i := range g.p.All() {
				if g.p.Status[i] != frontier.Unknown {
					continue
				}
				switch c := f.Mine(i); {
				case c == 0:
					g.p.MarkFree(i)
					certain = true
				case c == 1:
					g.p.MarkMine(i)
				case !g.mine(i) && (safest < 0 || c < f.Mine(safest)):
					safest = i
				}
			}
			if !certain {
				look(&f)
				g.p.Uncover(safest, g.number(safest))
			}
			g.play()
		}
	}
}

// The layouts of a position are all combinations of those of its parts, and the
// chances to win multiply. The numbers in a table are those of its layouts, also
// if mines were marked since Build.
func TestParts(t *testing.T) {
	split, marked := 0, 0
	var table endgame.LayoutTable
	var solver endgame.Solver
	walk(200, func(f *Analysis) {
		if f.Layouts() > 3000 {
			return
		}
		parts := f.Parts()
		layouts, won := 1, 1
		for i := range parts {
			squares, ok := f.List(&table, nil, &parts[i], 3000)
			if !ok || table.Layouts() != int(math.Round(parts[i].Layouts)) {
				t.Fatalf("part %d: %d layouts, want %v", i, table.Layouts(), parts[i].Layouts)
			}
			checkNumbers(t, f.v, squares, &table)
			if slices.ContainsFunc(squares, func(i int32) bool { return f.v.Status[i] == frontier.Mine }) {
				marked++
			}
			part, _, _ := solver.Solve(&table, 0)
			layouts *= table.Layouts()
			won *= part
		}
		if len(parts) < 2 {
			return
		}
		split++
		all := Part{untouched: f.untouched, mines: f.minesLeft}
		for c := range f.components {
			all.components = append(all.components, int32(c))
		}
		f.List(&table, nil, &all, 3000)
		if whole, _, _ := solver.Solve(&table, 0); whole != won || table.Layouts() != layouts {
			t.Fatalf("%d of %d layouts are won, part by part %d of %d", whole, table.Layouts(), won, layouts)
		}
	})
	if split < 20 || marked == 0 {
		t.Errorf("%d positions have parts, in %d a mine was marked since Build: want more", split, marked)
	}
}

// checkNumbers counts the mines of each layout around each of its squares.
func checkNumbers(t *testing.T, v *frontier.View, squares []int32, table *endgame.LayoutTable) {
	t.Helper()
	m := board.NewBoard(board.Size{Rows: v.Rows, Cols: v.Cols}).MinesAtFlags()
	for _, i := range v.All() {
		if v.Status[i] == frontier.Mine {
			m.Put(v.Square(i))
		}
	}
	for l := range table.Layouts() {
		shows := table.Shows[l*table.Wide():]
		for k, i := range squares {
			m.Remove(v.Square(i))
			if shows[k] == endgame.Mine {
				m.Put(v.Square(i))
			}
		}
		for k, i := range squares {
			if n := m.CountMines(v.Square(i)); shows[k] != endgame.Mine && int(shows[k]) != n {
				t.Fatalf("square %d shows %d, want %d", i, shows[k], n)
			}
		}
	}
}
