package cli

import (
	"bufio"
	"context"
	"io"
	"os"
	"os/signal"
	"syscall"
	"time"

	"golang.org/x/term"

	"minesweeper/cmd/internal/text"
)

// An Env is the world that a command may touch.
type Env struct {
	Stdin  io.Reader
	Stdout *bufio.Writer // flushed at the end, with its first error; what prints need not look
	Stderr io.Writer

	// Terminals says which of the three are terminals.
	Terminals struct{ Stdin, Stdout, Stderr bool }

	Getenv func(name string) string
	Now    func() time.Time

	// stdinUser is what standard input has been read as, so that it is not read
	// twice.
	stdinUser string

	// Loading, unless nil, gets a line for every board and minefield that was
	// read, in the exercise's words.
	Loading io.Writer

	out       io.Writer // behind Stdout
	ctx       context.Context
	endSignal context.CancelFunc
}

// NewEnv returns a world without terminals, in which nothing is set and it is
// always the year 1.
func NewEnv(stdin io.Reader, stdout, stderr io.Writer) *Env {
	return &Env{
		Stdin:  stdin,
		Stdout: bufio.NewWriterSize(stdout, 64<<10),
		Stderr: stderr,
		Getenv: func(string) string { return "" },
		Now:    func() time.Time { return time.Time{} },
		out:    stdout,
	}
}

// OS returns the world of this process.
func OS() *Env {
	e := NewEnv(os.Stdin, os.Stdout, os.Stderr)
	e.Getenv, e.Now = os.Getenv, time.Now
	e.Terminals.Stdin = term.IsTerminal(int(os.Stdin.Fd()))
	e.Terminals.Stdout = term.IsTerminal(int(os.Stdout.Fd()))
	e.Terminals.Stderr = term.IsTerminal(int(os.Stderr.Fd()))
	return e
}

// Context returns a context that ends with the first Ctrl-C, or when the terminal
// is closed, so that a long command can keep what it has done; a second Ctrl-C
// kills. Until it is asked for, Ctrl-C kills at once, as it should a command that
// only waits for input.
func (e *Env) Context() context.Context {
	if e.ctx == nil {
		signals := []os.Signal{os.Interrupt, syscall.SIGTERM}
		if !signal.Ignored(syscall.SIGHUP) { // as nohup has it
			signals = append(signals, syscall.SIGHUP)
		}
		e.ctx, e.endSignal = signal.NotifyContext(context.Background(), signals...)
		context.AfterFunc(e.ctx, func() {
			signal.Ignore(syscall.SIGHUP) // a terminal that is closed sends it again by its shell
			e.endSignal()
		})
	}
	return e.ctx
}

// Flush sends what was written to Stdout on its way, for commands that print
// while they work.
func (e *Env) Flush() error {
	return text.FileError("writing to standard output", e.Stdout.Flush())
}

// OnTerminal gives f the terminal behind standard output itself, unbuffered, for
// programs that take over the whole screen.
func (e *Env) OnTerminal(f func(out io.Writer) error) error {
	if err := e.Flush(); err != nil {
		return err
	}
	return f(e.out)
}
