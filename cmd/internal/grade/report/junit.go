package report

import (
	"encoding/xml"
	"fmt"
	"io"

	"minesweeper/cmd/internal/grade/judge"
)

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

func (s *junitSuite) add(r *Report, part judge.Part) {
	t := junitCase{Name: part.Name(), Classname: r.Title(), Time: "0", File: r.File}
	trouble := &junitTrouble{Message: part.Feedback, Type: part.Name(), Text: r.DiagnosisOf(part)}
	s.Tests++
	switch {
	case part.Outcome() == judge.NotMade:
		s.Skipped++
		t.Skipped = &junitTrouble{Message: part.Feedback}
	case part.Outcome() == judge.Partial:
		s.Failures++
		trouble.Message = fmt.Sprintf("partial, %v of %v: %s", part.Score, part.Weight, part.Feedback)
		t.Failure = trouble
	case part.Outcome() == judge.Failed && r.Status.Graded():
		s.Failures++
		t.Failure = trouble
	case part.Outcome() == judge.Failed:
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
