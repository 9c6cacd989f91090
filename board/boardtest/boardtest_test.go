package boardtest

import (
	"math/rand/v2"
	"slices"
	"testing"

	"minesweeper/board"
)

// A position agrees with its minefield, and no longer when anything that can be
// seen is changed.
func TestPosition(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	for range 50 {
		m, b := Position(r, board.Size{Rows: 4, Cols: 5}, 3)
		if !Agrees(m, b, board.Total{}) || !Agrees(m, b, board.KnownTotal(m.Total())) || Agrees(m, b, board.KnownTotal(m.Total()+1)) {
			t.Fatalf("does not agree:\n%v\n%v", m, b)
		}
		if !slices.ContainsFunc(Minefields(b, board.KnownTotal(m.Total())), m.Equal) {
			t.Fatalf("not found:\n%v\n%v", m, b)
		}
		for i := range b.Size().Squares() {
			changed := b.Clone()
			switch s := b.StateAt(i); {
			case s.Uncovered():
				changed.SetAt(i, board.State((s+1)%9))
			case m.HasMineAt(i):
				changed.SetAt(i, 0)
			default:
				changed.SetAt(i, board.Flagged)
			}
			if Agrees(m, changed, board.Total{}) {
				t.Fatalf("agrees:\n%v\n%v", m, changed)
			}
		}
	}
}

func TestOpen(t *testing.T) {
	first := board.Square{Row: 0, Col: 1}
	m := Open(rand.New(rand.NewPCG(2, 2)), board.Size{Rows: 3, Cols: 4}, 6, first)
	if want := "...*\n...*\n****\n"; m.String() != want {
		t.Errorf("got\n%vwant\n%s", m, want)
	}
}

func TestRead(t *testing.T) {
	b := Board(t, "?1\n* \n")
	if got := Squares(t, b, "B1", "A2"); b.State(got[0]) != board.Flagged || b.State(got[1]) != 1 {
		t.Errorf("squares %v of\n%v", got, b)
	}
	if got, want := Minefield(t, ".*\n").Mines(), (board.Square{Row: 0, Col: 1}); len(got) != 1 || got[0] != want {
		t.Errorf("mines at %v, want %v", got, want)
	}
}
