package flags

import (
	"slices"

	"minesweeper/board"
	"minesweeper/board/format"
	"minesweeper/cmd/internal/answer"
	"minesweeper/cmd/internal/cli"
	"minesweeper/cmd/internal/picture"
)

// A Result holds where and how a command writes the board that it makes. The
// board goes to standard output, so the sentences of -v go to standard error.
type Result struct {
	Output string
	Form   answer.Form
}

// Add adds -o, -v and --json. The argument what is the usage of -v.
func (r *Result) Add(f *cli.Flags, what string) {
	f.Output(&r.Output)
	f.Form(&r.Form, what)
}

// WriteDocument writes a board or a minefield, also as JSON.
func (r *Result) WriteDocument(e *cli.Env, q *cli.Question, d format.Document) error {
	if r.Form.JSON {
		return r.WriteJSON(e, q, answer.DocumentOf(d))
	}
	return e.WriteOutput(r.Output, AppendDocument(e, r.Output, nil, d))
}

// WriteJSON writes a document about a question as JSON.
func (r *Result) WriteJSON(e *cli.Env, q *cli.Question, d answer.Document) error {
	return e.WriteOutput(r.Output, answer.Append(nil, q.Label(d)))
}

// parts are the names of --part, by [format.Part].
var parts = []string{"any", "board", "minefield"}

// Part adds --part to a command that reads both boards and minefields.
func Part(f *cli.Flags, part *string) {
	f.OneOf(part, "part", "", parts, "how to read a text that could be a board or a minefield")
}

// PartNamed returns the part with a name of --part.
func PartNamed(name string) format.Part { return format.Part(slices.Index(parts, name)) }

// AppendDocument appends the board of a document or, without one, its minefield,
// as it is written to the file of -o, or to standard output if path is "": in
// plain text or, on a terminal, as show draws it. There a minefield keeps its
// points, so that the drawing is read back.
func AppendDocument(e *cli.Env, path string, dst []byte, d format.Document) []byte {
	drawn := path == "" && e.OnScreen()
	painted := drawn && e.UseColor("auto")
	drawing := board.Drawing{Paint: func(s board.Square, char byte) string {
		if d.Board == nil && char == ' ' {
			char = '.'
		}
		if painted {
			return picture.PaintSquare(s, char)
		}
		return string(char)
	}}
	switch {
	case drawn && d.Board != nil:
		return drawing.Board(dst, *d.Board)
	case drawn:
		return drawing.Minefield(dst, *d.Mines)
	case d.Board != nil:
		return d.Board.AppendDat(dst)
	}
	return d.Mines.AppendDat(dst)
}
