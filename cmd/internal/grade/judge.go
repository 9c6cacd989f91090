package grade

import (
	"errors"
	"fmt"
	"strings"

	"minesweeper/board"
	"minesweeper/board/game"
	"minesweeper/cmd/internal/text"
)

// A Task describes what submissions are compared with and what they can earn.
type Task struct {
	Mines     board.Minefield
	MinesName string       // the minefield's file
	Points    Points       // for a faultless submission
	Start     *board.Board // the board that every student was given; nil for none
	Expect    *board.Board // the board wanted; nil for the finished game
	Moves     bool         // submissions are lists of moves from Start on
	NoTotal   bool         // moves must be certain without the number of mines
	Last      bool         // submissions are printouts, of which the last board counts
	Others    []Other      // minefields that a program may have loaded by mistake
	Read      board.ReadOptions
}

// An Other is a minefield other than that of the task.
type Other struct {
	Name  string
	Mines board.Minefield
}

// A Judge compares submissions with a task. Several goroutines may use it at
// the same time.
type Judge struct {
	task     Task
	scheme   Scheme
	solution board.Board
	start    board.Board // a covered board if no board was given
	want     board.Board
	missing  int // squares of start that are not as wanted, or that the moves should decide
	most     []Points
	// For moves:
	asked   []bool // squares that the moves should decide
	certain []bool // squares that are certain at the start
}

// NewJudge returns a judge of a task. It fails if a board does not belong to the
// minefield, or there is nothing to earn.
func NewJudge(task Task) (*Judge, error) {
	j := &Judge{task: task, solution: task.Mines.Solution(), start: board.NewBoard(task.Mines.Size())}
	j.want = j.solution
	if err := j.prepare(); err != nil {
		return nil, err
	}
	j.most = j.scheme.maxima(task.Points)
	return j, nil
}

// Weigh changes the weights of the checks, see [Scheme.Weigh]. It must not be
// called while the judge is in use.
func (j *Judge) Weigh(weights string) (err error) {
	if j.scheme, err = j.scheme.Weigh(weights); err == nil {
		j.most = j.scheme.maxima(j.task.Points)
	}
	return err
}

// prepare checks the boards of the task and chooses the scheme.
func (j *Judge) prepare() (err error) {
	t := &j.task
	if t.Start != nil {
		j.start = *t.Start
		if err := game.CheckTrue(t.Mines, j.start); err != nil {
			return fmt.Errorf("the board given does not belong to the minefield: %w", err)
		}
	}
	if t.Expect != nil {
		j.want = *t.Expect
		if err := game.CheckTrue(t.Mines, j.want); err != nil {
			return fmt.Errorf("the board wanted does not belong to the minefield: %w", err)
		}
	}
	for i := range j.start.Size().Squares() {
		if j.faultAt(j.start, i) != noFault {
			j.missing++
		}
	}
	switch {
	case t.Moves:
		j.scheme = movesScheme
		return j.findCertain()
	case t.Expect != nil:
		j.scheme = wantedScheme
	case t.Start != nil:
		j.scheme = addedScheme
	default:
		j.scheme = wholeScheme
	}
	switch {
	case j.missing > 0 || !j.scheme.Joint:
		return nil
	case t.Expect != nil:
		return errors.New("the board of --expect is the board to start from: there is nothing to complete")
	}
	return errors.New("--start has nothing left to complete: is it the solution instead of the given board?")
}

// Scheme returns the checks and their weights.
func (j *Judge) Scheme() Scheme { return j.scheme }

// blank returns a report with no points and no check made.
func (j *Judge) blank(s Submission) *Report {
	r := &Report{Submission: s, Max: j.task.Points, Checks: make([]CheckResult, len(j.most))}
	for c, max := range j.most {
		criterion := j.scheme.Criteria[c]
		r.Checks[c] = CheckResult{Name: criterion.Name, Title: criterion.Title, Max: max}
	}
	return r
}

// Judge judges the text of a submission.
func (j *Judge) Judge(s Submission, data []byte) *Report {
	r := j.blank(s)
	if j.task.Moves {
		j.judgeMoves(r, data)
		return r.settle()
	}
	if j.task.Last {
		data = lastBoard(data, j.want.Size())
	}
	b, err := board.ParseBoard(data, j.task.Read)
	switch {
	case err != nil:
		j.judgeNoBoard(r, data, err)
	case looksLikeMinefield(data, b, j.want):
		r.unreadable(data, "this is a minefield, not a board", j.diagnoseMinefield(data))
	default:
		r.Board = &b
		r.pass(Readable)
		j.judgeBoard(r, data)
	}
	return r.settle()
}

// unreadable fills in a report on a file that is not what the task asks for.
func (r *Report) unreadable(data []byte, feedback, diagnosis string) {
	r.Status = StatusUnreadable
	r.Excerpt = excerpt(data)
	r.fail(Readable, feedback)
	r.notMade(RightSize, "the file is not readable")
	r.Diagnosis = diagnosis
}

// judgeBoard makes the checks of a board of any size.
func (j *Judge) judgeBoard(r *Report, data []byte) {
	b := *r.Board
	if b.Size() != j.want.Size() {
		r.Status = StatusWrongSize
		r.fail(RightSize, sizeFeedback(b.Size(), j.want.Size()))
		r.notMade(Numbers, "the size is wrong")
		r.Diagnosis = j.diagnoseSize(data, b)
		if b.Size().Squares() > maxDrawn {
			r.Board = nil // a class of these would fill the memory
		}
		if j.scheme.Joint {
			r.Checks[Readable].Score = 0
		}
		return
	}
	r.pass(RightSize)
	j.judgeSquares(r, b)
	switch {
	case r.Faultless():
	case j.scheme.Joint && b.Equal(j.start):
		r.Status = StatusUnchanged
		r.Diagnosis, r.Earned = unchanged, ""
	default:
		r.Diagnosis = j.diagnoseBoard(b)
	}
}

const unchanged = "nothing has changed: this is the board that you were given"

// Refuse returns a report on a submission that was not read.
func (j *Judge) Refuse(s Submission, err error) *Report {
	r := j.blank(s)
	r.Status = StatusError
	if errors.As(err, new(*Refusal)) {
		r.Status = StatusRefused
	}
	r.fail(Readable, text.Harmless(err.Error()))
	r.notMade(RightSize, "the file was not read")
	return r
}

// Miss returns a report on a student who handed nothing in. The feedback is
// why.
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
		return "this is not a board: " + text.Harmless(err.Error())
	case syntax.Column == 0:
		return text.Harmless(fmt.Sprintf("line %d: %s", syntax.Line, syntax.Msg))
	}
	return text.Harmless(fmt.Sprintf("line %d, character %d: %s", syntax.Line, syntax.Column, syntax.Msg))
}

func sizeFeedback(got, want board.Size) string {
	var sides []string
	if got.Rows != want.Rows {
		sides = append(sides, fmt.Sprintf("%s instead of %d", text.Count(got.Rows, "row", "rows"), want.Rows))
	}
	if got.Cols != want.Cols {
		sides = append(sides, fmt.Sprintf("%s instead of %d", text.Count(got.Cols, "column", "columns"), want.Cols))
	}
	return "the board has " + strings.Join(sides, ", and ")
}
