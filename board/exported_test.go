package board_test

import (
	"testing"

	"minesweeper/board"
	"minesweeper/board/boardtest"
)

// Over any minefield, on any board and for any moves, the functions of the
// package answer without a panic, and those that answer the same question agree.
func FuzzGame(f *testing.F) {
	f.Add(2, 3, "\x00\x05", "\x02\x01\x03", "\x01\x02\xfe\x05")
	f.Add(0, 0, "", "", "\x00")
	f.Add(4, 4, "\x00\x00\x10\x18", "", "\x04\x80\x18\xff")
	f.Fuzz(func(t *testing.T, rows, cols int, mines, states, moves string) {
		size := board.Size{Rows: 1 + rows&7, Cols: 1 + cols&7}
		m, _ := board.NewMinefield(size)
		for _, i := range []byte(mines) {
			m.Put(size.At(int(i) % size.Squares()))
		}
		b := board.NewBoard(size)
		for i := range min(len(states), size.Squares()) {
			b.SetAt(i, board.State(states[i]%11)-2)
		}
		again := b.Clone()
		r, err := board.NewReferee(m, b)
		boardtest.Must(t, err)
		for _, c := range []byte(moves) {
			move := board.Move{Square: size.At(int(c&0x7f) % size.Squares()), Flag: c > 0x7f}
			if got, want := r.Make(move), board.MakeMove(move.String(), m, again); got != want || !b.Equal(again) {
				t.Fatalf("%v: the referee says %v, MakeMove %v", move, got, want)
			}
		}
		if board.IsComplete(m, b) && !r.Solved() {
			t.Error("complete, but not solved")
		}
		if done, all := board.SolvedClicks(m, b), board.MeasureDifficulty(m).Clicks; done < 0 || done > all {
			t.Errorf("%d of %d clicks", done, all)
		}
		if wrong, found := board.FirstFalse(m, b); found && !b.State(wrong).Uncovered() {
			t.Errorf("%v is wrong, but covered", wrong)
		}
		for _, g := range board.Symmetries() {
			if back := g.Inverse(); !back.Board(g.Board(b)).Equal(b) || !back.Minefield(g.Minefield(m)).Equal(m) {
				t.Errorf("%v and back gives another board", g)
			}
		}
		for _, style := range []board.Style{board.Letters, board.Plain, board.Grid} {
			d := board.Drawing{Style: style, Mines: &m}
			if len(d.Board(nil, b)) == 0 || len(d.Minefield(nil, m)) == 0 {
				t.Errorf("%v draws nothing", style)
			}
		}
	})
}
