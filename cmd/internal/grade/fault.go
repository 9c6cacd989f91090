package grade

import (
	"fmt"
	"strconv"

	"minesweeper/board"
	"minesweeper/cmd/internal/text"
)

// A fault is what is wrong with one square of a submission.
type fault int

const (
	noFault        fault = iota
	leftCovered          // no mine, and still covered
	wronglyFlagged       // no mine, and flagged
	wrongNumber          // no mine, and uncovered with a wrong number
	mineUncovered        // a mine, and uncovered
	numFaults
)

// faultAt compares square i of a board of the minefield's size with the truth.
func faultAt(mines board.Minefield, b board.Board, i int) fault {
	state := b.StateAt(i)
	switch {
	case mines.HasMineAt(i) && state.Uncovered():
		return mineUncovered
	case mines.HasMineAt(i):
		return noFault
	case state == board.Covered:
		return leftCovered
	case state == board.Flagged:
		return wronglyFlagged
	case int(state) != mines.CountMinesAt(i):
		return wrongNumber
	}
	return noFault
}

// describe says in words what is wrong with square i.
func (f fault) describe(mines board.Minefield, b board.Board, i int) string {
	name := b.Size().At(i).String()
	switch f {
	case leftCovered:
		return name + " has no mine and is still covered"
	case wronglyFlagged:
		return name + " is flagged but has no mine"
	case wrongNumber:
		right := board.State(mines.CountMinesAt(i))
		return fmt.Sprintf("%s shows %s instead of %s", name, shown(b.StateAt(i)), shown(right))
	case mineUncovered:
		return name + " has a mine but is uncovered"
	}
	return ""
}

// shown names what an uncovered square shows.
func shown(s board.State) string {
	if s == 0 {
		return "a blank"
	}
	return strconv.Itoa(int(s))
}

// maxListed is how many squares a message names before it only counts them.
const maxListed = 8

// A NameList names the first squares or students of a list and counts the
// others.
type NameList struct {
	names []string
	count int
}

// Len returns how many there are.
func (l *NameList) Len() int { return l.count }

// add appends one more item, whose text is asked for only if it is listed.
func (l *NameList) add(text func() string) {
	if l.count++; l.count <= maxListed {
		l.names = append(l.names, text())
	}
}

// String returns the items, "B1, B2 and 7 more".
func (l *NameList) String() string { return text.First(l.names, l.count) }

// feedback counts and names the items of a list, or returns nothing if it is
// empty.
func (l *NameList) feedback(one, many string) string {
	if l.count == 0 {
		return ""
	}
	return text.Count(l.count, one, many) + ": " + l.String()
}
