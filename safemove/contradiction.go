package safemove

import (
	"math/bits"
	"slices"

	"minesweeper/board"
	"minesweeper/safemove/internal/frontier"
)

// A ContradictionError reports that no minefield agrees with the board.
type ContradictionError struct {
	Squares []board.Square // squares, uncovered or flagged, that cannot all be right
	Msg     string         // why, naming them
}

// Error returns Msg.
func (e *ContradictionError) Error() string { return e.Msg }

func (p position) contradictory(squares []int32, msg string) error {
	e := &ContradictionError{Msg: msg}
	for _, i := range squares {
		e.Squares = append(e.Squares, p.Square(i))
	}
	return e
}

// checkNumber returns an error if a number is wrong whatever the others show.
func (p position) checkNumber(i int32) error {
	need, unknown, mines := int(p.Need[i]), p.Unknown[i], int(p.Mined[i])
	if _, _, possible := frontier.Single(need, unknown); possible {
		return nil
	}
	have := mines + bits.OnesCount8(unknown)
	but := "no square that could have a mine"
	if need < 0 {
		but = amount(mines, "mine") + ": " + p.list(p.minesAround(i))
	} else if have > 0 {
		but = "only " + amount(have, "square") + " that could have a mine"
	}
	return p.contradictory([]int32{i}, p.shows(i)+" but touches "+but)
}

// contradiction returns the error for a part of the frontier that no layout
// agrees with: it looks for few numbers that cannot all be right.
func (e *exact) contradiction() error {
	tried := make(map[int32]bool)
	for _, start := range slices.Clone(e.part.numbers) {
		if tried[start] {
			continue
		}
		e.part.clear()
		e.part.addConnected(start)
		for _, n := range e.part.numbers {
			tried[n] = true
		}
		if e.contradicts(false, 0) {
			numbers := e.shrink(slices.Clone(e.part.numbers), false, e.refuted(false))
			return e.contradictory(numbers, e.cannotBeRight(numbers)+": no minefield agrees with them")
		}
	}
	return e.contradictory(nil, noneAgrees)
}

const noneAgrees = "no minefield agrees with the numbers"
