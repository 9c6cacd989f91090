package grade

import (
	"fmt"
	"strconv"

	"minesweeper/board"
	"minesweeper/cmd/internal/text"
)

// A fault is a mistake on one square of a submission.
type fault int

const (
	noFault        fault = iota
	leftCovered          // covered, but should be uncovered
	wronglyFlagged       // flagged, but should not be
	wrongNumber          // uncovered and no mine, but the number is wrong
	mineUncovered        // uncovered, but a mine
	tooFar               // uncovered with the right number, but should be covered
	notFlagged           // covered, but should be flagged
	numFaults
)

// faultAt compares square i of a board of the right size with the board wanted.
// If that is the finished game, a mine may be flagged or covered.
func (j *Judge) faultAt(b board.Board, i int) fault {
	state, want, mine := b.StateAt(i), j.want.StateAt(i), j.task.Mines.HasMineAt(i)
	switch {
	case state == want, mine && !state.Uncovered() && j.task.Expect == nil:
		return noFault
	case state.Uncovered() && mine:
		return mineUncovered
	case state.Uncovered() && state != j.solution.StateAt(i):
		return wrongNumber
	case state.Uncovered():
		return tooFar
	case state == board.Flagged:
		return wronglyFlagged
	case want == board.Flagged:
		return notFlagged
	}
	return leftCovered
}

// describe returns the fault of square i in words.
func (j *Judge) describe(f fault, b board.Board, i int) string {
	name := b.Size().At(i).String()
	switch f {
	case leftCovered:
		return name + " has no mine and is still covered"
	case wronglyFlagged:
		return name + text.Choose(j.task.Mines.HasMineAt(i), " is flagged, but should not be", " is flagged but has no mine")
	case wrongNumber:
		return fmt.Sprintf("%s shows %s instead of %s", name, shown(b.StateAt(i)), shown(j.solution.StateAt(i)))
	case mineUncovered:
		return name + " has a mine but is uncovered"
	case tooFar:
		return name + " is uncovered, but should not be"
	case notFlagged:
		return name + " is not flagged"
	}
	return ""
}

// shown returns the name of an uncovered square's number.
func shown(s board.State) string {
	if s == 0 {
		return "a blank"
	}
	return strconv.Itoa(int(s))
}
