package cli

import (
	"errors"
	"fmt"

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
	Covered    bool   // over a minefield, take a covered board unless one comes with it
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

// checkFrom returns an error if no format has the name of --from.
func (r *Reading) checkFrom() error {
	if r.From == "" {
		return nil
	}
	_, err := format.Named(r.From)
	return Suggest(err, r.From, formatNames())
}

// ReadDocument reads a board, a minefield or both from a file, and prints a line
// after [Env.Announce]. The argument use is the file's purpose; see [Env.Open].
// In a call of [Env.Each] it reads the board that is asked about.
func (e *Env) ReadDocument(path, use string, want format.Part, r Reading) (format.Document, error) {
	return e.read(e.board, path, use, want, r)
}

// read reads a question or, if it is nil, a file.
func (e *Env) read(q *question, path, use string, want format.Part, r Reading) (d format.Document, err error) {
	if q == nil {
		q = e.only(path, use, r)
	}
	if q.err != nil {
		return d, q.err
	}
	if data := q.text.Data(); r.Recordings && r.From == "" && data != nil && replay.IsRecording(data) {
		d, err = readRecording(data)
	} else {
		d, err = q.text.Parse(path, r.From, want, use, r.ReadOptions)
	}
	if err == nil && e.loaded != nil {
		from := text.Choose(IsStdin(path), stdinName, "file '"+path+"'")
		e.loaded("Loading board from " + from + "... Success!")
	}
	return d, FileError(path, err)
}

// readRecording reads the minefield of a recorded game.
func readRecording(data []byte) (d format.Document, err error) {
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
		d, err = d.Only(format.BoardPart)
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
	return onlyMines(path, d, err)
}

// onlyMines returns the minefield in the document of a file, or the error of
// reading it.
func onlyMines(path string, d format.Document, err error) (board.Minefield, error) {
	if err == nil {
		d, err = d.Only(format.MinesPart)
		err = FileError(path, err)
	}
	if err != nil {
		return board.Minefield{}, err
	}
	return *d.Mines, nil
}

// RequireMinefield reads the minefield of the flag -m, which must not be empty.
// In a call of [Env.Each] it reads the one that goes with the board.
func (e *Env) RequireMinefield(path string, o board.ReadOptions) (board.Minefield, error) {
	if path == "" {
		return board.Minefield{}, Usagef("no minefield: -m FILE names it")
	}
	d, err := e.read(e.mines, path, "minefield", format.MinesPart, Reading{ReadOptions: o})
	return onlyMines(path, d, err)
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
	if r.Covered && e.board == nil {
		return board.NewBoard(mines.Size()), nil
	}
	var stated board.Total
	b, err := e.ReadBoard(path, &stated, r)
	if err == nil {
		err = FileError(path, e.checkFit(mines, b))
	}
	if total := board.KnownTotal(mines.Total()); err == nil {
		err = AgreeTotal(&total, stated, path, "the minefield has")
	}
	return b, err
}

// checkFit is [board.CheckFit] with a hint if the board may be several that are
// not separated, or a part of one.
func (e *Env) checkFit(mines board.Minefield, b board.Board) error {
	err, size := board.CheckFit(mines, b), mines.Size()
	rows := b.Size().Rows
	switch {
	case err == nil || b.Size().Cols != size.Cols:
		return err
	case rows > size.Rows && rows%size.Rows == 0:
		err = fmt.Errorf("%w: as many rows as %d boards of %v", err, rows/size.Rows, size)
		return Hint(err, "an empty line separates boards")
	case rows < size.Rows && e.several:
		return Hint(err, "an empty line separates boards; --pad makes it a row of blanks")
	}
	return err
}

// only returns the board of a file that must have one.
func (e *Env) only(path, use string, r Reading) *question {
	all := e.source([]string{path}, use, r.From, r.ReadOptions).ahead(2)
	if len(all) == 2 && all[1].text != nil {
		err := &board.SyntaxError{Line: all[1].text.Line, Msg: "a second " + use + " begins here: want one"}
		return &question{path: path, err: FileError(path, err)}
	}
	return all[0]
}
