package grade

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"

	"minesweeper/cmd/internal/grade/intake"
	"minesweeper/cmd/internal/grade/judge"
	"minesweeper/cmd/internal/grade/report"
	"minesweeper/cmd/internal/grade/roll"
	"minesweeper/cmd/internal/text"
)

// A judged file has a verdict, or is no submission: then it has a kind.
type judged struct {
	intake.Submission
	place   intake.Place
	kind    string
	verdict *judge.Report
}

// A student is one student with all files.
type student struct {
	best  *report.Report // on the file that counts; without a verdict if none does
	when  time.Time      // of that file
	kind  string         // of the first file, if it is no submission
	files int            // the number of graded files
	rest  text.NameList  // the other graded files, with their scores
	left  text.NameList  // the files that were left out
	loose bool           // no file lies in a folder of the student
}

// A collector collects files by student, in the order of each student's first
// file.
type collector struct {
	last    bool // the last file of a student counts, otherwise the best
	order   []*student
	byName  map[string]*student
	leftOut int             // files
	nested  bool            // a student has a folder
	inner   map[string]bool // folders inside those of students
}

func newCollector(last bool) *collector {
	return &collector{last: last, byName: make(map[string]*student), inner: make(map[string]bool)}
}

func (c *collector) add(f judged) {
	s := c.byName[f.Student]
	if s == nil {
		s = &student{best: &report.Report{Submission: f.Submission}, kind: f.kind, loose: true}
		c.byName[f.Student] = s
		c.order = append(c.order, s)
	}
	s.loose = s.loose && f.place.Loose
	c.nested = c.nested || !f.place.Loose
	if f.place.Inner != "" && len(c.order) == 1 {
		c.inner[f.place.Inner] = true
	}
	if f.kind != "" {
		c.leftOut++
		s.left.Add(func() string { return f.Base() + " is " + f.kind })
		return
	}
	s.add(f, c.last)
}

// add adds a graded file.
func (s *student) add(f judged, last bool) {
	s.files++
	file, score, name := s.best.Base(), s.best.Report, s.best.Name
	switch {
	case s.files == 1, last && s.isBefore(f), !last && isBetter(f.verdict, score):
		*s.best = report.Report{Submission: f.Submission, Report: f.verdict}
		s.best.Name = cmp.Or(f.Name, name)
		s.when = f.place.Modified
	default:
		file, score = f.Base(), f.verdict
		s.best.Name = cmp.Or(name, f.Name)
	}
	if s.files > 1 {
		s.rest.Add(func() string { return fmt.Sprintf("%s (%v)", file, score.Score) })
	}
}

// isBefore reports whether the file that counts is older than another or, if
// both have the same time, comes earlier by name.
func (s *student) isBefore(f judged) bool {
	return cmp.Or(s.when.Compare(f.place.Modified), strings.Compare(s.best.File, f.File)) < 0
}

// isBetter reports whether a report has a better score. In a tie what was
// handed in is better than the file that everybody was given; then the better
// status decides.
func isBetter(a, b *judge.Report) bool {
	isGiven := func(r *judge.Report) bool { return r.Status == judge.StatusUnchanged }
	switch {
	case a.Score != b.Score:
		return a.Score > b.Score
	case isGiven(a) != isGiven(b):
		return isGiven(b)
	}
	return a.Status < b.Status
}

// isStudent reports whether a name for which there is no submission is a
// student's. A teacher's own files may lie beside the students' folders.
func (c *collector) isStudent(s *student) bool {
	hasProgram := !s.loose && (s.kind == intake.SourceCode || s.kind == intake.ObjectCode)
	isTeachers := c.nested || s.kind == intake.TheMinefield || s.kind == intake.GraderFile
	return (s.best.Note == "" || hasProgram) && !(s.loose && isTeachers)
}

// reports returns a report on each student.
func (c *collector) reports(j *judge.Judge) (reports []*report.Report) {
	for _, s := range c.order {
		r := s.best
		switch {
		case s.files > 1:
			r.Others = fmt.Sprintf("counted: %s, the %s of %d files; not counted: %v",
				r.Base(), text.Choose(c.last, "last", "best"), s.files, &s.rest)
		case s.files == 1:
		case !c.isStudent(s):
			continue
		default:
			r.File = ""
			r.Report = j.Unread(judge.StatusMissing, nothing+": "+s.left.String()+"; hand in the board that your program writes")
		}
		reports = append(reports, r)
	}
	return reports
}

// nothing is the feedback for students without a submission.
const nothing = "nothing handed in"

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
			sum.Unmatched.Add(func() string { return o.Student })
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
