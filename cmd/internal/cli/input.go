package cli

import (
	"fmt"
	"io"
	"os"

	"minesweeper/cmd/internal/text"
)

// stdinName is what standard input is called in messages.
const stdinName = "standard input"

// IsStdin reports whether a file given as an argument is standard input.
func IsStdin(path string) bool { return path == "" || path == "-" }

// FileName returns what a file given as an argument is called in messages.
func FileName(path string) string {
	if IsStdin(path) {
		return stdinName
	}
	return path
}

// Open opens a file to read; "-" or nothing is standard input. Use says in a
// word or two what the file is, for messages: "board", "minefield". Standard
// input can be used once, and not if it is a terminal.
func (e *Env) Open(path, use string) (io.ReadCloser, error) {
	if !IsStdin(path) {
		f, err := os.Open(path)
		return f, FileError(path, err)
	}
	switch {
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

// ReadFile reads what is in a file, as [Env.Open] opens it. Errors name it.
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

// Notes prints what is worth knowing of a file that was read on standard error.
func (e *Env) Notes(path string, notes []string) {
	for _, note := range notes {
		fmt.Fprintf(e.Stderr, "note: %s: %s\n", FileName(path), note)
	}
}

// OneArg returns the only argument, "" if there is none, or a usage error if
// there are more or it is empty, as an unset variable of a script is. What names
// it in the message.
func OneArg(args []string, what string) (string, error) {
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
