package safemove

import (
	"slices"

	"minesweeper/board"
)

// A ContradictionError says that no minefield agrees with the board.
type ContradictionError struct {
	Squares []board.Square // squares, uncovered or flagged, that cannot all be right
	Msg     string         // why, naming them
}

func (e *ContradictionError) Error() string { return e.Msg }

func (p *position) contradiction(numbers []int, msg string) error {
	e := &ContradictionError{Msg: msg}
	for _, n := range numbers {
		e.Squares = append(e.Squares, p.size.At(n))
	}
	return e
}

// checkNumber returns an error if a number can be seen to be wrong by itself.
func (p *position) checkNumber(i int) error {
	mines := int(p.know[i] - p.missing[i])
	switch {
	case p.missing[i] < 0:
		return p.contradiction([]int{i}, p.shows(i)+" but touches "+amount(mines, "mine")+": "+p.list(p.appendKnown(nil, i, knownMine)))
	case p.missing[i] > p.open[i]:
		have := mines + int(p.open[i])
		if have == 0 {
			return p.contradiction([]int{i}, p.shows(i)+" but touches no square that could have a mine")
		}
		return p.contradiction([]int{i}, p.shows(i)+" but touches only "+amount(have, "square")+" that could have a mine")
	}
	return nil
}

// contradiction looks for the numbers that cannot all be right, given that not
// all of the system can be.
func (e *exact) contradiction() error {
	tried := make(map[int]bool)
	for _, start := range slices.Clone(e.sys.numbers) {
		if tried[start] {
			continue
		}
		e.sub.reset()
		e.sub.addPart(start)
		for _, n := range e.sub.numbers {
			tried[n] = true
		}
		if !e.contradicts() {
			continue
		}
		numbers := e.shrink(slices.Clone(e.sub.numbers), func(numbers []int) bool {
			e.fill(numbers)
			return e.contradicts()
		})
		return e.p.contradiction(numbers, e.p.list(numbers)+" cannot all be right: no arrangement of mines agrees with them")
	}
	return e.contradictsTotal()
}
