package odds

import (
	"errors"
	"fmt"
	"math/big"

	"minesweeper/board"
	"minesweeper/safemove/internal/count"
)

// Options say what is known besides the board.
type Options struct {
	// Total is the number of mines on the board, flagged ones included.
	Total board.Total
	// Density is the probability with which each square that is covered was
	// made a mine, independently of all others, between 0 and 1, both excluded.
	// It is used only if the total is not known.
	Density *big.Rat
	// IgnoreFlags treats flagged squares as covered ones. Otherwise flags are
	// believed: a flagged square has a mine.
	IgnoreFlags bool
	// Budget limits the work, in states of the search over all connected parts
	// of the frontier; 0 stands for a generous default. How the parts share it
	// is told by safemove.Options.
	Budget int
	// AnyLength asks for fractions of any length. Otherwise those of more than
	// [MostDigits] digits count as rounded, and where they would take more than
	// seconds the error is ErrDigits.
	AnyLength bool
}

// MostDigits is how many digits the denominator of a fraction may have.
const MostDigits = 1000

// DefaultBudget is what a budget of 0 stands for.
const DefaultBudget = count.DefaultBudget

var (
	// ErrContradiction says that no minefield agrees with the numbers, whatever
	// the number of mines.
	ErrContradiction = errors.New("no minefield agrees with the numbers")
	// ErrUndecided says that the budget did not suffice, because too many
	// numbers depend on each other.
	ErrUndecided = errors.New("undecided: too many numbers depend on each other for the budget")
	// ErrDigits says that the fractions would be too long to be computed, on a
	// large board. Calculator.Float still has the answer.
	ErrDigits = errors.New("the fractions have too many digits")
	// ErrDensity says that the density is not between 0 and 1.
	ErrDensity = errors.New("the density is not between 0 and 1")
)

// A TotalError says that minefields agree with the numbers, but none with so
// many mines.
type TotalError struct {
	Total       int
	Least, Most int // how many mines there can be; numbers in between can be impossible too
}

func (e *TotalError) Error() string {
	switch {
	case e.Total < e.Least:
		return fmt.Sprintf("%s too few: the numbers and flags need at least %d", e.minesAre(), e.Least)
	case e.Total > e.Most:
		return fmt.Sprintf("%s too many: the numbers leave room for at most %d", e.minesAre(), e.Most)
	}
	return fmt.Sprintf("no minefield with exactly %d mines agrees with the numbers", e.Total)
}

// minesAre says "1 mine is" or "3 mines are".
func (e *TotalError) minesAre() string {
	if e.Total == 1 {
		return "1 mine is"
	}
	return fmt.Sprintf("%d mines are", e.Total)
}

// check returns an error if the options say something impossible by themselves.
func (o *Options) check() error {
	if o.Total.Known() {
		return nil
	}
	if o.Density == nil || o.Density.Sign() <= 0 || o.Density.Cmp(big.NewRat(1, 1)) >= 0 {
		return ErrDensity
	}
	return nil
}
