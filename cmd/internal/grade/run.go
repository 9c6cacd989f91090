// Package grade turns what students hand in into reports: it is the run. A
// [Grader] lists the files, judges them on all cores, and gathers them by
// student. The work is done in its rooms, each of which imports only those
// above it in this list:
//
//	marking/diagnose  the one mistake that explains many faults
//	marking           texts to marks and sentences; the scheme of the marks
//	intake            paths to texts, each with its student
//	programs          programs: building, asking, the causes of wrong answers
//	roll              roster, gradebook, groups, marks that were changed by hand
//	report            formats, feedback for each student, the class at a glance
//
// Of several files of a student one counts: its report stays in memory, with its
// board; of the others only the name and the score. A report format writes the
// reports in the order in which the students were found.
//
// # Where to add something
//
//	a report format            like writeCSV (report/table.go), and a line in formats
//	                           (report/report.go)
//	a mistake and its advice   see package marking/diagnose
//	a download's names         presets (intake/pattern.go)
//	files to leave out         endings (intake/kind.go)
//	a header of rosters        studentColumns (roll/lists.go)
//
// The package must not know flags, terminals and exit statuses.
package grade

import (
	"cmp"
	"context"
	"fmt"
	"iter"
	"runtime"
	"slices"
	"strings"

	"minesweeper/cmd/internal/grade/intake"
	"minesweeper/cmd/internal/grade/marking"
	"minesweeper/cmd/internal/grade/programs"
	"minesweeper/cmd/internal/grade/report"
	"minesweeper/cmd/internal/grade/roll"
	"minesweeper/cmd/internal/inorder"
	"minesweeper/cmd/internal/text"
)

// Run grades the submissions at the paths and returns a report on each student,
// in the order of the paths and, within folders and archives, of the names. At
// the end are the students of the roster who handed nothing in. Run ends early
// if ctx ends. The reports are then of the files that were judged, and the
// summary says so. It fails if marks cannot be overridden.
func (g *Grader) Run(ctx context.Context, paths []string) (reports []*report.Report, sum report.Summary, err error) {
	g.Judge.Stop = ctx.Err
	reports, err = g.gather(ctx, paths, &sum)
	if err != nil {
		return nil, sum, err
	}
	sum.Interrupted = ctx.Err()
	g.identify(reports, &sum)
	reports = g.share(reports, &sum)
	if sum.Interrupted == nil {
		reports = append(reports, g.absent(reports, &sum)...)
	}
	err = override(reports, g.Overrides, &sum)
	unmatched := 0
	for _, r := range reports {
		sum.Add(r)
		if r.Note != "" {
			unmatched++
		}
	}
	sum.Note(unmatched, "submissions whose path does not match the name pattern: %d", unmatched)
	return reports, sum, err
}

// absent returns reports on the students of the roster who handed nothing in.
// It notes students who are not on the roster.
func (g *Grader) absent(reports []*report.Report, sum *report.Summary) (absent []*report.Report) {
	if g.Roster == nil {
		return nil
	}
	var unlisted text.NameList
	seen := make(map[string]bool)
	for _, r := range reports {
		seen[r.Student] = true
		if !r.Listed && r.Status != marking.StatusError {
			unlisted.Add(r.Title)
		}
	}
	sum.Note(unlisted.Count, "not on the roster: %v", &unlisted)
	for _, s := range g.Roster.Students() {
		if !seen[s.Student] {
			verdict := g.Judge.Unread(marking.StatusMissing, nothing)
			absent = append(absent, &report.Report{Submission: s, Report: verdict, Absent: true})
		}
	}
	return absent
}

// identify looks for all students on the roster.
func (g *Grader) identify(reports []*report.Report, sum *report.Summary) {
	var all []*intake.Submission
	for _, r := range reports {
		all = append(all, &r.Submission)
		for i := range r.Group {
			all = append(all, &r.Group[i])
		}
	}
	sum.Notes = append(sum.Notes, g.Roster.IdentifyAll(all)...)
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
		isTheirs := slices.ContainsFunc(team, func(s intake.Submission) bool { return s.Student == r.Student })
		for i, member := range team {
			own := *r
			own.Student, own.Name, own.Keys, own.Listed = member.Student, member.Name, member.Keys, member.Listed
			own.Return = member.Return // feedback goes where the student's own hand-in was
			if i == 0 && !isTheirs {
				own.Return = cmp.Or(own.Return, r.Return) // or where that of the group was
			}
			own.Group = slices.Delete(slices.Clone(team), i, i+1)
			at, ok := placeOf[own.Student]
			if !ok {
				placeOf[own.Student] = len(shared)
				shared = append(shared, &own)
			} else if isBetter(own.Report, shared[at].Report) {
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
	groupOf := make(map[string]string)
	for _, group := range g.Groups {
		team, isKnown := members(group, class, students, sum)
		for _, member := range team {
			if first := groupOf[member.Student]; first == "" {
				teamOf[member.Student], groupOf[member.Student] = team, group.Name
			} else if first != group.Name {
				sum.Note(1, "in --groups, %s is in %s and %s: the best hand-in counts", member.Student, first, group.Name)
			}
		}
		switch at := class.FindGroup(group.Name); {
		case team == nil: // it is noted why
		case at >= 0 && groupOf[students[at].Student] == "":
			teamOf[students[at].Student] = team
		case at < 0 && !isKnown:
			names := text.NamesBy(group.Members, intake.Submission.Title)
			sum.Note(1, "in --groups, but no student here: %s (%s)", group.Name, strings.Join(names, ", "))
		}
	}
	return teamOf
}

// members returns the students of a group, and whether the class has one of them.
func members(group roll.Group, class *roll.Class, students []intake.Submission, sum *report.Summary) (team []intake.Submission, isKnown bool) {
	for _, member := range group.Members {
		at, doubt := class.Find(member)
		if doubt != "" {
			sum.Note(1, "in --groups, but %s", doubt)
			continue
		}
		if at >= 0 {
			member, isKnown = students[at], true
		}
		team = append(team, member)
	}
	return team, isKnown
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
	parts := make(map[int][]string) // that are changed
	var unknown text.NameList
	for _, o := range overrides {
		at, doubt := class.Find(o.Student)
		if doubt != "" {
			sum.Note(1, "in --overrides, but %s", doubt)
			continue
		}
		if at < 0 {
			unknown.Add(o.Student.Title)
			continue
		}
		isWhole := o.Part == "" || slices.Contains(parts[at], "")
		if slices.Contains(parts[at], o.Part) || isWhole && parts[at] != nil {
			return fmt.Errorf("--overrides: %s is there twice", o.Student.Title())
		}
		parts[at] = append(parts[at], o.Part)
		r, err := reports[at].Override(o.Part, o.Score)
		if err != nil {
			return fmt.Errorf("--overrides: %s: %w", o.Student.Title(), err)
		}
		changed := fmt.Sprintf("changed by hand from %v to %v", reports[at].Score, r.Score)
		if o.Part != "" {
			changed = fmt.Sprintf("%s changed by hand to %v", o.Part, o.Score)
		}
		reports[at].Report = r
		reports[at].Changed = append(reports[at].Changed, changed+text.Choose(o.Reason != "", ": "+o.Reason, ""))
	}
	sum.Note(unknown.Count, "in --overrides, but no student here: %v", &unknown)
	return nil
}

// A Grader grades submissions. Roster, Groups and Overrides may be nil.
type Grader struct {
	intake.Search
	Judge     *marking.Judge
	Programs  *programs.Workshop // if the functions of programs are asked, otherwise nil
	Runner    *programs.Runner   // if programs write what is graded, otherwise nil
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
	if a.Score != b.Score {
		return a.Score > b.Score
	}
	if isGiven(a) != isGiven(b) {
		return isGiven(b)
	}
	return a.Status < b.Status
}

// nothing is the feedback for students without a submission.
const nothing = "nothing handed in"
