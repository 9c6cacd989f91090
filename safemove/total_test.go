package safemove

import (
	"errors"
	"strings"
	"testing"

	"minesweeper/board"
	"minesweeper/board/boardtest"
	"minesweeper/safemove/internal/count"
)

// One flag too many is a contradiction, although the number of mines left is
// then -1, which stands for an unknown number in package count.
func TestOneMineTooMany(t *testing.T) {
	total := board.KnownTotal(2)
	for known, want := range []int{2, 1, 0} {
		if got := count.Left(total, known); got != want {
			t.Errorf("%d mines known: %d are left, want %d", known, got, want)
		}
	}
	if got := count.Left(total, 3); got >= 0 || got == count.Unknown {
		t.Errorf("3 mines known: %d are left", got)
	}

	b := boardtest.Board(t, "***?????\n1221?111\n")
	contradiction := new(ContradictionError)
	if step, found, err := Find(b, ReasoningOptions{Total: total}); found || !errors.As(err, &contradiction) {
		t.Errorf("found %v, %v, %v", step, found, err)
	}
	for i := range b.Size().Squares() {
		for _, move := range []board.Move{b.Size().At(i).Move(), b.Size().At(i).Flag()} {
			if m, found, err := Witness(b, move, ReasoningOptions{Total: total}); found || err != nil {
				t.Errorf("%v: witness %v, %v", move, m, err)
			}
		}
	}
}

// Where the search for numbers costs too much, the error names none.
func TestContradictionWithoutNumbers(t *testing.T) {
	b, o := threes(t, 1000)
	o.Total = board.KnownTotal(1499)
	const want = "the board has 1499 mines, and no minefield with that many mines agrees with the numbers"
	if step, ok, err := Find(b, o); ok || err == nil || err.Error() != want {
		t.Errorf("%v, %v, %v, want %s", step, ok, err, want)
	}
}

// A witness needs exact reasoning, which may cost too much.
func TestWitnessUndecided(t *testing.T) {
	b, _ := threes(t, 12)
	m, found, err := Witness(b, board.Square{Row: 2, Col: 1}.Move(), ReasoningOptions{Budget: 1})
	const want = "undecided: exact reasoning about 63 squares, the first at C2, needs more than its budget"
	if undecided := new(UndecidedError); found || !errors.As(err, &undecided) || err.Error() != want {
		t.Errorf("%v, %v, %v; want %s", m, found, err, want)
	}
}

// threes returns a board of three rows with n threes in the middle one, on
// every second square, and the fewest mines it can have: these make every
// square certain.
func threes(t *testing.T, n int) (board.Board, ReasoningOptions) {
	t.Helper()
	covered := strings.Repeat("?", 2*n+1) + "\n"
	b := boardtest.Board(t, covered+strings.Repeat("?3", n)+"?\n"+covered)
	return b, ReasoningOptions{Total: board.KnownTotal(3 * n / 2)}
}

// Every square of a chain gets its reason. The search for proofs that need the
// number of mines has a limit, without which long chains take minutes.
func TestManyProofs(t *testing.T) {
	b, o := threes(t, 30)
	steps, err := All(b, o)
	if want := b.CoveredSquares(); len(steps) != want || err != nil {
		t.Errorf("%d steps, %v; want %d", len(steps), err, want)
	}

	b, o = threes(t, 20)
	for _, work := range []int{mostTotalProofs, 5000, 0} {
		r, err := newReasoner(b, o)
		if err != nil {
			t.Fatal(err)
		}
		r.work = work
		step, ok, err := r.next()
		if !ok || err != nil {
			t.Fatalf("work %d: %v, %v", work, ok, err)
		}
		const without = "if A1 is a mine, the numbers cannot all be right with 30 mines left: A1 is free"
		if work == 0 && step.Reason.Text != without {
			t.Errorf("without a proof: %s, want %s", step.Reason.Text, without)
		}
		with := 0
		for _, c := range r.counted.proved {
			if len(c.numbers) > 0 {
				with++
			}
		}
		if all := len(r.counted.proved); (with == all) != (work == mostTotalProofs) || (with == 0) != (work == 0) {
			t.Errorf("work %d: %d of %d have a proof", work, with, all)
		}
		if r.work < -b.Size().Squares() {
			t.Errorf("work %d: %d was spent", work, work-r.work)
		}
	}
}
