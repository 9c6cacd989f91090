// Package format reads and writes boards and minefields in the formats of other
// programs, and in the exercise's own, for which it calls package board. It
// also names files that hold no board; see [Foreign]. It must not reason about
// boards.
//
// To add a format, declare a [Format] in a file of its own and add it to the
// table formats in formats.go. Every command that reads or writes boards uses
// the table, and so do the tests of this package.
package format

import (
	"bytes"
	"errors"
	"fmt"
	"path"
	"slices"
	"strings"

	"minesweeper/board"
)

// A Format is a way to write boards or minefields, as text or in bytes.
type Format struct {
	Name string   // as users type it, such as "mbf"
	Doc  string   // a few words about the content, for help texts
	Exts []string // endings of its files' names, such as ".mbf"; nil if there are none

	// MinesOnly is true if it holds a minefield and never a board.
	MinesOnly bool

	// Whole is true if a file holds one board, so that a [Stream] cannot have
	// several.
	Whole bool

	// Parse reads a document. A text that may be a board or a minefield is
	// read as the wanted part. Errors are of type *board.SyntaxError.
	Parse func(data []byte, want Part, o board.ReadOptions) (Document, error)

	// Append appends the document as Parse reads it, or returns an error
	// that says what the format cannot hold. It is nil if the format is
	// only read.
	Append func(dst []byte, d Document) ([]byte, error)

	// Looks reports whether the content is surely in this format. It is nil
	// if content alone cannot show that.
	Looks func(data []byte) bool
}

// Loses reports whether the format, which holds only mines, would lose a game:
// a board beside the mines that is neither covered nor finished.
func (f Format) Loses(d Document) bool {
	return f.MinesOnly && d.Board != nil && d.Mines != nil && d.Board.CoveredSquares() < d.Size().Squares() &&
		d.Board.String() != d.Mines.Solution().String()
}

// A Document is what a file in some [Format] holds.
type Document struct {
	Board *board.Board     // nil if the file shows none
	Mines *board.Minefield // nil if the file does not say where the mines are
	Total board.Total      // the number of mines, if the file states it

	// Start is the square that the player uncovered first, if the file
	// names it.
	Start *board.Square

	// Success is the success probability of the moves that led to the board,
	// if the file states it.
	Success *float64

	// Mistaken is true of a board whose text was surely meant as a
	// minefield: it has only mines and points, and a point is beside a mine.
	// On a board a point is a square with no mine around.
	Mistaken bool

	// Remark, unless "", says why the text may be another board than the one that
	// was read.
	Remark string

	// Impossible is true if a number of the board is too large for the squares
	// around it, so that whoever reasons about it finds a contradiction.
	Impossible bool
}

// DocumentOf returns the document that holds only a minefield.
func DocumentOf(m board.Minefield) Document { return Document{Mines: &m} }

// MineCount returns the number of mines that the document states, or else the
// number in its minefield.
func (d Document) MineCount() board.Total {
	if !d.Total.Known() && d.Mines != nil {
		return board.KnownTotal(d.Mines.Total())
	}
	return d.Total
}

// Size returns the size of the board or the minefield.
func (d Document) Size() board.Size {
	switch {
	case d.Board != nil:
		return d.Board.Size()
	case d.Mines != nil:
		return d.Mines.Size()
	}
	return board.Size{}
}

// Turned returns the document with its board, minefield and start turned or
// mirrored.
func (d Document) Turned(by board.Symmetry) Document {
	if d.Start != nil {
		d.Start = new(by.Square(*d.Start, d.Size()))
	}
	if d.Board != nil {
		d.Board = new(by.Board(*d.Board))
	}
	if d.Mines != nil {
		d.Mines = new(by.Minefield(*d.Mines))
	}
	return d
}

// Only returns the document with only part p, or an error if it has no such
// part.
func (d Document) Only(p Part) (Document, error) {
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

// A Part is what a caller wants of a document.
type Part int

// The parts. If a text can be a board or a minefield and the caller wants
// neither in particular, [board.LooksLikeMinefield] decides.
const (
	AnyPart Part = iota // all that the file holds; a board that is all covered may be left out
	BoardPart
	MinesPart
	ViewPart // as AnyPart, but with the board also if all of it is covered
)

// inRows says that a number of mines is that of the rows; see [board.Total.Agree].
const inRows = "in the rows it is"

// ErrNoTotal is the error of formats that state the number of mines, if it is not
// known.
var ErrNoTotal = errors.New("the number of mines is not known")

var errNothing = errors.New("there is neither a board nor a minefield to write")

// needMines returns the minefield of a document, for formats that hold nothing
// else.
func needMines(d Document, format string) (board.Minefield, error) {
	if d.Mines == nil {
		return board.Minefield{}, fmt.Errorf("%s holds a minefield: a board does not say where the mines are", format)
	}
	return *d.Mines, nil
}

// firstLine returns a text's first line without a byte-order mark.
func firstLine(data []byte) []byte {
	line, _, _ := bytes.Cut(bytes.TrimPrefix(data, []byte("\ufeff")), []byte("\n"))
	return bytes.TrimSuffix(line, []byte("\r"))
}

// onlyLine returns the first line of a text, below which only blanks may stand.
// The argument what names the content, and want is what an empty text lacks.
func onlyLine(data []byte, what, want string) (l board.Line, err error) {
	lines, err := board.Lines(data, want)
	if err != nil {
		return l, err
	}
	for _, more := range lines[1:] {
		if strings.TrimSpace(more.Text) != "" {
			return l, more.Errorf("unexpected text below the %s", what)
		}
	}
	return lines[0], nil
}

// begins returns a function that reports whether a file begins in one of these
// ways.
func begins(starts ...string) func([]byte) bool {
	return func(data []byte) bool {
		for _, start := range starts {
			if bytes.HasPrefix(data, []byte(start)) {
				return true
			}
		}
		return false
	}
}

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
