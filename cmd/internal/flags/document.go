package flags

import (
	"slices"

	"minesweeper/board/format"
	"minesweeper/cmd/internal/cli"
)

// parts are the names of --part, by [format.Part].
var parts = []string{"any", "board", "minefield"}

// Part adds --part to a command that reads both boards and minefields.
func Part(f *cli.Flags, part *string) {
	f.OneOf(part, "part", "", parts, "how to read a text that could be a board or a minefield")
}

// PartNamed returns the part with a name of --part.
func PartNamed(name string) format.Part { return format.Part(slices.Index(parts, name)) }

// AppendDat appends the board of a document or, without one, its minefield.
func AppendDat(dst []byte, d format.Document) []byte {
	if d.Board != nil {
		return d.Board.AppendDat(dst)
	}
	return d.Mines.AppendDat(dst)
}
