package report

import (
	"fmt"
	"slices"

	"minesweeper/cmd/internal/text"
)

// formats are the formats, the default first.
var formats = []Format{
	{Name: "table", Doc: "for people, with a line of totals", mark: "STUDENT ", Write: writeTable},
	{Name: "csv", Doc: "for spreadsheets, a row for each student", mark: "student,name,file,", Write: writeCSV},
	{Name: "json", Doc: "for programs, a line of JSON for each student", mark: `{"kind":"graded"`, Write: writeJSON},
	{Name: "junit", Doc: "JUnit XML for continuous integration, a suite for each student", mark: `<testsuites name="mines grade"`, Write: writeJUnit},
	{Name: "html", Doc: "a page with every board drawn", mark: "<title>Minesweeper submissions</title>", Write: writeHTML},
	gradescope.format("gradescope", "{\n  \"score\":", "one student's results.json for Gradescope"),
	prairieLearn.format("prairielearn", "{\n  \"gradable\":", "one student's results.json for PrairieLearn"),
	vpl.format("vpl", "Comment :=>> ", "one student's comment and grade for Moodle's VPL"),
}

// Formats returns the formats that there are, the default first.
func Formats() []Format { return slices.Clone(formats) }

// Marks returns a text for each format that is near the beginning of all its
// output.
func Marks() []string { return text.NamesBy(formats, func(f Format) string { return f.mark }) }

// FormatNamed returns the format with a name.
func FormatNamed(name string) (Format, error) {
	at := slices.IndexFunc(formats, func(f Format) bool { return f.Name == name })
	if at < 0 {
		return Format{}, fmt.Errorf("unknown format %q", name)
	}
	return formats[at], nil
}
