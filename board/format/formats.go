package format

import (
	"fmt"
	"path"
	"slices"
	"strings"

	"minesweeper/board"
)

// formats is the table of formats. A file that several of them recognise is
// read by the first.
var formats = []Format{
	dat, framed, plain, grid, marks, exercism, logg, mine, mbf, url, tatham, tathamSave, jsonDocument,
}

// All returns the formats, the default first.
func All() []Format { return slices.Clone(formats) }

// Named returns the format with the given name or ending of file names.
func Named(name string) (Format, error) {
	var names []string
	for _, f := range formats {
		if f.Name == name || slices.Contains(f.Exts, "."+name) {
			return f, nil
		}
		names = append(names, f.Name)
	}
	_, err := board.Choice("format", name, names)
	return Format{}, err
}

// ToWrite is [Named], and an error for a format that is only read.
func ToWrite(name string) (Format, error) {
	f, err := Named(name)
	if err == nil && f.Append == nil {
		err = fmt.Errorf("the format %s is only read", f.Name)
	}
	return f, err
}

// Guess returns the format of a file: the one that its content surely has, or
// else the one of its name's ending. Any other file is text, plain or framed.
// The format exercism is never guessed.
func Guess(name string, data []byte) Format {
	for _, f := range formats {
		if f.Looks != nil && f.Looks(data) {
			return f
		}
	}
	if f, ok := ForFile(name); ok {
		return f
	}
	return dat
}

// ForFile returns the format of a file name's ending. The second result reports
// whether there is one.
func ForFile(name string) (Format, bool) {
	ext := strings.ToLower(path.Ext(name))
	for _, f := range formats {
		if slices.Contains(f.Exts, ext) {
			return f, true
		}
	}
	return Format{}, false
}
