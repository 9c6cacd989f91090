package safemove

import (
	"errors"
	"slices"

	"minesweeper/safemove/internal/constraint"
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

// prove returns the conclusion about a settled square, with the numbers of its
// proof.
func (e *exact) prove(s int, mine bool) conclusion {
	numbers := e.grow(s, mine)
	if numbers == nil {
		return e.proveCounted(s, mine)
	}
	numbers = e.shrink(numbers, func(numbers []int) bool { return e.excludes(numbers, s, !mine) })
	return conclusion{square: s, mine: mine, rule: &ruleExact, numbers: numbers}
}

// grow returns numbers that settle s, nearest first; none if it takes the count
// of mines.
func (e *exact) grow(s int, mine bool) []int {
	e.sub.reset()
	e.sub.addSquare(s)
	for next, done := 0, 0; next < len(e.sub.squares); {
		for last := len(e.sub.squares); next < last; next++ {
			e.sub.addAround(e.sub.squares[next])
		}
		if len(e.sub.numbers) == done {
			continue
		}
		done = len(e.sub.numbers)
		numbers := slices.Clone(e.sub.numbers)
		if e.excludes(numbers, s, !mine) {
			return numbers
		}
		e.restore(s, numbers)
	}
	return nil
}

// restore makes sub again what grow had made of it.
func (e *exact) restore(s int, numbers []int) {
	e.sub.reset()
	e.sub.addSquare(s)
	for _, n := range numbers {
		e.sub.addNumber(n)
	}
}

// excludes tells whether the numbers alone exclude that s has a mine, or that
// it is free.
func (e *exact) excludes(numbers []int, s int, mine bool) bool {
	e.fill(numbers)
	e.sub.assume(s, mine)
	return e.contradicts()
}

// contradicts tells whether sub has no solution.
func (e *exact) contradicts() bool {
	_, err := e.sub.decide(&e.solver, constraint.Unknown, e.o.Budget)
	return errors.Is(err, constraint.ErrContradiction)
}

// shrink leaves out of numbers, from the last to the first, what is not needed
// for enough to hold. It tries halves before single numbers, so a long list of
// which little is needed costs little.
func (e *exact) shrink(numbers []int, enough func([]int) bool) []int {
	for chunk := (len(numbers) + 1) / 2; chunk > 0; chunk /= 2 {
		for end := len(numbers); end > 0; end -= chunk {
			start := max(0, end-chunk)
			without := slices.Concat(numbers[:start], numbers[min(end, len(numbers)):])
			if len(without) < len(numbers) && enough(without) {
				numbers = without
			}
		}
	}
	return numbers
}
