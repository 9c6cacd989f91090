package judge

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"minesweeper/board"
	"minesweeper/cmd/internal/text"
)

// A tally counts the squares of a board, and lists those of each fault.
type tally struct {
	lists   [numFaults]text.NameList
	spoiled text.NameList // squares of expected moves that show something else
	lost    text.NameList // the expected moves that cannot be seen
	safe    int           // safe squares that are not uncovered
	right   int           // things asked that are there
	faults  [numKinds]int // in each taking part
}

// maxExpected is the number of differences of a kind from the board wanted that
// the feedback names.
const maxExpected = 100

func (j *Judge) tally(b board.Board) (t tally) {
	if j.isExact() {
		for f := range t.lists {
			t.lists[f].Limit = maxExpected
		}
	}
	for i := range b.Size().Squares() {
		if !j.task.Mines.HasMineAt(i) && !b.StateAt(i).Uncovered() {
			t.safe++
		}
		switch f := j.FaultAt(b, i); {
		case f != NoFault:
			t.add(j, b, i, f)
		case j.asked[i]:
			t.right++
		}
	}
	if j.owners != nil {
		j.findMoves(&t, b)
	}
	if j.nothing() {
		t.right = 1
	}
	return t
}

// add counts the fault of square i.
func (t *tally) add(j *Judge, b board.Board, i int, f Fault) {
	kind := j.takenBy(f, i)
	t.faults[kind]++
	list := &t.lists[f]
	if kind == Found && f >= WronglyFlagged {
		list = &t.spoiled
	}
	list.Add(func() string {
		if f == WrongNumber {
			return j.Describe(f, b, i)
		}
		return b.Size().At(i).String()
	})
}

// findMoves counts the expected moves that can be seen on a board.
func (j *Judge) findMoves(t *tally, b board.Board) {
	t.right = 0
	words := strings.Fields(j.task.ExpectMoves)
	for move, squares := range j.owners {
		if slices.ContainsFunc(squares, func(i int) bool { return b.StateAt(i) != j.want.StateAt(i) }) {
			t.lost.Add(func() string { return words[move] })
		} else {
			t.right++
		}
	}
}

// judgeSquares judges every square of a board of the right size.
func (j *Judge) judgeSquares(r *Report, b board.Board) {
	t := j.tally(b)
	r.Status = StatusNotComplete
	if t.safe == 0 && !j.isExact() || j.isExact() && b.Equal(j.want) {
		r.Status = StatusComplete
	}
	for i := range r.Parts {
		switch p := &r.Parts[i]; p.Kind {
		case Found:
			p.judge(t.right, 0, cmp.Or(t.missing(j), t.wrong(j, Numbers), t.wrong(j, Flags), t.wrong(j, Explosion)))
		case Mines:
			flagged := j.flagged(b)
			p.judge(flagged, 0, fmt.Sprintf("%d of the %s flagged", flagged, text.Count(p.Asked, "mine is", "mines are")))
		case Late, Override:
		default:
			p.judge(0, t.faults[p.Kind], t.wrong(j, p.Kind))
		}
	}
}

// wrong returns the sentence about the faults of a taking part.
func (t *tally) wrong(j *Judge, kind PartKind) string {
	again := t.lists[CoveredAgain].Sentence("square is covered again", "squares are covered again")
	numbers := t.lists[WrongNumber].Sentence("number is wrong", "numbers are wrong")
	switch {
	case kind == Explosion:
		return t.lists[MineUncovered].Sentence("mine is uncovered", "mines are uncovered")
	case kind == Flags && j.isExact():
		return t.lists[WronglyFlagged].Sentence("square is flagged that should not be", "squares are flagged that should not be")
	case kind == Flags:
		return t.lists[WronglyFlagged].Sentence("safe square is flagged", "safe squares are flagged")
	case kind == Moves:
		far := t.lists[TooFar].Sentence("square is uncovered that should not be", "squares are uncovered that should not be")
		return join(far, again, text.Choose(j.owners != nil, numbers, ""))
	case kind == Numbers && j.isExact():
		return numbers
	case kind == Numbers:
		return join(numbers, again)
	}
	return ""
}

// missing names the things asked that are as they were given.
func (t *tally) missing(j *Judge) string {
	left := func(f Fault, what string) string {
		return t.lists[f].Sentence("square is "+what, "squares are "+what)
	}
	if j.isExact() {
		return join(t.lost.Sentence("move cannot be seen", "moves cannot be seen"),
			left(LeftCovered, "still covered"), left(LeftFlagged, "still flagged"),
			left(NotFlagged, "not flagged"), left(NotCovered, "still uncovered"),
			t.spoiled.Sentence("square is not as wanted", "squares are not as wanted"))
	}
	covered := &t.lists[LeftCovered]
	sentence := ""
	if covered.Count > 0 {
		safe := len(j.asked) - j.task.Mines.Total()
		sentence = fmt.Sprintf("%d of the %s %s still covered: %v", covered.Count,
			text.Count(safe, "safe square", "safe squares"), text.Choose(covered.Count == 1, "is", "are"), covered)
	}
	return join(sentence, t.lists[LeftFlagged].Sentence("safe square is still flagged", "safe squares are still flagged"))
}

// join joins the sentences that are not empty.
func join(sentences ...string) string {
	return strings.Join(slices.DeleteFunc(sentences, func(s string) bool { return s == "" }), "; ")
}
