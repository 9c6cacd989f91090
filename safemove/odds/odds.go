// Package odds computes the probability of a mine for each covered square of a
// board, exactly.
//
// If the number of mines is known, every minefield that agrees with the board
// is equally likely. If it is not, minefields have different numbers of mines,
// and probabilities need an assumption about that: a density, the probability
// that a square is a mine before any number is seen.
//
//	1-2?    The 1 has two covered neighbours (- below and beside it), which hold
//	2-??    one mine together. The 2 at the top has five, these two and the
//	3B--    three ?. So the three ? hold the other mine of the 2, and each is a
//	M---    mine in one third of the minefields. The 2 alone would say two
//	        fifths, but that ignores the 1.
//
// [Exact] returns fractions, which add up to the number of mines. A
// [Calculator] also computes in float64, about a hundred times faster and
// without allocating. In both, a probability is 0 or 1 only if the square is
// free, or a mine, in every minefield that agrees with the board. Integers
// decide that, never rounding.
//
// Package count documents the method. A flagged square is believed to be a mine
// unless the options say otherwise. This package must not choose moves: package
// guess does.
package odds

import (
	"errors"
	"math"
	"math/big"
	"strings"

	"minesweeper/board"
	"minesweeper/safemove/internal/count"
	"minesweeper/safemove/internal/deduce"
	"minesweeper/safemove/internal/frontier"
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
}

// MostDigits is the most digits that the denominator of a fraction may have. A
// longer fraction counts as rounded.
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

// A Square is a covered square with the exact probability that it has a mine.
type Square struct {
	board.Square
	Flagged bool
	Mine    *big.Rat // nil if undecided; must not be changed, since squares share it
	Rounded bool     // Mine is not exact, see Approximate, or too long to print
}

// String returns the square's name, the fraction and the decimal: "A5 1/3
// 0.333333333". For a rounded chance it returns "A5 ~ 0.333333333", and without
// a chance "A5 undecided".
func (s Square) String() string {
	if s.Mine == nil {
		return s.Square.String() + " undecided"
	}
	fraction := "~"
	if !s.Rounded {
		fraction = s.Mine.RatString()
	}
	return s.Square.String() + " " + fraction + " " + Decimal(s.Mine, 9)
}

// long reports whether a fraction has too many digits to be printed.
func long(p *big.Rat) bool {
	const bitsPerDigit = 3.321928
	return float64(p.Denom().BitLen()) > MostDigits*bitsPerDigit
}

// Decimal returns a probability with the given number of digits after the
// point, at least 1. If it is not exactly 0 or 1 but would look like it,
// Decimal adds digits until the difference shows.
func Decimal(p *big.Rat, digits int) string {
	text := p.FloatString(digits)
	for !p.IsInt() && looksCertain(text) {
		digits++
		text = p.FloatString(digits)
	}
	return text
}

// looksCertain reports whether a decimal reads 0 or 1.
func looksCertain(text string) bool {
	whole, rest, _ := strings.Cut(text, ".")
	return strings.Trim(rest, "0") == "" && (whole == "0" || whole == "1")
}

// A Result holds the exact chances of a board.
type Result struct {
	// Squares are the covered squares row by row, flagged ones included; these
	// have probability 1 if flags are believed. With a known total, the
	// probabilities add up to the total.
	Squares []Square
	// Minefields is the number of minefields that agree with the board (and
	// have the total, if it is known).
	Minefields *big.Int // nil if the chances are rounded
}

// Approximate computes the probabilities of a board for which Exact returns
// ErrDigits: those of [Calculator.Float], as fractions. A probability is 0 or 1
// only if that is certain. The errors are those of Exact except ErrDigits.
func Approximate(b board.Board, o ChanceOptions) (*Result, error) {
	c := new(Calculator)
	_, err := c.Float(nil, b, o)
	chance := func(i int32) *big.Rat { return new(big.Rat).SetFloat64(c.chance(i)) }
	if errors.Is(err, ErrUndecided) {
		chance = c.partial(&o, chance)
	} else if err != nil {
		return nil, err
	}
	res := c.result(b, chance)
	for k := range res.Squares {
		s := &res.Squares[k]
		s.Rounded = s.Mine != nil && !s.Mine.IsInt()
	}
	return res, err
}

// Exact computes the exact probabilities of a board. The errors are
// ErrContradiction, ErrUndecided, ErrDigits and ErrDensity. With
// ErrUndecided the result is partial: with a known total only certain squares
// have a chance; without a total all squares have one except those of the parts
// that are too wide.
func Exact(b board.Board, o ChanceOptions) (*Result, error) {
	return new(Calculator).Exact(b, o)
}

// A Calculator computes probabilities for one board after another and reuses
// its memory. The zero value is ready. It must not be used by several
// goroutines at once.
type Calculator struct {
	known    *deduce.Position
	analysis count.Analysis
	solver   count.Solver
	analysed bool // the chances of float are those of analysis, else of solver
}

// read fills known with the board and with everything that single numbers and
// pairs prove. In the middle of a game that is nearly every certain square, and
// it takes less time than counting.
func (c *Calculator) read(b board.Board, ignoreFlags bool) {
	c.known = c.known.For(b.Size())
	c.known.Read(b, ignoreFlags)
	c.known.Propagate()
}

// Exact does the same as the function [Exact] and reuses the calculator's
// memory.
func (c *Calculator) Exact(b board.Board, o ChanceOptions) (*Result, error) {
	if err := o.check(); err != nil {
		return nil, err
	}
	c.read(b, o.IgnoreFlags)
	if c.known.Wrong {
		return nil, ErrContradiction
	}
	layouts, err := c.solver.Exact(&c.known.View, count.Left(o.Total, c.known.Mines), o.Density, o.Budget)
	if errors.Is(err, ErrUndecided) {
		return c.result(b, c.partial(&o, c.solver.Fraction)), err
	}
	if err != nil {
		return nil, err
	}
	res := c.result(b, c.solver.Fraction)
	res.Minefields = layouts
	return res, nil
}

// result returns a result in which the unknown squares have the given chances;
// a chance may be nil.
func (c *Calculator) result(b board.Board, chance func(i int32) *big.Rat) *Result {
	res := new(Result)
	zero, one := new(big.Rat), big.NewRat(1, 1)
	for k, i := range c.known.All() {
		sq := Square{Square: b.Size().At(k), Flagged: b.StateAt(k) == board.Flagged}
		switch c.known.Status[i] {
		case frontier.Unknown:
			sq.Mine = chance(i)
			sq.Rounded = sq.Mine != nil && long(sq.Mine)
		case frontier.Mine:
			sq.Mine = one
		case frontier.Free:
			sq.Mine = zero
		default:
			continue
		}
		res.Squares = append(res.Squares, sq)
	}
	return res
}

// partial returns the chances that are left of all after the budget was
// exceeded. With a known total every chance depends on all parts, so only
// certain squares have one.
func (c *Calculator) partial(o *ChanceOptions, chance func(i int32) *big.Rat) func(i int32) *big.Rat {
	left := count.Left(o.Total, c.known.Mines)
	if left == count.Unknown {
		return func(i int32) *big.Rat {
			if !c.solver.Counted(i) {
				return nil
			}
			return chance(i)
		}
	}
	c.solver.Decide(&c.known.View, 0, left, o.Budget) // its error is the one that led here
	return func(i int32) *big.Rat {
		switch c.solver.Verdict(i) {
		case count.CanBeFree:
			return new(big.Rat)
		case count.CanBeMine:
			return big.NewRat(1, 1)
		}
		return nil
	}
}

// Float computes the probabilities in float64. Element i of the result belongs
// to the square with index i; it is NaN if the square is uncovered, and 1 if it
// is flagged and flags are believed. The result is stored in dst, which grows
// if it is too short; later calls for boards of the same kind allocate nothing
// else. The errors are those of Exact except ErrDigits.
func (c *Calculator) Float(dst []float64, b board.Board, o ChanceOptions) ([]float64, error) {
	if err := o.check(); err != nil {
		return dst[:0], err
	}
	c.read(b, o.IgnoreFlags)
	if err := c.float(&o); err != nil {
		return dst[:0], err
	}
	dst = dst[:0]
	for _, i := range c.known.All() {
		p := math.NaN()
		switch c.known.Status[i] {
		case frontier.Unknown:
			p = c.chance(i)
		case frontier.Mine:
			p = 1
		case frontier.Free:
			p = 0
		}
		dst = append(dst, p)
	}
	return dst, nil
}

// float counts layouts in float64, by the analysis, or by the solver if the
// board is too large for it.
func (c *Calculator) float(o *ChanceOptions) error {
	if c.known.Wrong {
		return ErrContradiction
	}
	total, known := o.Total.Mines()
	c.analysed = known && c.analysis.Build(&c.known.View, total)
	if !c.analysed {
		return c.solver.Odds(&c.known.View, count.Left(o.Total, c.known.Mines), o.Density, o.Budget)
	}
	if c.analysis.Layouts() == 0 {
		return ErrContradiction
	}
	return nil
}

// chance returns the chance of a mine on an unknown square, after float.
func (c *Calculator) chance(i int32) float64 {
	if c.analysed {
		return c.analysis.Mine(i)
	}
	return c.solver.Mine(i)
}
