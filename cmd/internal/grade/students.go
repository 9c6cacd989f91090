package grade

import (
	"fmt"
	"strings"
	"time"

	"minesweeper/cmd/internal/text"
)

// A judged file has a report, or the reason why it was left out.
type judged struct {
	report   *Report
	leftOut  string // its kind, if it is clearly no submission
	modified time.Time
	loose    bool   // not in the folder of a student
	inner    string // the folder inside the student's folder, if it lies in one
}

// A student is one student with all files.
type student struct {
	judged               // the file that counts
	files  int           // the number of graded files
	rest   text.NameList // the other graded files, with their scores
	left   text.NameList // the files that were left out
}

// A gathering collects files by student, in the order of each student's first
// file.
type gathering struct {
	last    bool // the last file of a student counts, otherwise the best
	order   []*student
	byName  map[string]*student
	leftOut int             // files
	nested  bool            // a student has a folder
	inner   map[string]bool // folders inside those of students
}

func (g *gathering) add(f judged) {
	s := g.byName[f.report.Student]
	if s == nil {
		s = &student{judged: judged{loose: true}}
		g.byName[f.report.Student] = s
		g.order = append(g.order, s)
	}
	s.loose = s.loose && f.loose
	g.nested = g.nested || !f.loose
	if f.inner != "" && len(g.order) == 1 {
		g.inner[f.inner] = true
	}
	if f.leftOut != "" {
		g.leftOut++
		s.left.Add(func() string { return base(f.report.File) + " is " + f.leftOut })
		if s.report == nil {
			s.report, s.leftOut = f.report, f.leftOut
		}
		return
	}
	s.add(f, g.last)
}

// base returns the last part of a path.
func base(file string) string { return file[strings.LastIndexAny(file, `/\`)+1:] }

// add adds a graded file.
func (s *student) add(f judged, last bool) {
	if s.files++; s.files == 1 {
		s.report, s.modified = f.report, f.modified
		return
	}
	loser := f
	if last && f.after(s.judged) || !last && f.report.betterThan(s.report) {
		loser, s.judged.report, s.modified = s.judged, f.report, f.modified
	}
	s.rest.Add(func() string { return fmt.Sprintf("%s (%v)", base(loser.report.File), loser.report.Score) })
	if s.report.Name == "" {
		s.report.Name = loser.report.Name
	}
}

// after reports whether a file is newer than another or, if both have the same
// time, comes later by name.
func (f judged) after(other judged) bool {
	if !f.modified.Equal(other.modified) {
		return f.modified.After(other.modified)
	}
	return f.report.File > other.report.File
}

// betterThan reports whether a report has a better score or, if the scores are
// equal, a better status.
func (r *Report) betterThan(other *Report) bool {
	return r.Score > other.Score || r.Score == other.Score && r.Status < other.Status
}

// hasProgram reports whether the student has a folder with a program in it.
func (s *student) hasProgram() bool {
	return !s.loose && (s.leftOut == sourceCode || s.leftOut == objectCode)
}

// reports returns a report on each student.
func (g *gathering) reports(j *Judge) (reports []*Report) {
	for _, s := range g.order {
		switch {
		case s.files > 0:
			s.report.Others = s.others(g.last)
			reports = append(reports, s.report)
		case (s.report.Note == "" || s.hasProgram()) && !(s.loose && (g.nested || s.leftOut == theMinefield || s.leftOut == graderFile)):
			where := s.report.Submission
			where.File = ""
			reports = append(reports, j.Miss(where, nothing+": "+s.left.String()+
				"; hand in the board that your program writes"))
		}
	}
	return reports
}

// nothing is the feedback for students without a submission.
const nothing = "nothing handed in"

// others names the files that do not count.
func (s *student) others(last bool) string {
	if s.files == 1 {
		return ""
	}
	return fmt.Sprintf("counted: %s, the %s of %d files; not counted: %v",
		base(s.report.File), text.Choose(last, "last", "best"), s.files, &s.rest)
}
