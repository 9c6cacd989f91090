package report

import (
	"fmt"
	"slices"
)

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
