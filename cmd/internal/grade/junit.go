package grade

import (
	"encoding/xml"
	"fmt"
	"io"
)

// A junitSuite is a report as JUnit XML. What the student did wrong is a
// failure; what kept the submission from being looked at is an error.
type junitSuite struct {
	XMLName  xml.Name    `xml:"testsuite"`
	Name     string      `xml:"name,attr"`
	Tests    int         `xml:"tests,attr"`
	Failures int         `xml:"failures,attr"`
	Errors   int         `xml:"errors,attr"`
	Skipped  int         `xml:"skipped,attr"`
	Time     string      `xml:"time,attr"`
	Cases    []junitCase `xml:"testcase"`
	Out      string      `xml:"system-out,omitempty"` // the student's other files
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

// A junitWriter writes a suite a report. The totals stand first, so the suites
// wait in a spool.
type junitWriter struct {
	w                                io.Writer
	suites                           spool
	tests, failures, errors, skipped int
}

func newJUnit(w io.Writer, _ Header) Writer { return &junitWriter{w: w} }

// Report writes a suite.
func (j *junitWriter) Report(r *Report) error {
	suite := junitSuite{Name: r.Title(), Time: "0", Out: r.Others}
	for _, check := range r.Checks {
		suite.add(r, check)
	}
	j.tests += suite.Tests
	j.failures += suite.Failures
	j.errors += suite.Errors
	j.skipped += suite.Skipped
	return j.write(&suite)
}

func (j *junitWriter) write(suite *junitSuite) error {
	text, err := xml.MarshalIndent(suite, "  ", "  ")
	if err != nil {
		return err
	}
	_, err = j.suites.Write(append(text, '\n'))
	return err
}

func (s *junitSuite) add(r *Report, check CheckResult) {
	t := junitCase{Name: check.Name, Classname: r.Title(), Time: "0", File: r.File}
	trouble := &junitTrouble{Message: check.Feedback, Type: check.Name, Text: r.Diagnosis}
	s.Tests++
	switch {
	case check.Outcome == NotMade:
		s.Skipped++
		t.Skipped = &junitTrouble{Message: check.Feedback}
	case check.Outcome == Partial:
		s.Failures++
		trouble.Message = fmt.Sprintf("partial, %v of %v: %s", check.Score, check.Max, check.Feedback)
		t.Failure = trouble
	case check.Outcome == Failed && r.Status.Graded():
		s.Failures++
		t.Failure = trouble
	case check.Outcome == Failed:
		s.Errors++
		trouble.Type = r.Status.String()
		t.Error = trouble
	}
	s.Cases = append(s.Cases, t)
}

// interrupted adds a suite with an error: the suites are not all.
func (j *junitWriter) interrupted() error {
	suite := junitSuite{Name: "mines grade", Tests: 1, Errors: 1, Time: "0", Cases: []junitCase{{
		Name: "interrupted", Classname: "mines grade", Time: "0",
		Error: &junitTrouble{Message: "interrupted before all submissions were graded", Type: "interrupted"},
	}}}
	j.tests++
	j.errors++
	return j.write(&suite)
}

// Close writes everything.
func (j *junitWriter) Close(s Summary) error {
	if s.Interrupted != nil {
		if err := j.interrupted(); err != nil {
			return err
		}
	}
	_, err := fmt.Fprintf(j.w, "%s<testsuites name=\"mines grade\" tests=\"%d\" failures=\"%d\" errors=\"%d\" "+
		"skipped=\"%d\" time=\"0\">\n", xml.Header, j.tests, j.failures, j.errors, j.skipped)
	if err != nil {
		return err
	}
	if err := j.suites.copyTo(j.w); err != nil {
		return err
	}
	_, err = io.WriteString(j.w, "</testsuites>\n")
	return err
}
