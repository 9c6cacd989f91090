package cli

import (
	"os"
	"path/filepath"

	"minesweeper/cmd/internal/ownfile"
	"minesweeper/cmd/internal/text"
)

// stdinName is the name of standard input in messages.
const stdinName = "standard input"

// IsStdin reports whether a file given as an argument stands for standard
// input.
func IsStdin(path string) bool { return path == "" || path == "-" }

// FileName returns the name of a file, given as an argument, for messages.
func FileName(path string) string {
	if IsStdin(path) {
		return stdinName
	}
	return path
}

// FileError puts a file's name before an error, as [text.FileError] does.
func FileError(path string, err error) error { return text.FileError(FileName(path), err) }

// oneArg returns the only argument, or "" if there is none. In messages it is
// called what.
func oneArg(args []string, what string) (string, error) {
	switch len(args) {
	case 0:
		return "", nil
	case 1:
		if args[0] == "" {
			return "", Usagef("the name of the %s is empty", what)
		}
		return args[0], nil
	}
	return "", Usagef("unexpected argument %q: want one %s", args[1], what)
}

// isStdout reports whether a file to write is standard output.
func isStdout(path string) bool { return IsStdin(path) || path == os.Stdout.Name() }

// SameOutput reports whether two paths to write are the same file, or both
// standard output.
func SameOutput(a, b string) bool {
	if isStdout(a) || isStdout(b) {
		return isStdout(a) && isStdout(b)
	}
	infoA, errA := os.Stat(a)
	infoB, errB := os.Stat(b)
	if errA == nil && errB == nil {
		return os.SameFile(infoA, infoB)
	}
	return place(a) == place(b)
}

// place returns the absolute path of a file that need not exist, without links.
func place(path string) string {
	path = ownfile.Follow(path)
	if absolute, err := filepath.Abs(path); err == nil {
		path = ownfile.Follow(absolute)
	}
	return path
}
