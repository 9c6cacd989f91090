package deduce

import (
	"math/rand/v2"
	"slices"
	"testing"

	"minesweeper/board"
	"minesweeper/board/boardtest"
	"minesweeper/safemove/internal/frontier"
)

// A minefield is asked by the padded indices of a position.
type minefield struct {
	board.Minefield
	p *Position
}

func scatter(rng *rand.Rand, p *Position, mines int) minefield {
	return minefield{boardtest.Scatter(rng, board.Size{Rows: p.Rows, Cols: p.Cols}, mines), p}
}

func (m minefield) mine(i int32) bool { return m.HasMineAt(m.p.Place(i)) }

func (m minefield) number(i int32) int { return m.CountMinesAt(m.p.Place(i)) }

// play uncovers every square that is proved free, and fails the test if one is
// a mine.
func (m minefield) play(t *testing.T, p *Position) {
	for i, ok := p.NextFree(); ok; i, ok = p.NextFree() {
		if m.mine(i) {
			t.Fatal("a mine was proved free")
		}
		p.Uncover(i, m.number(i))
	}
	for _, i := range p.Proved() {
		if !m.mine(i) {
			t.Fatal("a free square was proved a mine")
		}
	}
	if p.Wrong {
		t.Fatal("true numbers were found wrong")
	}
}

// The masks and counts of a position agree with its squares.
func TestInvariants(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	for range 400 {
		p := New(1+rng.IntN(12), 1+rng.IntN(12))
		n := len(p.All())
		m := scatter(rng, p, rng.IntN(n/3+1))
		for range 5 {
			if i := p.All()[rng.IntN(n)]; !m.mine(i) {
				p.Uncover(i, m.number(i))
				m.play(t, p)
			}
		}
		unknowns, mines := 0, 0
		var unknown, asking []int32
		for _, i := range p.All() {
			if p.Status[i] == frontier.Unknown {
				unknowns++
				unknown = append(unknown, i)
			}
			if p.Status[i] == frontier.Open && p.Unknown[i] != 0 {
				asking = append(asking, i)
			}
			if p.Status[i] == frontier.Mine {
				mines++
			}
			known := 0
			for k, o := range p.Offset {
				bit := uint8(1) << k
				if (p.Status[i+o] == frontier.Unknown) != (p.Unknown[i]&bit != 0) {
					t.Fatal("mask of unknown neighbours")
				}
				if (p.Status[i+o] == frontier.Open) != (p.Opened[i]&bit != 0) {
					t.Fatal("mask of open neighbours")
				}
				if p.Status[i+o] == frontier.Mine {
					known++
				}
			}
			if int(p.Mined[i]) != known {
				t.Fatal("known mines around a square")
			}
			if p.Status[i] == frontier.Open && int(p.Need[i]) != m.number(i)-known {
				t.Fatal("mines needed by a number")
			}
		}
		if unknowns != p.Unknowns || mines != p.Mines {
			t.Fatal("counts")
		}
		if !slices.Equal(p.AppendUnknown(nil), unknown) || !slices.Equal(p.AppendAsking(nil), asking) {
			t.Fatal("lists of squares")
		}
	}
}

// 1 1 of a wall frees the third square, 1 2 makes it a mine.
func TestPair(t *testing.T) {
	for _, c := range []struct {
		second int
		want   frontier.Status
	}{{1, frontier.Free}, {2, frontier.Mine}} {
		p := New(2, 5)
		for col, number := range []int{1, c.second} {
			p.Uncover(int32(p.Index(1, col)), number)
		}
		p.MarkFree(int32(p.Index(1, 2)))
		for _, ok := p.NextFree(); ok; _, ok = p.NextFree() {
		}
		if got := p.Status[p.Index(0, 2)]; got != c.want {
			t.Errorf("1 %d: status %d, want %d", c.second, got, c.want)
		}
	}
}

func TestWrong(t *testing.T) {
	p := New(1, 3)
	p.Uncover(int32(p.Index(0, 0)), 1)
	p.Uncover(int32(p.Index(0, 2)), 0)
	for _, ok := p.NextFree(); ok; _, ok = p.NextFree() {
	}
	if !p.Wrong {
		t.Error("1 ? 0 was not found wrong")
	}
}

// If Teaches is true, the next NextFree returns a square.
func TestTeaches(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 2))
	q := New(8, 10)
	yes := 0
	for range 2000 {
		p := New(8, 10)
		m := scatter(rng, p, 16)
		for range 3 {
			if i := p.All()[rng.IntN(80)]; !m.mine(i) {
				p.Uncover(i, m.number(i))
				m.play(t, p)
			}
		}
		for _, i := range p.All() {
			if p.Status[i] != frontier.Unknown || m.mine(i) || !p.Teaches(i, m.number(i)) {
				continue
			}
			yes++
			q.CopyFrom(p)
			q.Uncover(i, m.number(i))
			j, ok := q.NextFree()
			if !ok || m.mine(j) {
				t.Fatal("nothing was taught")
			}
		}
	}
	if yes < 1000 {
		t.Errorf("only %d squares taught anything", yes)
	}
}

// UncoverAll must lead to the same conclusions, in the same order, as several
// calls of Uncover.
func TestUncoverAll(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 3))
	for range 2000 {
		p, q := New(9, 11), New(9, 11)
		m := scatter(rng, p, 5+rng.IntN(20))
		for range 4 {
			var squares []int
			b := board.NewBoard(board.Size{Rows: 9, Cols: 11})
			for range rng.IntN(25) {
				if k := rng.IntN(99); !m.HasMineAt(k) {
					squares = append(squares, k)
					b.SetAt(k, board.State(m.CountMinesAt(k)))
				}
			}
			p.UncoverAll(b, squares)
			for _, k := range squares {
				q.Uncover(q.All()[k], int(b.StateAt(k)))
			}
			for range rng.IntN(12) {
				i, ok := p.NextFree()
				if j, also := q.NextFree(); i != j || ok != also {
					t.Fatalf("square %d and not %d is free next", i, j)
				} else if !ok {
					break
				}
				p.Uncover(i, m.number(i))
				q.Uncover(i, m.number(i))
			}
			if !slices.Equal(p.Status, q.Status) || !slices.Equal(p.Proved(), q.Proved()) || p.Unknowns != q.Unknowns {
				t.Fatal("what is known differs")
			}
		}
	}
}
