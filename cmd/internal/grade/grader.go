package grade

import (
	"context"
	"iter"
	"runtime"

	"minesweeper/cmd/internal/grade/intake"
	"minesweeper/cmd/internal/grade/judge"
	"minesweeper/cmd/internal/grade/programs"
	"minesweeper/cmd/internal/grade/report"
	"minesweeper/cmd/internal/grade/roll"
	"minesweeper/cmd/internal/inorder"
)

// A Grader grades submissions. Roster, Groups and Overrides may be nil.
type Grader struct {
	intake.Search
	Judge     *judge.Judge
	Programs  *programs.Workshop // if the functions of programs are asked, otherwise nil
	Runner    *programs.Runner   // if programs write what is graded, otherwise nil
	Mines     string             // the name of the minefield's file
	Roster    *roll.Roster
	Groups    roll.Groups
	Overrides []roll.Override
	Last      bool   // of several files of a student the last counts, otherwise the best
	Tick      func() // called for each judged file; may be nil
}

// Run grades the submissions at the paths and returns a report on each student,
// in the order of the paths and, within folders and archives, of the names. At
// the end are the students of the roster who handed nothing in. Run ends early
// if ctx ends. The reports are then of the files that were judged, and the
// summary says so. It fails if marks cannot be overridden.
func (g *Grader) Run(ctx context.Context, paths []string) (reports []*report.Report, sum report.Summary, err error) {
	if g.Programs != nil || g.Runner != nil {
		reports = g.gradePrograms(ctx, paths, &sum)
	} else {
		reports = g.gradeBoards(ctx, paths, &sum)
	}
	sum.Interrupted = ctx.Err()
	reports = share(reports, g.Groups, g.Roster)
	if sum.Interrupted == nil {
		reports = append(reports, g.absent(reports, &sum)...)
	}
	err = override(reports, g.Overrides, &sum)
	for _, r := range reports {
		sum.Add(r)
	}
	return reports, sum, err
}

// onAllCores calls do with each job, on all cores, and take with the results in
// the order of the jobs. It ends early if ctx ends.
func onAllCores[Job, Result any](ctx context.Context, jobs iter.Seq[Job], do func(Job) Result, take func(Result)) {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	work := func(_ int, each inorder.Each[Job, Result]) error {
		return each(func(job Job) (Result, error) { return do(job), nil })
	}
	inorder.Do(ctx, cancel, jobs, runtime.GOMAXPROCS(0), work, func(r Result) error {
		take(r)
		return nil
	})
}

func (g *Grader) tick() {
	if g.Tick != nil {
		g.Tick()
	}
}

// gradeBoards judges the boards and lists of moves at the paths.
func (g *Grader) gradeBoards(ctx context.Context, paths []string, sum *report.Summary) []*report.Report {
	all := newCollector(g.Last)
	var walked intake.Result
	handIns := func(yield func(intake.HandIn) bool) { walked = g.Walk(ctx, paths, yield) }
	onAllCores(ctx, handIns, g.judgeFile, func(f judged) {
		g.Roster.Identify(&f.Submission)
		all.add(f)
		g.tick()
	})
	sum.Litter, sum.LeftOut, sum.Failed = walked.Ignored, all.leftOut, walked.Failed
	reports := all.reports(g.Judge)
	if g.Names == nil && !g.Single && len(reports) == 1 {
		sum.Inner = len(all.inner)
	}
	return reports
}

// absent returns reports on the students of the roster who handed nothing in.
// It adds students who are not on the roster to the summary.
func (g *Grader) absent(reports []*report.Report, sum *report.Summary) (absent []*report.Report) {
	if g.Roster == nil {
		return nil
	}
	seen := make(map[string]bool)
	for _, r := range reports {
		seen[r.Student] = true
		if !g.Roster.Has(r.Student) && r.Status != judge.StatusError {
			sum.Strangers.Add(r.Title)
		}
	}
	for _, s := range g.Roster.Students() {
		if !seen[s.Student] {
			absent = append(absent, &report.Report{Submission: s, Report: g.Judge.Unread(judge.StatusMissing, nothing)})
		}
	}
	return absent
}

// judgeFile judges a hand-in, unless it is no submission.
func (g *Grader) judgeFile(h intake.HandIn) judged {
	out := judged{Submission: h.Submission, place: h.Place, kind: h.Kind}
	switch {
	case h.Empty && g.Only != "":
		out.verdict = g.Judge.Unread(judge.StatusMissing, nothing+": no file with a name like "+g.Only)
	case h.Empty:
		out.verdict = g.Judge.Unread(judge.StatusMissing, nothing+": the folder is empty")
	case h.Kind != "":
	case h.Refused != nil:
		out.verdict = g.unread(h.Refused)
	default:
		return g.judgeText(out, h)
	}
	return out
}

// unread returns the report on what could not be opened or read.
func (g *Grader) unread(why error) *judge.Report {
	if intake.IsRefusal(why) {
		return g.Judge.Unread(judge.StatusRefused, why.Error())
	}
	return g.Judge.Unread(judge.StatusError, why.Error())
}

// judgeText judges what was read of a hand-in. Files in folders can turn out to
// be no submission.
func (g *Grader) judgeText(out judged, h intake.HandIn) judged {
	data := h.Text
	switch isLoose := h.Loose && g.Names == nil && h.Base() != g.Mines; {
	case h.Found && h.Online:
		if data = g.Judge.Find(data); len(data) == 0 {
			out.kind = intake.Document
		}
	case h.Found && !isLoose:
		out.kind = intake.KindByContent(h.File, data, g.Judge.Mines())
	}
	if out.kind == "" {
		out.verdict = g.Judge.Judge(data, h.Late)
	}
	return out
}
