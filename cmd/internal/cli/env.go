package cli

import (
	"bufio"
	"cmp"
	"context"
	"errors"
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
	about    *Question // the question being answered, or nil
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
	e.ending.exits = true
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
	if e.replaced != "" {
		return e.Stdout.Flush() // its errors name the file
	}
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

// WriteOutput writes data to the file of the flag -o, or to standard output if
// path is "" or "-". It replaces the file as a whole or, after an error, not at
// all. The file keeps its permissions.
func (e *Env) WriteOutput(path string, data []byte) error {
	return e.WriteWith(path, func(out io.Writer) error {
		_, err := out.Write(data)
		return err
	})
}

// WriteWith is [Env.WriteOutput] for what a function writes. What it has written
// counts, too, if it ends with [No] or an [Incomplete] error. But after an
// interrupt, a part replaces no older file.
func (e *Env) WriteWith(path string, write func(io.Writer) error) error {
	s, err := e.Create(path)
	if err != nil {
		return err
	}
	defer s.Discard()
	ending := write(s)
	if statusOf(ending) == Trouble && !errors.As(ending, new(incomplete)) ||
		errors.Is(ending, context.Canceled) && e.Spares(path) {
		return ending
	}
	err = s.Commit()
	return cmp.Or(err, ending)
}

// Spares reports whether a path is that of an older file with contents, which
// what is incomplete must not replace. A note says so.
func (e *Env) Spares(path string) bool {
	spares := IsOlder(path)
	if spares {
		e.Report("note: %s stays as it was", path)
	}
	return spares
}

// IsOlder reports whether there is a file with contents at a path.
func IsOlder(path string) bool {
	info, err := os.Stat(path)
	return !isStdout(path) && err == nil && info.Mode().IsRegular() && info.Size() > 0
}

// AfterOutput returns an error that comes after the whole answer, which is printed
// all the same. But an older file at path, or that the command redirects to, stays
// as it was. It returns nil for nil.
func (e *Env) AfterOutput(path string, err error) error {
	if err == nil || IsOlder(cmp.Or(path, e.replaced)) {
		return err
	}
	return Incomplete(err)
}

// CheckOutput returns an error if a file cannot be written. Long work calls it
// at the beginning.
func CheckOutput(path string) error {
	info, err := os.Stat(path)
	if isStdout(path) || err == nil && !info.Mode().IsRegular() && !info.IsDir() {
		return nil // opening a named pipe may wait without end
	}
	file, err := (*ownfile.Disk)(nil).Replace(path)
	if err == nil {
		file.Discard()
	}
	return FileError(path, err)
}

// redirect runs a command and writes its standard output to a file, if the
// command ends with yes or no or with an [Incomplete] error.
func (e *Env) redirect(path string, run func() error) error {
	wasThere := IsOlder(path)
	err := e.WriteWith(path, func(file io.Writer) error {
		stdout := e.Stdout
		e.Stdout, e.replaced = bufio.NewWriterSize(file, 64<<10), path
		err := run()
		e.Stdout.Flush() // an error of the file is returned when that is put in its place
		e.Stdout, e.replaced = stdout, ""
		if errors.Is(err, errPrinted) {
			err = FileError(path, errors.New("the file is not written, because a board failed"))
		}
		return err
	})
	if errors.Is(err, context.Canceled) && !wasThere && IsOlder(path) {
		e.Report("note: %s has the answers so far", path)
	}
	return err
}

// A Stream is output that is written in parts and replaces a file as a whole.
// It is for output that ends in more than one way; [Env.WriteOutput] and
// [Env.WriteWith] are simpler.
type Stream struct {
	io.Writer
	env  *Env
	name string               // the file's name as given, for messages
	file *ownfile.Replacement // nil for standard output
}

// Create begins to write the file of the flag -o, or standard output if path is
// "" or "-" or standard output goes to that file. [Stream.Commit] replaces the
// file as a whole; before that, and after [Stream.Discard], it is unchanged.
func (e *Env) Create(path string) (*Stream, error) {
	if isStdout(path) || path == e.replaced {
		return &Stream{Writer: e.Stdout}, nil
	}
	file, err := e.Disk.Replace(path)
	return &Stream{file, e, path, file}, FileError(path, err)
}

// Write writes to the file, or to standard output. An error names the file.
func (s *Stream) Write(p []byte) (int, error) {
	n, err := s.Writer.Write(p)
	if s.file != nil {
		err = FileError(s.name, err)
	}
	return n, err
}

// Temp returns the path of the temporary file, which is there until Commit, or ""
// if there is none: what is written cannot be taken back.
func (s *Stream) Temp() string { return s.file.Temp() }

// Commit ends the writing and puts the file in its place. The first time that
// this is not atomic, a note says so.
func (s *Stream) Commit() error {
	if s.file == nil {
		return nil
	}
	err := s.file.Commit()
	if s.file.InPlace != nil && err == nil && !s.env.ending.noted[s.name] {
		s.env.ending.noted[s.name] = true
		s.env.Report("note: %s: written in place, not atomically: %v", s.name, text.Cause(s.file.InPlace))
	}
	return FileError(s.name, err)
}

// Discard ends the writing and leaves the file unchanged. After Commit it has
// no effect.
func (s *Stream) Discard() { s.file.Discard() }
