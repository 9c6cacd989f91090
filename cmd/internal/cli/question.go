package cli

import (
	"cmp"
	"errors"
	"fmt"
	"strings"

	"minesweeper/board"
	"minesweeper/board/format"
	"minesweeper/board/replay"
	"minesweeper/cmd/internal/answer"
	"minesweeper/cmd/internal/text"
)

// A Question is what one answer is about: a board, a minefield and a list of
// moves, each of which may be absent. Their texts are parsed when the command
// asks for them. A command is run for one question at a time, and does not know
// whether there are others.
type Question struct {
	in           *Input
	board, mines *document  // nil if absent
	list         *moveList  // of the moves on standard input, or nil
	only         bool       // there are no other questions
	refused      error      // why the command is not run for it, or nil
	size         board.Size // of the board, if that of its minefield is known
	gaveUp       bool       // a document says that a search was given up
	env          *Env       // where is printed how texts are read; nil for nowhere
}

// HasBoard reports whether there is a board. If not, a game begins.
func (q *Question) HasBoard() bool { return q.board != nil }

// HasMines reports whether there is a minefield.
func (q *Question) HasMines() bool { return q.mines != nil }

// InOneText reports whether the board and the minefield stand in one document.
func (q *Question) InOneText() bool { return q.mines != nil && q.board == q.mines }

// FileName returns the name of the board's file for messages.
func (q *Question) FileName() string { return FileName(q.board.path) }

// FileError puts the name of the board's file before an error. It returns nil
// for nil.
func (q *Question) FileError(err error) error {
	if q.board == nil {
		return err
	}
	return FileError(q.board.path, err)
}

// MinesError puts the name of the minefield's file before an error. It returns
// nil for nil.
func (q *Question) MinesError(err error) error { return FileError(q.mines.path, err) }

// Document returns what the text of the board holds: a board, a minefield or
// both. Errors name the file and the line.
func (q *Question) Document(want format.Part) (d format.Document, err error) {
	if text := q.board.text; q.in.Recordings && text != nil && q.board.from == "" && replay.IsRecording(text.Data()) {
		r, failed := replay.Read(text.Data())
		if failed == nil {
			d = format.DocumentOf(r.Minefield())
		}
		err = FileError(q.board.path, failed)
	} else {
		o := q.in.ReadOptions
		o.Size = q.size
		d, err = q.board.parse("board", want, o)
	}
	if want == format.BoardPart && d.Impossible {
		d.Remark = "" // the command finds what is wrong with it
	}
	q.hear(q.board, d, err)
	return d, err
}

// hear prints how a text was read, unless there is an error: once a remark that it
// may be meant otherwise and, where the answer is in sentences, a line. That is on
// standard error where the answer is a board.
func (q *Question) hear(d *document, parsed format.Document, err error) {
	e, f := q.env, q.in.flags
	if err != nil || e == nil || f.given("quiet") {
		return
	}
	if parsed.Remark != "" && !d.remarked.Swap(true) {
		e.Note("%s", q.named(d, parsed.Remark))
	}
	if f.given("verbose") && !f.given("json") {
		line := "Loading board from " + text.Choose(IsStdin(d.path), stdinName, "file '"+d.path+"'") + "... Success!"
		if f.writesOutput() {
			e.Report("%s", line)
		} else {
			fmt.Fprintln(e.Stdout, text.Harmless(line))
		}
	}
}

// named puts the name of a document before a line about it, unless that is the
// only question.
func (q *Question) named(d *document, line string) string {
	if q.only && d == q.main() {
		return line
	}
	return d.name() + ": " + line
}

// Board returns the board. Mines that its text holds too are dropped. If the
// text states the number of mines, *total becomes that number; it is an error if
// *total already has another one, or if the text can only be a minefield.
func (q *Question) Board(total *board.Total) (board.Board, error) {
	d, err := q.Document(format.BoardPart)
	if err == nil {
		d, err = d.Only(format.BoardPart)
		if err == nil && d.Mistaken {
			err = Hint(errors.New("this is a minefield, not a board"),
				"name the board here, and the minefield after -m")
		}
		err = q.FileError(err)
	}
	if err != nil {
		return board.Board{}, err
	}
	return *d.Board, q.FileError(AgreeTotal(total, d.Total, "-n says"))
}

// AgreeTotal sets *total to the number of mines that a file states, if it does.
// It is an error if *total is known and another one; the argument source says
// where that is from, as in "-n says".
func AgreeTotal(total *board.Total, stated board.Total, source string) error {
	err := stated.Agree(*total, source)
	if err == nil && stated.Known() {
		*total = stated
	}
	return err
}

// Minefield returns the minefield. Errors name the file and the line.
func (q *Question) Minefield() (board.Minefield, error) {
	d, err := q.mines.parse("minefield", format.MinesPart, q.in.ReadOptions)
	q.hear(q.mines, d, err)
	if err != nil {
		return board.Minefield{}, err
	}
	q.size = d.Mines.Size()
	return *d.Mines, nil
}

// Over returns the board over its minefield, whose size it must have and, if
// its text states the number of mines, that number too. Without a board it
// returns a covered one.
func (q *Question) Over(mines board.Minefield) (board.Board, error) {
	if q.board == nil {
		return board.NewBoard(mines.Size()), nil
	}
	var stated board.Total
	q.size = mines.Size()
	b, err := q.Board(&stated)
	if err == nil {
		err = q.FileError(q.checkFit(mines, b))
	}
	if err != nil {
		return b, err
	}
	total := board.KnownTotal(mines.Total())
	return b, q.FileError(AgreeTotal(&total, stated, "the minefield has"))
}

// Both returns the minefield and the board over it; see [Question.Over].
func (q *Question) Both() (board.Minefield, board.Board, error) {
	mines, err := q.Minefield()
	if err != nil {
		return mines, board.Board{}, err
	}
	b, err := q.Over(mines)
	return mines, b, err
}

// checkFit is [board.CheckFit] with a hint if the board may be several that are
// not separated, or a part of one.
func (q *Question) checkFit(mines board.Minefield, b board.Board) error {
	err, size := board.CheckFit(mines, b), mines.Size()
	rows := b.Size().Rows
	switch {
	case err == nil || b.Size().Cols != size.Cols:
		return err
	case rows > size.Rows && rows%size.Rows == 0:
		err = fmt.Errorf("%w: as many rows as %d boards of %v", err, rows/size.Rows, size)
		return Hint(err, "an empty line separates boards")
	case rows < size.Rows && !q.only && q.in.Pad:
		return Hint(err, "several empty lines separate boards; below a line with the size, %d %d, they are rows of blanks",
			size.Rows, size.Cols)
	case rows < size.Rows && !q.only:
		return Hint(err, "an empty line separates boards; --pad makes it a row of blanks")
	}
	return err
}

// MovesTyped reports whether there are moves among the arguments.
func (q *Question) MovesTyped() bool { return len(q.in.words) > 0 }

// Moves returns the moves: those on the command line or, if there are none,
// those of the question's document in JSON or, if it has none, those on standard
// input. For one question among several these are a line, or the documents about
// one board. For the only one they are all of standard input: moves separated by
// blanks, the lines that auto prints, or documents with moves. The first move of
// auto may repeat the start. Other text is an error that names the line: a
// sentence may contain squares that are not moves. An input without a move is an
// error, so that a command that found none stops a pipe.
func (q *Question) Moves(e *Env, start string) ([]string, error) {
	if q.MovesTyped() {
		return q.in.words, nil
	}
	for _, d := range []*document{q.board, q.mines} {
		if moves := d.moves(); moves != nil {
			return moves, nil
		}
	}
	if d := q.main(); d != nil {
		if d.err != nil {
			return nil, d.err
		}
		if err := d.text.Damage(d.path); err != nil { // in JSON
			return nil, FileError(d.path, err)
		}
	}
	if q.list != nil {
		return q.list.parse(q.in.moves, start)
	}
	if q.only {
		return e.readMoves(q.in.moves, start)
	}
	return nil, Hint(fmt.Errorf("no %s for one of several boards", q.in.moves),
		"give them as arguments, on standard input with a line for each board, or in JSON: {\"board\":[...],\"moves\":[...]}")
}

// main returns the document that counts the questions: the board or, without
// one, the minefield. It is nil if there is neither.
func (q *Question) main() *document { return cmp.Or(q.board, q.mines) }

// head returns the name of the question in JSON: the caller's if there is one.
// The only question has no other.
func (q *Question) head() (h answer.Head) {
	d := q.main()
	switch {
	case d == nil:
	case d.text != nil && (q.only || d.text.ID != ""):
		h.ID = d.text.ID
	case !q.only:
		h.Source = text.Choose(IsStdin(d.path) && d.text != nil, "", d.path)
		if d.text != nil {
			h.Number = d.text.Number
		}
	}
	return h
}

// locate adds the file and the line of the question to an error, which has a
// hint or "", unless it has a line or is about another file.
func (q *Question) locate(err error, hint string) error {
	d := q.main()
	name, of := FileName(d.path), text.FileOf(err)
	var syntax *board.SyntaxError
	if d.text == nil || of != "" && of != name || errors.As(err, &syntax) && syntax.Line > 0 {
		return err
	}
	why := &board.SyntaxError{Line: d.text.Line, Msg: strings.TrimPrefix(err.Error(), name+": ")}
	return Hint(FileError(name, why), "%s", hint)
}

// failed reports whether a part of the question stands for one that failed
// earlier.
func (q *Question) failed() bool {
	return q.board.failed() || q.mines.failed() || q.list.failed()
}

// Label gives a document the name of the question, if there are several or the
// caller named it. A document about no question, which is nil, gets none.
func (q *Question) Label(d answer.Document) answer.Document {
	if q != nil {
		answer.Label(d, q.head())
	}
	return d
}

// Print prints a document about the question on standard output. If it says that
// a search was given up, the error of that has no document.
func (q *Question) Print(e *Env, form answer.Form, d answer.Document) error {
	if q != nil && answer.GaveUp(d) {
		q.gaveUp = true
	}
	return form.Print(e.Stdout, q.Label(d))
}

// Remark prints a line about the question on standard error, with its name if
// there are several.
func (q *Question) Remark(e *Env, format string, args ...any) {
	e.Report("%s", q.named(q.main(), fmt.Sprintf(format, args...)))
}
