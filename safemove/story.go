package safemove

import (
	"slices"
	"strconv"
	"strings"

	"minesweeper/safemove/internal/frontier"
)

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
