package grade

import (
	"context"
	"io"
	"runtime"

	"minesweeper/cmd/internal/inorder"
)

// A Grader grades submissions. Names and Roster may be nil.
type Grader struct {
	Judge  *Judge
	Names  *NamePattern
	Roster []Submission // who is expected; see [ReadRoster]
	Stdin  io.Reader    // what the path "-" reads
	Only   string       // a pattern as of path.Match for names in folders and archives; empty for all
	Own    []string     // paths of files that are no submissions wherever they lie, such as the report
}

// A Summary counts what happened to all submissions together.
type Summary struct {
	Reports     int // submissions and missing students
	Statuses    [len(statusNames)]int
	Faultless   int
	Score, Max  Points   // of all reports together
	Litter      int      // files and folders of programs that were left out
	Misnamed    int      // files that the name pattern does not fit
	Strangers   NameList // students who are not on the roster
	Failed      []error  // paths that could not be listed
	Interrupted error    // why grading ended early, or nil
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

// Run grades the submissions at the paths and hands each report to emit, in
// the order of the paths and, within folders and archives, of names; then those
// of the roster who handed nothing in. It ends early if emit returns an error,
// which it returns, or if ctx ends, which the summary tells.
func (g *Grader) Run(ctx context.Context, paths []string, emit func(*Report) error) (Summary, error) {
	var sum Summary
	expected, seen := g.expected(), make(map[string]bool)
	each := func(r *Report) error {
		if len(expected) > 0 {
			g.compare(r, expected, seen, &sum)
		}
		sum.add(r)
		return emit(r)
	}
	walk, err := g.judgeAll(ctx, paths, each)
	sum.Litter, sum.Failed, sum.Interrupted = int(walk.litter.Load()), walk.failed, ctx.Err()
	if err != nil || sum.Interrupted != nil {
		return sum, err
	}
	for _, s := range g.Roster {
		if !seen[s.Student] {
			if err := each(g.Judge.Miss(s, "nothing was handed in")); err != nil {
				return sum, err
			}
		}
	}
	return sum, nil
}

// Count returns how many submissions there are at the paths, or fewer if ctx ends.
// It lists them as [Grader.Run] does and opens none; archives of students count
// as one each.
func (g *Grader) Count(ctx context.Context, paths []string) (n int) {
	g.walker(ctx, func(e entry) bool {
		e.from.done()
		n++
		return ctx.Err() == nil
	}).walk(paths)
	return n
}

func (g *Grader) walker(ctx context.Context, yield func(entry) bool) *walker {
	return &walker{ctx: ctx, stdin: g.Stdin, only: g.Only, own: ownFiles(g.Own), yield: yield}
}

// compare notes that a student was seen, and what the roster says of them.
func (g *Grader) compare(r *Report, expected map[string]Submission, seen map[string]bool, sum *Summary) {
	known, ok := expected[r.Student]
	if ok && known.Name != "" {
		r.Name = known.Name
	}
	if !ok && !seen[r.Student] && r.Status != StatusError {
		sum.Strangers.add(func() string { return r.Title() })
	}
	seen[r.Student] = true
}

// expected returns the roster by what the students are known by.
func (g *Grader) expected() map[string]Submission {
	students := make(map[string]Submission, len(g.Roster))
	for _, s := range g.Roster {
		students[s.Student] = s
	}
	return students
}

// judgeAll judges the entries on all cores. What it returns is each's error.
func (g *Grader) judgeAll(ctx context.Context, paths []string, each func(*Report) error) (w *walker, failed error) {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	w = g.walker(ctx, nil)
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
	judge := func(_ int, all inorder.Each[entry, []*Report]) error { return all(g.judgeEntry) }
	inorder.Do(ctx, cancel, entries, runtime.GOMAXPROCS(0), judge, func(reports []*Report) error {
		for _, r := range reports {
			if failed = each(r); failed != nil {
				return failed
			}
		}
		return nil
	})
	return w, failed
}

// judgeEntry reads and judges one entry, which is several if it is a student's
// archive.
func (g *Grader) judgeEntry(e entry) (reports []*Report, err error) {
	defer e.from.done()
	if e.many == nil {
		return []*Report{g.judgeFile(&e)}, nil
	}
	for _, inner := range e.many() {
		reports = append(reports, g.judgeFile(&inner))
		inner.from.done()
	}
	return reports, nil
}

func (g *Grader) judgeFile(e *entry) *Report {
	s := g.Names.submission(e)
	if e.empty {
		return g.Judge.Miss(s, "the folder is empty")
	}
	data, err := e.read()
	if err != nil {
		return g.Judge.Refuse(s, err)
	}
	return g.Judge.Judge(s, data)
}
