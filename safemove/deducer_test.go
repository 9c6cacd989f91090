package safemove

import (
	"math/rand/v2"
	"testing"

	"minesweeper/board"
	"minesweeper/board/boardtest"
)

// randomGame returns a minefield and a square without a mine.
func randomGame(r *rand.Rand) (board.Minefield, board.Square) {
	size := board.Size{Rows: 1 + r.IntN(9), Cols: 2 + r.IntN(9)}
	m := boardtest.Scatter(r, size, size.Squares()*r.IntN(40)/100)
	for {
		if s := size.At(r.IntN(size.Squares())); !m.HasMine(s) {
			return m, s
		}
	}
}

// deduceAll plays a game by a Deducer as far as it goes.
func deduceAll(t *testing.T, d *Deducer, m board.Minefield, start board.Square, total board.Total) board.Board {
	t.Helper()
	b := board.NewBoard(m.Size())
	d.Reset(m.Size(), total)
	for i, ok := m.Size().Index(start), true; ok; i, ok = d.NextFree() {
		if m.HasMineAt(i) {
			t.Fatalf("%v is not free on\n%v", m.Size().At(i), m)
		}
		if b.StateAt(i).Uncovered() {
			t.Fatalf("%v is handed out twice on\n%v", m.Size().At(i), m)
		}
		b.SetAt(i, board.State(m.CountMinesAt(i)))
		d.Uncover(i, m.CountMinesAt(i))
	}
	return b
}

// The Deducer goes exactly as far as Sequence does, with the number of mines
// known and unknown.
func TestDeducerAgreesWithSequence(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	var d Deducer
	stuck := 0
	for range 400 {
		m, start := randomGame(r)
		for _, total := range []board.Total{{}, board.KnownTotal(m.Total())} {
			got := deduceAll(t, &d, m, start, total)

			want := board.NewBoard(m.Size())
			referee, _ := board.NewReferee(m, want)
			referee.Make(start.Move())
			play := func(move board.Move) ([]int, error) {
				if move.Flag {
					return nil, nil
				}
				referee.Make(move)
				return referee.Opened(), nil
			}
			for _, err := range Sequence(want, ReasoningOptions{Total: total}, play) {
				if err != nil {
					t.Fatal(err)
				}
			}
			if !got.Equal(want) {
				t.Fatalf("with mines %v, from %v on\n%vthe deducer sees\n%vnot\n%v", total, start, m, got, want)
			}
			if !board.IsComplete(m, got) {
				stuck++
			}
		}
	}
	if stuck < 100 {
		t.Errorf("only %d games were stuck: too easy to compare", stuck)
	}
}

// In a stuck game every covered square is in the frontier, in the rest, or
// certainly a mine.
func TestDeducerSplit(t *testing.T) {
	m := boardtest.Minefield(t, "..*.\n....\n***.\n....\n..*.\n")
	var d Deducer
	b := deduceAll(t, &d, m, board.Square{Row: 0, Col: 1}, board.KnownTotal(m.Total()))
	front, rest := d.Split(nil, nil)
	seen := make(map[int]bool)
	for _, list := range [][]int{front, rest} {
		for _, i := range list {
			touches := false
			for n := range m.Size().Neighbours(m.Size().At(i)) {
				touches = touches || b.State(n).Uncovered()
			}
			if b.StateAt(i) != board.Covered || seen[i] || touches != (len(seen) < len(front)) {
				t.Errorf("%v does not belong there", m.Size().At(i))
			}
			seen[i] = true
		}
	}
	if len(front) == 0 || len(rest) == 0 {
		t.Errorf("front %v, rest %v: the game is not stuck as it should be:\n%v", front, rest, b)
	}
}

// After a mine has left the frontier and the numbers are amended, the stuck
// game continues.
func TestDeducerAmend(t *testing.T) {
	size := board.Size{Rows: 2, Cols: 5}
	var d Deducer
	d.Reset(size, board.KnownTotal(2))
	for _, i := range []int{0, 5} {
		d.Uncover(i, 1)
	}
	if i, ok := d.NextFree(); ok {
		t.Fatalf("%v is said to be free, though one of two squares has a mine", size.At(i))
	}
	front, rest := d.Split(nil, nil)
	if len(front) != 2 || len(rest) != 6 {
		t.Fatalf("front %v, rest %v", front, rest)
	}
	for _, i := range []int{0, 2, 5} { // the mine goes elsewhere; 2 is covered and stays so
		d.Amend(i, 0)
	}
	free := make(map[int]bool)
	for i, ok := d.NextFree(); ok; i, ok = d.NextFree() {
		free[i] = true
	}
	if len(free) != 2 || !free[1] || !free[6] {
		t.Errorf("free after the mending: %v", free)
	}
}

func TestDeducerDoesNotAllocate(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 10))
	size := board.Size{Rows: 16, Cols: 30}
	m := boardtest.Open(r, size, 99, board.Square{})
	var d Deducer
	play := func() {
		d.Reset(size, board.KnownTotal(99))
		for i, ok := 0, true; ok; i, ok = d.NextFree() {
			d.Uncover(i, m.CountMinesAt(i))
		}
	}
	play()
	if n := testing.AllocsPerRun(20, play); n > 0 {
		t.Errorf("%v allocations a game", n)
	}
}
