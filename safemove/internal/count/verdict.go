package count

import (
	"errors"

	"minesweeper/board"
)

// Unknown stands for a number of mines that is not given.
const Unknown = -1

// DefaultBudget is the number of states that a call with budget 0 may build. In
// the worst case that takes seconds and a few hundred megabytes. It is about a
// thousand times what any position from play has needed.
const DefaultBudget = 1 << 21

// Left returns the number of mines left of a total, as a Solver takes it. It is
// Unknown if the total is unknown. If more mines are known than the total, it
// is another negative number, which no layout has.
func Left(total board.Total, known int) int {
	n, ok := total.Mines()
	switch {
	case !ok:
		return Unknown
	case n < known:
		return Unknown - 1
	}
	return n - known
}

// A Verdict reports whether a square is free in some layouts, and whether it is
// a mine in some.
type Verdict uint8

// The bits of a Verdict. A square that is free in some layouts and a mine in
// others has the first two. Undecided stands alone: the square belongs to a
// component that is too wide for the budget, so neither is known.
const (
	CanBeFree Verdict = 1 << iota
	CanBeMine
	Undecided
)

// The errors.
var (
	// ErrContradiction is returned when no layout agrees with the numbers and
	// the number of mines.
	ErrContradiction = errors.New("no minefield agrees with the board")
	// ErrBudget is returned when some component needed more states than the
	// budget allows.
	ErrBudget = errors.New("undecided: too many numbers depend on each other for the budget")
	// ErrDigits is returned when exact fractions would have too many digits to
	// be computed in reasonable time.
	ErrDigits = errors.New("the fractions have too many digits")
)
