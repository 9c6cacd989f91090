package cli

import (
	"fmt"
	"io"
	"os"
	"runtime"

	"minesweeper/board"
	"minesweeper/board/format"
	"minesweeper/cmd/internal/text"
)

// Reading holds how a command reads its boards.
type Reading struct {
	board.ReadOptions
	From       string // the name of the board's format, or "" to recognise it
	Recordings bool   // accept a recorded game too, and read its minefield
}

// An Input declares what a command answers about, and how that is read: boards,
// minefields and moves. They come by flags, on standard input, or as arguments
// that find their role; see roles.go. Each answer is about one [Question].
type Input struct {
	Reading
	Use   string // what an argument is called in messages, as in "board"
	Mines string // the file of -m, or ""
	Board string // the file of -b, or ""
	Moves string // what a list of moves is called if arguments can be moves; else ""

	Roles      bool // a file among the arguments can be the minefield
	Minefields bool // all files among the arguments are minefields
	NoBoard    bool // no board is read: there is none
	Covered    bool // no board is read: it is covered
	// NewGames is true if without a board a game begins on each minefield, unless
	// that comes with a board in one document.
	NewGames bool
	Quick    bool // an answer takes so little time that -j is not offered
	// Lines reports whether an answer is a line, which may be empty. Other
	// answers have an empty line between them.
	Lines func() bool
	// One returns why there must not be more than one board, or nil.
	One func() error

	flags      *Flags
	files      []string // the boards
	words      []string // the moves among the arguments
	onlyFirst  bool     // only the first argument can be the minefield; nothing else is read
	unsure     error    // the error, if a file is missing, about a word that names none
	cure       string   // the hint, if a file is missing
	begun      map[string]*begun
	workers    int
	withSource bool
}

// Questions adds the flags of a command that answers any number of questions.
// The usage names its arguments.
func (f *Flags) Questions(in *Input, usage string) {
	in.flags, f.input, f.args = f, in, usage
	in.begun = make(map[string]*begun)
	in.workers = runtime.GOMAXPROCS(0)
	if !in.Quick {
		f.IntVarP(&in.workers, "jobs", "j", in.workers, "how many boards at a time")
	}
	f.BoolVar(&in.withSource, "with-source", false, "put FILE and the number of the board before each line")
}

// From adds the flags of [Flags.Reading] and --from, to a command whose
// argument is a board. The format of the minefield of -m is always recognised.
func (f *Flags) From(r *Reading) {
	f.Reading(&r.ReadOptions)
	f.Word(&r.From, "from", formatNames(), "the `FORMAT` of the board; recognised from its content if not given")
}

// formatNames returns the names of the formats that can be read.
func formatNames() []string {
	return text.NamesBy(format.All(), func(f format.Format) string { return f.Name })
}

// check returns an error about a flag or an argument.
func (in *Input) check() error {
	if in.From != "" {
		if _, err := format.Named(in.From); err != nil {
			return Suggest(err, in.From, formatNames())
		}
	}
	if in.workers < 1 {
		return Usagef("-j %d: want 1 or more", in.workers)
	}
	return nil
}

// Open opens a file to read; "-" or "" is standard input. The argument use is
// the purpose of the file for messages, such as "board" or "minefield".
// Standard input can be opened once, and not if it is a terminal.
func (e *Env) Open(path, use string) (io.ReadCloser, error) {
	if !IsStdin(path) {
		f, err := os.Open(path)
		return f, FileError(path, err)
	}
	switch user := *e.stdinUser; {
	case user == use:
		return nil, Usagef("standard input is named twice, and can be read once")
	case user != "":
		return nil, Usagef("standard input cannot be both the %s and the %s", user, use)
	case e.Terminals.Stdin && path == "":
		return nil, Usagef("no %s: standard input is a terminal, so name a file or send one through a pipe", use)
	case e.Terminals.Stdin:
		return nil, Usagef("%s from standard input: it is a terminal, so send a file through a pipe", use)
	}
	*e.stdinUser = use
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

// readMoves reads a list of moves from standard input. The argument use is what
// it is called in messages; see [parseMoves].
func (e *Env) readMoves(use, start string) ([]string, error) {
	if e.Terminals.Stdin {
		return nil, Usagef("no %s as arguments, and standard input is a terminal", use)
	}
	f, err := e.Open("-", use)
	if err != nil {
		return nil, err
	}
	data, err := io.ReadAll(io.LimitReader(f, board.MaxText+1))
	if len(data) > board.MaxText {
		err = tooLong(use)
	}
	if err != nil {
		return nil, FileError("-", err)
	}
	if isJSON(data) {
		return parseDocuments(data, use, start)
	}
	moves, err := parseMoves(string(data), use, start)
	return moves, FileError("-", err)
}

// tooLong returns the error of a list that is longer than any file.
func tooLong(use string) error {
	return fmt.Errorf("the %s is longer than %d MiB", use, board.MaxText>>20)
}
