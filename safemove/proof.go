package safemove

import (
	"cmp"
	"container/heap"
	"errors"
	"slices"

	"minesweeper/safemove/internal/count"
	"minesweeper/safemove/internal/frontier"
)

// Exact reasoning settles a square by looking at everything at once, which
// explains nothing. A proof is a set of numbers that settles the square by
// itself, and of which none can be left out. It is found in two movements:
//
//	grow     take the numbers that touch the square, then those that share a
//	         covered square with them, and so on, until they settle it;
//	shrink   leave out one number after another, the farthest first, and keep
//	         only those without which the square would be open again.
//
// The first keeps proofs near the square, so that the second has few numbers
// to try. A smallest proof of all would need a search over sets of numbers;
// one without idle parts is what a player can follow.

// proveSettled looks for the proofs of the settled squares that have none yet.
// Which of them take the count of mines is found out for all of them together:
// to grow a proof for each until it has the whole front would take long.
func (e *exact) proveSettled() {
	e.unproved = slices.DeleteFunc(e.unproved, func(s int32) bool { return e.Status[s] != frontier.Unknown })
	if len(e.unproved) == 0 {
		return
	}
	counted := make(map[int32]bool)
	if e.o.Total.Known() {
		e.solver.Decide(e.View, 0, count.Unknown, e.o.Budget)
		for _, s := range e.unproved {
			counted[s] = e.solver.Verdict(s) == count.CanBeFree|count.CanBeMine
		}
	}
	for _, s := range e.unproved {
		c := e.settled[s]
		c.counted = counted[s]
		e.prove(&c)
		e.settled[s] = c
		heap.Push(&e.proved, c)
	}
	e.unproved = e.unproved[:0]
}

// prove looks for the numbers of a proof. Of a conclusion for which that takes
// too much there are none.
func (e *exact) prove(c *conclusion) {
	if !c.counted {
		c.numbers = e.grow(*c)
		if c.numbers == nil && (e.tired() || !e.o.Total.Known()) {
			return
		}
	}
	if c.counted = c.numbers == nil; c.counted {
		c.numbers = e.AppendAsking(nil)
	}
	c.numbers = e.shrink(c.numbers, c.counted, *c)
}

// Proofs may take so many times the budget of one look at the board, and one
// step of a proof so large a part of it.
const (
	proofLooks = 4
	proofStep  = 8
)

// proofEffort returns what may be spent on proofs, in states and squares.
func proofEffort(budget int) int { return proofLooks * cmp.Or(budget, count.DefaultBudget) }

// tired reports whether all of that is spent. Conclusions hold without proofs.
func (e *exact) tired() bool { return e.effort <= 0 }

// grow returns numbers that settle the square, nearest first; none if it takes
// the count of mines.
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

// contradicts reports whether no layout agrees with the part; or, counted, none
// that has as many mines, with those on the other unknown squares of the board,
// as are left.
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

// shrink leaves out of numbers, from the last to the first, those without which
// there is a contradiction still, if some conclusions are denied. It tries
// halves before single numbers, so a long list of which little is needed costs
// little. Where a proof with the count of mines costs too much, it returns
// none.
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
