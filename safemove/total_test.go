package safemove

import (
	"errors"
	"testing"

	"minesweeper/board"
	"minesweeper/safemove/internal/count"
)

// One mine too many is a contradiction, although what is left then is the number
// that stands for an unknown one in package count.
func TestOneMineTooMany(t *testing.T) {
	total := board.KnownTotal(2)
	for known, want := range []int{2, 1, 0} {
		if got := left(total, known); got != want {
			t.Errorf("%d mines known: %d are left, want %d", known, got, want)
		}
	}
	if got := left(total, 3); got >= 0 || got == count.Unknown {
		t.Errorf("3 mines known: %d are left", got)
	}

	b, err := board.ParseBoard([]byte("***?????\n1221?111\n"), board.ReadOptions{})
	if err != nil {
		t.Fatal(err)
	}
	contradiction := new(ContradictionError)
	if step, found, err := Find(b, Options{Total: total}); found || !errors.As(err, &contradiction) {
		t.Errorf("found %v, %v, %v", step, found, err)
	}
	for i := range b.Size().Squares() {
		for _, move := range []board.Move{b.Size().At(i).Move(), b.Size().At(i).Flag()} {
			if m, found, err := Witness(b, move, Options{Total: total}); found || err != nil {
				t.Errorf("%v: witness %v, %v", move, m, err)
			}
		}
	}
}
