package guess_test

import (
	"errors"
	"testing"

	"minesweeper/board"
	"minesweeper/safemove/guess"
)

// Whatever a board shows and whichever covered squares are compared, a Scorer
// answers or reports a contradiction.
func FuzzScorer(f *testing.F) {
	f.Add("???\n121\n", 2, 0, 1)
	f.Add("????\n326?\n????\n", 3, 3, 9)
	f.Add("??\n??\n", 4, 0, 0)
	f.Fuzz(func(t *testing.T, text string, total, first, second int) {
		b, err := board.ParseBoard([]byte(text), board.ReadOptions{Pad: true})
		if err != nil || b.Size().Squares() > 25 {
			return
		}
		b = b.WithoutFlags()
		var squares []board.Square
		for _, i := range []int{first, second} {
			if i >= 0 && i < b.Size().Squares() && b.StateAt(i) == board.Covered {
				squares = append(squares, b.Size().At(i))
			}
		}
		var s guess.Scorer
		c, err := s.Compare(b, total, squares, 5)
		if err != nil && !errors.Is(err, guess.ErrContradiction) || !(c.Win >= 0 && c.Win < 1+1e-9) || c.Error < 0 {
			t.Errorf("%+v, %v", c, err)
		}
		if !c.Certain && c.Best.Method == guess.ByEnd && c.Best.Free > 0 {
			if err := s.Endings(b, total, &c.Best); err != nil || len(c.Best.Candidates) == 0 {
				t.Errorf("%+v, %v", c.Best, err)
			}
		}
	})
}
