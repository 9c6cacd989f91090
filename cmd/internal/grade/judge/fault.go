package judge

import (
	"fmt"
	"strconv"

	"minesweeper/board"
	"minesweeper/cmd/internal/text"
)

// A Fault is what is wrong with one square of a board.
type Fault int

// The faults. The first four are squares that are as they were given.
const (
	NoFault        Fault = iota
	LeftCovered          // covered, but should be uncovered
	LeftFlagged          // flagged at the start already, but should be uncovered
	NotFlagged           // not flagged, but should be
	NotCovered           // uncovered at the start already, but should be covered
	WronglyFlagged       // flagged, but should not be
	WrongNumber          // uncovered and no mine, but the number is wrong
	MineUncovered        // uncovered, but a mine
	TooFar               // uncovered with the right number, but should be covered
	CoveredAgain         // covered, but should not be, and was not at the start
	numFaults
)

// FaultAt compares square i of a board of the right size with the board wanted.
// If that is the finished game, a mine may be flagged or covered.
func (j *Judge) FaultAt(b board.Board, i int) Fault {
	state, want, given := b.StateAt(i), j.want.StateAt(i), j.start.StateAt(i)
	mine := j.task.Mines.HasMineAt(i)
	switch {
	case state == want, mine && !state.Uncovered() && !j.isExact():
		return NoFault
	case state.Uncovered() && mine:
		return MineUncovered
	case state.Uncovered() && state != j.solution.StateAt(i):
		return WrongNumber
	case state.Uncovered() && given == state:
		return NotCovered
	case state.Uncovered():
		return TooFar
	case state == board.Flagged && given == board.Flagged:
		return LeftFlagged
	case state == board.Flagged:
		return WronglyFlagged
	case given != board.Covered && (j.isExact() || given != board.Flagged):
		return CoveredAgain
	case want == board.Flagged:
		return NotFlagged
	}
	return LeftCovered
}

// takenBy returns the part that a fault of square i takes points in, or Found
// if the square only earns nothing.
func (j *Judge) takenBy(f Fault, i int) PartKind {
	switch {
	case f == MineUncovered:
		return Explosion
	case f == WronglyFlagged:
		return Flags
	case j.owners != nil && j.asked[i]:
		return Found // the move is not there
	case f == TooFar, f == WrongNumber && j.owners != nil, f == CoveredAgain && j.isExact():
		return Moves
	case f == WrongNumber, f == CoveredAgain:
		return Numbers
	}
	return Found
}

// Describe returns the fault of square i in words.
func (j *Judge) Describe(f Fault, b board.Board, i int) string {
	name := b.Size().At(i).String()
	switch f {
	case LeftCovered:
		return name + " has no mine and is still covered"
	case WronglyFlagged, LeftFlagged:
		return name + text.Choose(j.task.Mines.HasMineAt(i), " is flagged, but should not be", " is flagged but has no mine")
	case WrongNumber:
		return fmt.Sprintf("%s shows %s instead of %s", name, shown(b.StateAt(i)), shown(j.solution.StateAt(i)))
	case MineUncovered:
		return name + " has a mine but is uncovered"
	case TooFar, NotCovered:
		return name + " is uncovered, but should not be"
	case NotFlagged:
		return name + " is not flagged"
	case CoveredAgain:
		return name + " was " + text.Choose(j.start.StateAt(i) == board.Flagged, "flagged", "uncovered") + " and is covered again"
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
