package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"
)

// An asker is a process that is asked over pipes.
type asker struct {
	t   *testing.T
	cmd *exec.Cmd
	in  io.WriteCloser
	out *bufio.Reader
}

func newAsker(t *testing.T, args ...string) *asker {
	t.Helper()
	a := &asker{t: t, cmd: exec.Command("mines", args...)}
	in, badIn := a.cmd.StdinPipe()
	out, badOut := a.cmd.StdoutPipe()
	a.in, a.out = in, bufio.NewReader(out)
	if err := errors.Join(badIn, badOut, a.cmd.Start()); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = a.cmd.Process.Kill() }) // it has ended, unless the test failed
	return a
}

// line returns the next line of the output, or "" at its end.
func (a *asker) line() string {
	a.t.Helper()
	line, err := a.out.ReadString('\n')
	if err != nil && (err != io.EOF || line != "") {
		a.t.Fatalf("%q, %v: want whole lines", line, err)
	}
	return line
}

// document returns the next document, or nil at the end of the output.
func (a *asker) document() (d map[string]any) {
	a.t.Helper()
	line := a.line()
	if line == "" {
		return nil
	}
	if err := json.Unmarshal([]byte(line), &d); err != nil {
		a.t.Fatalf("%s: %v", line, err)
	}
	return d
}

// interrupt sends Ctrl-C, and checks that whole documents follow, at last an
// error, and the status.
func (a *asker) interrupt() {
	a.t.Helper()
	if err := a.cmd.Process.Signal(os.Interrupt); err != nil {
		a.t.Fatal(err)
	}
	var last map[string]any
	for d := a.document(); d != nil; d = a.document() {
		last = d
	}
	if last["kind"] != "error" || last["message"] != "interrupted" || last["exit_status"] != 130.0 {
		a.t.Errorf("after Ctrl-C the last document is %v", last)
	}
	exit := (*exec.ExitError)(nil)
	if err := a.cmd.Wait(); !errors.As(err, &exit) || exit.ExitCode() != 130 {
		a.t.Errorf("after Ctrl-C: %v, want status 130", err)
	}
}

// Each question is answered before the next one is asked, also in text.
func TestAsking(t *testing.T) {
	a := newAsker(t, "safe")
	for board, want := range map[string]string{"?1 ": "A1*\n", "?2?": "A1* A3*\n"} {
		fmt.Fprintf(a.in, "%s\n\n", board)
		if got := a.line(); got != want {
			t.Errorf("%s: %q, want %q", board, got, want)
		}
	}
	a.in.Close()
	if err := a.cmd.Wait(); err != nil {
		t.Error(err)
	}
}

// Whoever reads up to the last document about a board stays in step, though
// boards fail before, between or after moves.
func TestAskingInStep(t *testing.T) {
	t.Parallel()
	const misled = `"board":["*?*?","??21","?*1 "],"minefield":["..*.","*...",".*.."]`
	boards := []string{ // the last has too many numbers
		`"board":["?1 "],"minefield":["*.."],"moves":["A1*"]`, misled + `,"moves":["A2","A1"]`, `"board":["?3?"],"minefield":["*.*"],"moves":[]`,
		`"board":["*1?"],"minefield":["..*"],"moves":["A3"]`, `"minefield":["*.."],"moves":["A3"]`, `"board":["x"]`, `"kind":"error"`,
		`"board":["?1"],"minefield":["*."],"total":2`, `"moves":["A1"],"board":` + wideBoard(),
	}
	for command, last := range map[string]string{
		"safe": "certain_end", "safe -m -": "certain_end", "check": "check_end", "check -m - --all": "check_end", "move -m -": "after_moves",
		"auto -m -": "game", "review -m -": "game", "odds -n 300": "odds", "odds --density 0.2": "odds", "hint -n 1": "hint",
		"complete -m -": "complete",
	} {
		a := newAsker(t, append(strings.Fields(command), "--json")...)
		for n := range len(boards) + 1 {
			fmt.Fprintf(a.in, `{"id":%d,%s}`+"\n", n, boards[n%len(boards)])
			for kind := ""; kind != last && kind != "error"; {
				d := a.document()
				kind, _ = d["kind"].(string)
				if d["id"] != float64(n) {
					t.Fatalf("%s: answer %d: %v", command, n, d)
				}
			}
		}
		a.in.Close()
		if d := a.document(); d != nil {
			t.Errorf("%s: after the last answer: %v", command, d)
		}
		if err := a.cmd.Wait(); err == nil || a.cmd.ProcessState.ExitCode() != 2 {
			t.Errorf("%s: %v, want status 2", command, err)
		}
	}
}

// wideBoard returns a board in JSON on which not all can be decided.
func wideBoard() string {
	covered, shown := strings.Repeat("?", 25), strings.Repeat("?3", 12)+"?"
	rows := append(slices.Repeat([]string{covered, shown}, 12), covered, covered, "1"+strings.Repeat("?", 23)+" ")
	return `["` + strings.Join(rows, `","`) + `"]`
}

// Ctrl-C leaves whole answers, whether the program waits for a question or has
// more than it can answer.
func TestInterruptedStream(t *testing.T) {
	a := newAsker(t, "odds", "--json", "-n", "1")
	fmt.Fprintln(a.in, `{"board":["?1?"]}`)
	if d := a.document(); d["kind"] != "odds" {
		t.Fatalf("%v, want odds", d)
	}
	a.interrupt()

	a = newAsker(t, "odds", "--json", "-n", "1")
	go func() {
		for err := error(nil); err == nil; { // until the process ends
			_, err = fmt.Fprintln(a.in, `{"board":["?1?"]}`)
		}
	}()
	for n := range 1000 {
		if d := a.document(); d["number"] != float64(n+1) {
			t.Fatalf("answer %d: %v", n+1, d)
		}
	}
	a.interrupt()
}
