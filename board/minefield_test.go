package board

import (
	"fmt"
	"math/rand/v2"
	"os"
	"testing"
)

// readTestdata parses one of the exercise's boards.
func readTestdata[T any](t testing.TB, name string, parse func([]byte, ReadOptions) (T, error)) T {
	t.Helper()
	text, err := os.ReadFile("../testdata/" + name)
	if err != nil {
		t.Fatal(err)
	}
	return parsed(t, string(text), parse)
}

// parsed returns a board or a minefield that is written well.
func parsed[T any](t testing.TB, text string, parse func([]byte, ReadOptions) (T, error)) T {
	t.Helper()
	v, err := parse([]byte(text), ReadOptions{})
	if err != nil {
		t.Fatal(err)
	}
	return v
}

func TestExerciseMines(t *testing.T) {
	m := readTestdata(t, "mines.dat", ParseMinefield)
	if got, want := fmt.Sprint(m.Mines()), "[A5 A6 A8 B7 D9 E1 H3 I6 I8 I9]"; got != want {
		t.Errorf("mines at %s, want %s", got, want)
	}
	if !m.Solution().Equal(readTestdata(t, "solution.dat", ParseBoard)) {
		t.Errorf("the solution is\n%v", m.Solution())
	}
}

// Counts are kept up to date as mines come and go, in any order.
func TestPutAndTake(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 200 {
		m := randomMinefield(r)
		for range 50 {
			s := m.Size().At(r.IntN(m.Size().Squares()))
			if r.IntN(2) == 0 {
				m.Put(s)
			} else {
				m.Remove(s)
			}
		}
		total := 0
		for i := range m.Size().Squares() {
			around := 0
			for _, n := range m.Size().AppendNeighbours(nil, i) {
				if m.HasMineAt(n) {
					around++
				}
			}
			if m.HasMineAt(i) {
				total++
			}
			if got := m.CountMinesAt(i); got != around {
				t.Fatalf("%d mines around %v, want %d, in\n%v", got, m.Size().At(i), around, m)
			}
		}
		if m.Total() != total {
			t.Fatalf("%d mines, want %d, in\n%v", m.Total(), total, m)
		}
	}
}

func TestNewMinefieldRefuses(t *testing.T) {
	a1 := Square{0, 0}
	for _, test := range []struct {
		size  Size
		mines []Square
		want  string
	}{
		{Size{0, 1}, nil, "size 0x1: a board has at least one row and one column"},
		{nine, []Square{{9, 0}}, "mine at J1: the board is 9x9"},
		{nine, []Square{a1, a1}, "mine at A1: named twice"},
	} {
		_, err := NewMinefield(test.size, test.mines...)
		if got := errorText(err); got != test.want {
			t.Errorf("%q, want %q", got, test.want)
		}
	}
}

func TestIsComplete(t *testing.T) {
	for _, test := range []struct {
		mines, board string
		want         bool
	}{
		{"*..\n...\n", "*1 \n11 \n", true},
		{"*..\n...\n", "?1 \n11 \n", true},  // a mine may stay covered
		{"*..\n...\n", "*1*\n11 \n", false}, // a flag on a safe square
		{"*..\n...\n", "*1?\n11 \n", false},
		{"*..\n...\n", "*1 \n", false}, // another size
		{"**\n", "??\n", true},
		{"..\n", "  \n", true},
	} {
		m, b := parsed(t, test.mines, ParseMinefield), parsed(t, test.board, ParseBoard)
		if got := IsComplete(m, b); got != test.want {
			t.Errorf("%v over\n%vis complete: %v", b, m, got)
		}
	}
}

// randomMinefield returns a small minefield of any shape and density.
func randomMinefield(r *rand.Rand) Minefield {
	m, _ := NewMinefield(Size{1 + r.IntN(12), 1 + r.IntN(12)})
	for density, i := r.Float64(), 0; i < m.Size().Squares(); i++ {
		if r.Float64() < density {
			m.Put(m.Size().At(i))
		}
	}
	return m
}
