package safemove

import (
	"errors"
	"fmt"
	"slices"

	"minesweeper/safemove/internal/constraint"
)

// What follows only together with the number of mines has a proof too: numbers
// that, with the mines left, settle the square, and of which none can be spared.
// Its words are about how many mines the numbers take at least or at most:
//
//	 12345
//	A?1???      with one mine in all: A2 needs it, so A4 and A5 are free
//
// The mines that are left may be anywhere, so every covered square counts here,
// and proofs are looked for only where that is quick.

// mostTotalWork limits the search for such a proof: numbers times squares.
const mostTotalWork = 4_000_000

// left returns how many mines are to be found on a board whose total is known.
func (e *exact) left() int { return e.o.Total - e.p.mines }

// proveCounted returns the conclusion about a square that takes the count of
// mines, with the numbers it takes besides.
func (e *exact) proveCounted(s int, mine bool) conclusion {
	c := conclusion{square: s, mine: mine, rule: &ruleExact, counted: true}
	numbers := e.frontNumbers()
	if len(numbers)*e.p.unknowns <= mostTotalWork {
		c.numbers = e.shrink(numbers, func(numbers []int) bool {
			e.fill(numbers)
			e.sub.assume(s, !mine)
			return e.exceeds()
		})
	}
	return c
}

// frontNumbers returns the numbers that have something unknown around them.
func (e *exact) frontNumbers() (numbers []int) {
	for i := range e.p.know {
		if e.p.isNumber(i) && e.p.open[i] > 0 {
			numbers = append(numbers, i)
		}
	}
	return numbers
}

// fill makes sub the constraints of some numbers.
func (e *exact) fill(numbers []int) {
	e.sub.reset()
	for _, n := range numbers {
		e.sub.addNumber(n)
	}
}

// exceeds tells whether sub has no solution with as many mines, on all unknown
// squares of the board, as are left.
func (e *exact) exceeds() bool {
	for i, k := range e.p.know {
		if k == unknown {
			e.sub.addSquare(i)
		}
	}
	_, err := e.sub.decide(&e.solver, e.left(), e.o.Budget)
	return errors.Is(err, constraint.ErrContradiction)
}

// span returns how many mines the squares of sub can have, at least and at
// most, and how many unknown squares are outside of it.
func (e *exact) span() (least, most, outside int, ok bool) {
	least, most, err := e.solver.Range(len(e.sub.squares), e.sub.cs, e.o.Budget)
	return least, most, e.p.unknowns - len(e.sub.squares), err == nil
}

// explainCounted puts such a conclusion in words.
func (e *exact) explainCounted(c conclusion) string {
	claim := e.p.claim([]int{c.square}, c.mine)
	opposite := "if " + e.p.claim([]int{c.square}, !c.mine)
	numbers := slices.Sorted(slices.Values(c.numbers))
	e.fill(numbers)
	if least, _, _, ok := e.span(); ok && !c.mine && least == e.left() && e.sub.id[c.square] == 0 {
		return fmt.Sprintf("%s %s, and %s not touch %s: %s",
			e.p.need(numbers), allLeft(least), choose(len(numbers) == 1, "does", "do"), e.p.name(c.square), claim)
	}
	e.sub.assume(c.square, !c.mine)
	switch least, most, outside, ok := e.span(); {
	case len(numbers) == 0:
		return fmt.Sprintf("%s, the numbers cannot all be right with %s left: %s", opposite, amount(e.left(), "mine"), claim)
	case ok && least > e.left():
		return fmt.Sprintf("%s, it and the mines that %s are at least %d, but only %s: %s",
			opposite, e.p.need(numbers), least, isLeft(e.left()), claim)
	case ok && most+outside < e.left():
		return fmt.Sprintf("%s, %s would leave room for at most %s, but %s: %s",
			opposite, e.p.list(numbers), amount(most+outside, "mine"), isLeft(e.left()), claim)
	}
	return fmt.Sprintf("%s, %s cannot be right with %s left: %s", opposite, e.p.list(numbers), amount(e.left(), "mine"), claim)
}

// need says "A2 needs", or "A2 and B4 need".
func (p *position) need(numbers []int) string {
	return p.list(numbers) + choose(len(numbers) == 1, " needs", " need")
}

// allLeft says "the only mine that is left" or "all 3 mines that are left".
func allLeft(n int) string {
	if n == 1 {
		return "the only mine that is left"
	}
	return "all " + amount(n, "mine") + " that are left"
}

func choose(first bool, a, b string) string {
	if first {
		return a
	}
	return b
}

// isLeft says "1 mine is left" or "3 mines are left".
func isLeft(n int) string {
	if n == 1 {
		return "1 mine is left"
	}
	return amount(n, "mine") + " are left"
}

// checkTotal returns an error if there are too many mines known already, or too
// few squares left for the rest.
func (p *position) checkTotal(total int) error {
	mines, covered := p.squares(knownMine), p.squares(unknown)
	switch {
	case p.mines > total:
		flagged := choose(p.mines == 1, " is flagged", " are flagged")
		return p.contradiction(mines, p.some(mines)+flagged+", but the board has "+amount(total, "mine"))
	case len(covered)+p.mines == 0 && total > 0:
		return p.contradiction(nil, "the board has "+amount(total, "mine")+", but no square that could have one")
	case p.mines+p.unknowns < total:
		room := slices.Sorted(slices.Values(slices.Concat(mines, covered)))
		return p.contradiction(room, "the board has "+amount(total, "mine")+", but only "+p.some(room)+" could have one")
	}
	return nil
}

// squares returns the squares of which what is known, row by row.
func (p *position) squares(what int8) (squares []int) {
	for i, k := range p.know {
		if k == what {
			squares = append(squares, i)
		}
	}
	return squares
}

// some lists squares like list, but only the first of many.
func (p *position) some(squares []int) string {
	const most = 8
	if len(squares) <= most {
		return p.list(squares)
	}
	text := ""
	for _, s := range squares[:most-2] {
		text += p.name(s) + ", "
	}
	return fmt.Sprintf("%s%s and %d more squares", text, p.name(squares[most-2]), len(squares)-most+1)
}

// contradictsTotal returns the error for numbers that can all be right, but not
// with the mines that are left.
func (e *exact) contradictsTotal() error {
	board := "the board has " + amount(e.o.Total, "mine")
	numbers := e.frontNumbers()
	if len(numbers)*e.p.unknowns > mostTotalWork {
		return e.p.contradiction(nil, board+", and no arrangement of so many agrees with the numbers")
	}
	numbers = e.shrink(numbers, func(numbers []int) bool {
		e.fill(numbers)
		return e.exceeds()
	})
	slices.Sort(numbers)
	e.fill(numbers)
	msg := fmt.Sprintf("%s cannot be right: %s", e.p.list(numbers), board)
	switch least, most, outside, ok := e.span(); {
	case ok && least > e.left():
		msg += fmt.Sprintf(", and with what is flagged they need at least %d", least+e.p.mines)
		if e.p.mines == 0 {
			msg = fmt.Sprintf("%s cannot be right: %s, and there must be at least %d", e.p.list(numbers), board, least)
		}
	case ok && most+outside < e.left():
		msg += fmt.Sprintf(", and there is room for at most %d", most+outside+e.p.mines)
	}
	return e.p.contradiction(numbers, msg)
}
