package deduce

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// minefield is the truth in a test, by padded index.
type minefield []bool

func scatter(rng *rand.Rand, p *Position, mines int) minefield {
	m := make(minefield, len(p.Status))
	for _, k := range rng.Perm(len(p.all))[:mines] {
		m[p.all[k]] = true
	}
	return m
}

func (m minefield) number(p *Position, i int32) (n int) {
	for _, o := range p.Offset {
		if m[i+o] {
			n++
		}
	}
	return n
}

// play uncovers everything that is proved free and fails if any of it is not.
func (m minefield) play(t *testing.T, p *Position) {
	for i, ok := p.NextFree(); ok; i, ok = p.NextFree() {
		if m[i] {
			t.Fatal("a mine was proved free")
		}
		p.Uncover(i, m.number(p, i))
	}
	for _, i := range p.Proved() {
		if !m[i] {
			t.Fatal("a free square was proved a mine")
		}
	}
	if p.Wrong {
		t.Fatal("true numbers were found wrong")
	}
}

func TestNeighbours(t *testing.T) {
	p := New(4, 5)
	for _, c := range []struct{ row, col, want int }{{0, 0, 3}, {0, 2, 5}, {1, 1, 8}, {3, 4, 3}, {2, 4, 5}} {
		n := 0
		for m := p.Unknown[p.Index(c.row, c.col)]; m != 0; m &= m - 1 {
			n++
		}
		if n != c.want {
			t.Errorf("row %d column %d: %d neighbours, want %d", c.row, c.col, n, c.want)
		}
	}
	if r, c := p.At(int32(p.Index(3, 4))); r != 3 || c != 4 {
		t.Errorf("At is not the inverse of Index: %d, %d", r, c)
	}
}

// A position must be the same whether it was reached step by step or told at once.
func TestInvariants(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	for range 400 {
		p := New(1+rng.IntN(12), 1+rng.IntN(12))
		n := len(p.all)
		m := scatter(rng, p, rng.IntN(n/3+1))
		for range 5 {
			if i := p.all[rng.IntN(n)]; !m[i] {
				p.Uncover(i, m.number(p, i))
				m.play(t, p)
			}
		}
		unknowns, mines := 0, 0
		var unknown, asking []int32
		for _, i := range p.all {
			if p.Status[i] == Unknown {
				unknowns++
				unknown = append(unknown, i)
			}
			if p.Status[i] == Open && p.Unknown[i] != 0 {
				asking = append(asking, i)
			}
			if p.Status[i] == Mine {
				mines++
			}
			known := 0
			for k, o := range p.Offset {
				bit := uint8(1) << k
				if (p.Status[i+o] == Unknown) != (p.Unknown[i]&bit != 0) {
					t.Fatal("mask of unknown neighbours")
				}
				if (p.Status[i+o] == Open) != (p.Opened[i]&bit != 0) {
					t.Fatal("mask of open neighbours")
				}
				if p.Status[i+o] == Mine {
					known++
				}
			}
			if int(p.Mined[i]) != known {
				t.Fatal("known mines around a square")
			}
			if p.Status[i] == Open && int(p.Need[i]) != m.number(p, i)-known {
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
		want   Status
	}{{1, Free}, {2, Mine}} {
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

// Teaches is never wrong, and what it says comes true at once.
func TestTeaches(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 2))
	q := New(8, 10)
	yes := 0
	for range 2000 {
		p := New(8, 10)
		m := scatter(rng, p, 16)
		for range 3 {
			if i := p.all[rng.IntN(80)]; !m[i] {
				p.Uncover(i, m.number(p, i))
				m.play(t, p)
			}
		}
		for _, i := range p.all {
			if p.Status[i] != Unknown || m[i] || !p.Teaches(i, m.number(p, i)) {
				continue
			}
			yes++
			q.CopyFrom(p)
			q.Uncover(i, m.number(p, i))
			j, ok := q.NextFree()
			if !ok || m[j] {
				t.Fatal("nothing was taught")
			}
		}
	}
	if yes < 1000 {
		t.Errorf("only %d squares taught anything", yes)
	}
}

func BenchmarkExpert(b *testing.B) {
	rng := rand.New(rand.NewPCG(9, 9))
	p := New(16, 30)
	var fields []minefield
	for len(fields) < 256 {
		m := scatter(rng, p, 99)
		if m.number(p, int32(p.Index(3, 3))) == 0 && !m[p.Index(3, 3)] {
			fields = append(fields, m)
		}
	}
	n := 0
	b.ReportAllocs()
	for b.Loop() {
		m := fields[n%len(fields)]
		n++
		p.Reset()
		i := int32(p.Index(3, 3))
		p.Uncover(i, m.number(p, i))
		for i, ok := p.NextFree(); ok; i, ok = p.NextFree() {
			p.Uncover(i, m.number(p, i))
		}
	}
}
