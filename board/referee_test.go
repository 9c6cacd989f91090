package board

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// TestMakeMove goes through the exercise's calls and the rules that are easily
// misread.
func TestMakeMove(t *testing.T) {
	for _, test := range []struct {
		name, mines, board string
		moves              []string // each move and its result in turn
		want               string   // the board afterwards
	}{
		{"a flag on the last mine", "*.\n", "?1\n", []string{"A1*", "SOLVED_BOARD"}, "*1\n"},
		{"the last safe square", "*..\n", "?1?\n", []string{"A3", "SOLVED_BOARD"}, "?1 \n"},
		{"flags do not solve", "*..\n", "?1?\n", []string{"A3*", "VALID_MOVE", "A1*", "VALID_MOVE"}, "*1*\n"},
		{"redundant on a solved board", "*.\n", "*1\n", []string{"A2", "REDUNDANT_MOVE", "A1", "REDUNDANT_MOVE", "A1*", "REDUNDANT_MOVE"}, "*1\n"},
		{"blown up on a solved board", "*.\n", "?1\n", []string{"A1", "BLOWN_UP"}, "?1\n"},
		{"blown up leaves the board", "*..\n", "???\n", []string{"A1", "BLOWN_UP", "A3", "SOLVED_BOARD"}, "?1 \n"},
		{"a flag is not taken away", "*..\n", "*??\n", []string{"A1*", "REDUNDANT_MOVE", "A1", "REDUNDANT_MOVE"}, "*??\n"},
		{"the spread leaves flags", "*....\n", "???*?\n", []string{"A5", "VALID_MOVE", "A3", "VALID_MOVE"}, "?1 * \n"},
		{"the spread goes by corners", "*....\n.....\n", "?????\n???*?\n", []string{"A5", "VALID_MOVE"}, "?1   \n?1 * \n"},
		{"a covered square inside an opening", "...\n", " ? \n", []string{"A2", "SOLVED_BOARD"}, "   \n"},
		{"invalid", "*.\n", "??\n", []string{
			"", "INVALID_MOVE", "A", "INVALID_MOVE", "1", "INVALID_MOVE", "a1", "INVALID_MOVE", "A0", "INVALID_MOVE",
			"A01", "INVALID_MOVE", "A3", "INVALID_MOVE", "B1", "INVALID_MOVE", "A1x", "INVALID_MOVE", "A1**", "INVALID_MOVE",
			"*A1", "INVALID_MOVE", "A 1", "INVALID_MOVE", "A1 ", "INVALID_MOVE", "A99999999999999999999", "INVALID_MOVE",
		}, "??\n"},
	} {
		mines, b := parsed(t, test.mines, ParseMinefield), parsed(t, test.board, ParseBoard)
		for pair := range slices.Chunk(test.moves, 2) {
			if got := MakeMove(pair[0], mines, b).String(); got != pair[1] {
				t.Errorf("%s: %q is %s, want %s", test.name, pair[0], got, pair[1])
			}
		}
		if b.String() != test.want {
			t.Errorf("%s: the board is\n%vwant\n%s", test.name, b, test.want)
		}
	}
}

func TestMoveResultNumbers(t *testing.T) {
	for result, want := range map[MoveResult]int{InvalidMove: -3, RedundantMove: -2, BlownUp: -1, ValidMove: 0, SolvedBoard: 1} {
		if int(result) != want {
			t.Errorf("%v is %d, want %d", result, int(result), want)
		}
	}
}

func TestAnotherSizeHasNoMoves(t *testing.T) {
	mines := readTestdata(t, "mines.dat", ParseMinefield)
	b := NewBoard(Size{8, 9})
	if got := MakeMove("A1", mines, b); got != InvalidMove {
		t.Errorf("A1 is %v", got)
	}
	if _, err := NewReferee(mines, b); errorText(err) != "the board is 8x9, the minefield 9x9" {
		t.Errorf("error %v", err)
	}
}

// A model is the simplest implementation of a game: sets of squares and
// recursion.
type model struct {
	size             Size
	mine, open, flag map[Square]bool
}

func (m *model) around(s Square) (squares []Square) {
	for dr := -1; dr <= 1; dr++ {
		for dc := -1; dc <= 1; dc++ {
			n := Square{s.Row + dr, s.Col + dc}
			if n != s && n.Row >= 0 && n.Col >= 0 && n.Row < m.size.Rows && n.Col < m.size.Cols {
				squares = append(squares, n)
			}
		}
	}
	return squares
}

func (m *model) number(s Square) (n int) {
	for _, a := range m.around(s) {
		if m.mine[a] {
			n++
		}
	}
	return n
}

func (m *model) uncover(s Square) {
	if m.open[s] || m.flag[s] {
		return
	}
	m.open[s] = true
	if m.number(s) == 0 {
		for _, a := range m.around(s) {
			m.uncover(a)
		}
	}
}

func (m *model) make(move Move) MoveResult {
	s := move.Square
	switch {
	case m.open[s] || m.flag[s]:
		return RedundantMove
	case move.Flag:
		m.flag[s] = true
	case m.mine[s]:
		return BlownUp
	default:
		m.uncover(s)
	}
	if len(m.open) == m.size.Squares()-len(m.mine) {
		return SolvedBoard
	}
	return ValidMove
}

func (m *model) state(s Square) State {
	if m.open[s] {
		return State(m.number(s))
	}
	if m.flag[s] {
		return Flagged
	}
	return Covered
}

// The referee agrees with the model on random minefields, for random moves. Every
// other one is restarted with another minefield of its size, and refuses another size.
func TestRefereeAgainstModel(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	var size Size
	var referee *Referee
	var b Board
	for game := range 200 {
		if game%2 == 0 {
			size = Size{1 + r.IntN(8), 1 + r.IntN(8)}
			b = NewBoard(size)
		}
		square := func() Square { return size.At(r.IntN(size.Squares())) }
		model := &model{size, make(map[Square]bool), make(map[Square]bool), make(map[Square]bool)}
		mines, _ := NewMinefield(size)
		for range r.IntN(1 + size.Squares()/3) {
			s := square()
			mines.Put(s)
			model.mine[s] = true
		}
		var err error
		if game%2 == 0 {
			referee, err = NewReferee(mines, b)
		} else {
			err = referee.Restart(mines)
		}
		if err != nil {
			t.Fatal(err)
		}
		checkReferee(t, referee, model, mines, b, func() Move { return Move{square(), r.IntN(2) == 0} })
		if other, _ := NewMinefield(Size{size.Rows, size.Cols + 1}); referee.Restart(other) == nil {
			t.Fatal("a minefield of another size was taken")
		}
	}
}

// checkReferee makes some moves on a minefield with the referee and with its model.
func checkReferee(t *testing.T, referee *Referee, model *model, mines Minefield, b Board, next func() Move) {
	t.Helper()
	for range 15 {
		move, before := next(), b.Clone()
		if got, want := referee.Make(move), model.make(move); got != want {
			t.Fatalf("%v is %v, want %v, on\n%v", move, got, want, before)
		}
		checkOpened(t, before, b, referee.Opened())
		for i := range model.size.Squares() {
			if got, want := b.StateAt(i), model.state(model.size.At(i)); got != want {
				t.Fatalf("%v shows %v after %v, want %v", model.size.At(i), got, move, want)
			}
		}
		if referee.Solved() != IsComplete(mines, b) {
			t.Fatalf("solved: %v, complete: %v\n%v", referee.Solved(), IsComplete(mines, b), b)
		}
	}
}

// checkOpened checks that opened lists just the squares that were uncovered.
func checkOpened(t *testing.T, before, after Board, opened []int) {
	t.Helper()
	var want []int
	for i := range before.Size().Squares() {
		if after.StateAt(i).Uncovered() && !before.StateAt(i).Uncovered() {
			want = append(want, i)
		}
	}
	if got := slices.Sorted(slices.Values(opened)); !slices.Equal(got, want) {
		t.Fatalf("opened %v, want %v", got, want)
	}
}

// A million squares without a mine open at once, without a deep stack.
func TestSpreadOverAMillion(t *testing.T) {
	size := Size{1000, 1000}
	mines, _ := NewMinefield(size)
	b := NewBoard(size)
	if got := MakeMove("SR500", mines, b); got != SolvedBoard {
		t.Errorf("result %v", got)
	}
	if n := b.CoveredSquares(); n != 0 {
		t.Errorf("%d squares are still covered", n)
	}
}
