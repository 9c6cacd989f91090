package odds

import (
	"errors"
	"math/big"

	"minesweeper/board"
	"minesweeper/safemove/internal/count"
)

// ChanceOptions hold what is known in addition to the board, and the limits of
// the work.
type ChanceOptions struct {
	// Total is the number of mines on the board, flagged ones included.
	Total board.Total
	// Density is the probability that a covered square is a mine before any
	// number is seen, independently of all others. It lies between 0 and 1,
	// both excluded. It is used only if the total is not known.
	Density *big.Rat
	// IgnoreFlags treats flagged squares as covered ones. Otherwise flags are
	// believed: a flagged square has a mine.
	IgnoreFlags bool
	// Budget limits the work, in states of the search over all components of the
	// frontier; 0 stands for a generous default. See safemove.ReasoningOptions for
	// how the components share it.
	Budget int
	// AnyLength asks for fractions of any length. Otherwise fractions of more
	// than [MostDigits] digits count as rounded, and the error is ErrDigits if
	// they would take more than seconds.
	AnyLength bool
}

// MostDigits is the most digits that the denominator of a fraction may have.
const MostDigits = 1000

// DefaultBudget is the budget that a budget of 0 stands for.
const DefaultBudget = count.DefaultBudget

var (
	// ErrContradiction means that no minefield agrees with the board and the
	// number of mines. [safemove.Find] finds the reason.
	ErrContradiction = count.ErrContradiction
	// ErrUndecided means that the budget was too small, because too many
	// numbers depend on each other.
	ErrUndecided = count.ErrBudget
	// ErrDigits means that the board is large and its fractions would be too
	// long to compute. Calculator.Float can still compute the chances.
	ErrDigits = count.ErrDigits
	// ErrDensity means that the density is not between 0 and 1.
	ErrDensity = errors.New("the density is not between 0 and 1")
)

// check returns an error if there is neither a total nor a usable density.
func (o *ChanceOptions) check() error {
	if o.Total.Known() {
		return nil
	}
	if o.Density == nil || o.Density.Sign() <= 0 || o.Density.Cmp(big.NewRat(1, 1)) >= 0 {
		return ErrDensity
	}
	return nil
}
