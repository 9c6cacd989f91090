package grade

import (
	"errors"
	"fmt"
	"strings"

	"minesweeper/board"
	"minesweeper/cmd/internal/text"
)

// A Judge compares submissions with one minefield. It may be used by many
// goroutines at a time.
type Judge struct {
	mines    board.Minefield
	solution board.Board
	max      [NumChecks]Points
	total    Points
	read     board.ReadOptions
}

// NewJudge returns a judge over a minefield who gives a faultless board the
// given points.
func NewJudge(mines board.Minefield, points Points, read board.ReadOptions) *Judge {
	return &Judge{mines: mines, solution: mines.Solution(), max: maxima(points), total: points, read: read}
}

// blank returns a report with no points and no check made.
func (j *Judge) blank(s Submission) *Report {
	r := &Report{Submission: s, Max: j.total}
	for c := range NumChecks {
		r.Checks[c].Max = j.max[c]
	}
	return r
}

// Judge reports on the text of a submission.
func (j *Judge) Judge(s Submission, data []byte) *Report {
	r := j.blank(s)
	b, err := board.ParseBoard(data, j.read)
	switch {
	case err != nil:
		r.unreadable(data, readingFeedback(err), j.diagnoseText(data, err))
	case looksLikeMinefield(data, b, j.solution):
		r.unreadable(data, "this is a minefield, not a board", j.diagnoseMinefield(data))
	default:
		r.Board = &b
		r.pass(Readable)
		j.judgeBoard(r, data)
	}
	r.total()
	return r
}

// unreadable fills in a report on something that is no board.
func (r *Report) unreadable(data []byte, feedback, diagnosis string) {
	r.Status = StatusUnreadable
	r.Excerpt = excerpt(data)
	r.fail(Readable, feedback)
	r.notMade(RightSize, "the file is not a board")
	r.Diagnosis = diagnosis
}

// judgeBoard makes the checks of a board of any size.
func (j *Judge) judgeBoard(r *Report, data []byte) {
	b := *r.Board
	if b.Size() != j.mines.Size() {
		r.Status = StatusWrongSize
		r.fail(RightSize, sizeFeedback(b.Size(), j.mines.Size()))
		r.notMade(Numbers, "the size is wrong")
		r.Diagnosis = j.diagnoseSize(data, b)
		return
	}
	r.pass(RightSize)
	j.judgeSquares(r, b)
	if !r.Faultless() {
		r.Diagnosis = j.diagnoseBoard(b)
	}
}

// Refuse reports on a submission that was not looked at.
func (j *Judge) Refuse(s Submission, err error) *Report {
	r := j.blank(s)
	r.Status = StatusError
	if errors.As(err, new(*Refusal)) {
		r.Status = StatusRefused
	}
	r.fail(Readable, cleanText(err.Error()))
	r.notMade(RightSize, "the file was not read")
	return r
}

// Miss reports on a student who handed nothing in, and says how that shows.
func (j *Judge) Miss(s Submission, why string) *Report {
	r := j.blank(s)
	r.Status = StatusMissing
	r.fail(Readable, why)
	r.notMade(RightSize, "nothing was handed in")
	return r
}

func (r *Report) pass(c Check) {
	r.Checks[c].Outcome = Passed
	r.Checks[c].Score = r.Checks[c].Max
}

func (r *Report) fail(c Check, feedback string) {
	r.Checks[c].Outcome = Failed
	r.Checks[c].Feedback = feedback
}

// readingFeedback turns a syntax error into a sentence about the file.
func readingFeedback(err error) string {
	var syntax *board.SyntaxError
	switch {
	case !errors.As(err, &syntax) || syntax.Line == 0:
		return "this is not a board: " + cleanText(err.Error())
	case syntax.Column == 0:
		return cleanText(fmt.Sprintf("line %d: %s", syntax.Line, syntax.Msg))
	}
	return cleanText(fmt.Sprintf("line %d, character %d: %s", syntax.Line, syntax.Column, syntax.Msg))
}

func sizeFeedback(got, want board.Size) string {
	var sides []string
	if got.Rows != want.Rows {
		sides = append(sides, fmt.Sprintf("%s, want %d", text.Count(got.Rows, "row", "rows"), want.Rows))
	}
	if got.Cols != want.Cols {
		sides = append(sides, fmt.Sprintf("%s, want %d", text.Count(got.Cols, "column", "columns"), want.Cols))
	}
	return "the board has " + strings.Join(sides, ", and ")
}

// A tally is what there is to say about the squares of a board.
type tally struct {
	lists    [numFaults]NameList
	safe     int // squares without a mine
	uncovers int // of these, uncovered
	right    int // of these, showing the right number
}

func (j *Judge) tally(b board.Board) (t tally) {
	for i := range b.Size().Squares() {
		if !j.mines.HasMineAt(i) {
			t.safe++
			if b.StateAt(i).Uncovered() {
				t.uncovers++
			}
		}
		f := faultAt(j.mines, b, i)
		t.lists[f].add(func() string {
			if f == wrongNumber {
				return f.describe(j.mines, b, i)
			}
			return b.Size().At(i).String()
		})
	}
	return t
}

// judgeSquares makes the checks that look at every square of a board of the
// right size.
func (j *Judge) judgeSquares(r *Report, b board.Board) {
	t := j.tally(b)
	r.Status = StatusNotComplete
	if t.uncovers == t.safe {
		r.Status = StatusComplete
	}
	covered, flagged := &t.lists[leftCovered], &t.lists[wronglyFlagged]
	wrong, blown := &t.lists[wrongNumber], &t.lists[mineUncovered]

	t.right = t.uncovers - wrong.count
	j.credit(r, Numbers, t, t.right, t.uncovers, wrong.feedback("number is wrong", "numbers are wrong"))
	if t.uncovers == 0 && t.safe > 0 {
		r.Checks[Numbers].Outcome = NotMade
		r.Checks[Numbers].Feedback = "no square without a mine is uncovered"
	}
	j.credit(r, Complete, t, t.right, t.safe, completeFeedback(t, covered, flagged))
	j.credit(r, Mines, t, j.mines.Total()-blown.count, j.mines.Total(), blown.feedback(
		"square with a mine is uncovered", "squares with a mine are uncovered"))
	j.credit(r, Flags, t, j.mines.Total()-flagged.count, j.mines.Total(), flagged.feedback(
		"square without a mine is flagged", "squares without a mine are flagged"))
}

// credit passes check c if there is no feedback. Otherwise it gives good/all of
// the points. Neither earns a larger share than that of the safe squares which
// are right.
func (j *Judge) credit(r *Report, c Check, t tally, good, all int, feedback string) {
	check := &r.Checks[c]
	if feedback == "" {
		r.pass(c)
	} else {
		r.fail(c, feedback)
		if all > 0 {
			check.Score = check.Max.share(max(good, 0), all)
		}
	}
	if t.right == t.safe {
		return
	}
	if limit := check.Max.share(t.right, t.safe); limit < check.Score {
		check.Score = limit
		if feedback == "" {
			check.Feedback = "nothing wrong, but it counts only as far as the board is uncovered rightly"
		}
	}
}

func completeFeedback(t tally, covered, flagged *NameList) string {
	left := t.safe - t.uncovers
	if left == 0 {
		return ""
	}
	var parts []string
	if covered.count > 0 {
		parts = append(parts, "still covered: "+covered.String())
	}
	if flagged.count > 0 {
		parts = append(parts, "flagged: "+flagged.String())
	}
	return fmt.Sprintf("not complete: %d of %s without a mine %s not uncovered (%s)",
		left, text.Count(t.safe, "square", "squares"), text.Choose(left == 1, "is", "are"),
		strings.Join(parts, "; "))
}
