package marking

import (
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"minesweeper/board"
	"minesweeper/board/boardtest"
	"minesweeper/safemove"
)

// movesJudge returns a judge of moves on the exercise's board.
func movesJudge(t *testing.T) *Judge {
	t.Helper()
	task := Task{Mines: boardtest.Minefield(t, minefieldText), Points: 1000, Moves: true, Start: boardOf(t, partialText)}
	return mustJudge(t, task)
}

// What lists of moves earn on the exercise's board, where 15 squares are
// certain, of which 14 before the first move.
func TestMoveMarks(t *testing.T) {
	j := movesJudge(t)
	const all = "A5* A8* A6* A7 E1* F1 G1 I6* I7 I8* I9*"
	backwards := strings.Fields(all)
	slices.Reverse(backwards)
	for _, test := range []struct{ list, score string }{
		{all, "10"},
		{strings.Join(backwards, " "), "10"},
		{"A5* A8* A6* E1* I6* I8* I9*", "4.67"},
		{"A7 F1 G1 I7", "5.33"},
		{"I7 I1 I2 H2 H1 G1 F1 A7", "5.33"},
		{"A5*", "0.67"},
		{"A5* A5* A5*", "0.67"},
		{"A7* A7* A5* A8*", "0"}, // a wrong flag is not placed
		{"A5* Z9 A8*", "0.67"},
		{"", "0"},
		{strings.TrimSuffix(all, "*"), "8.67"},
		{"A5* A8* A6 A7", "0.67"},
		{"A5 " + all, "0"},
		{strings.ReplaceAll(all, "*", ""), "0"},
		{all + " Z9", "9.33"},
		{all + " I1 I2*", "10"}, // redundant
	} {
		if got := j.Judge([]byte(test.list), false); got.Score.String() != test.score {
			t.Errorf("%q: %v, want %s: %s", test.list, got.Score, test.score, message(got))
		}
	}
}

// The judging of a long list ends between two of its moves.
func TestMovesStop(t *testing.T) {
	j := movesJudge(t)
	moves := 0
	j.Stop = func() error {
		moves++
		if moves == 3 {
			return errors.New("stopped")
		}
		return nil
	}
	got := j.Judge([]byte("A5* A8* A6* A7 E1* F1 G1 I6* I7 I8* I9*"), false)
	if moves != 3 || got.Status != StatusError || message(got) != "the moves could not be judged: stopped" {
		t.Errorf("after %d moves: %v: %s", moves, got.Status, message(got))
	}
}

// What lists of moves earn where the win makes flags needless.
// TestMoveMarksAgainstModel compares many others.
func TestMoveMarksByTotal(t *testing.T) {
	for _, test := range []struct{ mines, start, list, score string }{
		// A3 is certain by the numbers, A4 by their number only: it fills up what is missing.
		{"..*.\n", " 1??\n", "A4", "10"},
		// A1 wins. After that the number of mines does not prove A5, so its flag is not needed.
		{"...**\n", "?01??\n", "A5* A1", "10"},
		{"...**\n", "?01??\n", "A1 A5*", "5"},
		// A3 is a guess and wins. That A5 was certain by their number, and asked, still counts.
		{"*..**\n", "?1???\n", "A3 A4* A5*", "5"},
		// A won start: what the numbers prove is still to be flagged.
		{"..**\n", "01??\n", "A3*", "10"},
		{"..**\n", "01*?\n", "A1", "0"},
	} {
		j := mustJudge(t, Task{Mines: boardtest.Minefield(t, test.mines), Points: 1000, Moves: true, Start: boardOf(t, test.start)})
		if got := j.Judge([]byte(test.list), false); got.Score.String() != test.score {
			t.Errorf("%q on %q: %v, want %s: %s", test.list, test.start, got.Score, test.score, message(got))
		}
	}
}

// A moveModel is a second reading of the rules of marks for moves. It looks at
// every minefield of a small board.
type moveModel struct {
	mines board.Minefield
	board board.Board
	total bool // the number of mines is known
}

// won reports whether the squares that are not uncovered are the mines.
func (m *moveModel) won() bool { return m.board.CoveredSquares()+m.board.Flags() == m.mines.Total() }

// certain returns the covered squares that are the same in every minefield.
func (m *moveModel) certain(total bool) (list []int) {
	var known board.Total
	if total {
		known = board.KnownTotal(m.mines.Total())
	}
	all := boardtest.Minefields(m.board, known)
	for i := range m.board.Size().Squares() {
		differs := func(field board.Minefield) bool { return field.HasMineAt(i) != m.mines.HasMineAt(i) }
		if m.board.StateAt(i) == board.Covered && !slices.ContainsFunc(all, differs) {
			list = append(list, i)
		}
	}
	return list
}

// decide flags a mine or uncovers a square and those around each 0, and returns
// how many squares that were.
func (m *moveModel) decide(i int) int {
	if m.mines.HasMineAt(i) {
		m.board.SetAt(i, board.Flagged)
		return 1
	}
	number := m.mines.CountMinesAt(i)
	m.board.SetAt(i, board.State(number))
	opened := 1
	if size := m.board.Size(); number == 0 {
		for n := range size.Neighbours(size.At(i)) {
			if m.board.State(n) == board.Covered {
				opened += m.decide(size.Index(n))
			}
		}
	}
	return opened
}

// asked returns how many squares are decided in the end.
func (m moveModel) asked() (n int) {
	m.board = m.board.Clone()
	for list := m.certain(false); len(list) > 0; list = m.certain(false) {
		n += m.decide(list[0])
	}
	if n > 0 || !m.total {
		return n
	}
	for !m.won() {
		list := append(m.certain(false), m.certain(true)...)
		if len(list) == 0 {
			break
		}
		n += m.decide(list[0])
	}
	for list := m.certain(false); len(list) > 0; list = m.certain(false) {
		n += m.decide(list[0])
	}
	return n
}

// mark returns the points, of 1000, of a list of moves.
func (m moveModel) mark(list []board.Move) Points {
	all, right, wrong := m.asked(), 0, 0
	if all == 0 {
		return Points(1000 * (1 - min(1, len(list))))
	}
	m.board = m.board.Clone()
	for _, move := range list {
		i, won := m.board.Size().Index(move.Square), m.won()
		mine := m.mines.HasMineAt(i)
		switch {
		case m.board.StateAt(i) != board.Covered:
		case mine != move.Flag:
			wrong++
		case slices.Contains(m.certain(m.total && !won), i):
			right += m.decide(i)
		default:
			m.decide(i)
			if !won {
				wrong++
			}
		}
		if mine && !move.Flag && m.board.StateAt(i) == board.Covered {
			break
		}
	}
	return Points(math.Round(1000 * max(0, float64(min(right, all)-wrong)) / float64(all)))
}

// randomStart returns a minefield and a board over it that shows some of its
// squares.
func randomStart(r *rand.Rand, size board.Size) (board.Minefield, board.Board) {
	mines, b := boardtest.Scatter(r, size, 1+r.IntN(size.Squares()/2)), board.NewBoard(size)
	for range r.IntN(size.Squares()) {
		if i := r.IntN(size.Squares()); !mines.HasMineAt(i) {
			b.SetAt(i, board.State(mines.CountMinesAt(i)))
		}
	}
	return mines, b
}

func moveText(moves []board.Move) []byte {
	var words []string
	for _, m := range moves {
		words = append(words, m.String())
	}
	return []byte(strings.Join(words, " "))
}

// Random lists of moves on small boards earn what a second reading of the rules
// says, and one more wrong move never earns more.
func TestMoveMarksAgainstModel(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 28))
	between, lists := 0, boardtest.Fewer(600, 2)
	for n := range lists {
		size := board.Size{Rows: 1 + r.IntN(3), Cols: 2 + r.IntN(3)}
		mines, start := randomStart(r, size)
		model := moveModel{mines, start, n%3 > 0}
		j := mustJudge(t, Task{Mines: mines, Points: 1000, Moves: true, Start: &start, NoTotal: !model.total})
		var moves []board.Move
		for _, i := range slices.Concat(r.Perm(size.Squares()), r.Perm(size.Squares()))[:r.IntN(2*size.Squares())] {
			move := board.Move{Square: size.At(i), Flag: mines.HasMineAt(i) != (r.IntN(8) == 0)}
			moves = append(moves, move)
		}
		got, want := j.Judge(moveText(moves), false), model.mark(moves)
		if got.Score != want {
			t.Fatalf("%s on\n%vover\n%v: %v, want %v: %s", moveText(moves), start, mines, got.Score, want, message(got))
		}
		model.checkFacts(t, moves, got)
		if want > 0 && want < 1000 {
			between++
		}
		if more := j.Judge(append(moveText(moves), " Z99"...), false); more.Score > got.Score {
			t.Errorf("%s on\n%v: %v, with one more wrong word %v", moveText(moves), start, got.Score, more.Score)
		}
	}
	if between < lists/10 {
		t.Errorf("only %d lists earn a part", between)
	}
}

// Of a list of right moves, in any order, each longer beginning earns at least
// as much, and a whole one everything. A wrong move among them never earns more.
func TestRightMovesNeverEarnLess(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 28))
	boards := boardtest.Fewer(24, 2)
	for _, size := range []board.Size{{Rows: 4, Cols: 5}, {Rows: 6, Cols: 6}, {Rows: 9, Cols: 9}} {
		for range boards {
			mines, start := randomStart(r, size)
			j := mustJudge(t, Task{Mines: mines, Points: 1000, Moves: true, Start: &start})
			moves := rightMoves(t, r, mines, start)
			score := Points(0)
			for n := 1; n <= len(moves); n++ {
				got := j.Judge(moveText(moves[:n]), false)
				if got.Score < score || slices.ContainsFunc(got.Parts, func(p Part) bool { return p.Faults() > 0 }) {
					t.Fatalf("%s on\n%vover\n%v: %v after %v: %s",
						moveText(moves[:n]), start, mines, got.Score, score, message(got))
				}
				score = got.Score
			}
			if score != 1000 && len(moves) > 0 {
				t.Errorf("%s on\n%vover\n%v: %v", moveText(moves), start, mines, score)
			}
			for range min(5, len(moves)) {
				i := r.IntN(size.Squares())
				wrong := board.Move{Square: size.At(i), Flag: r.IntN(2) == 0}
				more := slices.Insert(slices.Clone(moves), r.IntN(len(moves)), wrong)
				if got := j.Judge(moveText(more), false); got.Score > score {
					t.Errorf("%s on\n%v: %v, with %v %v", moveText(moves), start, score, wrong, got.Score)
				}
			}
		}
	}
}

// rightMoves plays the squares that are certain in a random order, those that
// the numbers prove before others.
func rightMoves(t *testing.T, r *rand.Rand, mines board.Minefield, start board.Board) (moves []board.Move) {
	t.Helper()
	b := start.Clone()
	referee, err := board.NewReferee(mines, b)
	boardtest.Must(t, err)
	for {
		steps, err := safemove.All(b, safemove.ReasoningOptions{})
		boardtest.Must(t, err)
		if len(steps) == 0 && !referee.Solved() {
			steps, err = safemove.All(b, safemove.ReasoningOptions{Total: board.KnownTotal(mines.Total())})
			boardtest.Must(t, err)
		}
		if len(steps) == 0 {
			return moves
		}
		move := steps[r.IntN(len(steps))].Move
		moves = append(moves, move)
		referee.Make(move)
	}
}
