package report

import (
	"fmt"
	"strings"

	"minesweeper/cmd/internal/grade/marking"
	"minesweeper/cmd/internal/text"
)

// A Summary has the totals of a run.
type Summary struct {
	Reports            int // students
	Statuses           [marking.NumStatuses]int
	Faultless          int
	Late               int
	Score              marking.Points // of all reports together
	Max                marking.Points // of one report
	Ignored            int            // files and folders of programs, left out
	UnmatchedPaths     int            // students whose path does not match the name pattern
	LeftOut            int            // files that are clearly no submission
	Unlisted           text.NameList  // students who are not on the roster
	UnmatchedOverrides text.NameList  // overrides of students who have no report
	Notes              []string       // on names in paths, and on students who cannot be told apart
	Failed             []error        // paths that could not be listed
	Interrupted        error          // the reason why grading ended early, or nil
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
	if r.Note != "" {
		s.UnmatchedPaths++
	}
}

// Warner prints notes for the user.
type Warner interface {
	Warn(format string, args ...any)
}

// Report prints the notes of a run: the number of files that were left out, and
// the names that are not as expected.
func (s *Summary) Report(m Warner) {
	for _, note := range []struct {
		n      int
		format string
		value  any
	}{
		{s.Ignored, "files and folders of programs, such as .DS_Store and .git, left out: %v", s.Ignored},
		{s.LeftOut, "%s left out: source code, programs, documents or the minefield",
			text.Count(s.LeftOut, "file was", "files were")},
		{s.UnmatchedPaths, "submissions whose path does not match the name pattern: %v", s.UnmatchedPaths},
		{s.Unlisted.Count, "not on the roster: %v", &s.Unlisted},
		{s.UnmatchedOverrides.Count, "in --overrides, but no student here: %v", &s.UnmatchedOverrides},
	} {
		if note.n > 0 {
			m.Warn(note.format, note.value)
		}
	}
	for _, note := range s.Notes {
		m.Warn("%s", note)
	}
}

// A StatusCount is the number of students with a status.
type StatusCount struct {
	Status marking.Status
	Count  int
	Note   string
}

// Class returns good, warn or bad.
func (c StatusCount) Class() string {
	switch c.Status {
	case marking.StatusComplete:
		return "good"
	case marking.StatusNotComplete, marking.StatusUnchanged:
		return "warn"
	}
	return "bad"
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

// Mean returns the mean score of at least one student.
func (s *Summary) Mean() marking.Points { return s.Score / marking.Points(s.Reports) }

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
