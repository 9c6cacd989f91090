package report

import (
	"bytes"
	"cmp"
	"io"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"minesweeper/board/boardtest"
	"minesweeper/cmd/internal/grade/intake"
	"minesweeper/cmd/internal/grade/marking"
)

// textOf returns a file of the exercise.
func textOf(t testing.TB, name string) string {
	return boardtest.ReadFile(t, "../../../../testdata/"+name+".dat")
}

// with returns the solution with squares changed.
func with(t testing.TB, char byte, squares ...string) string {
	text := []byte(textOf(t, "solution"))
	for _, square := range squares {
		text[int(square[0]-'A')*10+int(square[1]-'1')] = char
	}
	return string(text)
}

// newJudge returns a judge over the exercise's minefield, for 10 points.
func newJudge(t testing.TB) *marking.Judge { return judgeOver(t, textOf(t, "mines"), 0) }

// smallJudge returns a judge over six squares, who takes 20 % of late work.
func smallJudge(t testing.TB) *marking.Judge { return judgeOver(t, "..*\n...\n", 20) }

func judgeOver(t testing.TB, mines string, late int) *marking.Judge {
	t.Helper()
	j, err := marking.New(marking.Task{Mines: boardtest.Minefield(t, mines), Points: 1000, Late: late})
	boardtest.Must(t, err)
	return j
}

// unread returns the report of a student whose hand-in has no board.
func unread(j *marking.Judge, student string, status marking.Status, why string) *Report {
	return &Report{Submission: intake.Submission{Student: student}, Report: j.Unread(status, why)}
}

// someReports are reports of every kind, with names that could break a format.
func someReports(t testing.TB) []*Report {
	j := newJudge(t)
	of := func(s intake.Submission, text string) *Report {
		return &Report{Submission: s, Report: j.Judge([]byte(text), s.Late)}
	}
	return []*Report{
		of(intake.Submission{Student: "4711", Name: "Jane Doe", File: "a/b.dat", Fields: []intake.Field{{Name: "group", Value: "7"}}}, textOf(t, "solution")),
		of(intake.Submission{Student: `=cmd|' /C calc'!A0`, File: `</script>"'&.dat`, Late: true}, with(t, '?', "B6")),
		of(intake.Submission{Student: "# SKIP \\ ok 1", File: "x, \"y\"; z", Note: "odd"}, with(t, '1', "A5")),
		of(intake.Submission{Student: "short"}, textOf(t, "solution")[:80]),
		of(intake.Submission{Student: "junk"}, "\x00]]><!--{{.}}"),
		unread(j, "link", marking.StatusRefused, "a symbolic link"),
		unread(j, "broken", marking.StatusError, "could not be read: input/output error"),
		unread(j, "+49", marking.StatusMissing, "nothing was handed in"),
	}
}

// writeFormat returns reports in a format.
func writeFormat(t testing.TB, name string, reports []*Report) []byte {
	t.Helper()
	f := FormatNamed(name)
	var out bytes.Buffer
	j := newJudge(t)
	if err := f.Write(&out, Header{Judge: j, Max: 1000}, reports, summaryOf(reports)); err != nil && !f.IsSingle() {
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

// The formats for one student refuse several, but ignore those who handed
// nothing in.
func TestSingleFormats(t *testing.T) {
	j := newJudge(t)
	ann := &Report{Submission: intake.Submission{Student: "ann"}, Report: j.Judge([]byte(textOf(t, "solution")), false)}
	cyd := &Report{Submission: intake.Submission{Student: "cyd"}, Report: ann.Report}
	bob := &Report{Submission: intake.Submission{Student: "bob"}, Report: j.Unread(marking.StatusMissing, "nothing handed in")}
	for _, name := range []string{"gradescope", "prairielearn", "vpl"} {
		f := FormatNamed(name)
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
		if err := f.Write(io.Discard, Header{Judge: j}, []*Report{ann}, Summary{}); err != nil {
			t.Errorf("%s where no points can be had: %v", name, err)
		}
	}
}

// No line of the table is wider than asked, whatever is in it.
func TestTableWidth(t *testing.T) {
	j, reports := smallReports(t)
	for _, r := range reports {
		r.Name = strings.Repeat("李 Jane ", 9)
	}
	for _, width := range []int{0, 20, 60, 80, 200} {
		f := FormatNamed("table")
		var out strings.Builder
		boardtest.Must(t, f.Write(&out, Header{Judge: j, Width: width}, reports, summaryOf(reports)))
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
