package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"runtime"
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
	in, err := a.cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := a.cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	a.in, a.out = in, bufio.NewReader(out)
	if err := a.cmd.Start(); err != nil {
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

// Each question is answered before the next one is asked, in JSON and in text.
func TestAsking(t *testing.T) {
	a := newAsker(t, "safe", "--json")
	for n := range 20 {
		fmt.Fprintf(a.in, `{"id":"%d","board":["?1 "]}`+"\n", n)
		for _, kind := range []string{"certain", "certain_end"} {
			if d := a.document(); d["kind"] != kind || d["id"] != fmt.Sprint(n) {
				t.Fatalf("answer %d: %v, want %s", n, d, kind)
			}
		}
	}
	a.in.Close()
	if d := a.document(); d != nil {
		t.Errorf("after the last answer: %v", d)
	}
	if err := a.cmd.Wait(); err != nil {
		t.Error(err)
	}

	a = newAsker(t, "safe")
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

// Ctrl-C leaves whole answers, whether the program waits for a question or has
// more than it can answer.
func TestInterruptedStream(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("needs signals")
	}
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
