package grade

import (
	"context"
	"fmt"
	"slices"

	"minesweeper/cmd/internal/grade/intake"
	"minesweeper/cmd/internal/grade/judge"
	"minesweeper/cmd/internal/grade/report"
	"minesweeper/cmd/internal/grade/roll"
	"minesweeper/cmd/internal/text"
)

// Run grades the submissions at the paths and returns a report on each student,
// in the order of the paths and, within folders and archives, of the names. At
// the end are the students of the roster who handed nothing in. Run ends early
// if ctx ends. The reports are then of the files that were judged, and the
// summary says so. It fails if marks cannot be overridden.
func (g *Grader) Run(ctx context.Context, paths []string) (reports []*report.Report, sum report.Summary, err error) {
	if g.Programs != nil || g.Runner != nil {
		if reports, err = g.gradePrograms(ctx, paths, &sum); err != nil {
			return nil, sum, err
		}
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
			sum.Unlisted.Add(r.Title)
		}
	}
	for _, s := range g.Roster.Students() {
		if !seen[s.Student] {
			absent = append(absent, &report.Report{Submission: s, Report: g.Judge.Unread(judge.StatusMissing, nothing)})
		}
	}
	return absent
}

// share gives each student of a group the report that counts for all of them:
// the best or the last. The students of a group are those who handed in
// together and those of the table of groups.
func share(reports []*report.Report, groups roll.Groups, roster *roll.Roster) (shared []*report.Report) {
	if !slices.ContainsFunc(reports, func(r *report.Report) bool { return r.Group != nil || groups.Find(r.Submission) != nil }) {
		return reports
	}
	placeOf := make(map[string]int) // of each student's report in shared
	for _, r := range reports {
		team := append([]intake.Submission{r.Submission}, r.Group...)
		if members := groups.Find(r.Submission); members != nil {
			team = team[:0]
			for _, member := range members {
				s := intake.Submission{Student: member}
				roster.Identify(&s)
				team = append(team, s)
			}
		}
		for i, member := range team {
			own := *r
			own.Student, own.Name, own.Also = member.Student, member.Name, member.Also
			own.Group = slices.Delete(slices.Clone(team), i, i+1)
			at, ok := placeOf[own.Student]
			switch {
			case !ok:
				placeOf[own.Student] = len(shared)
				shared = append(shared, &own)
			case isBetter(own.Report, shared[at].Report):
				shared[at] = &own
			}
		}
	}
	return shared
}

// override changes the marks that a teacher changed by hand.
func override(reports []*report.Report, overrides []roll.Override, sum *report.Summary) error {
	for _, o := range overrides {
		at := slices.IndexFunc(reports, func(r *report.Report) bool { return r.IsNamed(o.Student) })
		if at < 0 {
			sum.UnmatchedOverrides.Add(func() string { return o.Student })
			continue
		}
		r, err := reports[at].Override(o.Part, o.Score)
		if err != nil {
			return fmt.Errorf("--overrides: %s: %w", o.Student, err)
		}
		changed := fmt.Sprintf("changed by hand from %v to %v", reports[at].Score, r.Score)
		if o.Part != "" {
			changed = fmt.Sprintf("%s changed by hand to %v", o.Part, o.Score)
		}
		reports[at].Report = r
		reports[at].Changed = append(reports[at].Changed, changed+text.Choose(o.Reason != "", ": "+o.Reason, ""))
	}
	return nil
}
