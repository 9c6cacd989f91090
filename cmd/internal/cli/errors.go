package cli

import (
	"errors"
	"fmt"
)

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

// An answerError is why a question is not answered.
type answerError struct {
	error
	question *Question
}

func (a *answerError) Unwrap() error { return a.error }

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

// A hinted error has a hint for the user.
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
	return &usageError{fmt.Errorf(format, args...)}
}

// A usageError gets a hint that points at the command's help, unless it has a
// better one.
type usageError struct{ error }

func (u *usageError) Unwrap() error { return u.error }
