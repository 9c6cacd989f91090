package cli

import (
	"bufio"
	"errors"
	"io"

	"minesweeper/board"
	"minesweeper/board/format"
	"minesweeper/board/replay"
	"minesweeper/cmd/internal/text"
)

// Reading holds how a command reads its boards.
type Reading struct {
	board.ReadOptions
	From       string // the name of the board's format, or "" to recognise it
	Recordings bool   // accept a recorded game too, and read its minefield
	Covered    bool   // over a minefield, take a covered board and read none
}

// From adds the flags of [Flags.Reading] and --from, to a command whose
// argument is a board. The format of the minefield of -m is always recognised.
func (f *Flags) From(r *Reading) {
	f.Reading(&r.ReadOptions)
	f.Word(&r.From, "from", FormatNames(), "the `FORMAT` of the board; recognised from its content if not given")
}

// FormatNames returns the names of the formats that can be read.
func FormatNames() []string {
	return text.NamesBy(format.All(), func(f format.Format) string { return f.Name })
}

// FormatNamed returns the format with a name, or an error that suggests one.
func FormatNamed(name string) (format.Format, error) {
	f, err := format.Named(name)
	return f, Suggest(err, name, FormatNames())
}

// ReadDocument reads a board, a minefield or both from a file, and prints a line
// after [Env.Announce]. The argument use is the file's purpose; see [Env.Open].
func (e *Env) ReadDocument(path, use string, want format.Part, r Reading) (format.Document, error) {
	from, err := format.Format{}, error(nil)
	if r.From != "" {
		if from, err = FormatNamed(r.From); err != nil {
			return format.Document{}, err
		}
	}
	d, err := ReadFile(e, path, use, func(in io.Reader) (format.Document, error) {
		if r.From == "" {
			return r.recognise(in, path, use, want)
		}
		return r.parse(in, want, func([]byte) format.Format { return from })
	})
	if err == nil && e.loaded != nil {
		from := text.Choose(IsStdin(path), stdinName, "file '"+path+"'")
		e.loaded("Loading board from " + from + "... Success!")
	}
	return d, err
}

// recognise reads a document in the format that it seems to have. Content of a
// known kind that is not a board, such as a PDF document, is refused with its
// kind, even if it is larger than any board.
func (r Reading) recognise(in io.Reader, path, use string, want format.Part) (d format.Document, err error) {
	buffered := bufio.NewReaderSize(in, board.Beginning)
	begins, _ := buffered.Peek(board.Beginning) // the reading below returns the error
	if r.Recordings && replay.IsRecording(begins) {
		return readRecording(buffered)
	}
	if what, _ := format.Foreign(begins); what != "" {
		_, err := format.Recognise(path, begins, want, use)
		return d, err
	}
	return r.parse(buffered, want, func(data []byte) format.Format { return format.Guess(path, data) })
}

// parse reads a document in the format that a function chooses.
func (r Reading) parse(in io.Reader, want format.Part, choose func(data []byte) format.Format) (
	format.Document, error) {
	data, err := board.ReadAll(in)
	if err != nil {
		return format.Document{}, err
	}
	return choose(data).Parse(data, want, r.ReadOptions)
}

// readRecording reads the minefield of a recorded game.
func readRecording(in io.Reader) (d format.Document, err error) {
	data, err := board.ReadFile(in, "recording")
	if err != nil {
		return d, err
	}
	r, err := replay.Read(data)
	if err != nil {
		return d, err
	}
	return format.DocumentOf(r.Minefield()), nil
}

// ReadBoard reads the board in a file. If the file holds the mines too, they are
// dropped. If the file states the number of mines, *total becomes that number; it
// is an error if *total already has another one, or if the text can only be a
// minefield.
func (e *Env) ReadBoard(path string, total *board.Total, r Reading) (board.Board, error) {
	d, err := e.ReadDocument(path, "board", format.BoardPart, r)
	if err == nil {
		d, err = d.Keep(format.BoardPart)
		if err == nil && d.Mistaken {
			err = Hint(errors.New("this is a minefield, not a board"),
				"name the board here, and the minefield after -m")
		}
		err = FileError(path, err)
	}
	if err != nil {
		return board.Board{}, err
	}
	return *d.Board, AgreeTotal(total, d.Total, path, "-n says")
}

// AgreeTotal sets *total to the number of mines that a file states, if it does.
// It is an error if *total is known and another one; the argument source says
// where that is from, as in "-n says".
func AgreeTotal(total *board.Total, stated board.Total, path, source string) error {
	err := stated.Agree(*total, source)
	if err == nil && stated.Known() {
		*total = stated
	}
	return FileError(path, err)
}

// ReadMinefield reads the minefield in a file.
func (e *Env) ReadMinefield(path string, r Reading) (board.Minefield, error) {
	d, err := e.ReadDocument(path, "minefield", format.MinesPart, r)
	if err == nil {
		d, err = d.Keep(format.MinesPart)
		err = FileError(path, err)
	}
	if err != nil {
		return board.Minefield{}, err
	}
	return *d.Mines, nil
}

// RequireMinefield reads the minefield of the flag -m, which must not be empty.
func (e *Env) RequireMinefield(path string, o board.ReadOptions) (board.Minefield, error) {
	if path == "" {
		return board.Minefield{}, Usagef("no minefield: -m FILE names it")
	}
	return e.ReadMinefield(path, Reading{ReadOptions: o})
}

// ReadBoth reads the minefield of the flag -m, which must not be empty, and a
// board over it, as [Env.ReadOver] does.
func (e *Env) ReadBoth(minesPath, boardPath string, r Reading) (
	board.Minefield, board.Board, error) {
	mines, err := e.RequireMinefield(minesPath, r.ReadOptions)
	if err != nil {
		return mines, board.Board{}, err
	}
	b, err := e.ReadOver(mines, boardPath, r)
	return mines, b, err
}

// ReadOver reads a board that must have the size of a minefield and, if its file
// states the number of mines, that number too.
func (e *Env) ReadOver(mines board.Minefield, path string, r Reading) (board.Board, error) {
	if r.Covered {
		return board.NewBoard(mines.Size()), nil
	}
	var stated board.Total
	b, err := e.ReadBoard(path, &stated, r)
	if err == nil {
		err = FileError(path, board.CheckFit(mines, b))
	}
	if total := board.KnownTotal(mines.Total()); err == nil {
		err = AgreeTotal(&total, stated, path, "the minefield has")
	}
	return b, err
}
