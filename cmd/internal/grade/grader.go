package grade

import (
	"context"
	"io"
	"runtime"
	"strings"

	"minesweeper/cmd/internal/inorder"
	"minesweeper/cmd/internal/text"
)

// A Grader grades submissions. Names and Roster may be nil.
type Grader struct {
	Judge  *Judge
	Names  *NamePattern
	Roster *Roster   // the students expected
	Stdin  io.Reader // read for the path "-"
	Only   string    // a pattern of path.Match for names in folders and archives; empty for all
	Own    []string  // files that are not submissions wherever they are, such as the report
	Last   bool      // of several files of a student the last counts, otherwise the best
	Single bool      // a folder with files in it is one student's
	Tick   func()    // called for each judged file; may be nil
}

// A Summary has the totals of a run.
type Summary struct {
	Reports     int // students
	Statuses    [len(statusNames)]int
	Faultless   int
	Score, Max  Points        // of all reports together
	Litter      int           // files and folders of programs, left out
	Inner       int           // folders inside the folder of the only student
	Misnamed    int           // students whose path does not match the name pattern
	LeftOut     int           // files that are clearly no submission
	Strangers   text.NameList // students who are not on the roster
	Failed      []error       // paths that could not be listed
	Interrupted error         // the reason why grading ended early, or nil
}

// add counts one more report.
func (s *Summary) add(r *Report) {
	s.Reports++
	s.Statuses[r.Status]++
	s.Score += r.Score
	s.Max += r.Max
	if r.Faultless() {
		s.Faultless++
	}
	if r.Note != "" {
		s.Misnamed++
	}
}

// Messages print lines for the user. Warn puts the command's name before one.
type Messages interface {
	Warn(format string, args ...any)
	Report(format string, args ...any)
}

// Report prints the notes of a run: the number of files that were left out, and
// the names that are not as expected.
func (s *Summary) Report(m Messages) {
	for _, note := range []struct {
		n      int
		format string
		value  any
	}{
		{s.Litter, "files and folders of programs, such as .DS_Store and .git, left out: %v", s.Litter},
		{s.LeftOut, "%s left out: source code, programs, documents or the minefield",
			text.Count(s.LeftOut, "file was", "files were")},
		{s.Misnamed, "submissions whose path does not match the name pattern: %v", s.Misnamed},
		{s.Inner - 1, "graded as one student, with %v folders inside: " +
			"if each folder is one student, use --name-pattern folder", s.Inner},
		{s.Strangers.Count, "not on the roster: %v", &s.Strangers},
	} {
		if note.n > 0 {
			m.Warn(note.format, note.value)
		}
	}
	if s.Reports == 0 {
		m.Warn("no submissions found")
	}
}

// Run grades the submissions at the paths and returns a report on each student,
// in the order of the paths and, within folders and archives, of the names. At
// the end are the students of the roster who handed nothing in. Run ends early
// if ctx ends. The reports are then of the files that were judged, and the
// summary says so.
func (g *Grader) Run(ctx context.Context, paths []string) (reports []*Report, sum Summary) {
	all := &gathering{last: g.Last, byName: make(map[string]*student), inner: make(map[string]bool)}
	walk := g.judgeAll(ctx, paths, func(f judged) {
		g.Roster.identify(&f.report.Submission)
		all.add(f)
		if g.Tick != nil {
			g.Tick()
		}
	})
	sum.Litter, sum.LeftOut, sum.Failed = int(walk.litter.Load()), all.leftOut, walk.failed
	sum.Interrupted = ctx.Err()
	reports = all.reports(g.Judge)
	if g.Names == nil && !g.Single && len(reports) == 1 {
		sum.Inner = len(all.inner)
	}
	if sum.Interrupted == nil {
		reports = append(reports, g.absent(reports, &sum)...)
	}
	for _, r := range reports {
		sum.add(r)
	}
	return reports, sum
}

// absent returns reports on the students of the roster who handed nothing in.
// It adds students who are not on the roster to the summary.
func (g *Grader) absent(reports []*Report, sum *Summary) (absent []*Report) {
	if g.Roster == nil {
		return nil
	}
	seen := make(map[string]bool)
	for _, r := range reports {
		seen[r.Student] = true
		if _, known := g.Roster.find(r.Student); !known && r.Status != StatusError {
			sum.Strangers.Add(r.Title)
		}
	}
	for _, s := range g.Roster.students {
		if !seen[s.Student] {
			absent = append(absent, g.Judge.Miss(s, nothing))
		}
	}
	return absent
}

// Count returns the number of submissions at the paths, or fewer if ctx ends.
// It lists them as [Grader.Run] does and opens none. An archive of a student
// counts as one.
func (g *Grader) Count(ctx context.Context, paths []string) (n int) {
	g.walker(ctx, func(e entry) bool {
		e.from.done()
		n++
		return ctx.Err() == nil
	}).walk(paths)
	return n
}

func (g *Grader) walker(ctx context.Context, yield func(entry) bool) *walker {
	return &walker{ctx: ctx, stdin: g.Stdin, only: g.Only, own: ownFiles(g.Own), single: g.Single, yield: yield}
}

// judgeAll judges the entries on all cores and calls add with the results in
// order.
func (g *Grader) judgeAll(ctx context.Context, paths []string, add func(judged)) *walker {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	w := g.walker(ctx, nil)
	entries := func(yield func(entry) bool) {
		w.yield = func(e entry) bool {
			handed := yield(e)
			if !handed {
				e.from.done()
			}
			return handed
		}
		w.walk(paths)
	}
	judge := func(_ int, all inorder.Each[entry, []judged]) error { return all(g.judgeEntry) }
	inorder.Do(ctx, cancel, entries, runtime.GOMAXPROCS(0), judge, func(files []judged) error {
		for _, f := range files {
			add(f)
		}
		return nil
	})
	return w
}

// judgeEntry reads and judges one entry, or each file in it if it is a
// student's archive.
func (g *Grader) judgeEntry(e entry) (files []judged, err error) {
	defer e.from.done()
	if e.many == nil {
		return []judged{g.judgeFile(&e)}, nil
	}
	for _, inner := range e.many() {
		files = append(files, g.judgeFile(&inner))
		inner.from.done()
	}
	return files, nil
}

func (g *Grader) judgeFile(e *entry) judged {
	s := g.Names.submission(e)
	parts := strings.SplitN(e.rel, "/", 3)
	out := judged{loose: len(parts) == 1}
	if len(parts) == 3 {
		out.inner = parts[1]
	}
	if e.empty {
		why := ": the folder is empty"
		if g.Only != "" {
			why = ": no file with a name like " + g.Only
		}
		out.report = g.Judge.Miss(s, nothing+why)
		return out
	}
	out.report = &Report{Submission: s}
	if e.found && e.refused == nil {
		if out.leftOut = kindByName(e.file); out.leftOut != "" {
			return out
		}
	}
	data, err := e.read()
	out.modified = e.modified
	if err != nil {
		out.report = g.Judge.Refuse(s, err)
		return out
	}
	if e.found && (!out.loose || g.Names != nil || base(e.file) == g.Judge.task.MinesName) {
		if out.leftOut = g.Judge.kindByContent(e.file, data); out.leftOut != "" {
			return out
		}
	}
	out.report = g.Judge.Judge(s, data)
	return out
}
