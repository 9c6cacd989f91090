package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"syscall"
	"unicode"

	"minesweeper/board"
)

// The exit statuses.
const (
	Yes         = 0   // yes, or done
	Negative    = 1   // no: not complete, no safe move, a move refused, a game lost
	Trouble     = 2   // wrong usage, bad input, a contradictory board
	Interrupted = 130 // ended by Ctrl-C, as shells say it
)

// No is the error of a command whose answer is no. It has been said already,
// so nothing is printed.
//
//lint:ignore ST1012 it is an answer, not a failure
var No = errors.New("no")

// A hinted error says how it may be cured.
type hinted struct {
	error
	hint string
}

func (h *hinted) Unwrap() error { return h.error }

// Hint returns err with a hint that is printed on a line of its own. Without a
// hint it returns err.
func Hint(err error, format string, args ...any) error {
	if hint := fmt.Sprintf(format, args...); err != nil && hint != "" {
		return &hinted{err, hint}
	}
	return err
}

// An incomplete error does not take back what was printed before it.
type incomplete struct{ error }

func (i incomplete) Unwrap() error { return i.error }

// Incomplete marks an error that comes after a part of the answer, which is worth
// having: it is also written to the file of -o.
func Incomplete(err error) error { return incomplete{err} }

// hintOf returns the hint that belongs to an error, or "".
func hintOf(err error) string {
	var h *hinted
	if errors.As(err, &h) {
		return h.hint
	}
	var s *board.SyntaxError
	if errors.As(err, &s) {
		return s.Hint
	}
	return ""
}

// Usagef returns an error about how the command was called.
func Usagef(format string, args ...any) error {
	return &usageError{fmt.Errorf(format, args...)}
}

// A usageError gets a hint that points at the command's help, unless it has a
// better one.
type usageError struct{ error }

func (u *usageError) Unwrap() error { return u.error }

// report prints an error of a command on w and returns the exit status.
func report(w io.Writer, command string, err error) int {
	switch {
	case err == nil:
		return Yes
	case errors.Is(err, No):
		return Negative
	case errors.Is(err, syscall.EPIPE):
		return Trouble // the reader of our output has seen enough: nothing to say
	case errors.Is(err, context.Canceled):
		fmt.Fprintf(w, "%s: interrupted\n", command)
		return Interrupted
	}
	fmt.Fprintf(w, "%s: %s\n", command, oneLine(err.Error()))
	hint := hintOf(err)
	var usage *usageError
	if hint == "" && errors.As(err, &usage) {
		hint = "see " + command + " --help"
	}
	if hint != "" {
		fmt.Fprintf(w, "hint: %s\n", hint)
	}
	return Trouble
}

// oneLine keeps an error that quotes its input, or a file's name, from breaking
// the line and from steering the terminal.
func oneLine(s string) string {
	var b strings.Builder
	for _, r := range s {
		switch {
		case r == '\x1b':
			b.WriteString(`\e`)
		case unicode.IsControl(r):
			b.WriteString(strings.Trim(strconv.QuoteRune(r), "'"))
		default:
			b.WriteRune(r)
		}
	}
	return b.String()
}
