package cli

import (
	"io"
	"os"

	"minesweeper/cmd/internal/text"
)

// stdinName is the name of standard input in messages.
const stdinName = "standard input"

// IsStdin reports whether a file given as an argument stands for standard
// input.
func IsStdin(path string) bool { return path == "" || path == "-" }

// Paths returns the file that a flag names as a list. It is empty if the flag is
// not given.
func Paths(file string) []string {
	if file == "" {
		return nil
	}
	return []string{file}
}

// FileName returns the name of a file, given as an argument, for messages.
func FileName(path string) string {
	if IsStdin(path) {
		return stdinName
	}
	return path
}

// Open opens a file to read; "-" or "" is standard input. The argument use is
// the purpose of the file for messages, such as "board" or "minefield".
// Standard input can be opened once, and not if it is a terminal.
func (e *Env) Open(path, use string) (io.ReadCloser, error) {
	if !IsStdin(path) {
		f, err := os.Open(path)
		return f, FileError(path, err)
	}
	switch {
	case e.stdinUser == use:
		return nil, Usagef("standard input is named twice, and can be read once")
	case e.stdinUser != "":
		return nil, Usagef("standard input cannot be both the %s and the %s", e.stdinUser, use)
	case e.Terminals.Stdin && path == "":
		return nil, Usagef("no %s: standard input is a terminal, so name a file or send one through a pipe", use)
	case e.Terminals.Stdin:
		return nil, Usagef("%s from standard input: it is a terminal, so send a file through a pipe", use)
	}
	e.stdinUser = use
	return io.NopCloser(e.Stdin), nil
}

// ReadFile opens a file with [Env.Open] and reads it with a function. Errors
// begin with the file's name.
func ReadFile[T any](e *Env, path, use string, read func(io.Reader) (T, error)) (T, error) {
	f, err := e.Open(path, use)
	if err != nil {
		var none T
		return none, err
	}
	defer f.Close()
	what, err := read(f)
	return what, FileError(path, err)
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
