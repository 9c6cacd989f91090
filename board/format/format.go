// Package format has the texts that boards and minefields are written in by
// other programs, besides the exercise's own, which package board reads and
// writes, and names files that are none (see [Foreign]). It must not know how
// boards are reasoned about.
//
// A format is a file of this package, which declares a [Format], and a line in
// the table below. Every command that reads or writes boards follows the table,
// and so do the tests.
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

// formats is the table of formats. Of those that recognise a file, the first
// takes it.
var formats = []Format{
	dat, framed, plain, grid, marks, exercism, logg, mine, mbf, url, leetCode, tatham, tathamSave,
}

// A Format is a way to write boards or minefields, as text or in bytes.
type Format struct {
	Name  string
	Title string   // what a file is called in a message, with its article
	Doc   string   // what it is and what it holds, in a few words
	Exts  []string // how its files' names end, with the point; nil if anyhow

	// MinesOnly is true if it holds a minefield and nothing else.
	MinesOnly bool

	// Parse reads a document. What the format cannot tell apart is read as
	// the wanted part. Errors are of type *board.SyntaxError.
	Parse func(data []byte, want Part, o board.ReadOptions) (Document, error)

	// Append appends the document as Parse reads it, or returns an error
	// that says what the format cannot hold. It is nil if the format is
	// only read.
	Append func(dst []byte, d Document) ([]byte, error)

	// Looks reports whether a file cannot be anything else; nil for formats
	// that are not recognised.
	Looks func(data []byte) bool
}

// All returns the formats, the usual one first.
func All() []Format { return slices.Clone(formats) }

// Named returns the format with a name, or whose files' names end so.
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

// Guess returns the format of a file by its content, where that can be nothing
// else, or by how its name ends. Anything else is text, plain or framed.
// Exercism is never guessed.
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

// ForFile returns the format that a file's name ends like.
func ForFile(name string) (Format, bool) {
	ext := strings.ToLower(path.Ext(name))
	for _, f := range formats {
		if slices.Contains(f.Exts, ext) {
			return f, true
		}
	}
	return Format{}, false
}

// A Document is what a file in some [Format] holds.
type Document struct {
	Board *board.Board     // nil if the file shows none
	Mines *board.Minefield // nil if the file does not say where the mines are
	Total board.Total      // the number of mines, if the file states it

	// Start is the square that the player uncovered first, if the file
	// names it.
	Start *board.Square

	// Mistaken is true of a board whose text must be a minefield: it has
	// nothing but mines and points, and a point beside a mine, which on a
	// board would be a square with no mine around.
	Mistaken bool
}

// DocumentOf returns the document that holds a minefield alone.
func DocumentOf(m board.Minefield) Document { return Document{Mines: &m} }

// MineCount returns the number of mines as the document states it, or else as its
// minefield has them.
func (d Document) MineCount() board.Total {
	if !d.Total.Known() && d.Mines != nil {
		return board.KnownTotal(d.Mines.Total())
	}
	return d.Total
}

// Size returns the size of what the document holds.
func (d Document) Size() board.Size {
	if d.Board != nil {
		return d.Board.Size()
	}
	if d.Mines != nil {
		return d.Mines.Size()
	}
	return board.Size{}
}

// Turned returns the document with what it holds turned or mirrored.
func (d Document) Turned(by board.Symmetry) Document {
	if d.Start != nil {
		s := by.Square(*d.Start, d.Size())
		d.Start = &s
	}
	if d.Board != nil {
		b := by.Board(*d.Board)
		d.Board = &b
	}
	if d.Mines != nil {
		m := by.Minefield(*d.Mines)
		d.Mines = &m
	}
	return d
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

// The parts. A text of AnyPart that could be either is what
// [board.LooksLikeMinefield] says. ViewPart is AnyPart, but of a format that holds
// both it is the board, though all of it is covered.
const (
	AnyPart Part = iota
	BoardPart
	MinesPart
	ViewPart
)

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
