package safemove

import (
	"fmt"
	"slices"

	"minesweeper/board"
	"minesweeper/safemove/internal/frontier"
)

// A conclusion that needs the number of mines has a proof too: numbers that,
// with the mines left, make the square certain, and none of which can be left
// out. Its text says how many mines the numbers need at least or at most:
//
//	 12345
//	A?1???      with one mine in all: A2 needs it, so A4 and A5 are free
//
// The mines left may be anywhere, so every covered square counts here. Proofs
// are only searched for where that is quick.

// mostTotalWork limits the search for one such proof, in numbers times squares.
// mostTotalProofs limits the search for all of them after one look at the
// board, in squares of all sets of numbers that are tried.
const (
	mostTotalWork   = 4_000_000
	mostTotalProofs = 10_000_000
)

// tooMuch reports whether a proof with the count of mines would cost too much.
func (e *exact) tooMuch(numbers []int32) bool {
	return e.work < 0 || len(numbers)*e.Unknowns > mostTotalWork
}

// span returns the fewest mines that the squares of the part can have, and the
// most mines that all unknown squares of the board can have.
func (e *exact) span() (least, most int, ok bool) {
	least, most, err := e.solver.Range(e.part.View, e.o.Budget)
	return least + e.part.Mines, most + e.part.Mines + e.Unknowns - len(e.part.squares), err == nil
}

// explainCounted puts such a conclusion in words.
func (e *exact) explainCounted(c conclusion) string {
	claim, opposite := e.claim(c.mine, c.square), "if "+e.claim(!c.mine, c.square)
	numbers := slices.Sorted(slices.Values(c.numbers))
	e.part.fill(numbers)
	one := len(numbers) == 1
	need := e.list(numbers) + choose(one, " needs", " need")
	if least, _, ok := e.span(); ok && !c.mine && least == e.left() && e.part.Status[c.square] == frontier.Outside {
		return fmt.Sprintf("%s %s, and %s not touch %s: %s",
			need, allLeft(least), choose(one, "does", "do"), e.name(c.square), claim)
	}
	e.part.fill(numbers, c)
	switch least, most, ok := e.span(); {
	case len(numbers) == 0:
		return fmt.Sprintf("%s, the numbers cannot all be right with %s left: %s",
			opposite, amount(e.left(), "mine"), claim)
	case ok && least > e.left():
		return fmt.Sprintf("%s, it and the mines that %s are at least %d, but only %s: %s",
			opposite, need, least, isLeft(e.left()), claim)
	case ok && most < e.left():
		return fmt.Sprintf("%s, %s would leave room for at most %s, but %s: %s",
			opposite, e.list(numbers), amount(most, "mine"), isLeft(e.left()), claim)
	}
	return fmt.Sprintf("%s, %s with %s left: %s",
		opposite, e.cannotBeRight(numbers), amount(e.left(), "mine"), claim)
}

// allLeft says "the only mine that is left" or "all 3 mines that are left".
func allLeft(n int) string {
	if n == 1 {
		return "the only mine that is left"
	}
	return "all " + amount(n, "mine") + " that are left"
}

// isLeft says "1 mine is left" or "3 mines are left".
func isLeft(n int) string { return amount(n, "mine") + choose(n == 1, " is left", " are left") }

// checkTotal returns an error if more mines are known than the board has, or if
// too few squares are left for the rest.
func (p position) checkTotal(t board.Total) error {
	total, known := t.Mines()
	board := "the board has " + amount(total, "mine")
	switch room := p.Mines + p.Unknowns; {
	case !known:
	case p.Mines > total:
		mines := p.withStatus(frontier.Mine)
		return p.contradictory(mines, p.some(mines)+choose(p.Mines == 1, " is", " are")+" flagged, but "+board)
	case room == 0 && total > 0:
		return p.contradictory(nil, board+", but no square that could have one")
	case room < total:
		squares := p.withStatus(frontier.Mine, frontier.Unknown)
		return p.contradictory(squares, board+", but only "+p.some(squares)+" could have one")
	}
	return nil
}

// contradictsTotal returns the error for numbers that can all be right, but not
// with the number of mines left.
func (e *exact) contradictsTotal() error {
	total, _ := e.o.Total.Mines()
	board := "the board has " + amount(total, "mine")
	numbers := e.shrink(e.AppendAsking(nil), true, e.refuted(true))
	if len(numbers) == 0 {
		return e.contradictory(nil, board+", and no minefield with that many mines agrees with the numbers")
	}
	slices.Sort(numbers)
	e.part.fill(numbers)
	msg := e.cannotBeRight(numbers) + ": " + board
	switch least, most, ok := e.span(); {
	case ok && least > e.left() && e.Mines == 0:
		msg += fmt.Sprintf(", and there must be at least %d", least)
	case ok && least > e.left():
		msg += fmt.Sprintf(", and with what is flagged they need at least %d", least+e.Mines)
	case ok && most < e.left():
		msg += fmt.Sprintf(", and there is room for at most %d", most+e.Mines)
	}
	return e.contradictory(numbers, msg)
}
