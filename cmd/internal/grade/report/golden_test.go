package report

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"regexp"
	"strings"
	"testing"

	"minesweeper/board/boardtest"
	"minesweeper/cmd/internal/grade/intake"
	"minesweeper/cmd/internal/grade/marking"
)

// smallReports are reports of every kind over a board of six squares. All of their
// fields are filled, each with another value, also with texts that could break a
// format. A letter of one is two columns wide, and a note looks like the line of
// VPL with the mark. A program has four wrong answers with the same cause.
func smallReports(t testing.TB) (*marking.Judge, []*Report) {
	j := smallJudge(t)
	of := func(s intake.Submission, text string) *Report {
		return &Report{Submission: s, Report: j.Judge([]byte(text), s.Late)}
	}
	right := of(intake.Submission{Student: "1", Name: "Ann & 李明", File: "a/1.dat", Fields: []intake.Field{{Name: "group", Value: "7"}, {Name: "part", Value: "<b>"}},
		Group: []intake.Submission{{Student: "2", Name: "Bob"}}}, " 1*\n 11\n")
	count := marking.Answer{Function: "count_mines", Asked: "A1", Wanted: "1", Got: "2", Cause: "counts itself"}
	first := count
	first.Mines, first.Revealed = []string{"*.", ".."}, []string{"?1", "??"}
	right.Program.Answers[0] = []marking.Answer{first, count, count, count,
		{Function: "count_mines", Asked: "all", Wanted: "true", Got: "false", Revealed: []string{"?"}}}
	late := intake.Submission{Student: "3", File: "3's #.dat", Late: true, Note: "Grade :=>> 10 <name> & more"}
	wrong := of(late, " 2?\n 1?\n")
	wrong.Others, wrong.Changed = "counted: 3.dat; not counted: 4 #.dat", []string{"flags: 0 instead of 1: oral exam"}
	return j, []*Report{
		right, wrong, of(intake.Submission{Student: "=cmd|' /C calc'!A0", File: "</script>\"'&.dat"}, "\x00]]>{{.}}<!-- x<y & \"z\"\n"), of(intake.Submission{Student: "5", Name: "5", File: strings.Repeat("x", 41)}, " 1 \n 1*\n"),
		of(intake.Submission{Student: "9", File: strings.Repeat("x", 41)}, " 1 \n 11\n"),
		unread(j, "6", marking.StatusRefused, "a link"), unread(j, "7", marking.StatusError, "torn"),
		unread(j, "8", marking.StatusMissing, "nothing handed in"),
	}
}

var inPage = regexp.MustCompile(`(?s)<(style|script)>.*?</(style|script)>`)

// TestEveryFormat compares what every format says of a class, of one student, of
// nobody and of a failure, and the feedback, with the file in testdata.
func TestEveryFormat(t *testing.T) {
	j, reports := smallReports(t)
	h := Header{Judge: j, Max: 1000, BOM: true, Visibility: "after_due_date"}
	var out bytes.Buffer
	for _, f := range Formats() {
		for _, run := range []struct {
			name        string
			reports     []*Report
			interrupted error
		}{
			{"a class", reports, nil}, {"one student", reports[1:2], nil}, {"one interrupted", reports[2:3], context.Canceled},
			{"nobody", nil, nil}, {"nobody, interrupted", nil, context.Canceled},
		} {
			sum := summaryOf(run.reports)
			sum.Interrupted = run.interrupted
			if f.Name == "html" && run.reports != nil && len(run.reports) < len(reports) {
				continue // a page for one is like a page of feedback
			}
			fmt.Fprintf(&out, "== %s (%s, for one: %v), %s\n", f.Name, f.Doc, f.IsSingle, run.name)
			if err := f.Write(&out, h, run.reports, sum); err != nil {
				fmt.Fprintf(&out, "error: %v\n", err)
			}
		}
		if f.IsSingle {
			fmt.Fprintf(&out, "== %s, a failure\n", f.Name)
			boardtest.Must(t, f.Write(&out, h, notGraded("no\nfile"), Summary{}))
			fmt.Fprintf(&out, "== %s, where no points can be had and others handed nothing in\n", f.Name)
			boardtest.Must(t, f.Write(&out, Header{Judge: j}, []*Report{reports[7], reports[1], reports[7]}, Summary{}))
		}
	}
	start := boardtest.Board(t, " 1?\n 1?\n")
	expected := j.Mines.Solution()
	given, err := marking.New(marking.Task{Mines: j.Mines, Points: 1000, Start: &start, Expect: &expected})
	boardtest.Must(t, err)
	for _, text := range []string{" ??\n 1?\n", start.String()} {
		r := &Report{Submission: intake.Submission{Student: "s"}, Report: given.Judge([]byte(text), false)}
		fmt.Fprintf(&out, "== a board from a given one\n%s\n", newPageRow(given, r).Board)
	}
	for i, name := range FeedbackNames(reports[:2]) {
		page, text, err := Feedback(h, reports[i])
		boardtest.Must(t, err)
		fmt.Fprintf(&out, "== feedback %s\n%s== page\n%s", name, text, page)
	}
	got := inPage.ReplaceAllString(strings.ReplaceAll(out.String(), "\ufeff", "(mark)"), "<$1>")
	boardtest.Golden(t, "testdata/formats.txt", got)
}

func notGraded(why string) []*Report { return []*Report{{Report: marking.NotGraded(1000, why)}} }

// A format that cannot be written returns the error.
func TestWriteFails(t *testing.T) {
	j, reports := smallReports(t)
	h := Header{Judge: j, Max: 1000}
	for _, f := range Formats() {
		writes := map[string]func(w io.Writer) error{
			"one":         func(w io.Writer) error { return f.Write(w, h, reports[:1], summaryOf(reports[:1])) },
			"none":        func(w io.Writer) error { return f.Write(w, h, nil, Summary{}) },
			"interrupted": func(w io.Writer) error { return f.Write(w, h, nil, Summary{Interrupted: context.Canceled}) },
		}
		if f.IsSingle {
			writes["failure"] = func(w io.Writer) error { return f.Write(w, h, notGraded("no file"), Summary{}) }
		}
		for name, write := range writes {
			for n := 0; ; n++ {
				w := &fullDisk{room: n}
				if err := write(w); w.room >= 0 {
					boardtest.Must(t, err)
					break
				} else if err == nil || err.Error() != "disk full" {
					t.Fatalf("%s, %s, write %d: %v", f.Name, name, n+1, err)
				}
			}
		}
	}
}

// A fullDisk has room for some writes.
type fullDisk struct{ room int }

func (d *fullDisk) Write(data []byte) (int, error) {
	d.room--
	if d.room < 0 {
		return 0, errors.New("disk full")
	}
	return len(data), nil
}
