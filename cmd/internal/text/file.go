package text

import (
	"errors"
	"fmt"
	"io/fs"

	"minesweeper/board"
)

// FileError puts a file's name before an error, in place of the name and the
// system call that the error begins with. It returns nil for nil.
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

// Cause returns a file's error without the name and the system call at its
// beginning.
func Cause(err error) error {
	if p, ok := err.(*fs.PathError); ok {
		return p.Err
	}
	return err
}
