package board

import (
	"bytes"
	"errors"
	"fmt"
	"path"
	"slices"
	"strings"
)

// A Document is what a file in some [Format] holds.
type Document struct {
	Board *Board     // nil if the file shows none
	Mines *Minefield // nil if the file does not tell where the mines are
	Total int        // how many mines there are, or UnknownTotal
}

// UnknownTotal is the Total of a document that does not tell it.
const UnknownTotal = -1

// DocumentOf returns the document that holds a minefield alone.
func DocumentOf(m Minefield) Document { return Document{Mines: &m, Total: m.Total()} }

// Size returns the size of what the document holds.
func (d Document) Size() Size {
	if d.Board != nil {
		return d.Board.Size()
	}
	if d.Mines != nil {
		return d.Mines.Size()
	}
	return Size{}
}

// Keep returns the document with only the part asked for, or an error if it
// has no such part.
func (d Document) Keep(p Part) (Document, error) {
	switch {
	case p == BoardPart && d.Board == nil:
		return d, errors.New("this is a minefield, not a board")
	case p == MinesPart && d.Mines == nil:
		return d, errors.New("this is a board, not a minefield")
	case p == BoardPart:
		d.Mines = nil
	case p == MinesPart:
		d.Board = nil
	}
	return d, nil
}

// A Part is one of the two things a document may hold.
type Part int

// The parts. A text of AnyPart is a minefield if it can be read as one and a
// board otherwise; but a grid without an X, in which both kinds have points, is
// a board.
const (
	AnyPart Part = iota
	BoardPart
	MinesPart
)

// A Format is a way to write boards or minefields, as text or in bytes.
type Format struct {
	Name string
	Doc  string   // what it is and what it holds, in a few words
	Exts []string // how its files' names end, with the point; nil if anyhow

	// Parse reads a document. What the format cannot tell apart is read as
	// the wanted part. Errors are of type *SyntaxError.
	Parse func(data []byte, want Part, o ReadOptions) (Document, error)

	// Append appends the document as Parse reads it, or returns an error
	// that says what the format cannot hold.
	Append func(dst []byte, d Document) ([]byte, error)

	// MinesOnly tells that it holds a minefield and nothing else.
	MinesOnly bool

	// looks tells whether a file cannot be anything else; nil for the formats
	// that [ParseText] reads.
	looks func(data []byte) bool
}

var formats = []Format{
	{"dat", "boards and minefields, as every command writes them", []string{".dat"}, ParseText, appendDat, false, nil},
	{"framed", "the drawing with letters, numbers and a frame", nil, ParseText, appendDrawing(Letters), false, nil},
	{"plain", "# for covered squares, . for empty ones", nil, ParseText, appendDrawing(Plain), false, nil},
	{"grid", "the drawing with numbered rows between │ and —", nil, ParseText, appendDrawing(Grid), false, nil},
	{"marks", "X for mines, . for none; numbers if the board is finished", nil, marks.parse, marks.append, false, looksLikeMarks},
	{"exercism", "* for mines, spaces for none; numbers if the board is finished", nil, exercism.parse, exercism.append, false, nil},
	{"mine", "a board and its number of mines, for JSMinesweeper", []string{".mine"}, parseMine, appendMine, false, looksLikeMine},
	{"mbf", "a minefield in bytes, as board editors save it in .mbf and .abf files", []string{".mbf", ".abf"}, parseMBF, appendMBF, true, looksLikeMBF},
	{"url", "a minefield as the end of a web address, ?b=…&m=…", []string{".url"}, parseURL, appendURL, true, looksLikeURL},
	{"leetcode", "a board with its mines, as JSON rows of M, E, B and digits", []string{".json"}, parseLeetCode, appendLeetCode, false, looksLikeLeetCode},
}

// Formats returns the formats, the usual one first.
func Formats() []Format { return slices.Clone(formats) }

// FormatNamed returns the format with a name, or whose files' names end so.
func FormatNamed(name string) (Format, error) {
	var names []string
	for _, f := range formats {
		if f.Name == name || slices.Contains(f.Exts, "."+name) {
			return f, nil
		}
		names = append(names, f.Name)
	}
	return Format{}, fmt.Errorf("format %q: want one of %s", name, strings.Join(names, ", "))
}

// GuessFormat returns the format of a file by its content, where that can be
// nothing else, or by how its name ends. Anything else is text, plain or
// framed. Exercism is never guessed.
func GuessFormat(name string, data []byte) Format {
	for _, f := range formats {
		if f.looks != nil && f.looks(data) {
			return f
		}
	}
	if f, ok := FormatForFile(name); ok {
		return f
	}
	return formats[0]
}

// FormatForFile returns the format that a file's name ends like.
func FormatForFile(name string) (Format, bool) {
	ext := strings.ToLower(path.Ext(name))
	for _, f := range formats {
		if slices.Contains(f.Exts, ext) {
			return f, true
		}
	}
	return Format{}, false
}

// ParseText reads a board or a minefield from .dat text or a drawing, whichever
// it is. Marks with numbers are a board, unless the minefield is wanted.
func ParseText(data []byte, want Part, o ReadOptions) (Document, error) {
	if looksLikeMarks(data) {
		d, err := marks.parse(data, want, o)
		if err != nil {
			return d, err
		}
		if want == MinesPart {
			return DocumentOf(*d.Mines), nil
		}
		return Document{Board: d.Board, Total: UnknownTotal}, nil
	}
	if want == AnyPart {
		want = partOf(data)
	}
	if want == MinesPart {
		m, err := ParseMinefield(data, o)
		if err != nil {
			return Document{}, err
		}
		return DocumentOf(m), nil
	}
	b, err := ParseBoard(data, o)
	if err != nil {
		return Document{}, err
	}
	return Document{Board: &b, Total: UnknownTotal}, nil
}

// partOf guesses what a text shows from the characters in it.
func partOf(data []byte) Part {
	lines := splitLines(data)
	if len(lines) == 0 {
		return MinesPart
	}
	rows, letters, err := unframe(lines, &minefieldKind)
	grid := letters == minefieldKind.grid
	if err != nil {
		return BoardPart
	}
	hasX := false
	for _, row := range rows {
		hasX = hasX || strings.Contains(row.text, "X")
		if bad := strings.IndexFunc(row.text, func(r rune) bool { return r > 0x7f || letters[r] == noMeaning }); bad >= 0 && !hasX {
			return BoardPart
		}
	}
	if grid && !hasX {
		return BoardPart
	}
	return MinesPart
}

func appendDat(dst []byte, d Document) ([]byte, error) {
	switch {
	case d.Board != nil:
		return d.Board.AppendDat(dst), nil
	case d.Mines != nil:
		return d.Mines.AppendDat(dst), nil
	}
	return nil, errNothing
}

func appendDrawing(s Style) func([]byte, Document) ([]byte, error) {
	return func(dst []byte, d Document) ([]byte, error) {
		switch {
		case d.Board != nil:
			return Drawing{Style: s}.Board(dst, *d.Board), nil
		case d.Mines != nil:
			return Drawing{Style: s}.Minefield(dst, *d.Mines), nil
		}
		return nil, errNothing
	}
}

var errNothing = errors.New("there is neither a board nor a minefield to write")

// needMines returns the minefield of a document, for formats that hold nothing
// else.
func needMines(d Document, format string) (Minefield, error) {
	if d.Mines == nil {
		return Minefield{}, fmt.Errorf("%s holds a minefield: a board does not tell where the mines are", format)
	}
	return *d.Mines, nil
}

// firstLine returns a text's first line without a byte-order mark.
func firstLine(data []byte) []byte {
	line, _, _ := bytes.Cut(bytes.TrimPrefix(data, []byte("\ufeff")), []byte("\n"))
	return bytes.TrimSuffix(line, []byte("\r"))
}
