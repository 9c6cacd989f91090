//go:build unix

package main

import (
	"cmp"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"minesweeper/board/boardtest"
	"minesweeper/cmd/internal/cli"
	"minesweeper/cmd/internal/grade/report"
	"minesweeper/cmd/internal/ownfile"
	"minesweeper/cmd/internal/text"
)

// An interrupter is a submission on standard input. Reading it interrupts the
// process.
type interrupter struct{ env *cli.Env }

func (i *interrupter) Read([]byte) (int, error) { return 0, cmp.Or(interrupt(i.env), io.EOF) }

// interrupt interrupts the process and waits until it has noticed.
func interrupt(e *cli.Env) error {
	err := syscall.Kill(os.Getpid(), syscall.SIGTERM)
	if err == nil {
		<-e.Context().Done()
	}
	return err
}

// gradeInterrupted runs "mines grade" and interrupts it when standard input is
// read or, if at names one, when a file is written.
func gradeInterrupted(at string, args ...string) reply {
	args = append([]string{"grade", "-m", "../../testdata/mines.dat", "../../testdata/solution.dat"}, args...)
	return runIn(func(e *cli.Env) {
		e.Stdin = &interrupter{e}
		e.Disk = &ownfile.Disk{Fail: func(call, path string) error {
			if call == "write" && filepath.Base(path) == at && e.Context().Err() == nil {
				return interrupt(e)
			}
			return nil
		}}
	}, "", append(args, text.Choose(at == "", "-", "../../testdata/expert.dat"), "../../testdata/partial.dat")...)
}

// terminated is the status after the signal that the interrupter sends.
const terminated = 128 + int(syscall.SIGTERM)

// An interrupted report replaces a whole one only in a format that says so. The
// others are printed, as a table in place of a page.
func TestGradeInterrupted(t *testing.T) {
	file := filepath.Join(t.TempDir(), "report")
	for format, row := range map[string]string{
		"table": "\nsolution  10/10  complete",
		"csv":   "\nsolution,,",
		"html":  "\nsolution  10/10  complete",
		"junit": `<testsuite name="solution"`,
	} {
		boardtest.WriteFile(t, file, "whole")
		r := gradeInterrupted("", "--start", "../../testdata/partial.dat", "--format", format, "-o", file)
		data, err := os.ReadFile(file)
		want := "mines grade: 1 student: 1 complete; mean 10 of 10; interrupted before all were graded\n"
		if format == "table" {
			want = ""
		}
		want += "mines grade: " + file + ": left as it was\nmines grade: interrupted\n"
		if r.status != terminated || string(data) != "whole" || err != nil || r.said != want || !strings.Contains(r.out, row) {
			t.Errorf("%s: status %d, %q, %v: %s%s", format, r.status, data, err, r.out, r.said)
		}
	}
	r := gradeInterrupted("", "--format", "vpl", "-o", file)
	if data, err := os.ReadFile(file); r.status != terminated || !strings.Contains(string(data), "interrupted") || err != nil {
		t.Errorf("vpl: status %d, %q, %v: %s", r.status, data, err, r.said)
	}
	if r := gradeInterrupted(""); r.status != terminated || !strings.Contains(r.out, "interrupted before all were graded") {
		t.Errorf("on standard output: status %d, %s", r.status, r.out)
	}
}

// An interrupt says what is not written of the feedback and the gradebook, and
// leaves the gradebook as it was.
func TestGradeInterruptedFeedback(t *testing.T) {
	const sheet = "Student,ID,Mines (1)\nDoe,solution,\n"
	for at, want := range map[string]string{
		"":            "REPORT: not written\nFEEDBACK: no feedback is written\n",
		"report":      "FEEDBACK: no feedback is written\n", // it is one write
		"expert.txt":  "FEEDBACK: incomplete: it has the feedback for 2 of 3 students\n",
		"partial.txt": "",
	} {
		dir := t.TempDir()
		feedback, book, report := filepath.Join(dir, "feedback"), filepath.Join(dir, "sheet.csv"), filepath.Join(dir, "report")
		boardtest.WriteFile(t, book, sheet)
		args := []string{"--start", "../../testdata/partial.dat", "--feedback", feedback, "--into", book, "-o", report}
		r := gradeInterrupted(at, args...)
		want += "SHEET: left as it was\ninterrupted\n"
		want = strings.NewReplacer("FEEDBACK", feedback, "REPORT", report, "SHEET", book).Replace(want)
		got := strings.ReplaceAll(r.said, "mines grade: ", "")
		if data, err := os.ReadFile(book); got != want || r.status != terminated || string(data) != sheet || err != nil {
			t.Errorf("at %q: status %d, %s, want %s; %q, %v", at, r.status, got, want, data, err)
		}
	}
}

// If an interrupt ends the writing of a class of several pages, none of them is
// replaced.
func TestGradeInterruptedPages(t *testing.T) {
	dir := t.TempDir()
	roster := filepath.Join(dir, "roster")
	var names strings.Builder
	for i := range 2*report.PageSize - 3 {
		fmt.Fprintf(&names, "student%d\n", i)
	}
	boardtest.WriteFile(t, roster, names.String())
	pages := []string{"class.html", "class-2.html"}
	for _, at := range pages {
		for _, page := range pages {
			boardtest.WriteFile(t, filepath.Join(dir, page), report.PageMark)
		}
		r := gradeInterrupted(at, "--roster", roster, "--format", "html", "-o", filepath.Join(dir, pages[0]))
		for _, page := range pages {
			data, err := os.ReadFile(filepath.Join(dir, page))
			if r.status != terminated || string(data) != report.PageMark || err != nil {
				t.Errorf("at %s: status %d, %s is %.20q, %v: %s", at, r.status, page, data, err, r.said)
			}
		}
	}
}
