package marking

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

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

// spoiled is any other fault of a square that an expected move changes.
const spoiled = numFaults

// A faultRule says what part a fault of a square belongs to, and how it is named:
// "3 squares are flagged". A fault of the part Found only earns nothing.
type faultRule struct {
	part   PartKind
	square string
	is     string
}

// FaultAt compares square i of a board of the right size with the board wanted.
// If that is the finished game, a mine may be flagged or covered.
func (j *Judge) FaultAt(b board.Board, i int) Fault {
	state, want, given := b.StateAt(i), j.Want.StateAt(i), j.Start.StateAt(i)
	mine := j.Mines.HasMineAt(i)
	switch {
	case state == want, mine && !state.Uncovered() && !j.Exact:
		return NoFault
	case state.Uncovered() && mine:
		return MineUncovered
	case state.Uncovered() && state != j.Solution.StateAt(i):
		return WrongNumber
	case state.Uncovered() && given == state:
		return NotCovered
	case state.Uncovered():
		return TooFar
	case state == board.Flagged && given == board.Flagged:
		return LeftFlagged
	case state == board.Flagged:
		return WronglyFlagged
	case given != board.Covered && (j.Exact || given != board.Flagged):
		return CoveredAgain
	case want == board.Flagged:
		return NotFlagged
	}
	return LeftCovered
}

// Describe returns the fault of square i in words.
func (j *Judge) Describe(f Fault, b board.Board, i int) string {
	name := b.Size().At(i).String()
	switch f {
	case LeftCovered:
		return name + " has no mine and is still covered"
	case WronglyFlagged, LeftFlagged:
		return name + text.Choose(j.Mines.HasMineAt(i), " is flagged, but should not be", " is flagged but has no mine")
	case WrongNumber:
		return fmt.Sprintf("%s shows %s instead of %s", name, shown(b.StateAt(i)), shown(j.Solution.StateAt(i)))
	case MineUncovered:
		return name + " has a mine but is uncovered"
	case TooFar, NotCovered:
		return name + " is uncovered, but should not be"
	case NotFlagged:
		return name + " is not flagged"
	case CoveredAgain:
		return name + " was " + text.Choose(j.Start.StateAt(i) == board.Flagged, "flagged", "uncovered") + " and is covered again"
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

// maxExpected is the number of differences of a kind from the board wanted that
// the feedback names.
const maxExpected = 100

// judgeSquares judges every square of a board of the right size.
func (j *Judge) judgeSquares(r *Report, b board.Board) {
	var lists [numFaults + 1]text.NameList
	var found findings
	var hasAsked [numKinds]bool // parts with a fault of a square that is asked for
	for f := range lists {
		if j.Exact {
			lists[f].Limit = maxExpected
		}
	}
	r.Status = StatusComplete
	for i := range b.Size().Squares() {
		f := j.FaultAt(b, i)
		if f == NoFault && j.asked[i] {
			found[Found].count++
		} else if f != NoFault {
			list, part := &lists[f], j.mode.faults[f].part
			hasAsked[part] = hasAsked[part] || j.asked[i]
			if part == Moves && j.owners != nil && j.asked[i] {
				list = &lists[spoiled] // the move is not there
			} else if part != Found {
				found[part].count++
			}
			list.Add(func() string { return text.Choose(f == WrongNumber, j.Describe(f, b, i), b.Size().At(i).String()) })
		}
		isDone := f == NoFault
		if !j.Exact {
			isDone = j.Mines.HasMineAt(i) || b.StateAt(i).Uncovered()
		}
		if !isDone {
			r.Status = StatusNotComplete
		}
	}
	for f, rule := range j.mode.faults {
		part := &found[rule.part]
		part.feedback = join(part.feedback, j.sentence(Fault(f), &lists[f]))
	}
	j.findMoves(&found, b)
	if j.asks[Found] == 0 {
		found[Found].count = 1
	}
	for _, part := range []PartKind{Numbers, Flags, Explosion} {
		if found[Found].feedback == "" && hasAsked[part] {
			found[Found].feedback = found[part].feedback
		}
	}
	flagged := j.flagged(b)
	found[Mines].count = flagged
	found[Mines].feedback = fmt.Sprintf("%d of the %s flagged", flagged, text.Count(j.asks[Mines], "mine is", "mines are"))
	r.judge(&found)
}

// sentence returns the sentence about the squares with a fault, or nothing.
func (j *Judge) sentence(f Fault, squares *text.NameList) string {
	rule := &j.mode.faults[f]
	if squares.Count == 0 {
		return ""
	}
	if f == LeftCovered && !j.Exact {
		safe := len(j.asked) - j.Mines.Total()
		return fmt.Sprintf("%d of the %s %s still covered: %s", squares.Count,
			text.Count(safe, "safe square", "safe squares"), text.Choose(squares.Count == 1, "is", "are"), squares.String())
	}
	return squares.Sentence(rule.square+" is "+rule.is, rule.square+"s are "+rule.is)
}

// findMoves counts the expected moves, if there are any, that can be seen on a
// board.
func (j *Judge) findMoves(found *findings, b board.Board) {
	if j.owners == nil {
		return
	}
	var lost text.NameList
	words := strings.Fields(j.task.ExpectMoves)
	for move, squares := range j.owners {
		if slices.ContainsFunc(squares, func(i int) bool { return b.StateAt(i) != j.Want.StateAt(i) }) {
			lost.Add(func() string { return words[move] })
		}
	}
	found[Found].count = len(words) - lost.Count
	found[Found].feedback = join(lost.Sentence("move cannot be seen", "moves cannot be seen"), found[Found].feedback)
}

// join joins the sentences that are not empty.
func join(sentences ...string) string {
	return strings.Join(slices.DeleteFunc(sentences, func(s string) bool { return s == "" }), "; ")
}
