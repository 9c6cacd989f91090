package count

import (
	"errors"
	"math"
	"math/big"
	"math/bits"
	"math/rand/v2"
	"testing"

	"minesweeper/board"
	"minesweeper/board/boardtest"
	"minesweeper/safemove/internal/frontier"
)

// shown returns a board with random mines, of which a random part is uncovered,
// and a view of it. A few of its numbers are wrong if lies is true.
func shown(r *rand.Rand, rows, cols, mines int, part float64, lies bool) (board.Board, *frontier.View) {
	v, b := frontier.New(rows, cols), board.NewBoard(board.Size{Rows: rows, Cols: cols})
	m := boardtest.Scatter(r, b.Size(), mines)
	for k, i := range v.All() {
		if m.HasMineAt(k) || r.Float64() >= part {
			continue
		}
		n := m.CountMinesAt(k)
		if lies && r.IntN(8) == 0 {
			n = r.IntN(9)
		}
		v.Uncover(i, n)
		b.SetAt(k, board.State(n))
	}
	return b, v
}

// tried is the result of going through all layouts one by one.
type tried struct {
	layouts, weight float64
	mines           []float64 // per square, the further ones last: the weight of the layouts with a mine there
}

// try goes through the layouts of a board, which are all, with further squares
// outside it.
func try(b board.Board, all []board.Minefield, further, left int, density float64) (t tried) {
	t.mines = make([]float64, b.Size().Squares()+further)
	for _, m := range all {
		for more := range uint(1) << further {
			n := m.Total() + bits.OnesCount(more)
			w := 1.0
			if left == Unknown {
				w = math.Pow(density, float64(n)) * math.Pow(1-density, float64(b.CoveredSquares()+further-n))
			} else if n != left {
				continue
			}
			t.layouts++
			t.weight += w
			for k := range t.mines {
				if at := k - b.Size().Squares(); at >= 0 && more>>at&1 != 0 || at < 0 && m.HasMineAt(k) {
					t.mines[k] += w
				}
			}
		}
	}
	return t
}

// Every answer agrees with going through the layouts one by one: verdicts with
// further squares, and chances.
func TestSolverAgainstAllLayouts(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	var s Solver
	none, boards := 0, boardtest.Fewer(2000, 4)
	for range boards {
		rows, cols := 1+r.IntN(3), 1+r.IntN(5)
		b, v := shown(r, rows, cols, r.IntN(rows*cols), 0.5*r.Float64(), r.IntN(3) == 0)
		further := r.IntN(3)
		left := r.IntN(v.Unknowns + further + 2)
		if r.IntN(2) == 0 {
			left = Unknown
		}
		density := big.NewRat(1+r.Int64N(8), 9)
		d, _ := density.Float64()
		all := boardtest.Minefields(b, board.Total{})
		want := try(b, all, further, left, d)
		if want.layouts == 0 {
			none++
		}
		compareVerdicts(t, &s, v, want, s.Decide(v, further, left, 0))
		compareChances(t, &s, v, left, density, try(b, all, 0, left, d))
	}
	if none < boards/15 || none > boards/2 {
		t.Errorf("%d of %d positions without layouts", none, boards)
	}
}

func compareVerdicts(t *testing.T, s *Solver, v *frontier.View, want tried, err error) {
	t.Helper()
	if want.layouts == 0 && errors.Is(err, ErrContradiction) {
		return
	}
	for k, mines := range want.mines {
		verdict := s.rest
		if k < len(v.All()) && v.Status[v.All()[k]] != frontier.Unknown {
			continue
		} else if k < len(v.All()) {
			verdict = s.Verdict(v.All()[k])
		}
		if err != nil || (verdict&CanBeMine != 0) != (mines > 0) || (verdict&CanBeFree != 0) != (mines < want.weight) {
			t.Fatalf("verdict %v, %v, want a mine in %v of %v", verdict, err, mines, want.weight)
		}
	}
}

func compareChances(t *testing.T, s *Solver, v *frontier.View, left int, density *big.Rat, want tried) {
	t.Helper()
	layouts, err := s.Exact(v, left, density, 0)
	err2 := s.Odds(v, left, density, 0)
	if want.layouts == 0 && errors.Is(err, ErrContradiction) && errors.Is(err2, ErrContradiction) {
		return
	}
	if n, _ := layouts.Float64(); err != nil || err2 != nil || n != want.layouts {
		t.Fatalf("%v layouts, %v, %v; want %v", layouts, err, err2, want.layouts)
	}
	for _, i := range v.AppendUnknown(nil) {
		p, chance, fraction := want.mines[v.Place(i)]/want.weight, s.Mine(i), s.Fraction(i)
		f, _ := fraction.Float64()
		certain := p == 0 || p == 1
		if math.Abs(chance-p) > 1e-12 || math.Abs(f-p) > 1e-12 || fraction.IsInt() != certain || (chance == 0 || chance == 1) != certain {
			t.Fatalf("chance %v, as a fraction %v, want %v", chance, fraction, p)
		}
	}
}

// Floating-point numbers and fractions agree on large boards, and the analysis
// with both.
func TestSolverOnLargeBoards(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	var s Solver
	var a Analysis
	boards := 3
	if testing.Short() {
		boards = 1
	}
	for _, c := range []struct{ rows, cols, mines int }{{16, 30, 99}, {40, 40, 320}, {3, 300, 200}, {1, 900, 300}} {
		for range boards {
			_, v := shown(r, c.rows, c.cols, c.mines, 0.2, false)
			compareNumbers(t, &s, &a, v, c.mines, nil)
			compareNumbers(t, &s, &a, v, Unknown, big.NewRat(1, 1_000_000_000))
			compareNumbers(t, &s, &a, v, Unknown, big.NewRat(999_999, 1_000_000))
			least, most, err := s.Range(v, 0)
			if err != nil {
				t.Fatal(err)
			}
			for _, left := range []int{least, least + 1, most - 1, most} {
				compareNumbers(t, &s, &a, v, left, nil)
			}
		}
	}
}

// compareNumbers compares Odds with Exact and, if it can be built, with an
// Analysis.
func compareNumbers(t *testing.T, s *Solver, a *Analysis, v *frontier.View, left int, density *big.Rat) {
	t.Helper()
	_, err := s.Exact(v, left, density, 0)
	if err2 := s.Odds(v, left, density, 0); !errors.Is(err, err2) {
		t.Fatalf("%v and %v", err, err2)
	} else if err != nil {
		return
	}
	built := left != Unknown && a.Build(v, left+v.Mines)
	sum := 0.0
	for _, i := range v.AppendUnknown(nil) {
		f, _ := s.Fraction(i).Float64()
		sum += f
		one := s.Fraction(i).IsInt() && f == 1
		if p := s.Mine(i); math.Abs(p-f) > 1e-12 || (p == 0) != (s.Fraction(i).Sign() == 0) || (p == 1) != one {
			t.Fatalf("%v, want %v", p, f)
		}
		if p := f; built && (math.Abs(a.Mine(i)-p) > 1e-10 || (a.Mine(i) == 0) != (p == 0) || (a.Mine(i) == 1) != one) {
			t.Fatalf("analysis: %v, want %v", a.Mine(i), p)
		}
	}
	if left != Unknown && math.Abs(sum-float64(left)) > 1e-6 {
		t.Fatalf("chances add up to %v, want %d", sum, left)
	}
}

// The example of the package comment: ab, c, d, e and fgh under 2, 1 and 2.
func TestExampleOfTheEssay(t *testing.T) {
	v := frontier.New(5, 9)
	for i, n := range map[[2]int]int{{2, 2}: 2, {2, 4}: 1, {2, 6}: 2} {
		v.Uncover(v.Index(i[0], i[1]), n)
	}
	keep := map[[2]int]bool{{1, 1}: true, {2, 1}: true, {2, 3}: true, {1, 4}: true, {2, 5}: true, {1, 7}: true, {2, 7}: true, {3, 7}: true}
	for _, i := range v.All() {
		r, c := v.At(i)
		if v.Status[i] == frontier.Unknown && !keep[[2]int{r, c}] {
			v.MarkFree(i)
		}
	}
	var s Solver
	layouts, err := s.Exact(v, Unknown, big.NewRat(1, 2), 0)
	if e := s.Fraction(v.Index(2, 5)); err != nil || layouts.Int64() != 12 || e.Cmp(big.NewRat(1, 4)) != 0 {
		t.Errorf("%v layouts, %v, %v; want 12 and 1/4 for e", layouts, err, e)
	}
}

func TestBigBinomial(t *testing.T) {
	for _, n := range []int{999, 1000, 2310, 5000} {
		for _, k := range []int{0, 1, n / 5, n / 2, n} {
			want := new(big.Int).Binomial(int64(n), int64(k))
			if got := bigBinomial(n, k); got.Cmp(want) != 0 {
				t.Errorf("C(%d, %d) is %v, want %v", n, k, got, want)
			}
		}
	}
}

// apart returns a board of count components and some untouched squares: each
// component is a row of three squares under two numbers 1.
func apart(count, untouched int) *frontier.View {
	v := frontier.New(2*count+untouched/8, 8)
	for r := range v.Rows {
		for c := range v.Cols {
			switch i := v.Index(r, c); {
			case r >= 2*count:
			case r%2 == 1 || c > 4:
				v.MarkFree(i)
			case c == 1 || c == 3:
				v.Uncover(i, 1)
			}
		}
	}
	return v
}

// Thousands of components with a known total have the right chances, also if
// the total is near the fewest or the most mines. Their fractions have
// thousands of digits, which is an error.
func TestThousandsOfComponents(t *testing.T) {
	v := apart(2600, 3000)
	var s Solver
	least, most, err := s.Range(v, 0)
	if err != nil || least != 2600 || most != 2*2600+3000 {
		t.Fatalf("from %d to %d mines, %v", least, most, err)
	}
	if _, err := s.Exact(apart(5000, 0), 7500, nil, 0); !errors.Is(err, ErrDigits) {
		t.Errorf("%v, want %v", err, ErrDigits)
	}
	for _, left := range []int{least, least + 1, least + 2, most - 1, most} {
		if err := s.Odds(v, left, nil, 0); err != nil {
			t.Fatal(left, err)
		}
		middle, end, far := s.Mine(v.Index(0, 2)), s.Mine(v.Index(0, 0)), s.Mine(v.Index(v.Rows-1, 0))
		if sum := 2600*(middle+2*end) + 3000*far; math.Abs(sum-float64(left)) > 1e-6 {
			t.Errorf("with %d mines chances add up to %v", left, sum)
		}
		if math.Abs(middle+end-1) > 1e-12 {
			t.Errorf("with %d mines: %v and %v under one number", left, middle, end)
		}
		certain := left == least || left == most
		if (middle == 0 || middle == 1) != certain || (far == 0 || far == 1) != certain {
			t.Errorf("with %d mines: %v and %v", left, middle, far)
		}
	}
}

// A chain of numbers that has two kinds of layouts, with few mines and with
// many, of which the total allows one: a ring of single squares between 1s has
// its mines on the odd squares or on the even ones.
func TestTwoPhases(t *testing.T) {
	v := frontier.New(1, 801)
	for c := 1; c < 801; c += 2 {
		v.Uncover(v.Index(0, c), 1)
	}
	var s Solver
	for _, left := range []int{200, 201} {
		if err := s.Odds(v, left, nil, 0); err != nil {
			t.Fatal(err)
		}
		first := s.Mine(v.Index(0, 0))
		if want := float64(left - 200); first != want {
			t.Errorf("with %d mines the first square has chance %v, want %v", left, first, want)
		}
	}
	if err := s.Odds(v, 202, nil, 0); !errors.Is(err, ErrContradiction) {
		t.Error(err)
	}
}

// A component too wide for the budget is undecided, the others are decided, and
// all verdicts are right. No order makes the wide one narrow: every other square
// of every other row is a number of 2. A corner is apart from it.
func TestBudget(t *testing.T) {
	v := frontier.New(44, 60)
	for r := 1; r < 40; r += 2 {
		for c := 1; c < 60; c += 2 {
			v.Uncover(v.Index(r, c), 2)
		}
	}
	for c := range 60 {
		v.MarkFree(v.Index(40, c))
		v.MarkFree(v.Index(41, c))
	}
	v.MarkFree(v.Index(42, 2))
	v.Uncover(v.Index(43, 1), 3)
	v.MarkFree(v.Index(43, 2))
	var s Solver
	for _, left := range []int{Unknown, 400} {
		if err := s.Decide(v, 0, left, 2000); !errors.Is(err, ErrBudget) {
			t.Fatalf("%v, want the budget exceeded", err)
		}
		if got := s.Verdict(v.Index(42, 0)); got != CanBeMine {
			t.Errorf("the corner under 3 is %v", got)
		}
		if got := s.Verdict(v.Index(0, 0)); got != Undecided && got != CanBeFree|CanBeMine {
			t.Errorf("a square of the wide component is %v", got)
		}
		if err := s.Odds(v, left, big.NewRat(1, 5), 2000); !errors.Is(err, ErrBudget) {
			t.Errorf("Odds: %v", err)
		}
		if _, err := s.Exact(v, left, big.NewRat(1, 5), 2000); !errors.Is(err, ErrBudget) {
			t.Errorf("Exact: %v", err)
		}
	}
}

// The second time, the same questions allocate no memory.
func TestNothingIsAllocated(t *testing.T) {
	r := rand.New(rand.NewPCG(19, 20))
	var views []*frontier.View
	for range 40 {
		_, v := shown(r, 16, 30, 99, 0.15, false)
		views = append(views, v)
	}
	var s Solver
	var a Analysis
	density := big.NewRat(1, 5)
	for name, ask := range map[string]func(v *frontier.View){
		"Decide":  func(v *frontier.View) { s.Decide(v, 0, 99, 0) },
		"any":     func(v *frontier.View) { s.Decide(v, 0, Unknown, 0) },
		"Odds":    func(v *frontier.View) { s.Odds(v, 99, density, 0) },
		"analyse": func(v *frontier.View) { a.Build(v, 99) },
	} {
		round := func() {
			for _, v := range views {
				ask(v)
			}
		}
		round()
		if allocs := testing.AllocsPerRun(3, round); allocs != 0 {
			t.Errorf("%s: %v allocations, want none", name, allocs)
		}
	}
}
