package grade

import (
	"context"
	"iter"
	"runtime"

	"minesweeper/cmd/internal/grade/intake"
	"minesweeper/cmd/internal/grade/marking"
	"minesweeper/cmd/internal/grade/programs"
	"minesweeper/cmd/internal/grade/roll"
	"minesweeper/cmd/internal/inorder"
)

// A Grader grades submissions. Roster, Groups and Overrides may be nil.
type Grader struct {
	intake.Search
	Judge     *marking.Judge
	Programs  *programs.Workshop // if the functions of programs are asked, otherwise nil
	Runner    *programs.Runner   // if programs write what is graded, otherwise nil
	Mines     string             // the name of the minefield's file
	Roster    *roll.Roster
	Groups    []roll.Group
	Overrides []roll.Override

	// Begin, unless it is nil, is called with the number of programs to grade, or
	// -1 for files, which are not counted before. It returns a function that is
	// called after each.
	Begin func(steps int) (done func())
}

// onAllCores calls do with each job, on all cores, and take with the results in
// the order of the jobs. It ends early if ctx ends.
func onAllCores[Job, Result any](ctx context.Context, g *Grader, steps int, jobs iter.Seq[Job],
	do func(Job) Result, take func(Result)) {
	done := func() {}
	if g.Begin != nil {
		done = g.Begin(steps)
	}
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	work := func(_ int, each inorder.Each[Job, Result]) error {
		return each(func(job Job) (Result, error) { return do(job), nil })
	}
	inorder.Do(ctx, cancel, jobs, runtime.GOMAXPROCS(0), work, func(r Result) error {
		take(r)
		done()
		return nil
	})
}

// unread returns the report on what could not be opened or read.
func (g *Grader) unread(why error) *marking.Report {
	if intake.IsRefusal(why) {
		return g.Judge.Unread(marking.StatusRefused, why.Error())
	}
	return g.Judge.Unread(marking.StatusError, why.Error())
}

// isBetter reports whether a report has a better score. In a tie what was
// handed in is better than the file that everybody was given; then the better
// status decides.
func isBetter(a, b *marking.Report) bool {
	isGiven := func(r *marking.Report) bool { return r.Status == marking.StatusUnchanged }
	switch {
	case a.Score != b.Score:
		return a.Score > b.Score
	case isGiven(a) != isGiven(b):
		return isGiven(b)
	}
	return a.Status < b.Status
}

// nothing is the feedback for students without a submission.
const nothing = "nothing handed in"
