package flags

import (
	"fmt"
	"slices"

	"minesweeper/board/format"
	"minesweeper/cmd/internal/cli"
	"minesweeper/cmd/internal/text"
)

// parts are the names of --part, by [format.Part].
var parts = []string{"any", "board", "minefield"}

// Part adds --part to a command that reads both boards and minefields.
func Part(f *cli.Flags, part *string) {
	f.OneOf(part, "part", "", parts, "how to read a text that could be a board or a minefield")
}

// PartNamed returns the part with a name of --part.
func PartNamed(name string) format.Part { return format.Part(slices.Index(parts, name)) }

// A style is a name of --style and the name of its format.
type style struct{ name, format string }

var styles = []style{
	{"dat", "dat"}, {"letters", "framed"}, {"plain", "plain"}, {"grid", "grid"}, {"marks", "marks"},
}

// Style adds --style to a command that makes boards.
func Style(f *cli.Flags, name *string) {
	names := text.NamesBy(styles, func(s style) string { return s.name })
	f.OneOf(name, "style", "", names, "how to write the board")
}

// AppendStyled appends a document in one of the styles.
func AppendStyled(dst []byte, style string, d format.Document) ([]byte, error) {
	for _, s := range styles {
		if s.name == style {
			f, err := format.Named(s.format)
			if err != nil {
				return nil, err
			}
			return f.Append(dst, d)
		}
	}
	return nil, fmt.Errorf("style %q is unknown", style)
}
