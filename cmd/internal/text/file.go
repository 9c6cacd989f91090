package text

import (
	"errors"
	"fmt"
	"io/fs"

	"minesweeper/board"
)

// FileError puts a file's name before an error, unless it is nil, and drops the
// name and the system call that the error names itself.
func FileError(name string, err error) error {
	if err == nil {
		return nil
	}
	err = Cause(err)
	var s *board.SyntaxError
	if errors.As(err, &s) {
		return fmt.Errorf("%s:%w", name, err)
	}
	return fmt.Errorf("%s: %w", name, err)
}

// Cause drops the name and the system call that an error of a file begins with.
func Cause(err error) error {
	if p, ok := err.(*fs.PathError); ok {
		return p.Err
	}
	return err
}
