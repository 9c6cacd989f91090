package guess_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"minesweeper/board"
	"minesweeper/board/boardtest"
	"minesweeper/safemove/guess"
)

// On random boards the dead squares are those that a list of all minefields
// shows to be dead.
func TestDead(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	found := 0
	for range 400 {
		size := board.Size{Rows: 1 + r.IntN(3), Cols: 1 + r.IntN(4)}
		m, b := boardtest.Position(r, size, 2+r.IntN(3))
		b = b.WithoutFlags()
		var p guess.Position
		p.Load(b, m.Total())
		got, want := p.Dead(), deadByList(b, m.Total())
		if !slices.Equal(got, want) {
			t.Fatalf("dead squares %v, want %v, of %d mines on\n%v", got, want, m.Total(), b)
		}
		found += len(want)
	}
	if found < 100 {
		t.Errorf("only %d squares were dead", found)
	}
}

// deadByList goes through all minefields.
func deadByList(b board.Board, total int) (dead []int) {
	n := b.Size().Squares()
	mined, shows := make([]bool, n), make([]map[int]bool, n)
	for _, m := range boardtest.Minefields(b, board.KnownTotal(total)) {
		for i := range n {
			if m.HasMineAt(i) {
				mined[i] = true
			} else if shows[i] == nil {
				shows[i] = map[int]bool{m.CountMinesAt(i): true}
			} else {
				shows[i][m.CountMinesAt(i)] = true
			}
		}
	}
	for i := range n {
		if mined[i] && len(shows[i]) == 1 {
			dead = append(dead, i)
		}
	}
	return dead
}
