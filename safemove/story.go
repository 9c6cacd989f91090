package safemove

import (
	"slices"
	"strconv"
	"strings"
)

// explainExact tells why a square is settled: by the chain of consequences that
// the opposite would have, where one number after another leads to the next
// step; or, where it takes distinguishing cases, by naming the numbers.
func explainExact(p *position, c conclusion) string {
	opposite := p.claim([]int{c.square}, !c.mine)
	claim := p.claim([]int{c.square}, c.mine)
	numbers := slices.Sorted(slices.Values(c.numbers))
	t := tale{p: p, assumed: map[int]bool{c.square: !c.mine}}
	if steps, ok := t.tell(numbers); ok && len(steps) <= longestTale {
		return "if " + opposite + ", " + strings.Join(steps, ", then ") + ": " + claim
	}
	verb := " cannot all be right if "
	if len(numbers) == 1 {
		verb = " cannot be right if "
	}
	return p.list(numbers) + verb + opposite + ": " + claim
}

// longestTale is how many steps one is asked to follow.
const longestTale = 8

// A tale follows an assumption from number to number until one of them cannot
// be right.
type tale struct {
	p       *position
	assumed map[int]bool // squares that would be mines, or free
}

// tell returns the steps to a contradiction, in words, and whether there is
// one that this simple way leads to.
func (t *tale) tell(numbers []int) (steps []string, ok bool) {
	for moved := true; moved; {
		moved = false
		for _, n := range numbers {
			step, end := t.step(n)
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

// step draws the consequence for one number; end tells that it cannot be right.
func (t *tale) step(n int) (text string, end bool) {
	var open []int
	mines := int(t.p.know[n] - t.p.missing[n])
	for _, s := range t.p.appendOpen(nil, n) {
		mine, assumed := t.assumed[s]
		switch {
		case !assumed:
			open = append(open, s)
		case mine:
			mines++
		}
	}
	need := int(t.p.know[n]) - mines
	switch {
	case need < 0:
		return t.p.name(n) + " would touch " + strconv.Itoa(mines) + " mines instead of " + strconv.Itoa(int(t.p.know[n])), true
	case need > len(open):
		return t.p.name(n) + " could have only " + amount(mines+len(open), "mine") + " instead of " + strconv.Itoa(int(t.p.know[n])), true
	case len(open) == 0 || need != 0 && need != len(open):
		return "", false
	}
	for _, s := range open {
		t.assumed[s] = need != 0
	}
	return t.p.claim(open, need != 0) + " (" + t.p.name(n) + ")", false
}
