// Package report writes what a run found: reports on all students in the formats
// that teachers and their tools read, and feedback for each student.
//
// It must not know where hand-ins come from and how they are judged.
package report

import (
	"fmt"
	"io"
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
	return strings.Join(slices.Concat(parts, r.Changed, nonEmpty(r.together(), r.Others)), "; ")
}

// together names the students who handed this in with the student.
func (r *Report) together() string {
	if len(r.Group) == 0 {
		return ""
	}
	return "handed in together with " + strings.Join(text.NamesBy(r.Group, intake.Submission.Title), ", ")
}

// nonEmpty returns the texts that are not empty.
func nonEmpty(texts ...string) []string {
	return slices.DeleteFunc(texts, func(text string) bool { return text == "" })
}

// A Format is a way to write reports. A new format is one file with a
// function like [Format.Write], and a line in the table formats.
type Format struct {
	Name string
	Doc  string // its use, in a few words

	// Write writes the reports of one run.
	Write func(w io.Writer, h Header, reports []*Report, sum Summary) error
	// Failure, unless it is nil, writes why there are no reports at all. Some
	// readers take a missing result for a broken program.
	Failure func(w io.Writer, h Header, why string) error
	// Single formats hold the submission of one student.
	Single bool
}

// A Header is what the reports of one run have in common.
type Header struct {
	Judge      *marking.Judge // nil in a [Format.Failure]
	Max        marking.Points // of one submission
	Visibility string         // of Gradescope's tests; empty for its default
	BOM        bool           // csv begins with a byte-order mark, for Excel
	Width      int            // columns of the table; 0 for 80
}

// formats are the formats, the default first.
var formats = []Format{
	{Name: "table", Doc: "for people, with a line of totals", Write: writeTable},
	{Name: "csv", Doc: "for spreadsheets, a row for each student", Write: writeCSV},
	{Name: "json", Doc: "for programs, a line of JSON for each student", Write: writeJSON},
	{Name: "junit", Doc: "JUnit XML for continuous integration, a suite for each student", Write: writeJUnit},
	{Name: "html", Doc: "a page with every board drawn", Write: writeHTML},
	gradescope.format("gradescope", "one student's results.json for Gradescope"),
	prairieLearn.format("prairielearn", "one student's results.json for PrairieLearn"),
	vpl.format("vpl", "one student's comment and grade for Moodle's VPL"),
}

// Formats returns the formats that there are, the default first.
func Formats() []Format { return slices.Clone(formats) }

// FormatNamed returns the format with a name.
func FormatNamed(name string) (Format, error) {
	at := slices.IndexFunc(formats, func(f Format) bool { return f.Name == name })
	if at < 0 {
		return Format{}, fmt.Errorf("unknown format %q", name)
	}
	return formats[at], nil
}
