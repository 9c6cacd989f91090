package cli

import (
	"bufio"
	"context"
	"io"
	"os"
	"strings"
	"time"

	"golang.org/x/term"

	"minesweeper/cmd/internal/ownfile"
	"minesweeper/cmd/internal/text"
)

// An Env is everything outside the process that a command may use: streams,
// environment and clock.
type Env struct {
	Stdin  io.Reader
	Stdout *bufio.Writer // flushed at the end, which reports the first error of any write
	Disk   *ownfile.Disk // where files are written

	// Terminals holds which of the three streams are terminals.
	Terminals struct{ Stdin, Stdout, Stderr bool }
	Width     int // columns of standard output; 80 if that is no terminal

	Getenv func(name string) string
	Now    func() time.Time

	// stdinUser is the purpose for which standard input was read, or "". It can
	// be read only once.
	stdinUser *string

	name     string    // of the program and the command, for messages
	json     bool      // standard output is for JSON
	replaced string    // the file that Stdout writes, or ""
	out      io.Writer // behind Stdout
	stderr   io.Writer // only for stderr.go and progress.go
	ctx      context.Context
	ending   *ending
}

// NewEnv returns an environment without terminals and without variables, whose
// clock stands still.
func NewEnv(stdin io.Reader, stdout, stderr io.Writer) *Env {
	return &Env{
		Stdin:  stdin,
		Stdout: bufio.NewWriterSize(stdout, 64<<10),
		stderr: stderr,
		Getenv: func(string) string { return "" },
		Now:    func() time.Time { return time.Time{} },
		Width:  80,
		out:    stdout,

		stdinUser: new(string),
		ending: &ending{caught: make(chan os.Signal, 1), pipes: make(chan os.Signal, 1),
			status: interrupted, noted: make(map[string]bool)},
	}
}

// OS returns the environment of this process.
func OS() *Env {
	e := NewEnv(os.Stdin, os.Stdout, os.Stderr)
	e.Getenv, e.Now = os.Getenv, time.Now
	e.Disk = &ownfile.Disk{Temporary: e.ending.temporary}
	e.ending.catch()
	e.Terminals.Stdin = term.IsTerminal(int(os.Stdin.Fd()))
	e.Terminals.Stdout = term.IsTerminal(int(os.Stdout.Fd()))
	e.Terminals.Stderr = term.IsTerminal(int(os.Stderr.Fd()))
	if width, _, err := term.GetSize(int(os.Stdout.Fd())); err == nil && width > 0 {
		e.Width = width
	}
	return e
}

// Context returns a context that ends with the first Ctrl-C, or when the
// terminal is closed. So a long command can keep its results; a second Ctrl-C
// ends the process. Before the first call of Context, Ctrl-C ends the process
// at once, which is right for a command that waits for input.
func (e *Env) Context() context.Context {
	if e.ctx == nil {
		e.ctx = e.ending.context()
	}
	return e.ctx
}

// Flush writes the buffer of Stdout, for commands that print while they work.
func (e *Env) Flush() error {
	return text.FileError("writing to standard output", e.Stdout.Flush())
}

// Unbuffered calls f with the unbuffered standard output, for commands that use
// the whole screen or answer a program.
func (e *Env) Unbuffered(f func(out io.Writer) error) error {
	if err := e.Flush(); err != nil {
		return err
	}
	return f(e.out)
}

// WritesUTF8 reports whether the locale has more characters than ASCII. Without
// a locale it returns true, as most systems of today have UTF-8.
func (e *Env) WritesUTF8() bool {
	for _, name := range []string{"LC_ALL", "LC_CTYPE", "LANG"} {
		if locale := strings.ToLower(e.Getenv(name)); locale != "" {
			return strings.Contains(locale, "utf-8") || strings.Contains(locale, "utf8")
		}
	}
	return true
}
