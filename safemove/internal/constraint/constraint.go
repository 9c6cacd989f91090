package constraint

import "errors"

// Unknown as a total says that the number of mines over all squares is not given.
const Unknown = -1

// DefaultBudget is the number of states a call may build when it is given a budget of 0: seconds of work and half a gigabyte
// at the very worst, and some thousand times what any position met in play has needed.
const DefaultBudget = 1 << 22

// A Constraint says that exactly Mines of Squares hold a mine. A square listed twice counts once.
type Constraint struct {
	Mines   int
	Squares []int32
}

// A Verdict says what one square can be, over all layouts that satisfy everything given.
type Verdict uint8

// The bits of a Verdict. A square that is free in some layouts and a mine in others has the first two. Undecided
// stands alone: the square belongs to a component too wide for the budget, and nothing is claimed about it.
const (
	CanBeFree Verdict = 1 << iota
	CanBeMine
	Undecided
)

var (
	// ErrContradiction is returned when no layout satisfies the constraints and the total.
	ErrContradiction = errors.New("no layout satisfies the constraints")
	// ErrBudget is returned when some component needed more states than the budget allows.
	ErrBudget = errors.New("too many states for the budget")
	// ErrDigits is returned when exact fractions would have too many digits to be computed in reasonable time.
	ErrDigits = errors.New("fractions with too many digits")
	// ErrSquare is returned when a constraint names a square outside 0…n-1.
	ErrSquare = errors.New("a constraint names a square that does not exist")
)
