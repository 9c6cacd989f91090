package odds

import (
	"errors"
	"math"
	"math/big"
	"strings"
	"testing"

	"minesweeper/board"
	"minesweeper/board/boardtest"
)

// The square beside a number is not a mine with the probability the number
// alone suggests.
func TestOneThirdNotTwoFifths(t *testing.T) {
	// The example of the package comment, with the known mine M flagged.
	b := boardtest.Board(t, "1?2?\n2???\n3???\n*???\n")
	for total := 4; total <= 9; total++ {
		res, err := Exact(b, ChanceOptions{Total: board.KnownTotal(total)})
		if err != nil {
			t.Fatal(err)
		}
		for _, sq := range res.Squares {
			switch sq.Square.String() {
			case "A4", "B3", "B4":
				if sq.Mine.Cmp(big.NewRat(1, 3)) != 0 {
					t.Errorf("total %d: %v, want 1/3", total, sq)
				}
				if got, want := sq.String(), sq.Square.String()+" 1/3 0.333333333"; got != want {
					t.Errorf("got %q, want %q", got, want)
				}
			}
		}
	}
}

// A chance that is not certain is never printed as 0 or 1, however few digits are
// asked for.
func TestDecimal(t *testing.T) {
	for _, x := range []struct {
		num, denom int64
		want       string
	}{
		{0, 1, "0.00"}, {1, 1, "1.00"}, {1, 3, "0.33"}, {1, 1000, "0.001"}, {999, 1000, "0.999"}, {9999, 10000, "0.9999"},
	} {
		if got := Decimal(big.NewRat(x.num, x.denom), 2); got != x.want {
			t.Errorf("%d/%d: %s, want %s", x.num, x.denom, got, x.want)
		}
	}
}

func TestErrors(t *testing.T) {
	for _, test := range []struct {
		name, board string
		o           ChanceOptions
		want        error
	}{
		{"numbers", "12\n??\n", ChanceOptions{Total: board.KnownTotal(1)}, ErrContradiction},
		{"too few mines", "1??\n???\n???\n", ChanceOptions{Total: board.KnownTotal(0)}, ErrContradiction},
		{"too many mines", "1??\n???\n???\n", ChanceOptions{Total: board.KnownTotal(7)}, ErrContradiction},
		{"more flags than mines", "*?\n?2\n", ChanceOptions{Total: board.KnownTotal(0)}, ErrContradiction},
		{"no mines at all", "*?\n?2\n", ChanceOptions{Total: board.KnownTotal(-5)}, ErrContradiction},
		{"density", "1?\n??\n", ChanceOptions{}, ErrDensity},
		{"density one", "1?\n??\n", ChanceOptions{Density: big.NewRat(1, 1)}, ErrDensity},
		{"budget", lattice(15, 15), ChanceOptions{Total: board.KnownTotal(300), Budget: 1}, ErrUndecided},
	} {
		b := boardtest.Board(t, test.board)
		if _, err := Exact(b, test.o); !errors.Is(err, test.want) {
			t.Errorf("%s: Exact: %v, want %v", test.name, err, test.want)
		}
		if _, err := new(Calculator).Float(nil, b, test.o); !errors.Is(err, test.want) {
			t.Errorf("%s: Float: %v, want %v", test.name, err, test.want)
		}
	}
}

// lattice shows a 3 on every other square of every other row, rows times cols
// in all, and covers the rest: no number proves anything alone, and all squares
// depend on each other.
func lattice(rows, cols int) string {
	covered := strings.Repeat("?", 2*cols+1) + "\n"
	return covered + strings.Repeat(strings.Repeat("?3", cols)+"?\n"+covered, rows)
}

// A board whose fractions have too many digits has rounded chances, which add
// up to the number of mines: a thousand threes in a row.
func TestApproximate(t *testing.T) {
	size := board.Size{Rows: 3, Cols: 2001}
	row := strings.Repeat("?", size.Cols) + "\n"
	b := boardtest.Board(t, row+strings.Repeat("?3", size.Cols/2)+"?\n"+row)
	for _, total := range []int{1501, 1510} {
		o := ChanceOptions{Total: board.KnownTotal(total)}
		if _, err := Exact(b, o); !errors.Is(err, ErrDigits) {
			t.Fatalf("%v, want %v", err, ErrDigits)
		}
		result, err := Approximate(b, o)
		if err != nil {
			t.Fatal(err)
		}
		sum := 0.0
		for i, s := range result.Squares {
			p, _ := s.Mine.Float64()
			sum += p
			if s.Rounded == s.Mine.IsInt() || i%50 == 0 && s.Rounded != strings.Contains(s.String(), " ~ ") {
				t.Fatalf("%v: rounded %v", s, s.Rounded)
			}
		}
		if math.Abs(sum-float64(total)) > 1e-6 {
			t.Errorf("chances add up to %v, want %d", sum, total)
		}
	}
}

// Where the number of mines is unknown and the rows of numbers of a part take
// too much memory, that part is undecided, and the others have their chances.
func TestApproximateInParts(t *testing.T) {
	const long = 2000
	covered := strings.Repeat("?", 2*long+1)
	b := boardtest.Board(t, covered+"?????\n"+strings.Repeat("?3", long)+"????1?\n"+covered+"?????\n")
	o := ChanceOptions{Density: big.NewRat(1, 5), Budget: 100_000}
	result, err := Exact(b, o)
	if errors.Is(err, ErrDigits) {
		result, err = Approximate(b, o)
	}
	if !errors.Is(err, ErrUndecided) || result == nil {
		t.Fatalf("%v, %v", result, err)
	}
	first, last := result.Squares[0], result.Squares[len(result.Squares)-1]
	if first.Mine != nil {
		t.Errorf("%v, want it undecided", first)
	}
	if p, _ := last.Mine.Float64(); math.Abs(p-1.0/8) > 1e-12 {
		t.Errorf("%v, want 1/8", last)
	}
}
