package safemove

import (
	"cmp"
	"errors"
	"slices"

	"minesweeper/safemove/internal/count"
)

// Exact reasoning looks at everything at once, which explains nothing. A proof
// is a set of numbers that make the square certain without the others; none of
// them can be left out. It is found in two steps:
//
//	grow     take the numbers that touch the square, then those that share a
//	         covered square with them, and so on, until they settle it;
//	shrink   leave out one number after another, the farthest first, and keep
//	         only those without which the square would be open again.
//
// The first keeps proofs near the square, so that the second has few numbers to
// try. To find the smallest proof of all would take a search over sets of
// numbers. A player can follow any proof without superfluous numbers.

// prove looks for the numbers of a proof. It leaves them out if that takes too
// much work.
func (e *exact) prove(c *conclusion) {
	if c.counted {
		c.numbers = e.shrink(e.AppendAsking(nil), true, *c)
	} else if numbers := e.grow(*c); numbers != nil {
		c.numbers = e.shrink(numbers, false, *c)
	}
}

// All proofs together may use proofLooks times the budget of one look at the
// board. One step of a proof may use a share of 1/proofStep of that budget.
const (
	proofLooks = 4
	proofStep  = 8
)

// proofEffort returns the limit for all proofs, in states and squares.
func proofEffort(budget int) int { return proofLooks * cmp.Or(budget, count.DefaultBudget) }

// tired reports whether that limit is reached. Conclusions hold without proofs.
func (e *exact) tired() bool { return e.effort <= 0 }

// grow returns numbers that make the square certain, nearest first; none if
// that takes too much work.
func (e *exact) grow(c conclusion) []int32 {
	p := e.part
	p.clear()
	p.addSquare(c.square)
	for next := 0; next < len(p.squares) && !e.tired(); {
		done := len(p.numbers)
		for last := len(p.squares); next < last; next++ {
			p.addAround(p.squares[next])
		}
		if len(p.numbers) == done {
			continue
		}
		p.mark(c.square, !c.mine)
		if e.contradicts(false) {
			return slices.Clone(p.numbers)
		}
		p.Drop(c.square)
		p.AddUnknown(c.square)
	}
	return nil
}

// contradicts reports whether no layout agrees with the part. If counted, a
// layout must also be able to reach the number of mines left, with further
// mines on the unknown squares outside the part.
func (e *exact) contradicts(counted bool) bool {
	further, missing := 0, count.Unknown
	if counted {
		further, missing = e.Unknowns-len(e.part.squares), count.Left(e.o.Total, e.Mines+e.part.Mines)
		e.work -= len(e.part.squares)
	}
	before := e.solver.Spent()
	err := e.solver.Decide(e.part.View, further, missing, proofEffort(e.o.Budget)/proofLooks/proofStep)
	e.effort -= e.solver.Spent() - before + len(e.part.squares)
	return errors.Is(err, count.ErrContradiction)
}

// shrink leaves numbers out, from the last to the first, as long as the others
// still contradict the opposite of the denied conclusions. It tries halves
// before single numbers, so a long list with few necessary numbers costs
// little. It returns none if a proof with the count of mines costs too much.
func (e *exact) shrink(numbers []int32, counted bool, denied ...conclusion) []int32 {
	if counted && e.tooMuch(numbers) {
		return nil
	}
	for chunk := (len(numbers) + 1) / 2; chunk > 0; chunk /= 2 {
		for end := len(numbers); end > 0; end -= chunk {
			start := max(0, end-chunk)
			without := slices.Concat(numbers[:start], numbers[min(end, len(numbers)):])
			if len(without) == len(numbers) {
				continue
			}
			e.part.fill(without, denied...)
			if e.contradicts(counted) {
				numbers = without
			}
			if counted && e.work < 0 {
				return nil
			}
			if e.tired() {
				return numbers
			}
		}
	}
	return numbers
}
