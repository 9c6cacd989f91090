package safemove

import (
	"cmp"
	"errors"
	"slices"
	"strconv"
	"strings"

	"minesweeper/safemove/internal/count"
	"minesweeper/safemove/internal/frontier"
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
		c.numbers = e.shrink(e.AppendAsking(nil), true, e.refuted(true, *c))
	} else if numbers := e.grow(*c); numbers != nil {
		c.numbers = e.shrink(numbers, false, e.refuted(false, *c))
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
		if e.contradicts(false, 0) {
			return slices.Clone(p.numbers)
		}
		p.Drop(c.square)
		p.AddUnknown(c.square)
	}
	return nil
}

// contradicts reports whether no layout agrees with the part. If counted, a
// layout must also be able to reach the number of mines left, with further
// mines on the unknown squares outside the part. The part has open squares that
// are not unknown on the board.
func (e *exact) contradicts(counted bool, open int) bool {
	further, missing := 0, count.Unknown
	if counted {
		further, missing = e.Unknowns+open-len(e.part.squares), count.Left(e.o.Total, e.Mines+e.part.Mines)
		e.work -= len(e.part.squares)
	}
	before := e.solver.Spent()
	err := e.solver.Decide(e.part.View, further, missing, proofEffort(e.o.Budget)/proofLooks/proofStep)
	e.effort -= e.solver.Spent() - before + len(e.part.squares)
	return errors.Is(err, count.ErrContradiction)
}

// refuted returns a function that reports whether some numbers contradict the
// opposite of the denied conclusions.
func (e *exact) refuted(counted bool, denied ...conclusion) func(numbers []int32) bool {
	return func(numbers []int32) bool {
		e.part.fill(numbers, denied...)
		return e.contradicts(counted, 0)
	}
}

// shrink leaves squares out, from the last to the first, as long as the others
// suffice for a proof. It tries halves before single squares, so a long list
// with few necessary squares costs little. It returns none if a proof with the
// count of mines costs too much.
func (e *exact) shrink(squares []int32, counted bool, suffice func(squares []int32) bool) []int32 {
	if counted && (e.work < 0 || len(squares)*e.Unknowns > mostTotalWork) {
		return nil
	}
	for chunk := (len(squares) + 1) / 2; chunk > 0; chunk /= 2 {
		for end := len(squares); end > 0; end -= chunk {
			start := max(0, end-chunk)
			without := slices.Concat(squares[:start], squares[min(end, len(squares)):])
			if len(without) == len(squares) {
				continue
			}
			if suffice(without) {
				squares = without
			}
			if counted && e.work < 0 {
				return nil
			}
			if e.tired() {
				return squares
			}
		}
	}
	return squares
}

// before names the earlier moves that a proof stands on: the mines that its
// numbers touch, and squares that must be free for it. A proof with the count
// of mines stands on all mines.
func (e *exact) before(c conclusion) (text string) {
	if c.rule == &ruleSatisfied {
		return "" // its sentence names the mines, and no square must be free
	}
	mines, free := e.mines, e.freed
	if !c.counted {
		mines, free = e.concludedAround(c.numbers)
	}
	if c.rule == &ruleFull {
		mines = nil // its sentence names them
	}
	mines = mines[:min(len(mines), mostMines)]
	free = e.shrink(free, c.counted, func(kept []int32) bool { return e.proves(c, free, kept) })
	if len(mines) > 0 {
		text += "; " + e.claim(true, mines...)
	}
	if len(free) > 0 {
		text += "; " + e.claim(false, free...)
	}
	if text != "" {
		text = " (already proved: " + text[2:] + ")"
	}
	return text
}

// mostMines limits the mines that a sentence names.
const mostMines = 100

// concludedAround returns the squares around some numbers that have become
// known to be mines, and those that are known to be free.
func (e *exact) concludedAround(numbers []int32) (mines, free []int32) {
	for _, n := range numbers {
		for _, o := range e.Offset {
			if i := n + o; e.Status[i] == frontier.Free {
				free = append(free, i)
			} else if e.Status[i] == frontier.Mine && !e.given[i] {
				mines = append(mines, i)
			}
		}
	}
	slices.Sort(mines)
	slices.Sort(free)
	return slices.Compact(mines), slices.Compact(free)
}

// proves reports whether the numbers prove a conclusion if only those squares
// are taken for free that are kept, in the same order.
func (e *exact) proves(c conclusion, free, kept []int32) bool {
	open := len(free) - len(kept)
	e.part.fill(c.numbers, c)
	for _, i := range free {
		if len(kept) > 0 && kept[0] == i {
			kept = kept[1:]
		} else {
			e.part.addSquare(i)
		}
	}
	return e.contradicts(c.counted, open)
}

// explain says why a square is certain. It assumes the opposite and follows the
// chain of consequences, one number at a time. If no such chain ends in a
// contradiction, because more than one case must be looked at, it names the
// numbers.
func (e *exact) explain(c conclusion) string {
	if c.counted {
		return e.explainCounted(c)
	}
	numbers := slices.Sorted(slices.Values(c.numbers))
	e.part.fill(numbers, c)
	opposite, claim := e.claim(!c.mine, c.square), e.claim(c.mine, c.square)
	if len(numbers) == 0 {
		return "if " + opposite + ", no minefield agrees with the numbers: " + claim
	}
	if steps, ok := e.part.trace(); ok && len(steps) <= longestTale {
		return "if " + opposite + ", " + strings.Join(steps, ", then ") + ": " + claim
	}
	return e.cannotBeRight(numbers) + " if " + opposite + ": " + claim
}

// longestTale is the greatest number of steps in an explanation.
const longestTale = 8

// trace follows the assumption from number to number until one of them cannot
// be right. It returns the steps in words, and reports whether there is such a
// number.
func (p *part) trace() (steps []string, ok bool) {
	for moved := true; moved; {
		moved = false
		for _, n := range p.numbers {
			step, end := p.step(n)
			if step != "" {
				steps, moved = append(steps, step), true
			}
			if end {
				return steps, true
			}
		}
	}
	return nil, false
}

// step draws the consequence for one number; end reports that the number cannot
// be right.
func (p *part) step(n int32) (text string, end bool) {
	need, unknown, number := int(p.Need[n]), p.unknownAround(n), p.of.Number(n)
	touched, instead := number-need, " instead of "+strconv.Itoa(number)
	mines, free, possible := frontier.Single(need, p.Unknown[n])
	switch {
	case need < 0:
		return p.name(n) + " would touch " + strconv.Itoa(touched) + " mines" + instead, true
	case !possible:
		return p.name(n) + " could have only " + amount(touched+len(unknown), "mine") + instead, true
	case mines|free == 0:
		return "", false
	}
	for _, s := range unknown {
		p.mark(s, mines != 0)
	}
	return p.claim(mines != 0, unknown...) + " (" + p.name(n) + ")", false
}
