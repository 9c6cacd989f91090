package answer

import (
	"errors"
	"strings"

	"minesweeper/board"
	"minesweeper/cmd/internal/text"
)

// An Error reports why a command failed.
type Error struct {
	Head    `kind:"error"`
	File    string `json:"file,omitempty"`
	Line    int    `json:"line,omitempty"`
	Column  int    `json:"column,omitempty"`
	Message string `json:"message"`
	Hint    string `json:"hint,omitempty"`
	Exit    int    `json:"exit_status"`
}

// ErrorOf returns an error with its hint, which may be "", and the exit status.
func ErrorOf(err error, hint string, status int) *Error {
	out := &Error{File: text.FileOf(err), Message: strings.TrimSpace(err.Error()), Hint: hint, Exit: status}
	var syntax *board.SyntaxError
	if errors.As(err, &syntax) {
		out.Line, out.Column = syntax.Line, syntax.Column
	}
	return out
}

// A Note is a remark beside the answer.
type Note struct {
	Head    `kind:"note"`
	Message string `json:"message"`
}

// NoteOf returns a note.
func NoteOf(message string) *Note { return &Note{Head{}, message} }
