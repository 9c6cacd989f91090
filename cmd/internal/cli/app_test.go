package cli

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"runtime/debug"
	"strings"
	"syscall"
	"testing"

	"minesweeper/board"
)

// runOne runs a program with one command, which writes a text and returns an error.
func runOne(out io.Writer, text string, err error) (status int, said string) {
	var stderr bytes.Buffer
	e := NewEnv(strings.NewReader(""), out, &stderr)
	run := func(e *Env, args []string) error {
		e.Stdout.WriteString(text)
		return err
	}
	app := &App{Name: "p", Commands: []Command{{Name: "c", New: func(f *Flags) Run { return run }}}}
	status = app.Main(e, []string{"c"})
	return status, stderr.String()
}

// Every kind of error has its status and message, and earlier output is kept.
func TestStatus(t *testing.T) {
	for _, test := range []struct {
		err    error
		status int
		said   string
	}{
		{nil, 0, ""},
		{No, 1, ""},
		{fmt.Errorf("wrapped: %w", No), 1, ""},
		{errors.New("out of luck"), 2, "p c: out of luck\n"},
		{Hint(errors.New("out of luck"), "try %s", "again"), 2, "p c: out of luck\nhint: try again\n"},
		{Hint(errors.New("out of luck"), ""), 2, "p c: out of luck\n"},
		{Usagef("too %s", "many"), 2, "p c: too many\nhint: see p c --help\n"},
		{Hint(Usagef("too many"), "take one"), 2, "p c: too many\nhint: take one\n"},
		{&board.SyntaxError{Line: 3, Column: 4, Msg: "m", Hint: "h"}, 2, "p c: 3:4: m\nhint: h\n"},
		{errors.New("two\nlines \x1b[31m"), 2, "p c: two\\nlines \\x1b[31m\n"},
		{fmt.Errorf("reading: %w", context.Canceled), 130, "p c: interrupted\n"},
		{&os.PathError{Op: "write", Path: os.Stdout.Name(), Err: syscall.EPIPE}, 141, ""},
		{&os.PathError{Op: "write", Path: "fifo", Err: syscall.EPIPE}, 2, "p c: write fifo: broken pipe\n"},
	} {
		var out bytes.Buffer
		status, said := runOne(&out, "before", test.err)
		if status != test.status || said != test.said || out.String() != "before" {
			t.Errorf("%v: status %d, said %q, printed %q", test.err, status, said, out.String())
		}
	}
}

// On a terminal a note is broken between words. Commands and errors are not, so
// that they can be copied.
func TestWideNotes(t *testing.T) {
	for _, test := range []struct {
		line     string
		terminal bool
		want     string
	}{
		{"note: one two three four", true, "note: one two\n      three\n      four\n"},
		{"note: one two three four", false, "note: one two three four\n"},
		{"note: one two", true, "note: one two\n"},
		{"note: incompressible größe zw", true, "note: incompressible\n      größe zw\n"},
		{"one two three four", true, "one two three four\n"},
		{"  mines one --two 'three  four'", true, "  mines one --two 'three  four'\n"},
	} {
		e, said := onTerminal()
		e.Terminals.Stderr, e.Width = test.terminal, 14
		e.Report("%s", test.line)
		if said.String() != test.want {
			t.Errorf("%q: got %q, want %q", test.line, said.String(), test.want)
		}
	}
}

// A failure to write turns success into trouble, but hides no other error.
func TestFailingOutput(t *testing.T) {
	for _, test := range []struct {
		err  error
		said string
	}{
		{nil, "p c: writing to standard output: disk on fire\n"},
		{No, "p c: writing to standard output: disk on fire\n"},
		{errors.New("worse"), "p c: worse\n"},
	} {
		if status, said := runOne(failing{}, "lost", test.err); status != Trouble || said != test.said {
			t.Errorf("%v: status %d, said %q", test.err, status, said)
		}
	}
}

type failing struct{}

func (failing) Write([]byte) (int, error) { return 0, errors.New("disk on fire") }

// The first variable that is set decides whether there are more characters
// than ASCII.
func TestWritesUTF8(t *testing.T) {
	for _, x := range []struct {
		all, kind, lang string
		want            bool
	}{
		{"", "", "", true},
		{"", "", "C", false},
		{"", "de_DE.utf8", "C", true},
		{"POSIX", "de_DE.utf8", "de_DE.UTF-8", false},
		{"C.UTF-8", "C", "C", true},
	} {
		e := NewEnv(nil, nil, nil)
		e.Getenv = func(name string) string {
			return map[string]string{"LC_ALL": x.all, "LC_CTYPE": x.kind, "LANG": x.lang}[name]
		}
		if got := e.WritesUTF8(); got != x.want {
			t.Errorf("%+v: %v", x, got)
		}
	}
}

// Where the closing of the terminal is ignored, as under nohup, it stays so.
func TestNohup(t *testing.T) {
	signal.Ignore(syscall.SIGHUP)
	defer signal.Reset(syscall.SIGHUP)
	NewEnv(nil, nil, nil).Context()
	if !signal.Ignored(syscall.SIGHUP) {
		t.Error("the signal is no longer ignored")
	}
}

func TestNearest(t *testing.T) {
	names := []string{"show", "complete", "completion", "count", "move", "safe", "odds"}
	for typed, want := range map[string]string{
		"shwo":       "show", // two letters swapped
		"completoin": "completion",
		"sshow":      "show",
		"od":         "odds",
		"comp":       "complete",
		"o":          "",
		"frobnicate": "",
		"foo":        "", // as many letters of "odds" are others as are the same
		"":           "",
	} {
		if got := nearest(typed, names); got != want {
			t.Errorf("%q is nearest to %q, want %q", typed, got, want)
		}
	}
}

func TestCommitOf(t *testing.T) {
	commit := debug.BuildSetting{Key: "vcs.revision", Value: "c0ffee"}
	for _, test := range []struct {
		settings []debug.BuildSetting
		want     string
	}{
		{nil, "unknown"},
		{[]debug.BuildSetting{commit, {Key: "vcs.modified", Value: "false"}}, "c0ffee"},
		{[]debug.BuildSetting{{Key: "GOOS", Value: "linux"}, commit, {Key: "vcs.modified", Value: "true"}}, "c0ffee (changed)"},
	} {
		if got := commitOf(test.settings); got != test.want {
			t.Errorf("%v: %q, want %q", test.settings, got, test.want)
		}
	}
}
