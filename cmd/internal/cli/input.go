package cli

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"runtime"
	"strings"

	"minesweeper/board"
	"minesweeper/board/format"
	"minesweeper/cmd/internal/text"
)

// An Input says what a command answers about: boards, minefields and moves. They
// come by flags, on standard input, or as arguments that find their role; see
// roles.go. Each answer is about one [Question].
type Input struct {
	board.ReadOptions
	Mines      string // the file of -m, or ""
	Recordings bool   // a recorded game is accepted too, and its minefield read
	Covered    bool   // no board is read: it is covered
	// NewGames is true if without a board a game begins on each minefield, unless
	// that comes with a board in one document.
	NewGames bool
	Quick    bool // an answer takes so little time that -j is not offered
	// Lines reports whether an answer is a line, which may be empty. Other
	// answers have an empty line between them.
	Lines func() bool
	// One returns why there must not be more than one board, or nil.
	One func() error

	// What the arguments can be, by the usage line:
	use        string // of a file that is no minefield: "board", say
	moves      string // what a list of moves is called, or "" if there is none
	roles      bool   // a file can be the minefield
	minefields bool   // all files are minefields
	noBoard    bool   // there is none
	onlyFirst  bool   // only the first argument can be the minefield; nothing else is read

	flags      *Flags
	files      []string           // the boards
	words      []string           // the moves among the arguments
	board      string             // the file of -b, or ""
	from       string             // the name of the board's format, or "" to recognise it
	unsure     error              // if a file is missing, about one that can be meant
	begun      map[string]*source // of the files whose role was looked for
	workers    int
	withSource bool
}

// needMines says that there must be a minefield, unless a game is replayed.
var needMines = Rule{Needs: "mines replay", Text: "no minefield: -m FILE names it"}

const minesUsage = "the minefield, if it is not clear which of the arguments that is: `FILE`, or - for standard input"

// Questions adds the flags of a command that answers any number of questions. The
// usage names its arguments, and so what each of them can be: the minefield among
// them (MINES, in brackets if there need be none), boards (BOARD), moves (MOVE)
// or squares (SQUARE), or only minefields ([MINES...]), or both kinds (FILE).
func (f *Flags) Questions(in *Input, usage string) {
	takes := func(name string) bool { return strings.Contains(usage, name) }
	in.flags, f.input, f.args = f, in, usage
	in.begun = make(map[string]*source)
	in.minefields = usage == "[MINES...]"
	in.roles = takes("MINES") && !in.minefields
	in.noBoard = in.roles && !takes("BOARD")
	in.use = text.Choose(takes("BOARD"), "board", text.Choose(takes("FILE"), "file", "minefield"))
	if in.roles {
		f.StringVarP(&in.Mines, "mines", "m", "", minesUsage)
	}
	if strings.HasPrefix(usage, "MINES") {
		f.Rules(needMines)
	}
	if takes("SQUARE") {
		in.moves = "list of squares"
	}
	if takes("MOVE") {
		in.moves = "list of moves"
		f.StringVarP(&in.board, "board", "b", "", "the board: `FILE`, or - for standard input")
		f.Rules(Rule{If: "covered", Not: "board", Text: "--covered and -b exclude each other"})
	}
	f.Reading(&in.ReadOptions)
	if !in.noBoard {
		f.Word(&in.from, "from", formatNames(), "the `FORMAT` of the board; recognised from its content if not given")
		f.Check(func() error {
			_, err := format.Named(cmp.Or(in.from, "dat"))
			return Suggest(err, in.from, formatNames())
		})
	}
	in.workers = runtime.GOMAXPROCS(0)
	if !in.Quick {
		f.Jobs(&in.workers, "how many boards at a time")
	}
	f.BoolVar(&in.withSource, "with-source", false, "put FILE and the number of the board before each line")
}

// formatNames returns the names of the formats that can be read.
func formatNames() []string {
	return text.NamesBy(format.All(), func(f format.Format) string { return f.Name })
}

// Open opens a file to read; "-" or "" is standard input. The argument use is
// the purpose of the file for messages, such as "board" or "minefield".
// Standard input can be opened once, and not if it is a terminal.
func (e *Env) Open(path, use string) (io.ReadCloser, error) {
	if !IsStdin(path) {
		f, err := os.Open(path)
		if errors.Is(err, fs.ErrNotExist) {
			return nil, LikeFile(FileError(path, err), path)
		}
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
