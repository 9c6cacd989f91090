// Package report writes what a run found: reports on all students in the formats
// that teachers and their tools read, and feedback for each student.
//
// It must not know where hand-ins come from and how they are judged.
package report

import (
	"slices"
	"strings"

	"minesweeper/cmd/internal/grade/intake"
	"minesweeper/cmd/internal/grade/marking"
	"minesweeper/cmd/internal/text"
)

// A Report is the result of one student.
type Report struct {
	intake.Submission
	*marking.Report
	Others  string   // the student's other files, which do not count
	Changed []string // what was changed by hand, and why
}

// Message returns all the feedback in one line, separated by semicolons.
func (r *Report) Message() string {
	parts := slices.Concat(nonEmpty(r.Note), r.Sentences())
	if len(parts) == 0 {
		parts = []string{"all right"}
	}
	return strings.Join(slices.Concat(parts, r.Changed, nonEmpty(r.Together(), r.Others)), "; ")
}

// Together names the students who handed this in with the student.
func (r *Report) Together() string {
	if len(r.Group) == 0 {
		return ""
	}
	return "handed in together with " + strings.Join(text.NamesBy(r.Group, intake.Submission.Title), ", ")
}

// nonEmpty returns the texts that are not empty.
func nonEmpty(texts ...string) []string {
	return slices.DeleteFunc(texts, func(text string) bool { return text == "" })
}
