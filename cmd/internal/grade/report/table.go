package report

import (
	"bufio"
	"cmp"
	"encoding/csv"
	"encoding/xml"
	"fmt"
	"io"
	"slices"
	"strconv"
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

// An element is one of an XML document.
type element struct {
	XMLName  xml.Name
	Attrs    []xml.Attr `xml:",any,attr"`
	Text     string     `xml:",chardata"`
	Children []element
}

// newElement returns an element with attributes, each a name and a value.
func newElement(name, text string, attrs ...string) element {
	e := element{XMLName: xml.Name{Local: name}, Text: text}
	for attr := range slices.Chunk(attrs, 2) {
		e.Attrs = append(e.Attrs, xml.Attr{Name: xml.Name{Local: attr[0]}, Value: attr[1]})
	}
	return e
}

// junitCounts count the cases of a suite, by the element that a case has: "" if it
// was passed.
type junitCounts map[string]int

// suite returns a suite, or all of them, with its counts.
func (n junitCounts) suite(kind, name string, children []element) element {
	tests := 0
	for _, count := range n {
		tests += count
	}
	s := newElement(kind, "", "name", name, "tests", strconv.Itoa(tests), "failures", strconv.Itoa(n["failure"]),
		"errors", strconv.Itoa(n["error"]), "skipped", strconv.Itoa(n["skipped"]), "time", "0")
	s.Children = children
	return s
}

// writeJUnit writes a suite for each report. A mistake of the student is a failure.
// A submission that could not be graded is an error.
func writeJUnit(w io.Writer, _ Header, reports []*Report, sum Summary) error {
	var suites []element
	all := make(junitCounts)
	for _, r := range reports {
		var cases []element
		counts := make(junitCounts)
		for _, part := range r.Parts {
			c, result := r.junitCase(part)
			cases = append(cases, c)
			counts[result]++
			all[result]++
		}
		if r.Others != "" {
			cases = append(cases, newElement("system-out", r.Others))
		}
		suites = append(suites, counts.suite("testsuite", r.Title(), cases))
	}
	if sum.Interrupted != nil { // some suites are missing
		c := newElement("testcase", "", "name", "interrupted", "classname", "mines grade", "time", "0")
		c.Children = []element{newElement("error", "", "message", "interrupted before all submissions were graded", "type", "interrupted")}
		suites = append(suites, junitCounts{"error": 1}.suite("testsuite", "mines grade", []element{c}))
		all["error"]++
	}
	io.WriteString(w, xml.Header)
	enc := xml.NewEncoder(w)
	enc.Indent("", "  ")
	if err := enc.Encode(all.suite("testsuites", "mines grade", suites)); err != nil {
		return err
	}
	_, err := io.WriteString(w, "\n")
	return err
}

// junitCase returns the case of a part, and the name of the element that says what
// is wrong, or nothing.
func (r *Report) junitCase(part marking.Part) (c element, result string) {
	c = newElement("testcase", "", "name", part.Name(), "classname", r.Title(), "time", "0")
	if r.File != "" {
		c.Attrs = append(c.Attrs, xml.Attr{Name: xml.Name{Local: "file"}, Value: r.File})
	}
	trouble := newElement("failure", r.DiagnosisOf(part), "message", part.Feedback, "type", part.Name())
	switch outcome := part.Outcome(); {
	case outcome == marking.Passed:
		return c, ""
	case outcome == marking.NotMade:
		trouble = newElement("skipped", "", "message", part.Feedback)
	case outcome == marking.Partial:
		trouble.Attrs[0].Value = fmt.Sprintf("partial, %v of %v: %s", part.Score, part.Weight, part.Feedback)
	case !r.Status.Graded():
		trouble = newElement("error", r.DiagnosisOf(part), "message", part.Feedback, "type", r.Status.String())
	}
	c.Children = []element{trouble}
	return c, trouble.XMLName.Local
}
