package report

import (
	"bufio"
	"cmp"
	"encoding/csv"
	"encoding/xml"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/charmbracelet/x/ansi"

	"minesweeper/cmd/internal/grade/marking"
	"minesweeper/cmd/internal/text"
)

// writeTable writes rows for people, with a line of totals below. Each has the
// one sentence that matters most. What is wider than the table is cut.
func writeTable(w io.Writer, h Header, reports []*Report, sum Summary) error {
	out := bufio.NewWriter(w)
	width := cmp.Or(h.Width, 80)
	heads := [3]string{"STUDENT", "SCORE", "STATUS"}
	cells := func(r *Report) [3]string {
		student := ansi.Truncate(r.Title(), max(width/3, len(heads[0])), "…")
		return [3]string{student, r.Score.String() + "/" + r.Max.String(), r.Verdict() + text.Choose(r.Late, ", late", "")}
	}
	var widths [3]int
	widen := func(cells [3]string) {
		for i, cell := range cells {
			widths[i] = max(widths[i], ansi.StringWidth(cell))
		}
	}
	widen(heads)
	for _, r := range reports {
		widen(cells(r))
	}
	var line strings.Builder
	write := func(cells [3]string, sentence string) {
		line.Reset()
		for i, cell := range cells {
			pad := strings.Repeat(" ", widths[i]-ansi.StringWidth(cell))
			line.WriteString(text.Choose(i == 1, pad+cell, cell+pad) + "  ")
		}
		line.WriteString(sentence)
		out.WriteString(ansi.Truncate(line.String(), width, "…") + "\n")
	}
	write(heads, "FEEDBACK")
	for _, r := range reports { // with the sentence that matters most
		write(cells(r), slices.Concat(r.Changed, nonEmpty(r.Note), r.Mistakes(), r.Sentences(), []string{"all right"})[0])
	}
	out.WriteString(ansi.Wordwrap(sum.String(), width, "") + "\n")
	return out.Flush()
}

// writeCSV writes a row for each report:
//
//	student,name,file,status,score,max_score,percent,late,message,found,…,flags,faultless
//
// The columns from found to flags are the points of the scheme's parts, and perhaps
// late_points. They add up to the score.
// Names and messages come from students, and a spreadsheet would run those that
// begin like a formula. An apostrophe in front makes it show them as text.
func writeCSV(w io.Writer, h Header, reports []*Report, _ Summary) error {
	if h.BOM {
		io.WriteString(w, text.ByteOrderMark)
	}
	row := []string{"student", "name", "file", "status", "score", "max_score", "percent", "late", "message"}
	for _, name := range h.Judge.Scheme().Names() {
		row = append(row, text.Choose(name == "late", "late_points", name)) // late says yes or no
	}
	c := csv.NewWriter(w)
	c.Write(append(row, "faultless"))
	for _, r := range reports {
		row = append(row[:0], text.Cell(r.Student), text.Cell(r.Name), text.Cell(r.File), r.Status.String(),
			r.Score.String(), r.Max.String(), r.Percent().String(), text.Choose(r.Late, "yes", "no"),
			text.Cell(r.Message()))
		row = append(row, text.NamesBy(r.Parts, func(p marking.Part) string { return p.Score.String() })...)
		c.Write(append(row, text.Choose(r.Faultless(), "yes", "no")))
	}
	c.Flush()
	return c.Error() // the first of any of the writes
}

// junitTotals are the attributes of a suite, and of all suites together.
type junitTotals struct {
	Name     string `xml:"name,attr"`
	Tests    int    `xml:"tests,attr"`
	Failures int    `xml:"failures,attr"`
	Errors   int    `xml:"errors,attr"`
	Skipped  int    `xml:"skipped,attr"`
	Time     string `xml:"time,attr"`
}

// A junitSuite is a report as JUnit XML. A mistake of the student is a failure.
// A submission that could not be graded is an error.
type junitSuite struct {
	XMLName xml.Name `xml:"testsuite"`
	junitTotals
	Cases []junitCase `xml:"testcase"`
	Out   string      `xml:"system-out,omitempty"` // the student's other files
}

type junitCase struct {
	Name      string        `xml:"name,attr"`
	Classname string        `xml:"classname,attr"`
	Time      string        `xml:"time,attr"`
	File      string        `xml:"file,attr,omitempty"`
	Failure   *junitTrouble `xml:"failure"`
	Error     *junitTrouble `xml:"error"`
	Skipped   *junitTrouble `xml:"skipped"`
}

type junitTrouble struct {
	Message string `xml:"message,attr"`
	Type    string `xml:"type,attr,omitempty"`
	Text    string `xml:",chardata"`
}

// junitSuites are all suites with their totals.
type junitSuites struct {
	XMLName xml.Name `xml:"testsuites"`
	junitTotals
	Suites []junitSuite `xml:"testsuite"`
}

// writeJUnit writes a suite for each report.
func writeJUnit(w io.Writer, _ Header, reports []*Report, sum Summary) error {
	all := junitSuites{junitTotals: junitTotals{Name: "mines grade", Time: "0"}}
	for _, r := range reports {
		suite := junitSuite{junitTotals: junitTotals{Name: r.Title(), Time: "0"}, Out: r.Others}
		for _, part := range r.Parts {
			suite.add(r, part)
		}
		all.add(suite)
	}
	if sum.Interrupted != nil {
		all.add(interruptedSuite)
	}
	io.WriteString(w, xml.Header)
	enc := xml.NewEncoder(w)
	enc.Indent("", "  ")
	if err := enc.Encode(all); err != nil {
		return err
	}
	_, err := io.WriteString(w, "\n")
	return err
}

func (all *junitSuites) add(suite junitSuite) {
	all.Suites = append(all.Suites, suite)
	all.Tests += suite.Tests
	all.Failures += suite.Failures
	all.Errors += suite.Errors
	all.Skipped += suite.Skipped
}

func (s *junitSuite) add(r *Report, part marking.Part) {
	t := junitCase{Name: part.Name(), Classname: r.Title(), Time: "0", File: r.File}
	trouble := &junitTrouble{Message: part.Feedback, Type: part.Name(), Text: r.DiagnosisOf(part)}
	s.Tests++
	switch {
	case part.Outcome() == marking.NotMade:
		s.Skipped++
		t.Skipped = &junitTrouble{Message: part.Feedback}
	case part.Outcome() == marking.Partial:
		s.Failures++
		trouble.Message = fmt.Sprintf("partial, %v of %v: %s", part.Score, part.Weight, part.Feedback)
		t.Failure = trouble
	case part.Outcome() == marking.Failed && r.Status.Graded():
		s.Failures++
		t.Failure = trouble
	case part.Outcome() == marking.Failed:
		s.Errors++
		trouble.Type = r.Status.String()
		t.Error = trouble
	}
	s.Cases = append(s.Cases, t)
}

// interruptedSuite has an error: some suites are missing.
var interruptedSuite = junitSuite{
	junitTotals: junitTotals{Name: "mines grade", Tests: 1, Errors: 1, Time: "0"},
	Cases: []junitCase{{
		Name: "interrupted", Classname: "mines grade", Time: "0",
		Error: &junitTrouble{Message: "interrupted before all submissions were graded", Type: "interrupted"},
	}},
}
