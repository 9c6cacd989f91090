package cli

import (
	"io"

	"minesweeper/board"
	"minesweeper/board/format"
)

// ReadDocument reads what is in a file in a format, or in the one it seems to
// have if from is nil.
func (e *Env) ReadDocument(path string, from *format.Format, want format.Part, o board.ReadOptions) (
	format.Document, error) {
	parse := func(r io.Reader, o board.ReadOptions) (d format.Document, err error) {
		data, err := board.ReadAll(r)
		if err != nil {
			return d, err
		}
		if from == nil {
			guess := format.Guess(path, data)
			from = &guess
		}
		return from.Parse(data, want, o)
	}
	return Read(e, path, "board", parse, o)
}
