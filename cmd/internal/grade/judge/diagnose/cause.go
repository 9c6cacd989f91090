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

// A cause is a mistake that would explain many faults at once. It predicts what
// each square of the board shows, or nothing.
type cause struct {
	advice string
	shows  []board.State
}

// nothing is what a cause predicts of squares that it does not concern.
const nothing board.State = math.MinInt8

// A prediction is what a cause predicts of a square.
type prediction func(s board.Square) board.State

// predict returns a cause with what it predicts of a board of a size.
func predict(size board.Size, advice string, shows prediction) cause {
	c := cause{advice, make([]board.State, size.Squares())}
	for i := range c.shows {
		c.shows[i] = shows(size.At(i))
	}
	return c
}

// where returns the state if a square is concerned.
func where(isConcerned bool, state board.State) board.State {
	if isConcerned {
		return state
	}
	return nothing
}

// A choice is the mistake that explains more faults than it leaves, and more than
// any other if what it leaves is counted against it. In a tie it is none.
type choice struct {
	advice string
	most   int // how many more faults are explained than left
}

// offer offers a mistake, which must explain a least number of faults.
func (c *choice) offer(advice string, explained, left, least int) {
	switch n := explained - left; {
	case n <= 0 || explained < least || n < c.most:
	case n == c.most && advice != c.advice:
		c.advice = ""
	default:
		c.advice, c.most = advice, n
	}
}

// A search looks for the cause that explains the faults of a board, two at least.
type search struct {
	choice
	board   board.Board
	faults  []int            // squares
	isRight func(i int) bool // of a square that counts too
}

// newSearch returns a search for the cause of some faults. Other squares count
// only if counts says so.
func newSearch(b board.Board, isFault, counts func(i int) bool) *search {
	s := &search{board: b, isRight: func(i int) bool { return counts(i) && !isFault(i) }}
	for i := range b.Size().Squares() {
		if isFault(i) {
			s.faults = append(s.faults, i)
		}
	}
	return s
}

// try tries causes.
func (s *search) try(causes ...cause) {
	for _, c := range causes {
		explained, left := s.weigh(c)
		s.offer(c.advice, explained, left, 2)
	}
}

// weigh counts the faults that a cause explains, and those that it leaves:
// faults of another kind, and right squares that it predicts to be wrong. It
// stops when the cause does not explain more than it leaves.
func (s *search) weigh(c cause) (explained, left int) {
	for _, i := range s.faults {
		if c.shows[i] == s.board.StateAt(i) {
			explained++
		}
	}
	left = len(s.faults) - explained
	for i, shown := range c.shows {
		if left >= explained {
			break
		}
		if shown != nothing && shown != s.board.StateAt(i) && s.isRight(i) {
			left++
		}
	}
	return explained, left
}
