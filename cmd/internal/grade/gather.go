package grade

import (
	"cmp"
	"context"
	"fmt"
	"path"
	"strings"
	"time"

	"minesweeper/cmd/internal/grade/intake"
	"minesweeper/cmd/internal/grade/judge"
	"minesweeper/cmd/internal/grade/report"
	"minesweeper/cmd/internal/text"
)

// A gradedFile has a verdict, or is no submission: then it has a kind.
type gradedFile struct {
	intake.HandIn
	verdict *judge.Report
}

// A student is one student with all files.
type student struct {
	best       *report.Report // on the file that counts; without a verdict if none does
	when       time.Time      // of that file
	kind       string         // of the first file, if it is no submission
	files      int            // the number of graded files
	otherFiles text.NameList  // the other graded files, with their scores
	leftOut    text.NameList  // the files that were left out
	loose      bool           // no file lies in a folder of the student
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

func (c *collector) add(f gradedFile) {
	s := c.byName[f.Student]
	if s == nil {
		s = &student{best: &report.Report{Submission: f.Submission}, kind: f.Kind, loose: true}
		c.byName[f.Student] = s
		c.order = append(c.order, s)
	}
	s.loose = s.loose && f.Loose
	c.nested = c.nested || !f.Loose
	if f.Inner != "" && len(c.order) == 1 {
		c.inner[f.Inner] = true
	}
	if f.Kind != "" {
		c.leftOut++
		s.leftOut.Add(func() string { return f.Base() + " is " + f.Kind })
		return
	}
	s.add(f, c.last)
}

// add adds a graded file.
func (s *student) add(f gradedFile, last bool) {
	s.files++
	file, score, name := s.best.Base(), s.best.Report, s.best.Name
	switch {
	case s.files == 1, last && s.isBefore(f), !last && isBetter(f.verdict, score):
		*s.best = report.Report{Submission: f.Submission, Report: f.verdict}
		s.best.Name = cmp.Or(f.Name, name)
		s.when = f.Modified
	default:
		file, score = f.Base(), f.verdict
		s.best.Name = cmp.Or(name, f.Name)
	}
	if s.files > 1 {
		s.otherFiles.Add(func() string { return fmt.Sprintf("%s (%v)", file, score.Score) })
	}
}

// isBefore reports whether the file that counts is older than another or, if
// both have the same time, comes earlier by name: solution.dat, solution-1.dat,
// solution (9).dat, solution (10).dat.
func (s *student) isBefore(f gradedFile) bool {
	return cmp.Or(s.when.Compare(f.Modified), naturally(s.best.File, f.File)) < 0
}

// naturally compares the names of two files: numbers by their size, and the
// shorter of two names first.
func naturally(a, b string) int {
	whole, other := a, b
	a, b = strings.TrimSuffix(a, path.Ext(a)), strings.TrimSuffix(b, path.Ext(b))
	for a != "" && b != "" {
		n, m := leadingDigits(a), leadingDigits(b)
		x, y := a[:max(n, 1)], b[:max(m, 1)]
		a, b = a[len(x):], b[len(y):]
		if n > 0 && m > 0 {
			x, y = strings.TrimLeft(x, "0"), strings.TrimLeft(y, "0")
			if len(x) != len(y) {
				return cmp.Compare(len(x), len(y))
			}
		}
		if x != y {
			return strings.Compare(x, y)
		}
	}
	return cmp.Or(cmp.Compare(len(a), len(b)), strings.Compare(whole, other))
}

func leadingDigits(name string) int { return len(name) - len(strings.TrimLeft(name, "0123456789")) }

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
				r.Base(), text.Choose(c.last, "last", "best"), s.files, &s.otherFiles)
		case s.files == 1:
		case !c.isStudent(s):
			continue
		default:
			r.File = ""
			r.Report = j.Unread(judge.StatusMissing, nothing+": "+s.leftOut.String()+"; hand in the board that your program writes")
		}
		reports = append(reports, r)
	}
	return reports
}

// gradeBoards judges the boards and lists of moves at the paths.
func (g *Grader) gradeBoards(ctx context.Context, paths []string, sum *report.Summary) []*report.Report {
	all := newCollector(g.Last)
	var walked intake.Result
	handIns := func(yield func(intake.HandIn) bool) { walked = g.Walk(ctx, paths, yield) }
	onAllCores(ctx, g, -1, handIns, g.judgeFile, func(f gradedFile) {
		g.Roster.Identify(&f.Submission)
		all.add(f)
	})
	sum.Ignored, sum.LeftOut, sum.Failed = walked.Ignored, all.leftOut, walked.Failed
	reports := all.reports(g.Judge)
	if g.Names == nil && !g.Single && len(reports) == 1 {
		sum.Inner = len(all.inner)
	}
	return reports
}

// judgeFile judges a hand-in, unless it is no submission.
func (g *Grader) judgeFile(h intake.HandIn) gradedFile {
	out := gradedFile{HandIn: h}
	out.Text = nil // only its report is kept
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

// judgeText judges what was read of a hand-in. Files in folders can turn out to
// be no submission.
func (g *Grader) judgeText(out gradedFile, h intake.HandIn) gradedFile {
	data := h.Text
	switch isLoose := h.Loose && g.Names == nil && h.Base() != g.Mines; {
	case h.Found && h.Online:
		if data = g.Judge.Find(data); len(data) == 0 {
			out.Kind = intake.Document
		}
	case h.Found && !isLoose:
		out.Kind = intake.KindByContent(h.File, data, g.Judge.Mines())
	}
	if out.Kind == "" {
		out.verdict = g.Judge.Judge(data, h.Late)
	}
	return out
}
