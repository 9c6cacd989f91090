package flags

import (
	"slices"

	"minesweeper/board"
	"minesweeper/board/format"
	"minesweeper/cmd/internal/cli"
	"minesweeper/cmd/internal/picture"
)

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
