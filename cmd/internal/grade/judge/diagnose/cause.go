package diagnose

import (
	"sync"

	"minesweeper/board"
)

// An Exercise is what submissions are compared with. Several goroutines may use
// it at the same time.
type Exercise struct {
	Mines    board.Minefield
	Solution board.Board
	Start    board.Board // what was given; covered if nothing was
	Want     board.Board
	Exact    bool    // every square of Want counts, also mines
	Others   []Other // minefields that a program may have loaded by mistake

	prepare sync.Once
	rules   []cause // those of numberCauses that are the same for all submissions
}

// An Other is a minefield other than that of the exercise.
type Other struct {
	Name  string
	Mines board.Minefield
}

// maxDiagnosed is the largest board, in squares, that is diagnosed. It bounds
// the time to grade a class.
const maxDiagnosed = 100_000

// A shownBoard is a board of the right size and the exercise.
type shownBoard struct {
	*Exercise
	board board.Board
	size  board.Size
}

// A cause is a mistake that would explain many faults at once. It predicts what
// some squares of the board show.
type cause struct {
	advice   string
	predicts func(i int) (s board.State, ok bool)
}

// A view is a board as a diagnosis looks at it: the squares that count, and
// which of them are faults.
type view struct {
	squares []int
	isFault []bool // by square
	faults  int
}

func (b *shownBoard) view(counts, isFault func(i int) bool) view {
	v := view{squares: make([]int, 0, b.size.Squares()), isFault: make([]bool, b.size.Squares())}
	for i := range b.size.Squares() {
		if !counts(i) {
			continue
		}
		v.squares = append(v.squares, i)
		if v.isFault[i] = isFault(i); v.isFault[i] {
			v.faults++
		}
	}
	return v
}

// weigh counts the faults that a cause explains, and those that it leaves:
// faults of another kind, and right squares that it predicts to be wrong. It
// stops when the cause cannot explain more than it leaves.
func (b *shownBoard) weigh(c cause, v view) (explained, left int) {
	for _, i := range v.squares {
		s, ok := c.predicts(i)
		switch agrees := ok && s == b.board.StateAt(i); {
		case agrees && v.isFault[i]:
			explained++
		case v.isFault[i], ok && !agrees:
			if left++; left >= v.faults {
				return 0, left
			}
		}
	}
	return explained, left
}

// best returns the advice of the cause that explains more faults than it
// leaves, two at least, and more than any other if what it leaves is counted
// against it. In a tie it returns nothing. Most is the difference.
func (b *shownBoard) best(causes func() []cause, counts, isFault func(i int) bool) (advice string, most int) {
	if b.count(isFault) < 2 {
		return "", 0
	}
	v := b.view(counts, isFault)
	for _, c := range causes() {
		switch n, left := b.weigh(c, v); {
		case n <= left || n < 2 || n-left < most:
		case n-left == most && advice != c.advice:
			advice = ""
		default:
			most, advice = n-left, c.advice
		}
	}
	return advice, most
}

// isWrong reports whether square i shows a wrong number, has a mine and is
// uncovered, or has none and is flagged. A single one is a slip.
func (b *shownBoard) isWrong(i int) bool {
	s := b.board.StateAt(i)
	if s.Uncovered() {
		return s != b.Solution.StateAt(i)
	}
	return s == board.Flagged && !b.Mines.HasMineAt(i)
}
