package odds

import (
	"math"
	"math/big"
	"math/rand/v2"
	"testing"

	"minesweeper/board"
	"minesweeper/board/boardtest"
)

// randomBoard makes a board of up to 8×8 of which at most hidden squares are
// covered, and returns it with the number of mines. Some mines are flagged.
func randomBoard(r *rand.Rand, hidden int) (board.Board, int) {
	size := board.Size{Rows: 1 + r.IntN(8), Cols: 1 + r.IntN(8)}
	m, _ := board.NewMinefield(size)
	order := r.Perm(size.Squares())
	hidden = min(hidden, len(order))
	for _, i := range order[:hidden] {
		if r.IntN(3) == 0 {
			m.Put(size.At(i))
		}
	}
	b := board.NewBoard(size)
	for _, i := range order[hidden:] {
		b.SetAt(i, board.State(m.CountMinesAt(i)))
	}
	for _, i := range order[:hidden] {
		if m.HasMineAt(i) && r.IntN(5) == 0 {
			b.SetAt(i, board.Flagged)
		}
	}
	return b, m.Total()
}

// 10,000 positions: fractions equal those of going through all minefields, with
// flags believed and ignored, and the decimals are the fractions rounded.
func TestRandomPositionsAgainstEnumeration(t *testing.T) {
	r := rand.New(rand.NewPCG(21, 22))
	var c Calculator
	for range boardtest.Fewer(10_000, 4) {
		b, total := randomBoard(r, r.IntN(12))
		o := ChanceOptions{Total: board.KnownTotal(total), IgnoreFlags: r.IntN(2) == 0}
		if o.IgnoreFlags { // then flags may be anywhere
			for i := range b.Size().Squares() {
				if b.StateAt(i) == board.Covered && r.IntN(5) == 0 {
					b.SetAt(i, board.Flagged)
				}
			}
		}
		seen := b
		if o.IgnoreFlags {
			seen = b.WithoutFlags()
		}
		all := boardtest.Minefields(seen, o.Total)
		res := compareArithmetics(t, &c, b, o, total)
		if !isInt(res.Minefields, int64(len(all))) {
			t.Fatalf("%s\n%d mines: %v, want %d minefields", b, total, res, len(all))
		}
		for _, sq := range res.Squares {
			mined := int64(0)
			for _, m := range all {
				if m.HasMine(sq.Square) {
					mined++
				}
			}
			if !isFraction(sq.Mine, mined, int64(len(all))) {
				t.Fatalf("%s\n%d mines: %v, want %d/%d", b, total, sq, mined, len(all))
			}
		}
	}
}

// compareArithmetics returns the fractions. The decimals agree with them, and
// they add up to the number of mines.
func compareArithmetics(t *testing.T, c *Calculator, b board.Board, o ChanceOptions, total int) *Result {
	t.Helper()
	res, err := c.Exact(b, o)
	if err != nil {
		t.Fatalf("%s\n%d mines: %v", b, total, err)
	}
	float, err := c.Float(nil, b, o)
	if err != nil {
		t.Fatalf("%s\n%d mines: %v", b, total, err)
	}
	for _, sq := range res.Squares {
		if f := float[b.Size().Index(sq.Square)]; !agree(f, sq.Mine) {
			t.Fatalf("%s\n%d mines: %v, in float64 %.17g", b, total, sq, f)
		}
	}
	checkSum(t, res, total)
	return res
}

// agree wants a float64 within 1e-12 of a fraction, and 0 and 1 exactly where
// the fraction is.
func agree(f float64, want *big.Rat) bool {
	w, _ := want.Float64()
	if want.IsInt() {
		return f == w
	}
	return math.Abs(f-w) <= 1e-12 && f > 0 && f < 1
}

// checkSum wants the probabilities to add up to the number of mines, exactly.
func checkSum(t *testing.T, res *Result, total int) {
	t.Helper()
	squares := make(map[*big.Rat]int64) // those that share a fraction are added at once
	for _, sq := range res.Squares {
		squares[sq.Mine]++
	}
	sum, product := new(big.Rat), new(big.Rat)
	for chance, n := range squares {
		sum.Add(sum, product.Mul(chance, big.NewRat(n, 1)))
	}
	if sum.Cmp(big.NewRat(int64(total), 1)) != 0 {
		t.Fatalf("the probabilities add up to %v, want %d", sum, total)
	}
}

// chancesOf returns the chances of a result by square.
func chancesOf(r *Result) map[board.Square]*big.Rat {
	chances := make(map[board.Square]*big.Rat)
	for _, sq := range r.Squares {
		chances[sq.Square] = sq.Mine
	}
	return chances
}

// Turning or mirroring a board turns or mirrors the answer.
func TestSymmetry(t *testing.T) {
	r := rand.New(rand.NewPCG(23, 24))
	for range 300 {
		b, total := randomBoard(r, r.IntN(40))
		o := ChanceOptions{Total: board.KnownTotal(total)}
		want, err := Exact(b, o)
		if err != nil {
			t.Fatal(err)
		}
		for _, g := range board.Symmetries() {
			got, err := Exact(g.Board(b), o)
			if err != nil || got.Minefields.Cmp(want.Minefields) != 0 {
				t.Fatalf("%s\n%v: %v, %v, want %v minefields", b, g, got, err, want.Minefields)
			}
			chances := chancesOf(got)
			for _, sq := range want.Squares {
				if moved := g.Square(sq.Square, b.Size()); chances[moved].Cmp(sq.Mine) != 0 {
					t.Fatalf("%s\n%v: %v at %v, want %v", b, g, chances[moved], moved, sq)
				}
			}
		}
	}
}

// Two boards that cannot see each other, written into one, have each their own
// answer when the number of mines is not known, and minefields multiply. With a
// known number, the minefields of both are paired in all ways that add up.
func TestFarApartBoards(t *testing.T) {
	r := rand.New(rand.NewPCG(25, 26))
	density := big.NewRat(1, 6)
	for range 500 {
		left, leftTotal := walledBoard(r, 5, 5, 4)
		right, rightTotal := walledBoard(r, 5, 5, 0)
		both := beside(left, right)
		l, err1 := Exact(left, ChanceOptions{Density: density})
		r, err2 := Exact(right, ChanceOptions{Density: density})
		b, err3 := Exact(both, ChanceOptions{Density: density})
		if err1 != nil || err2 != nil || err3 != nil {
			t.Fatal(err1, err2, err3)
		}
		if want := new(big.Int).Mul(l.Minefields, r.Minefields); b.Minefields.Cmp(want) != 0 {
			t.Fatalf("%s\n%v minefields, want %v", both, b.Minefields, want)
		}
		chances := chancesOf(b)
		for i, part := range []*Result{l, r} {
			for _, sq := range part.Squares {
				moved := board.Square{Row: sq.Row, Col: sq.Col + i*left.Size().Cols}
				if chances[moved].Cmp(sq.Mine) != 0 {
					t.Fatalf("%s\n%v in both, %v alone", both, chances[moved], sq)
				}
			}
		}
		checkPairs(t, left, right, both, leftTotal+rightTotal)
	}
}

// checkPairs compares the minefields of both boards with the sum over all ways
// to share the mines.
func checkPairs(t *testing.T, left, right, both board.Board, total int) {
	t.Helper()
	want := new(big.Int)
	for k := range total + 1 {
		l, err1 := Exact(left, ChanceOptions{Total: board.KnownTotal(k)})
		r, err2 := Exact(right, ChanceOptions{Total: board.KnownTotal(total - k)})
		if err1 == nil && err2 == nil {
			want.Add(want, new(big.Int).Mul(l.Minefields, r.Minefields))
		}
	}
	got, err := Exact(both, ChanceOptions{Total: board.KnownTotal(total)})
	if err != nil || got.Minefields.Cmp(want) != 0 {
		t.Fatalf("%s\n%d mines: %v, %v, want %v minefields", both, total, got, err, want)
	}
	checkSum(t, got, total)
}

// walledBoard makes a board with one column uncovered and free of mines, and
// returns it with the number of mines.
func walledBoard(r *rand.Rand, rows, cols, wall int) (board.Board, int) {
	size := board.Size{Rows: rows, Cols: cols}
	m, _ := board.NewMinefield(size)
	b := board.NewBoard(size)
	for i := range size.Squares() {
		if size.At(i).Col != wall && r.IntN(4) == 0 {
			m.Put(size.At(i))
		}
	}
	for i := range size.Squares() {
		if !m.HasMineAt(i) && (size.At(i).Col == wall || r.IntN(3) == 0) {
			b.SetAt(i, board.State(m.CountMinesAt(i)))
		}
	}
	return b, m.Total()
}

// beside writes two boards into one.
func beside(left, right board.Board) board.Board {
	size := board.Size{Rows: left.Size().Rows, Cols: left.Size().Cols + right.Size().Cols}
	b := board.NewBoard(size)
	for i := range size.Squares() {
		s := size.At(i)
		if s.Col < left.Size().Cols {
			b.SetAt(i, left.State(s))
		} else {
			b.SetAt(i, right.State(board.Square{Row: s.Row, Col: s.Col - left.Size().Cols}))
		}
	}
	return b
}
