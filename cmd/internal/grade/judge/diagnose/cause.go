package diagnose

import (
	"math"
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
	// The causes that are the same for all submissions.
	numbers, changes, covers []cause
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
	advice string
	shows  []board.State // of each square, or nothing
}

// nothing is what a cause predicts of squares that it does not concern.
const nothing board.State = math.MinInt8

// predict returns a cause with what it predicts of each square.
func predict(size board.Size, advice string, shows func(s board.Square) board.State) cause {
	c := cause{advice, make([]board.State, size.Squares())}
	for i := range c.shows {
		c.shows[i] = shows(size.At(i))
	}
	return c
}

func (x *Exercise) predict(advice string, shows func(s board.Square) board.State) cause {
	return predict(x.Solution.Size(), advice, shows)
}

// where returns the state if a square is concerned.
func where(isConcerned bool, state board.State) board.State {
	if isConcerned {
		return state
	}
	return nothing
}

// weigh counts the faults that a cause explains, and those that it leaves:
// faults of another kind, and right squares that it predicts to be wrong. It
// stops when the cause does not explain more than it leaves.
func (b *shownBoard) weigh(c cause, faults, right []int) (explained, left int) {
	for _, i := range faults {
		if c.shows[i] == b.board.StateAt(i) {
			explained++
		}
	}
	left = len(faults) - explained
	for _, i := range right {
		if left >= explained {
			break
		}
		if c.shows[i] != nothing && c.shows[i] != b.board.StateAt(i) {
			left++
		}
	}
	return explained, left
}

// best returns the advice of the cause that explains more faults than it
// leaves, two at least, and more than any other if what it leaves is counted
// against it. In a tie it returns nothing. Most is the difference. Only squares
// that count are looked at.
func (b *shownBoard) best(causes []cause, counts, isFault func(i int) bool) (advice string, most int) {
	var faults, right []int
	for i := range b.size.Squares() {
		switch {
		case !counts(i):
		case isFault(i):
			faults = append(faults, i)
		default:
			right = append(right, i)
		}
	}
	for _, c := range causes {
		switch n, left := b.weigh(c, faults, right); {
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
