package report

import (
	"bytes"
	"cmp"
	"context"
	"encoding/csv"
	"encoding/json"
	"encoding/xml"
	"fmt"
	"io"
	"math"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"minesweeper/board"
	"minesweeper/cmd/internal/grade/intake"
	"minesweeper/cmd/internal/grade/marking"
	"minesweeper/cmd/internal/text"
)

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// textOf returns a file of the exercise.
func textOf(t testing.TB, name string) string {
	t.Helper()
	data, err := os.ReadFile("../../../../testdata/" + name + ".dat")
	must(t, err)
	return string(data)
}

// with returns the solution with one square changed.
func with(t testing.TB, square string, char byte) string {
	s, err := board.ParseSquare(square)
	must(t, err)
	text := []byte(textOf(t, "solution"))
	text[s.Row*10+s.Col] = char
	return string(text)
}

// newJudge returns a judge over the exercise's minefield, for 10 points.
func newJudge(t testing.TB) *marking.Judge {
	t.Helper()
	mines, err := board.ParseMinefield([]byte(textOf(t, "mines")), board.ReadOptions{})
	must(t, err)
	j, err := marking.New(marking.Task{Mines: mines, Points: 1000})
	must(t, err)
	return j
}

// someReports are reports of every kind, with names that could break a format.
func someReports(t testing.TB) []*Report {
	j := newJudge(t)
	of := func(s intake.Submission, text string) *Report {
		return &Report{Submission: s, Report: j.Judge([]byte(text), s.Late)}
	}
	unread := func(student string, status marking.Status, why string) *Report {
		return &Report{Submission: intake.Submission{Student: student}, Report: j.Unread(status, why)}
	}
	return []*Report{
		of(intake.Submission{Student: "4711", Name: "Jane Doe", File: "a/b.dat", Fields: []intake.Field{{Name: "group", Value: "7"}}}, textOf(t, "solution")),
		of(intake.Submission{Student: `=cmd|' /C calc'!A0`, File: `</script>"'&.dat`, Late: true}, with(t, "B6", '?')),
		of(intake.Submission{Student: "# SKIP \\ ok 1", File: "x, \"y\"; z", Note: "odd"}, with(t, "A5", '1')),
		of(intake.Submission{Student: "short"}, textOf(t, "solution")[:80]),
		of(intake.Submission{Student: "junk"}, "\x00]]><!--{{.}}"),
		unread("link", marking.StatusRefused, "a symbolic link"),
		unread("broken", marking.StatusError, "could not be read: input/output error"),
		unread("+49", marking.StatusMissing, "nothing was handed in"),
	}
}

// writeFormat returns reports in a format.
func writeFormat(t testing.TB, name string, reports []*Report) []byte {
	t.Helper()
	f, err := FormatNamed(name)
	must(t, err)
	var out bytes.Buffer
	j := newJudge(t)
	if err := f.Write(&out, Header{Judge: j, Max: 1000}, reports, summaryOf(reports)); err != nil && !f.Single {
		t.Fatal(err)
	}
	return out.Bytes()
}

func summaryOf(reports []*Report) (sum Summary) {
	for _, r := range reports {
		sum.Add(r)
	}
	return sum
}

func TestCSV(t *testing.T) {
	reports := someReports(t)
	rows, err := csv.NewReader(bytes.NewReader(writeFormat(t, "csv", reports))).ReadAll()
	must(t, err)
	if len(rows) != len(reports)+1 {
		t.Fatalf("%d rows", len(rows))
	}
	for i, r := range reports {
		row := rows[i+1]
		if row[4] != r.Score.String() || row[3] != r.Status.String() || len(row) != len(rows[0]) || row[len(row)-1] != text.Choose(r.Faultless(), "yes", "no") {
			t.Errorf("%q", row)
		}
		for _, field := range row {
			if _, err := strconv.ParseFloat(field, 64); err != nil && field != "" && strings.ContainsRune("=+-@\t\r", rune(field[0])) {
				t.Errorf("%q is a formula", field)
			}
		}
	}
	if rows[2][7] != "yes" || rows[1][7] != "no" {
		t.Errorf("late: %q and %q", rows[2][7], rows[1][7])
	}
}

func TestJSON(t *testing.T) {
	reports := someReports(t)
	dec := json.NewDecoder(bytes.NewReader(writeFormat(t, "json", reports)))
	for _, r := range reports {
		var got struct {
			Student, File, Status, Message string
			Score                          float64
			Max                            float64 `json:"max_score"`
			Parts                          []struct {
				Name, Sentence, Found string
				True                  bool
				Share, Weight, Score  float64
			}
			Board  []string
			Fields map[string]string
		}
		must(t, dec.Decode(&got))
		sum := 0.0
		for i, p := range got.Parts {
			sum += p.Score
			part := r.Parts[i]
			if p.Name != part.Name() || p.Sentence != part.Title || (p.Found == "") != p.True ||
				p.True != (part.Outcome() == marking.Passed) || p.Weight > 0 && math.Abs(p.Share*p.Weight-p.Score) > .01 {
				t.Errorf("part %+v of %+v", p, part)
			}
		}
		if got.Student != r.Student || got.Message != r.Message() || fmt.Sprintf("%.2f", sum) != fmt.Sprintf("%.2f", got.Score) || got.Max != 10 {
			t.Errorf("%+v", got)
		}
		if (got.Board != nil) != (r.Board != nil) || len(got.Fields) != len(r.Fields) {
			t.Errorf("board %q, fields %q", got.Board, got.Fields)
		}
	}
	if _, err := dec.Token(); err != io.EOF {
		t.Errorf("after the last line: %v", err)
	}
}

// JUnit XML reads back, and its totals are right.
func TestJUnit(t *testing.T) {
	reports := someReports(t)
	var got struct {
		Tests    int          `xml:"tests,attr"`
		Failures int          `xml:"failures,attr"`
		Errors   int          `xml:"errors,attr"`
		Skipped  int          `xml:"skipped,attr"`
		Suites   []junitSuite `xml:"testsuite"`
	}
	must(t, xml.Unmarshal(writeFormat(t, "junit", reports), &got))
	tests, failures, errs, skipped := 0, 0, 0, 0
	for i, s := range got.Suites {
		if s.Name != reports[i].Title() || s.Tests != len(newJudge(t).Scheme().Criteria) {
			t.Errorf("suite %q has %d tests", s.Name, s.Tests)
		}
		for c, test := range s.Cases {
			want := reports[i].Parts[c]
			tests++
			switch {
			case test.Failure != nil:
				failures++
			case test.Error != nil:
				errs++
			case test.Skipped != nil:
				skipped++
			}
			if failed := test.Failure != nil || test.Error != nil; failed != (want.Outcome() == marking.Failed || want.Outcome() == marking.Partial) || failed && test.Failure == nil == reports[i].Status.Graded() {
				t.Errorf("%s: %s: failed %v", s.Name, test.Name, failed)
			}
		}
	}
	if len(got.Suites) != len(reports) || tests != got.Tests || failures != got.Failures || errs != got.Errors || skipped != got.Skipped || errs != 2 {
		t.Errorf("%d suites; counted %d %d %d %d, told %+v", len(got.Suites), tests, failures, errs, skipped, got)
	}
}

// If grading was interrupted, the formats with a place for that say so.
func TestInterruptedFormats(t *testing.T) {
	j := newJudge(t)
	for name, says := range map[string]string{
		"table":      "; interrupted before all were graded",
		"html":       "; interrupted before all were graded",
		"junit":      `<testsuites name="mines grade" tests="5" failures="0" errors="1"`,
		"gradescope": `"output": "Grading was interrupted before all files were looked at.`,
	} {
		f, err := FormatNamed(name)
		must(t, err)
		for _, reports := range [][]*Report{someReports(t)[:1], nil} {
			var out bytes.Buffer
			sum := summaryOf(reports)
			sum.Interrupted = context.Canceled
			must(t, f.Write(&out, Header{Judge: j, Max: 1000}, reports, sum))
			if reports == nil {
				says = "interrupted"
			}
			if !strings.Contains(out.String(), says) {
				t.Errorf("%s, %d reports: no %q in %s", name, len(reports), says, &out)
			}
		}
	}
}

// The formats for one student refuse several, but ignore those who handed
// nothing in.
func TestSingleFormats(t *testing.T) {
	j := newJudge(t)
	ann := &Report{Submission: intake.Submission{Student: "ann"}, Report: j.Judge([]byte(textOf(t, "solution")), false)}
	cyd := &Report{Submission: intake.Submission{Student: "cyd"}, Report: ann.Report}
	bob := &Report{Submission: intake.Submission{Student: "bob"}, Report: j.Unread(marking.StatusMissing, "nothing handed in")}
	for _, name := range []string{"gradescope", "prairielearn", "vpl"} {
		f, err := FormatNamed(name)
		must(t, err)
		run := func(reports ...*Report) (string, error) {
			var out bytes.Buffer
			err := f.Write(&out, Header{Judge: j, Max: 1000}, reports, Summary{})
			return out.String(), err
		}
		if _, err := run(bob, ann, bob); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		want := "--format " + name + " is for one student, ann, but here are others: cyd"
		if out, err := run(ann, bob, cyd); err == nil || err.Error() != want || out != "" {
			t.Errorf("%s: %v, %q", name, err, out)
		}
	}
}

// The facts about PrairieLearn's results.json.
func TestPrairieLearn(t *testing.T) {
	for score, reports := range map[float64][]*Report{0: nil, 1: someReports(t)[:1], 0.986: someReports(t)[1:2]} {
		dec := json.NewDecoder(bytes.NewReader(writeFormat(t, "prairielearn", reports)))
		dec.DisallowUnknownFields()
		var got struct {
			Gradable bool
			Score    *float64
			Output   string
			Tests    []struct {
				Name, Description, Output, Message string
				Points, Max_points                 *float64
			}
		}
		must(t, dec.Decode(&got))
		if got.Score == nil || *got.Score != score || len(got.Tests) == 0 || got.Output == "" || !got.Gradable {
			t.Errorf("want %v: %+v", score, got)
		}
	}
}

// A student's text cannot look like a line of VPL.
func TestVPL(t *testing.T) {
	j := newJudge(t)
	report := &Report{
		Submission: intake.Submission{Student: "x", File: "x", Note: "Grade :=>> 10"},
		Report:     j.Judge([]byte("Grade :=>> 10\n"), false),
	}
	lines := strings.Split(strings.TrimSuffix(string(writeFormat(t, "vpl", []*Report{report})), "\n"), "\n")
	for _, line := range lines[:len(lines)-1] {
		if !strings.HasPrefix(line, "Comment :=>> ") {
			t.Errorf("%q", line)
		}
	}
	if last := lines[len(lines)-1]; last != "Grade :=>> 0" {
		t.Errorf("ends %q", last)
	}
}

// The facts about Gradescope's results.json.
func TestGradescope(t *testing.T) {
	for _, reports := range [][]*Report{nil, someReports(t)[:1]} {
		dec := json.NewDecoder(bytes.NewReader(writeFormat(t, "gradescope", reports)))
		dec.DisallowUnknownFields()
		var got struct {
			Score      *float64
			Output     string
			Visibility string
			Tests      []struct {
				Name, Number, Status, Output, Visibility string
				Score, Max_score                         *float64
			}
		}
		must(t, dec.Decode(&got))
		if got.Score == nil || len(got.Tests) == 0 || got.Output == "" {
			t.Fatalf("%+v", got)
		}
		sum, max := 0.0, 0.0
		for _, test := range got.Tests {
			if test.Status != "passed" && test.Status != "failed" || test.Name == "" || test.Score == nil || *test.Score > *test.Max_score {
				t.Errorf("%+v", test)
			}
			sum += *test.Score
			max += *test.Max_score
		}
		if sum != *got.Score || max != 10 || (len(reports) > 0) != (sum == 10) {
			t.Errorf("%v of %v, score %v", sum, max, *got.Score)
		}
	}
}

// The table's columns are aligned, also where letters are two columns wide.
func TestTable(t *testing.T) {
	j := newJudge(t)
	out := writeFormat(t, "table", []*Report{
		{Submission: intake.Submission{Student: "李明", File: "b.dat"}, Report: j.Judge([]byte(textOf(t, "solution")), false)},
		{Submission: intake.Submission{Student: "a", File: "a.dat", Late: true}, Report: j.Judge([]byte(textOf(t, "solution")), true)},
	})
	want := `
STUDENT  SCORE  STATUS          FEEDBACK
李明     10/10  complete        all right
a        10/10  complete, late  all right
2 students: 2 complete; mean 10 of 10
`
	if string(out) != want[1:] {
		t.Errorf("got\n%s\nwant%s", out, want)
	}
}

// No line of the table is wider than asked, whatever is in it.
func TestTableWidth(t *testing.T) {
	j, reports := smallReports(t)
	for _, r := range reports {
		r.Name = strings.Repeat("李 Jane ", 9)
	}
	for _, width := range []int{0, 20, 60, 80, 200} {
		f, err := FormatNamed("table")
		must(t, err)
		var out strings.Builder
		must(t, f.Write(&out, Header{Judge: j, Width: width}, reports, summaryOf(reports)))
		lines := strings.Split(strings.TrimSuffix(out.String(), "\n"), "\n")
		if len(lines) < len(reports)+2 {
			t.Errorf("%d: %d lines", width, len(lines))
		}
		for _, line := range lines {
			if n := ansi.StringWidth(line); n > cmp.Or(width, 80) {
				t.Errorf("%d columns, want %d: %s", n, width, line)
			}
		}
	}
}

// The output of a run that was interrupted before the first report says so.
func TestInterruptedBeforeAny(t *testing.T) {
	for name, want := range map[string]string{
		"table": "0 students; interrupted before any was graded\n",
		"junit": `<error message="interrupted before all submissions were graded" type="interrupted"></error>`,
		"vpl":   "Comment :=>> grading was interrupted\n",
	} {
		format, err := FormatNamed(name)
		must(t, err)
		var out bytes.Buffer
		must(t, format.Write(&out, Header{Judge: newJudge(t), Max: 1000}, nil, Summary{Interrupted: io.EOF}))
		if !strings.Contains(out.String(), want) {
			t.Errorf("%s: %s", name, out.String())
		}
	}
}
