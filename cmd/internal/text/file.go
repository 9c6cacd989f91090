package text

import (
	"errors"
	"io/fs"

	"minesweeper/board"
)

// FileError puts a file's name before an error, in place of the name and the
// system call that the error begins with. It returns nil for nil.
func FileError(name string, err error) error {
	if err == nil {
		return nil
	}
	return &fileError{name, Cause(err)}
}

// A fileError is an error with the name of its file.
type fileError struct {
	name string
	err  error
}

func (e *fileError) Error() string {
	var s *board.SyntaxError
	if errors.As(e.err, &s) {
		return e.name + ":" + e.err.Error()
	}
	return e.name + ": " + e.err.Error()
}

func (e *fileError) Unwrap() error { return e.err }

// FileOf returns the name that [FileError] put before an error, or "".
func FileOf(err error) string {
	var file *fileError
	if errors.As(err, &file) {
		return file.name
	}
	return ""
}

// Cause returns a file's error without the name and the system call at its
// beginning.
func Cause(err error) error {
	if p, ok := err.(*fs.PathError); ok {
		return p.Err
	}
	return err
}
