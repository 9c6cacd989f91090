package report

import (
	"cmp"
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"

	"minesweeper/cmd/internal/grade/marking"
	"minesweeper/cmd/internal/text"
)

// A Summary has the totals of a run.
type Summary struct {
	Reports     int // students
	Statuses    [marking.NumStatuses]int
	Faultless   int
	Late        int
	LateFiles   int            // also those that do not count
	Score       marking.Points // of all reports together
	Max         marking.Points // of one report
	Notes       []string       // on files, on names in paths, and on students who cannot be told apart
	Failed      []error        // paths that could not be listed
	Interrupted error          // the reason why grading ended early, or nil
}

// Add counts one more report.
func (s *Summary) Add(r *Report) {
	s.Reports++
	s.Statuses[r.Status]++
	s.Score += r.Score
	s.Max = r.Max
	if r.Faultless() {
		s.Faultless++
	}
	if r.Late {
		s.Late++
	}
}

// Note adds a note on a number of files or students, unless there are none.
func (s *Summary) Note(n int, format string, args ...any) {
	if n > 0 {
		s.Notes = append(s.Notes, fmt.Sprintf(format, args...))
	}
}

// A StatusCount is the number of students with a status.
type StatusCount struct {
	Status marking.Status
	Count  int
	Note   string
}

// Counts returns the numbers of students with each status that some have.
func (s *Summary) Counts() (counts []StatusCount) {
	for status, n := range s.Statuses {
		c := StatusCount{Status: marking.Status(status), Count: n}
		if faulty := n - s.Faultless; c.Status == marking.StatusComplete && faulty > 0 {
			c.Note = fmt.Sprintf("(%d with faults)", faulty)
		}
		if n > 0 {
			counts = append(counts, c)
		}
	}
	return counts
}

// Mean returns the mean score of at least one student, rounded as marks are.
func (s *Summary) Mean() marking.Points {
	return marking.Points(math.Round(float64(s.Score) / float64(s.Reports)))
}

// String returns the totals, such as "3 students: 1 complete, 2 not complete;
// mean 7.5 of 10".
func (s *Summary) String() string {
	totals := text.Count(s.Reports, "student", "students")
	if s.Reports == 0 {
		return totals + text.Choose(s.Interrupted != nil, "; interrupted before any was graded", "")
	}
	var counts []string
	for _, c := range s.Counts() {
		counts = append(counts, strings.TrimSpace(fmt.Sprintf("%d %v %s", c.Count, c.Status, c.Note)))
	}
	return fmt.Sprintf("%s: %s; mean %v of %v", totals, strings.Join(counts, ", "), s.Mean(), s.Max) +
		text.Choose(s.Interrupted != nil, "; interrupted before all were graded", "")
}

// A classSummary is what many students of a class have in common.
type classSummary struct {
	Faults  []shared // the parts that failed and the diagnoses, the most frequent first
	Squares []shared // the squares that are most often wrong
	Groups  []sharedFaults
}

// A shared is something that several students share.
type shared struct {
	What  string
	Count int
}

// A sharedFaults is a group of students whose boards have the same two or more
// wrong squares.
type sharedFaults struct{ Students, Squares string }

// maxShared is the length of each list in a summary of the class.
const maxShared = 10

// summarize looks at all reports of a class. Hand-ins that several students made
// together count once.
func summarize(j *marking.Judge, reports []*Report) *classSummary {
	faults, squares := make(map[string]int), make(map[string]int)
	groups, namesOf := make(map[string][]string), make(map[string]string)
	seen := make(map[*marking.Report]bool)
	for _, r := range reports {
		if seen[r.Report] || r.Faultless() {
			continue
		}
		seen[r.Report] = true
		for _, fault := range r.faults() {
			faults[fault]++
		}
		names, key := r.wrongSquares(j)
		for _, name := range names {
			squares[name]++
		}
		if len(names) > 1 {
			groups[key] = append(groups[key], r.Title())
			namesOf[key] = text.First(names[:min(8, len(names))], len(names))
		}
	}
	c := &classSummary{Faults: mostShared(faults), Squares: mostShared(squares)}
	keys := slices.SortedFunc(maps.Keys(groups), func(a, b string) int {
		return cmp.Or(len(groups[b])-len(groups[a]), strings.Compare(groups[a][0], groups[b][0]))
	})
	for _, key := range keys[:min(maxShared, len(keys))] {
		if students := groups[key]; len(students) > 1 {
			c.Groups = append(c.Groups, sharedFaults{text.First(students[:min(20, len(students))], len(students)), namesOf[key]})
		}
	}
	return c
}

// faults returns what is wrong with a hand-in, in words that others share.
func (r *Report) faults() (list []string) {
	list = nonEmpty(r.Diagnosis)
	if r.Status > marking.StatusUnchanged {
		return append(list, r.Verdict())
	}
	for _, p := range r.Parts {
		if o := p.Outcome(); o == marking.Failed || o == marking.Partial {
			list = append(list, p.Kind.Fault())
		}
	}
	return list
}

// wrongSquares returns the names of the wrong squares of a board that can be
// compared, and a key of what they show.
func (r *Report) wrongSquares(j *marking.Judge) (names []string, key string) {
	if r.Board == nil || r.Board.Size().Squares() > maxDrawn || r.Status == marking.StatusUnchanged || r.Status == marking.StatusWrongSize {
		return nil, ""
	}
	var shown []byte
	for i := range r.Board.Size().Squares() {
		if j.FaultAt(*r.Board, i) != marking.NoFault {
			names = append(names, r.Board.Size().At(i).String())
			shown = fmt.Appendf(shown, "%d=%d,", i, r.Board.StateAt(i))
		}
	}
	return names, string(shown)
}

// mostShared returns what at least two students share, the most frequent first.
func mostShared(counts map[string]int) (list []shared) {
	for what, n := range counts {
		if n > 1 {
			list = append(list, shared{what, n})
		}
	}
	slices.SortFunc(list, func(a, b shared) int {
		return cmp.Or(b.Count-a.Count, strings.Compare(a.What, b.What))
	})
	return list[:min(maxShared, len(list))]
}
