package grade

import (
	"context"
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
		reports, err = g.gradePrograms(ctx, paths, &sum)
	} else {
		reports = g.gradeBoards(ctx, paths, &sum)
	}
	if err != nil {
		return nil, sum, err
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

// gradeBoards judges the boards and lists of moves at the paths.
func (g *Grader) gradeBoards(ctx context.Context, paths []string, sum *report.Summary) []*report.Report {
	all := newCollector(g.Last)
	walked := g.judgeAll(ctx, paths, func(f judged) {
		g.Roster.Identify(&f.Submission)
		all.add(f)
		if g.Tick != nil {
			g.Tick()
		}
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

// judgeAll judges the hand-ins on all cores and calls add with the results in
// order.
func (g *Grader) judgeAll(ctx context.Context, paths []string, add func(judged)) (walked intake.Result) {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	handIns := func(yield func(intake.HandIn) bool) { walked = g.Walk(ctx, paths, yield) }
	judge := func(_ int, all inorder.Each[intake.HandIn, judged]) error {
		return all(func(h intake.HandIn) (judged, error) { return g.judgeFile(h), nil })
	}
	inorder.Do(ctx, cancel, handIns, runtime.GOMAXPROCS(0), judge, func(f judged) error {
		add(f)
		return nil
	})
	return walked
}

// judgeFile judges a hand-in, unless it is no submission.
func (g *Grader) judgeFile(h intake.HandIn) judged {
	out := judged{Submission: h.Submission, place: h.Place, kind: h.Kind}
	status, why := judge.StatusMissing, nothing+": the folder is empty"
	switch {
	case h.Empty && g.Only != "":
		why = nothing + ": no file with a name like " + g.Only
	case h.Empty:
	case h.Kind != "":
		return out
	case h.Refused != nil && intake.IsRefusal(h.Refused):
		status, why = judge.StatusRefused, h.Refused.Error()
	case h.Refused != nil:
		status, why = judge.StatusError, h.Refused.Error()
	default:
		return g.judgeText(out, h)
	}
	out.verdict = g.Judge.Unread(status, why)
	return out
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
