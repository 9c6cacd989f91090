package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strings"
	"syscall"

	"minesweeper/board"
	"minesweeper/cmd/internal/answer"
	"minesweeper/cmd/internal/text"
)

// Report prints a line on standard error, after the output so far. Like all
// methods that print there, it makes foreign text harmless: see [text.Harmless].
// On a terminal a note is broken between words; commands and errors stay on one
// line, from which they can be copied.
func (e *Env) Report(format string, args ...any) {
	e.Stdout.Flush() // an error is kept, and returned by the last Flush
	line := text.Harmless(fmt.Sprintf(format, args...))
	if note, is := strings.CutPrefix(line, "note: "); is && e.Terminals.Stderr {
		line = "note: " + strings.Join(wrap(note, e.Width-len("note: ")), "\n      ")
	}
	io.WriteString(e.stderr, line+"\n")
}

// Lines prints a text of several lines on standard error.
func (e *Env) Lines(lines string) {
	e.Stdout.Flush()
	io.WriteString(e.stderr, text.HarmlessLines(lines))
}

// Note prints something that the user should know, on standard error. Where
// standard output is for JSON, the note is printed there too.
func (e *Env) Note(format string, args ...any) {
	e.Report("note: "+format, args...)
	if e.json {
		answer.Write(e.Stdout, e.about.Label(answer.NoteOf(fmt.Sprintf(format, args...))))
	}
}

// Notes prints notes about a file that was read, on standard error.
func (e *Env) Notes(path string, notes []string) {
	for _, note := range notes {
		e.Report("note: %s: %s", FileName(path), note)
	}
}

// Warn prints something that went wrong while the command continues, on
// standard error. The line begins as an error does: with the command.
func (e *Env) Warn(format string, args ...any) { e.Report(e.name+": "+format, args...) }

// finish prints the error of a command and returns the exit status.
func (e *Env) finish(err error) int {
	switch {
	case statusOf(err) != Trouble:
		return statusOf(err)
	case errors.Is(err, errPrinted):
		return Trouble
	case e.lostReader(err):
		return unread
	}
	status := Trouble
	if errors.Is(err, context.Canceled) {
		err, status = errors.New("interrupted"), e.ending.status
	}
	e.fail(err, status, e.about, nil)
	e.Stdout.Flush()
	return status
}

// lostReader reports whether an error is due to the reader of standard output,
// such as head, which has closed it.
func (e *Env) lostReader(err error) bool {
	if !errors.Is(err, syscall.EPIPE) {
		return false
	}
	return errors.Is(e.Stdout.Flush(), syscall.EPIPE) || isOfStdout(err)
}

// isOfStdout reports whether an error is that of writing to standard output.
func isOfStdout(err error) bool {
	var failed *fs.PathError
	return errors.As(err, &failed) && failed.Path == os.Stdout.Name()
}

// fail prints an error with its hint on standard error, unless that is among the
// hints that were printed before. If standard output is for JSON, it gets the
// error too, unless a document about the question, which may be nil, says the
// same.
func (e *Env) fail(err error, status int, about *Question, printed map[string]bool) {
	hint := e.hintFor(err)
	if !errors.As(err, new(silent)) {
		e.Warn("%v", err)
	}
	if hint != "" && !printed[hint] {
		e.Report("hint: %s", hint)
	}
	if printed != nil {
		printed[hint] = true
	}
	if e.json && (about == nil || !about.gaveUp) {
		d := answer.ErrorOf(err, hint, status)
		d.File = text.Choose(d.File == stdinName, "", d.File)
		answer.Write(e.Stdout, about.Label(d))
	}
}

// hintFor returns the hint of an error, which may be "".
func (e *Env) hintFor(err error) string {
	var h *hinted
	var s *board.SyntaxError
	for inner := err; errors.As(inner, &h); inner = h.error {
		if h.hint != "" {
			return h.hint
		}
	}
	if errors.As(err, &s) && s.Hint != "" {
		return s.Hint
	}
	if h != nil {
		return "see " + e.name + " --help"
	}
	return ""
}

// The exit statuses.
const (
	Yes         = 0   // yes, or done
	negative    = 1   // no: not complete, no safe move, a move refused, a game lost
	Trouble     = 2   // wrong usage, bad input, a contradictory board
	interrupted = 130 // ended by Ctrl-C, the number that shells use
	unread      = 141 // nobody reads standard output, the number that shells use
)

// No is the error of a command whose answer is no. The command has printed the
// answer, so no message is printed for it.
//
//lint:ignore ST1012 it is an answer, not a failure
var No = errors.New("no")

// errPrinted is the error of a command that printed an error for each board
// that failed.
var errPrinted = errors.New("some boards failed")

// errEarlier is the error about a board that an earlier command could not
// answer.
var errEarlier = silent{errors.New("an earlier command failed on this board")}

// A silent error was reported on standard error before, so it is not printed
// there again.
type silent struct{ error }

// statusOf returns the exit status for an error.
func statusOf(err error) int {
	if err == nil {
		return Yes
	}
	if errors.Is(err, No) {
		return negative
	}
	return Trouble
}

// A hinted error has a hint for the user. If that is "", the hint points at the
// command's help.
type hinted struct {
	error
	hint string
}

func (h *hinted) Unwrap() error { return h.error }

// Hint returns err with a hint, which is printed on a line of its own. If err
// is nil or the hint is empty, it returns err.
func Hint(err error, format string, args ...any) error {
	if hint := fmt.Sprintf(format, args...); err != nil && hint != "" {
		return &hinted{err, hint}
	}
	return err
}

// An incomplete error comes after a valid part of the output.
type incomplete struct{ error }

func (i incomplete) Unwrap() error { return i.error }

// Incomplete marks an error after which the output so far is still useful. That
// output is written to the file of -o too.
func Incomplete(err error) error { return incomplete{err} }

// Usagef returns an error about the arguments or flags of the command. Its
// message gets a hint at the command's help, unless it has another hint.
func Usagef(format string, args ...any) error {
	return &hinted{error: fmt.Errorf(format, args...)}
}
