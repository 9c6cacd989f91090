package cli

import (
	"io"

	"minesweeper/board"
)

// ReadDocument reads what is in a file in a format, or in the one it seems to
// have if format is nil.
func (e *Env) ReadDocument(path string, format *board.Format, want board.Part, o board.ReadOptions) (board.Document, error) {
	parse := func(r io.Reader, o board.ReadOptions) (board.Document, error) {
		data, err := board.ReadAll(r)
		if err != nil {
			return board.Document{}, err
		}
		if format == nil {
			guess := board.GuessFormat(path, data)
			format = &guess
		}
		return format.Parse(data, want, o)
	}
	return Read(e, path, "board", parse, o)
}
