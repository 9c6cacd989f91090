package odds

import (
	"errors"
	"math"
	"math/big"

	"minesweeper/board"
	"minesweeper/safemove/internal/constraint"
)

// A Result is the exact answer for a board.
type Result struct {
	// Squares are the covered squares row by row; flagged ones are among them, with probability 1 if flags are believed.
	// With a known total, the probabilities add up to it.
	Squares []Square
	// Minefields is how many minefields agree with the board (and have the total, if it is known).
	Minefields *big.Int
}

// Exact computes the exact probabilities of a board. The errors are ErrContradiction, ErrUndecided, ErrDigits,
// ErrDensity and *TotalError.
func Exact(b board.Board, o Options) (*Result, error) {
	return new(Calculator).Exact(b, o)
}

// A Calculator computes probabilities for one board after another and reuses its memory. The zero value is ready. It is
// not for use by several goroutines at once.
type Calculator struct {
	reader reader
	solver constraint.Solver
	float  []float64 // by id
}

// Exact is the function Exact.
func (c *Calculator) Exact(b board.Board, o Options) (*Result, error) {
	if err := o.check(); err != nil {
		return nil, err
	}
	c.reader.read(b, o.IgnoreFlags)
	r := &c.reader
	exact, err := c.solver.Exact(r.unknown, r.cs, c.total(&o), o.Density, o.Budget)
	if err != nil {
		return nil, c.explain(err, &o)
	}
	return c.result(b, exact), nil
}

// total returns the mines on the unknown squares. A total smaller than the known mines, or negative, must not become
// "unknown" by accident; no layout has -2 mines.
func (c *Calculator) total(o *Options) int {
	if !o.TotalKnown {
		return constraint.Unknown
	}
	if left := o.Total - c.reader.known; left >= 0 {
		return left
	}
	return constraint.Unknown - 1
}

// result lists the covered squares.
func (c *Calculator) result(b board.Board, exact *constraint.Exact) *Result {
	res := &Result{Minefields: exact.Layouts}
	zero, one := new(big.Rat), big.NewRat(1, 1)
	for row := range c.reader.size.Rows {
		for col, is := range c.reader.what[c.reader.start(row):][:c.reader.size.Cols] {
			sq := Square{Square: board.Square{Row: row, Col: col}}
			switch {
			case is >= 0:
				sq.Chance = exact.Chances[is]
			case is == mine:
				sq.Chance = one
			case is == free:
				sq.Chance = zero
			default:
				continue
			}
			sq.Flagged = b.State(sq.Square) == board.Flagged
			res.Squares = append(res.Squares, sq)
		}
	}
	return res
}

// Float computes the probabilities in float64: element i of the result is for the square with index i, NaN if it is
// uncovered and 1 if it is flagged and flags are believed. The result is stored in dst, which is grown if need be; nothing
// else is allocated once the calculator has grown. The errors are those of Exact but for
// ErrDigits.
func (c *Calculator) Float(dst []float64, b board.Board, o Options) ([]float64, error) {
	if err := o.check(); err != nil {
		return dst[:0], err
	}
	c.reader.read(b, o.IgnoreFlags)
	r := &c.reader
	density := 0.0
	if !o.TotalKnown {
		density, _ = o.Density.Float64()
	}
	var err error
	c.float, err = c.solver.Odds(c.float, r.unknown, r.cs, c.total(&o), density, o.Budget)
	if err != nil {
		return dst[:0], c.explain(err, &o)
	}
	dst = dst[:0]
	for row := range r.size.Rows {
		for _, is := range r.what[r.start(row):][:r.size.Cols] {
			p := math.NaN()
			switch {
			case is >= 0:
				p = c.float[is]
			case is == mine:
				p = 1
			case is == free:
				p = 0
			}
			dst = append(dst, p)
		}
	}
	return dst, nil
}

// explain turns an error of the solver into one about the board.
func (c *Calculator) explain(err error, o *Options) error {
	switch {
	case errors.Is(err, constraint.ErrBudget):
		return ErrUndecided
	case errors.Is(err, constraint.ErrDigits):
		return ErrDigits
	}
	if !errors.Is(err, constraint.ErrContradiction) || !o.TotalKnown {
		return contradiction(err)
	}
	r := &c.reader
	least, most, err := c.solver.Range(r.unknown, r.cs, o.Budget)
	if err != nil {
		return contradiction(err)
	}
	return &TotalError{Total: o.Total, Least: least + r.known, Most: most + r.known}
}

func contradiction(err error) error {
	switch {
	case errors.Is(err, constraint.ErrContradiction):
		return ErrContradiction
	case errors.Is(err, constraint.ErrBudget):
		return ErrUndecided
	}
	return err
}
