package cli

import (
	"errors"
	"fmt"
	"strings"

	"minesweeper/board"
	"minesweeper/board/format"
	"minesweeper/cmd/internal/answer"
	"minesweeper/cmd/internal/text"
)

// A question is one board of the files that a command reads.
type question struct {
	path string       // of its file, as given
	text *format.Text // nil if err is not
	err  error        // of opening or reading the file
}

// head returns the name of the question in JSON: the caller's if there is one.
func (q *question) head() answer.Head {
	switch {
	case q.text == nil:
		return answer.Head{Source: q.path}
	case q.text.ID != "":
		return answer.Head{ID: q.text.ID}
	case IsStdin(q.path):
		return answer.Head{Number: q.text.Number}
	}
	return answer.Head{Source: q.path, Number: q.text.Number}
}

// name returns the name of the board for people.
func (q *question) name() string {
	name := text.Harmless(FileName(q.path))
	if q.text == nil {
		return name
	}
	return fmt.Sprintf("%s:%d", name, q.text.Number)
}

// locate adds the file and the line of the board to an error, which has a hint
// or "", unless it has a line or is about another file.
func (q *question) locate(err error, hint string) error {
	name, of := FileName(q.path), text.FileOf(err)
	var syntax *board.SyntaxError
	if q.text == nil || of != "" && of != name || errors.As(err, &syntax) && syntax.Line > 0 {
		return err
	}
	why := &board.SyntaxError{Line: q.text.Line, Msg: strings.TrimPrefix(err.Error(), name+": ")}
	return &hinted{FileError(name, why), hint}
}

// moves returns the moves that the question has in JSON, or nil.
func (q *question) moves() []string {
	if q == nil || q.text == nil {
		return nil
	}
	return q.text.Moves
}

// hasBoardInJSON reports whether the question is a document with a board.
func (q *question) hasBoardInJSON(o board.ReadOptions) bool {
	if q == nil || q.text == nil || q.text.Data() != nil {
		return false
	}
	d, err := q.text.Parse(q.path, "", format.AnyPart, "board", o)
	return err == nil && d.Board != nil
}

// damage returns why the document of the question cannot be read at all, or nil.
func (q *question) damage() error {
	if q == nil || q.text == nil {
		return nil
	}
	return FileError(q.path, q.text.Damage(q.path))
}

// failed reports whether the question stands for a board that failed earlier.
func (q *question) failed() bool { return q != nil && q.text != nil && q.text.Failed }
