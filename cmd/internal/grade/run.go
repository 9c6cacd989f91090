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
	if reports, err = g.gather(ctx, paths, &sum); err != nil {
		return nil, sum, err
	}
	sum.Interrupted = ctx.Err()
	g.identify(reports, &sum)
	reports = g.share(reports, &sum)
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
		if !r.Listed && r.Status != judge.StatusError {
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

// identify looks for all students on the roster.
func (g *Grader) identify(reports []*report.Report, sum *report.Summary) {
	if g.Roster == nil {
		return
	}
	var all []*intake.Submission
	for _, r := range reports {
		all = append(all, &r.Submission)
		for i := range r.Group {
			all = append(all, &r.Group[i])
		}
	}
	doubts := g.Roster.IdentifyAll(all)
	sum.Notes = slices.Concat(g.Roster.Notes, doubts.Notes("roster", "taken"))
}

// share gives each student of a group the report that counts for all of them:
// the best or the last. The students of a group are those who handed in
// together and those of the table of groups.
func (g *Grader) share(reports []*report.Report, sum *report.Summary) (shared []*report.Report) {
	teamOf := g.teams(reports, sum)
	if teamOf == nil && !slices.ContainsFunc(reports, func(r *report.Report) bool { return r.Group != nil }) {
		return reports
	}
	placeOf := make(map[string]int) // of each student's report in shared
	for _, r := range reports {
		team := teamOf[r.Student]
		if team == nil {
			team = append([]intake.Submission{r.Submission}, r.Group...)
		}
		for i, member := range team {
			own := *r
			own.Student, own.Name, own.Keys, own.Listed = member.Student, member.Name, member.Keys, member.Listed
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

// teams returns the students of each group of the table of groups, by each of
// its students and by the name of the group.
func (g *Grader) teams(reports []*report.Report, sum *report.Summary) (teamOf map[string][]intake.Submission) {
	if g.Groups == nil {
		return nil
	}
	var students []intake.Submission
	isHere := make(map[string]bool)
	for _, r := range reports {
		isHere[r.Student] = true
		students = append(students, r.Submission)
	}
	for _, s := range g.Roster.Students() {
		if !isHere[s.Student] {
			students = append(students, s)
		}
	}
	class := roll.NewClass(students)
	teamOf = make(map[string][]intake.Submission)
	byName := make(map[string][]intake.Submission)
	for _, group := range g.Groups {
		var team []intake.Submission
		for _, name := range group.Members {
			member := intake.Submission{Student: name, Keys: []intake.Key{{Kind: intake.Label, Value: name}}}
			at, doubt := class.Find(name)
			if doubt != "" {
				sum.Notes = append(sum.Notes, "in --groups, but several students here fit, so name the id: "+doubt)
				continue
			}
			if at >= 0 {
				member = students[at]
			}
			team = append(team, member)
		}
		for _, member := range team {
			if teamOf[member.Student] == nil {
				teamOf[member.Student] = team
			}
		}
		if at, _ := class.Find(group.Name); at >= 0 {
			byName[students[at].Student] = team
		}
	}
	for name, team := range byName {
		if teamOf[name] == nil && len(team) > 0 {
			teamOf[name] = team
		}
	}
	return teamOf
}

// override changes the marks that a teacher changed by hand.
func override(reports []*report.Report, overrides []roll.Override, sum *report.Summary) error {
	if len(overrides) == 0 {
		return nil
	}
	var students []intake.Submission
	for _, r := range reports {
		students = append(students, r.Submission)
	}
	class := roll.NewClass(students)
	for _, o := range overrides {
		at, doubt := class.Find(o.Student)
		if doubt != "" {
			sum.Notes = append(sum.Notes, "in --overrides, but several students here fit, so name the id: "+doubt)
			continue
		}
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
