package report

import (
	"fmt"

	"minesweeper/cmd/internal/grade/judge"
	"minesweeper/cmd/internal/text"
)

// A Summary has the totals of a run.
type Summary struct {
	Reports     int // students
	Statuses    [judge.NumStatuses]int
	Faultless   int
	Late        int
	Score, Max  judge.Points  // of all reports together
	Litter      int           // files and folders of programs, left out
	Inner       int           // folders inside the folder of the only student
	Misnamed    int           // students whose path does not match the name pattern
	LeftOut     int           // files that are clearly no submission
	Strangers   text.NameList // students who are not on the roster
	Unmatched   text.NameList // overrides of students who have no report
	Failed      []error       // paths that could not be listed
	Interrupted error         // the reason why grading ended early, or nil
}

// Add counts one more report.
func (s *Summary) Add(r *Report) {
	s.Reports++
	s.Statuses[r.Status]++
	s.Score += r.Score
	s.Max += r.Max
	if r.Faultless() {
		s.Faultless++
	}
	if r.Late {
		s.Late++
	}
	if r.Note != "" {
		s.Misnamed++
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
		{s.Litter, "files and folders of programs, such as .DS_Store and .git, left out: %v", s.Litter},
		{s.LeftOut, "%s left out: source code, programs, documents or the minefield",
			text.Count(s.LeftOut, "file was", "files were")},
		{s.Misnamed, "submissions whose path does not match the name pattern: %v", s.Misnamed},
		{s.Inner - 1, "graded as one student, with %v folders inside: " +
			"if each folder is one student, use --name-pattern folder", s.Inner},
		{s.Strangers.Count, "not on the roster: %v", &s.Strangers},
		{s.Unmatched.Count, "in --overrides, but no student here: %v", &s.Unmatched},
	} {
		if note.n > 0 {
			m.Warn(note.format, note.value)
		}
	}
	if s.Reports == 0 {
		m.Warn("no submissions found")
	}
}

// String returns the totals, such as "3 students: 1 complete, 2 not complete;
// mean 7.5 of 10".
func (s Summary) String() string {
	text := text.Count(s.Reports, "student", "students")
	if s.Reports == 0 && s.Interrupted != nil {
		return text + "; interrupted before any was graded"
	}
	if s.Reports == 0 {
		return text
	}
	sep := ": "
	for status, n := range s.Statuses {
		if n > 0 {
			text += fmt.Sprintf("%s%d %v", sep, n, judge.Status(status))
			sep = ", "
		}
		if faulty := n - s.Faultless; judge.Status(status) == judge.StatusComplete && faulty > 0 {
			text += fmt.Sprintf(" (%d with faults)", faulty)
		}
	}
	mean := s.Score / judge.Points(s.Reports)
	text += fmt.Sprintf("; mean %v of %v", mean, s.Max/judge.Points(s.Reports))
	if s.Interrupted != nil {
		text += "; interrupted before all were graded"
	}
	return text
}
