//go:build linux

package sandbox

import (
	"errors"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"
)

// TestStartErrors looks at why a program cannot be started, isolated and not.
func TestStartErrors(t *testing.T) {
	dir := t.TempDir()
	for _, d := range []string{filepath.Dir(dir), dir} { // another user is to find the programs
		os.Chmod(d, 0o755)
	}
	for _, test := range []struct {
		name, text string
		mode       os.FileMode
		want       string
	}{
		{"text", "echo A1\n", 0o755, "neither a program nor a script with #! in its first line"},
		{"astray\xff", "#!/no/such/interpreter\n", 0o755, "the interpreter that it names does not exist"},
		{"secret", "#!/bin/sh\n", 0o700, "started by root, programs run as a user without rights, who may not read this"},
	} {
		path := filepath.Join(dir, test.name)
		writeFile(t, path, test.text)
		os.Chmod(path, test.mode)
		for _, isolate := range []bool{true, false} {
			s := Probe(isolate)
			if test.mode == 0o700 && !s.OwnUser() {
				continue
			}
			p, err := s.Start(Command{Path: path, Args: []string{path}, Read: []string{path}}, probeLimits)
			var start *StartError
			if !errors.As(err, &start) || !strings.HasSuffix(err.Error(), "/"+strconv.Quote(test.name)[1:]+": "+test.want) {
				t.Errorf("%s, isolated %v: the error is %v, want %q", test.name, s.Isolated(), err, test.want)
			}
			if p != nil {
				t.Errorf("%s runs", test.name)
			}
		}
	}
}

// TestKilledFromOutside kills the first process of a sandbox, and with it the
// program. That must not look like an end of the program's own.
func TestKilledFromOutside(t *testing.T) {
	s := Probe(true)
	if !s.Isolated() {
		t.Skipf("not isolated: %s", s.Missing())
	}
	p, err := s.Start(Command{Path: "/bin/sleep", Args: []string{"sleep", "600"}}, probeLimits)
	if err != nil {
		t.Fatal(err)
	}
	p.cmd.Process.Kill()
	e, ended := p.Exit(time.Minute)
	if !ended || !e.Killed() || e.Over != "" || e.String() != "SIGKILL, with its sandbox" {
		t.Errorf("ended %v: %v, at the limit %q", ended, e, e.Over)
	}
	if err := p.Stop(0); err != nil {
		t.Error(err)
	}
}

// The probe fails by its words, by its end, or by having none.
func TestProbeOutcome(t *testing.T) {
	for _, test := range []struct {
		words string
		exit  Exit
		ended bool
		want  string
	}{
		{"no limit holds the memory", Exit{}, true, "no limit holds the memory"},
		{"", Exit{Code: 3}, true, "a program in a sandbox ended with exit status 3"},
		{"", Exit{Signal: "SIGSYS"}, true, "a program in a sandbox ended with SIGSYS"},
		{"", Exit{}, false, "a program in a sandbox did not end within 10s"},
	} {
		if err := outcome(test.words, test.exit, test.ended); err == nil || err.Error() != test.want {
			t.Errorf("%q, %v, ended %v: %v, want %s", test.words, test.exit, test.ended, err, test.want)
		}
	}
	if err := outcome("", Exit{}, true); err != nil {
		t.Error(err)
	}
}

// A program is looked at more often the nearer it is to its limit, and never if
// a control group limits it.
func TestSampleInterval(t *testing.T) {
	const mib = 1 << 20
	for _, test := range []struct {
		held, limit uint64 // MiB
		want        time.Duration
	}{
		{0, 100, 30 * time.Millisecond},
		{60, 100, 15 * time.Millisecond},
		{99, 100, 5 * time.Millisecond},
		{150, 100, 5 * time.Millisecond},
		{0, 1024, watchEvery},
		{1000, 1024, 57 * time.Millisecond},
	} {
		p := &initProcess{spec: spec{Limits: Limits{Memory: test.limit * mib}}}
		if got := p.sampleInterval(test.held * mib); got != test.want {
			t.Errorf("with %d of %d MiB: %v, want %v", test.held, test.limit, got, test.want)
		}
		p.spec.Grouped = true
		if got := p.sampleInterval(test.held * mib); got < time.Hour {
			t.Errorf("in a control group: %v", got)
		}
	}
}
