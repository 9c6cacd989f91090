//go:build unix

package main

import (
	"bytes"
	"io"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"minesweeper/board/boardtest"
	"minesweeper/cmd/internal/cli"
)

// An interrupter is a submission on standard input. Reading it interrupts the
// process.
type interrupter struct{ env *cli.Env }

func (i *interrupter) Read([]byte) (int, error) {
	if err := syscall.Kill(os.Getpid(), syscall.SIGTERM); err != nil {
		return 0, err
	}
	<-i.env.Context().Done()
	return 0, io.EOF
}

// gradeInterrupted runs "mines grade" and interrupts it. It returns what was
// printed and the exit status.
func gradeInterrupted(t *testing.T, args ...string) (stdout, stderr string, status int) {
	t.Helper()
	var out, errs bytes.Buffer
	stdin := new(interrupter)
	e := cli.NewEnv(stdin, &out, &errs)
	stdin.env = e
	args = append([]string{"grade", "-m", "../../testdata/mines.dat"}, args...)
	status = app().Main(e, append(args, "../../testdata/solution.dat", "-", "../../testdata/partial.dat"))
	return out.String(), errs.String(), status
}

// terminated is the status after the signal that the interrupter sends.
const terminated = 128 + int(syscall.SIGTERM)

// An interrupted report replaces a whole one only in a format that says so.
func TestGradeInterrupted(t *testing.T) {
	file := filepath.Join(t.TempDir(), "report")
	for _, format := range []string{"csv", "html", "junit"} {
		boardtest.WriteFile(t, file, "whole")
		_, stderr, status := gradeInterrupted(t, "--format", format, "-o", file)
		data, err := os.ReadFile(file)
		if status != terminated || string(data) != "whole" || err != nil || !strings.Contains(stderr, "left as it was") {
			t.Errorf("%s: status %d, %q, %v: %s", format, status, data, err, stderr)
		}
	}
	_, stderr, status := gradeInterrupted(t, "--format", "vpl", "-o", file)
	if data, err := os.ReadFile(file); status != terminated || !strings.Contains(string(data), "interrupted") || err != nil {
		t.Errorf("vpl: status %d, %q, %v: %s", status, data, err, stderr)
	}
	if stdout, _, status := gradeInterrupted(t); status != terminated || !strings.Contains(stdout, "interrupted before all were graded") {
		t.Errorf("on standard output: status %d, %s", status, stdout)
	}
}
