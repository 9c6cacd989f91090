package grade

import (
	"cmp"
	"context"
	"fmt"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"minesweeper/board/lazy"
	"minesweeper/cmd/internal/grade/intake"
	"minesweeper/cmd/internal/grade/marking"
	"minesweeper/cmd/internal/grade/report"
	"minesweeper/cmd/internal/text"
)

// A gradedFile has a verdict, unless it is no submission or a program's.
type gradedFile struct {
	*intake.HandIn
	verdict *marking.Report
}

// A student is one student with all files.
type student struct {
	best       *report.Report   // on the file that counts; without a verdict if none does
	when       time.Time        // of that file
	kind       string           // of the first file, if it is no submission
	files      int              // the number of graded files
	otherFiles text.NameList    // the other graded files, with their scores
	leftOut    text.NameList    // the files that were left out
	loose      bool             // no file lies in a folder of the student
	program    []*intake.HandIn // the files of a program
	refused    error            // why a file of a program was not opened
}

// A collector collects files by student, in the order of each student's first
// file.
type collector struct {
	order   []*student
	byName  map[string]*student
	leftOut int           // files
	late    int           // files
	nested  bool          // a student has a folder
	zipped  bool          // a student has an archive
	places  intake.Places // of what counts
}

// gather grades the hand-ins at the paths, and returns a report on each student.
func (g *Grader) gather(ctx context.Context, paths []string, sum *report.Summary) (reports []*report.Report, err error) {
	all := &collector{byName: make(map[string]*student), places: make(intake.Places)}
	take := func(f gradedFile) {
		all.places.Add(f.HandIn, g.Source)
		g.Roster.Identify(&f.Submission)
		all.add(f)
	}
	var walked intake.Result
	if g.Source {
		walked = g.Walk(ctx, paths, func(h *intake.HandIn) bool {
			take(gradedFile{HandIn: h})
			return true
		})
		reports, err = g.gradePrograms(ctx, all)
	} else {
		handIns := func(yield func(*intake.HandIn) bool) { walked = g.Walk(ctx, paths, yield) }
		onAllCores(ctx, g, -1, handIns, g.judgeFile, func(f gradedFile) {
			if ctx.Err() != nil && f.verdict != nil && f.verdict.Status == marking.StatusError {
				return // it may have been ended early
			}
			take(f)
		})
		reports = all.reports(g)
	}
	sum.Failed, sum.LateFiles = walked.Failed, all.late
	sum.Note(walked.Ignored, "files and folders of programs, such as .DS_Store and .git, left out: %d", walked.Ignored)
	sum.Note(all.leftOut, "%s left out: source code, programs, documents or the minefield", text.Count(all.leftOut, "file was", "files were"))
	if !g.Single {
		sum.Notes = append(sum.Notes, all.places.Notes(g.Names, g.Source)...)
	}
	return reports, err
}

// add adds a file to those of its student. The minefield, if it is named among the
// paths, is nobody's.
func (c *collector) add(f gradedFile) {
	if f.Kind == intake.TheMinefield && !f.Found {
		c.leftOut++
		return
	}
	s := c.byName[f.Student]
	if s == nil {
		s = &student{best: &report.Report{Submission: f.Submission}, kind: f.Kind, loose: true}
		c.byName[f.Student] = s
		c.order = append(c.order, s)
	}
	if f.Late {
		c.late++
	}
	isLoose := f.Loose && !f.Empty
	s.loose = s.loose && isLoose
	c.zipped, c.nested = c.zipped || f.Zipped, c.nested || !isLoose && !f.Zipped
	s.best.Name = cmp.Or(s.best.Name, f.Name)
	switch {
	case f.Kind != "":
		c.leftOut++
		s.leftOut.Add(func() string { return f.Base() + " is " + f.Kind })
	case f.verdict != nil:
		s.add(f)
	case f.Refused != nil:
		s.refused = f.Refused
	case !f.Empty:
		s.program = append(s.program, f.HandIn)
	}
	if f.verdict == nil {
		s.best.Late = s.best.Late || f.Late
	}
}

// add adds a graded file. Of equal ones the newest counts and, if both have the same
// time, the last by name: solution.dat, solution-1.dat, solution (9).dat, solution (10).dat.
func (s *student) add(f gradedFile) {
	s.files++
	file, score, name := s.best.Base(), s.best.Report, s.best.Name
	order := cmp.Or(s.when.Compare(f.Modified), naturally(s.best.File, f.File))
	if s.files == 1 || isBetter(f.verdict, score) || !isBetter(score, f.verdict) && order < 0 {
		*s.best = report.Report{Submission: f.Submission, Report: f.verdict}
		s.best.Name = cmp.Or(f.Name, name)
		s.when = f.Modified
	} else {
		file, score = f.Base(), f.verdict
	}
	if s.files > 1 {
		s.otherFiles.Add(func() string { return fmt.Sprintf("%s (%v)", file, score.Score) })
	}
}

// naturally compares the names of two files: numbers by their size, and the
// shorter of two names first.
func naturally(a, b string) int {
	const digits = 20 // more than the numbers in names have
	padded := func(name string) string {
		return number().ReplaceAllStringFunc(strings.TrimSuffix(name, path.Ext(name)), func(n string) string {
			n = strings.TrimLeft(n, "0")
			return strings.Repeat("0", max(0, digits-len(n))) + n
		})
	}
	return cmp.Or(strings.Compare(padded(a), padded(b)), strings.Compare(a, b))
}

var number = lazy.Regexp(`\d+`)

// apart reports whether students have folders or archives, so that a file outside
// of these is the teacher's. Archives may lie beside the files of other students.
func (c *collector) apart() bool {
	isFlat := func(s *student) bool { return s.loose && (s.files > 0 || s.hasSource()) }
	return c.nested || c.zipped && !slices.ContainsFunc(c.order, isFlat)
}

// reports returns a report on each student who handed in a board or moves. A
// teacher's own files may lie beside the students' folders.
func (c *collector) reports(g *Grader) (reports []*report.Report) {
	apart := c.apart()
	for _, s := range c.order {
		r := s.best
		hasProgram := !s.loose && (s.kind == intake.SourceCode || s.kind == intake.ObjectCode)
		isWholeName := strings.TrimSuffix(r.Base(), path.Ext(r.Base())) == r.Student // no student is in it
		isExercise := s.kind == intake.TheMinefield || s.kind == intake.GraderFile
		isTeachers := s.loose && (apart || isExercise && isWholeName)
		switch {
		case s.files > 1:
			r.Others = fmt.Sprintf("counted: %s, the best of %d files; not counted: %v", r.Base(), s.files, &s.otherFiles)
		case s.files == 1:
		case isTeachers || r.Note != "" && !hasProgram:
			continue
		default:
			s.missing(g, "the board that your program writes")
		}
		reports = append(reports, r)
	}
	return reports
}

// missing fills in the report on a student who handed in nothing of what is
// wanted.
func (s *student) missing(g *Grader, wanted string) {
	why := nothing
	if s.leftOut.Count > 0 {
		why += ": " + s.leftOut.String() + "; hand in " + wanted
	}
	s.best.File = ""
	s.best.Report = g.Judge.Unread(marking.StatusMissing, why)
}

// judgeFile judges a hand-in, unless it is no submission: files in folders can turn
// out to be none.
func (g *Grader) judgeFile(h *intake.HandIn) gradedFile {
	out := gradedFile{HandIn: h}
	data := h.Text
	h.Text = nil                                                               // only its report is kept
	isNamed := h.Loose && g.Names == nil && h.Base() != filepath.Base(g.Mines) // by its student
	switch {
	case h.Empty:
		out.verdict = g.Judge.Unread(marking.StatusMissing, nothing+": the folder is empty")
		return out
	case h.Kind != "":
		return out
	case h.Refused != nil:
		out.verdict = g.unread(h.Refused)
		return out
	case h.Found && h.Online:
		data = g.Judge.Find(data)
		h.Kind = text.Choose(len(data) == 0, intake.Document, "")
	case h.Found && !isNamed:
		h.Kind = intake.KindByContent(h.File, data, g.Judge.Mines)
	}
	if h.Kind == "" {
		out.verdict = g.Judge.Judge(data, h.Late)
	}
	return out
}
