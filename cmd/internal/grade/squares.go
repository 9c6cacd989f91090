package grade

import (
	"fmt"
	"strings"

	"minesweeper/board"
	"minesweeper/cmd/internal/text"
)

// A tally counts the squares of a board, and lists those of each fault.
type tally struct {
	lists     [numFaults]text.NameList
	safe      int // squares without a mine
	uncovers  int // safe squares that are uncovered
	right     int // safe squares that show the right number
	added     int // squares that are right and were not at the start
	madeWrong int // squares that were changed and are wrong
}

func (j *Judge) tally(b board.Board) (t tally) {
	if j.task.Expect != nil {
		for f := range t.lists {
			t.lists[f].Limit = maxExpected
		}
	}
	for i := range b.Size().Squares() {
		state := b.StateAt(i)
		if !j.task.Mines.HasMineAt(i) {
			t.safe++
			if state.Uncovered() {
				t.uncovers++
			}
			if state == j.solution.StateAt(i) {
				t.right++
			}
		}
		f, given := j.faultAt(b, i), j.faultAt(j.start, i)
		switch {
		case f == noFault && given != noFault:
			t.added++
		case f != noFault && state != j.start.StateAt(i) && (given == noFault || state != board.Covered):
			t.madeWrong++
		}
		t.lists[f].Add(func() string {
			if f == wrongNumber {
				return j.describe(f, b, i)
			}
			return b.Size().At(i).String()
		})
	}
	return t
}

// change returns what was added and made wrong, and how points follow from it.
func (t *tally) change() string {
	return balance(t.added, t.madeWrong,
		text.Count(t.added, "missing square is now correct", "missing squares are now correct"),
		text.Count(t.madeWrong, "square was", "squares were")+" made wrong")
}

// balance returns how the points follow from what is right and what is wrong,
// in numbers and in words.
func balance(right, wrong int, these, those string) string {
	if wrong == 0 {
		return these
	}
	less := text.Choose(wrong > right, "is below 0", fmt.Sprintf("= %d", right-wrong))
	return fmt.Sprintf("%s, %s (%d - %d %s)", these, those, right, wrong, less)
}

// earnedSquares returns the sentence about points that squares earn.
func earnedSquares(good, all int, why string) string {
	return fmt.Sprintf("points: %d of %d: %s", good, all, why)
}

// limit returns the reason why checks without a mistake earn only a part.
func (t *tally) limit() string {
	most := "points"
	if t.right > 0 {
		most = fmt.Sprintf("more than %d/%d of its points", t.right, t.safe)
	}
	return fmt.Sprintf(" (%d of %s %s right: no check of squares earns %s)", t.right,
		text.Count(t.safe, "safe square", "safe squares"), text.Choose(t.right == 1, "is", "are"), most)
}

// done reports whether every safe square is uncovered or, if exact is true, every
// square is as wanted.
func (t *tally) done(exact bool) bool {
	if !exact {
		return t.uncovers == t.safe
	}
	for f := noFault + 1; f < numFaults; f++ {
		if t.lists[f].Count > 0 {
			return false
		}
	}
	return true
}

// judgeSquares makes the checks that look at every square of a board of the
// right size.
func (j *Judge) judgeSquares(r *Report, b board.Board) {
	t := j.tally(b)
	complete := j.completeFeedback(&t)
	r.Status = StatusNotComplete
	if t.done(j.task.Expect != nil) {
		r.Status = StatusComplete
	}
	wrong, blown, flagged := &t.lists[wrongNumber], &t.lists[mineUncovered], &t.lists[wronglyFlagged]
	feedback := map[Check]string{
		Numbers: wrong.Sentence("number is wrong", "numbers are wrong"),
		Mines:   blown.Sentence("mine is uncovered", "mines are uncovered"),
		Flags:   flagged.Sentence("safe square is flagged", "safe squares are flagged"),
	}
	switch {
	case j.task.Expect == nil && t.lists[leftCovered].Count == 0:
		feedback[Flags] = complete // the same sentence
	case j.task.Expect != nil:
		feedback[Flags] = flagged.Sentence("square is flagged that should not be", "squares are flagged that should not be")
	}
	feedback[Complete] = complete
	for c := Numbers; c <= Flags; c++ {
		if feedback[c] != "" {
			r.fail(c, feedback[c])
		} else {
			r.pass(c)
		}
	}
	if j.scheme.Joint {
		good := max(0, t.added-t.madeWrong)
		j.joint(r, r.Max.share(good, j.missing))
		if good < j.missing {
			r.Earned = earnedSquares(good, j.missing, t.change())
		}
		return
	}
	if t.right < t.safe {
		r.limit = t.limit()
	}
	mines := j.task.Mines.Total()
	r.credit(Readable, 1, 1, 1, 1)
	r.credit(Numbers, t.right, t.uncovers, t.right, t.safe)
	r.credit(Complete, t.right, t.safe, t.right, t.safe)
	r.credit(Mines, mines-blown.Count, mines, t.right, t.safe)
	r.credit(Flags, mines-flagged.Count, mines, t.right, t.safe)
}

// credit gives a failed check the share good/all of its points. No check gets
// more than the share right/safe.
func (r *Report) credit(c Check, good, all, right, safe int) {
	check := &r.Checks[c]
	if check.Outcome == Failed && all > 0 {
		check.Score = check.Max.share(max(good, 0), all)
	}
	if right < safe {
		check.Score = min(check.Score, check.Max.share(right, safe))
	}
}

// joint divides a score among the checks by their weights.
func (j *Judge) joint(r *Report, score Points) {
	for c, part := range j.scheme.maxima(score) {
		r.Checks[c].Score = part
	}
}

// maxExpected is the number of differences of a kind from the board wanted that
// the feedback names.
const maxExpected = 100

// Feedback of checks that found no mistake and earned less than their points.
const (
	limitedPart = "nothing is wrong here, but the check earns only the share of the squares that are right"
	limitedNone = "nothing is wrong here, but the check earns nothing, as no square is right yet"
)

// settle sets the outcome of checks that earned less than their points, and
// adds up the score.
func (r *Report) settle() *Report {
	r.Score = 0
	for c := range r.Checks {
		check := &r.Checks[c]
		r.Score += check.Score
		if check.Score == check.Max || check.Outcome == NotMade {
			continue
		}
		if check.Outcome == Passed {
			check.limited = true
			check.Feedback = text.Choose(check.Score > 0, limitedPart, limitedNone)
		}
		switch {
		case check.Score > 0:
			check.Outcome = Partial
		case check.limited:
			check.Outcome = NotMade
		}
	}
	if r.Earned == "" && r.Score > 0 && r.Score < r.Max {
		r.Earned = "points: " + earned(r.Checks) + r.limit
	}
	return r
}

// earned lists the points of the checks that have any to earn.
func earned(results []CheckResult) string {
	var parts []string
	for _, r := range results {
		if r.Max > 0 {
			parts = append(parts, fmt.Sprintf("%s %v/%v", r.Name, r.Score, r.Max))
		}
	}
	return strings.Join(parts, ", ")
}

// completeFeedback names the squares that are missing. It is empty if none is.
func (j *Judge) completeFeedback(t *tally) string {
	if j.task.Expect != nil {
		return j.expectFeedback(t)
	}
	left := t.safe - t.uncovers
	covered, flagged := &t.lists[leftCovered], &t.lists[wronglyFlagged]
	these := fmt.Sprintf("%d of the %s %s", left,
		text.Count(t.safe, "safe square", "safe squares"), text.Choose(left == 1, "is", "are"))
	switch {
	case left == 0:
		return ""
	case covered.Count == 0:
		return flagged.Sentence("safe square is flagged, not uncovered", "safe squares are flagged, not uncovered")
	case flagged.Count == 0:
		return fmt.Sprintf("%s still covered: %v", these, covered)
	}
	return fmt.Sprintf("%s not uncovered: %d still covered (%v), %d flagged", these, covered.Count, covered, flagged.Count)
}

// expectFeedback names the differences from the board wanted that no other
// check names.
func (j *Judge) expectFeedback(t *tally) string {
	return strings.Join(nonEmpty([]string{
		t.lists[leftCovered].Sentence("square is still covered", "squares are still covered"),
		t.lists[tooFar].Sentence("square is uncovered that should not be", "squares are uncovered that should not be"),
		t.lists[notFlagged].Sentence("square is not flagged", "squares are not flagged"),
	}), "; ")
}
