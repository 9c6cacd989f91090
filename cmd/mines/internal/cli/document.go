package cli

import (
	"io"

	"minesweeper/board"
)

// ReadDocument reads what is in a file in a format, or in the one it seems to
// have if format is nil, and returns the format as well.
func (e *Env) ReadDocument(path string, format *board.Format, want board.Part, o board.ReadOptions) (board.Document, board.Format, error) {
	var used board.Format
	parse := func(r io.Reader, o board.ReadOptions) (board.Document, error) {
		data, err := board.ReadAll(r)
		if err != nil {
			return board.Document{}, err
		}
		if format != nil {
			used = *format
		} else {
			used = board.GuessFormat(path, data)
		}
		return used.Parse(data, want, o)
	}
	d, err := read(e, path, "board", parse, o)
	return d, used, err
}
