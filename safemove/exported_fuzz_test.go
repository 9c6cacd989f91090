package safemove_test

import (
	"testing"

	"minesweeper/board"
	"minesweeper/board/boardtest"
	"minesweeper/safemove"
)

// Whatever a board shows, no function panics, and what they say agrees.
func FuzzBoards(f *testing.F) {
	f.Add(boardtest.ReadFile(f, "../testdata/partial.dat"), -1, 0, false)
	f.Add("???\n121\n", 2, 0, true)
	f.Add("*?8\n0 1\n", 9, 1, false)
	f.Add("????\n326?\n????\n", 3, -1, false)
	f.Fuzz(func(t *testing.T, text string, total, budget int, ignoreFlags bool) {
		b, err := board.ParseBoard([]byte(text), board.ReadOptions{Pad: true})
		if err != nil || b.Size().Squares() > 100 {
			return
		}
		o := safemove.ReasoningOptions{Total: board.KnownTotal(total), Budget: budget, IgnoreFlags: ignoreFlags}
		if total < 0 {
			o.Total = board.Total{}
		}
		all, err := safemove.All(b, o)
		if ignoreFlags {
			b = b.WithoutFlags()
		}
		for _, s := range all {
			if b.State(s.Move.Square) != board.Covered {
				t.Errorf("%v is no move on\n%v", s.Move, b)
			}
		}
		_, certain, first := safemove.Find(b, o)
		if certain != (len(all) > 0) || certain && first != nil || !certain && (first == nil) != (err == nil) {
			t.Errorf("Find says %v, %v; All finds %d, %v", certain, first, len(all), err)
		}
		for i := range b.Size().Squares() {
			m := board.Move{Square: b.Size().At(i), Flag: i%2 == 0}
			mines, refuted, err := safemove.Witness(b, m, o)
			if refuted && (err != nil || mines.Size() != b.Size()) {
				t.Errorf("%v: %v, %v", m, mines.Size(), err)
			}
		}
		if safemove.Won(b, o.Total) && !safemove.Finished(b, o.Total, true) {
			t.Error("won, but not finished")
		}
		moves := 0
		for _, err := range safemove.Sequence(b, o, nil) {
			moves++
			if err != nil {
				moves--
			}
		}
		if len(all) < moves {
			t.Errorf("%d moves in sequence, %d in all", moves, len(all))
		}
	})
}

// Whatever is uncovered or amended, in whatever order, a Deducer names covered
// squares only.
func FuzzDeducer(f *testing.F) {
	f.Add(3, 4, 4, "\x00\x01\x05\x02")
	f.Add(1, 4, 1, "\x00\x01\x80\x02")
	f.Add(4, 4, -1, "\x00\x03\x05\x02\x06\x06")
	f.Fuzz(func(t *testing.T, rows, cols, total int, moves string) {
		size := board.Size{Rows: 1 + rows&7, Cols: 1 + cols&7}
		var d safemove.Deducer
		for range 2 {
			d.Reset(size, board.KnownTotal(total))
			uncovered := make(map[int]bool)
			for k := 0; k+1 < len(moves); k += 2 {
				i, number := int(moves[k]&0x7f)%size.Squares(), int(moves[k+1])%9
				if moves[k] > 0x7f {
					d.Amend(i, number)
				} else {
					d.Uncover(i, number)
					uncovered[i] = true
				}
				if j, ok := d.NextFree(); ok && uncovered[j] {
					t.Errorf("square %d is free, but uncovered", j)
				}
			}
			touching, rest := d.Split(nil, nil)
			if level := d.Level(); level < 1 || level > 4 || len(touching)+len(rest) > size.Squares()-len(uncovered) {
				t.Errorf("level %d, %d squares left of %v", level, len(touching)+len(rest), size)
			}
		}
	})
}
