package format

import (
	"bytes"
	"fmt"

	"minesweeper/board"
	"minesweeper/board/lazy"
	"minesweeper/board/paste"
)

// Package board reads and writes the exercise's own text and the drawings. Each
// of these formats reads all of them.
var (
	dat = Format{
		Name: "dat", Doc: "boards and minefields, as every command writes them", Exts: []string{".dat"},
		Parse: parseText, Append: appendDat,
	}
	framed = Format{
		Name: "framed", Doc: "the drawing with letters, numbers and a frame",
		Parse: parseText, Append: drawing(board.Letters).append,
	}
	plain = Format{
		Name: "plain", Doc: "# for covered squares, . for empty ones",
		Parse: parseText, Append: drawing(board.Plain).append,
	}
	grid = Format{
		Name: "grid", Doc: "the drawing with numbered rows between │ and —",
		Parse: parseText, Append: drawing(board.Grid).append,
	}
)

func appendDat(dst []byte, d Document) ([]byte, error) {
	writeBoard := func(dst []byte, b board.Board) []byte { return b.AppendDat(dst) }
	writeMines := func(dst []byte, m board.Minefield) []byte { return m.AppendDat(dst) }
	return appendText(dst, d, writeBoard, writeMines)
}

// A drawing is the style in which a format writes.
type drawing board.Style

func (s drawing) append(dst []byte, d Document) ([]byte, error) {
	write := board.Drawing{Style: board.Style(s)}
	return appendText(dst, d, write.Board, write.Minefield)
}

// appendText writes a document's board, if there is one, and otherwise its
// minefield.
func appendText(
	dst []byte, d Document,
	appendBoard func(dst []byte, b board.Board) []byte, appendMines func(dst []byte, m board.Minefield) []byte,
) ([]byte, error) {
	switch {
	case d.Board != nil:
		return appendBoard(dst, *d.Board), nil
	case d.Mines != nil:
		return appendMines(dst, *d.Mines), nil
	}
	return nil, errNothing
}

// colours matches what makes a terminal show colours.
var colours = lazy.Regexp(`\x1b\[[0-9;]*[mK]`)

// parseText reads a board or a minefield from .dat text, from a drawing, which may
// be in colours, or from what people paste; see package paste.
func parseText(data []byte, want Part, o board.ReadOptions) (Document, error) {
	if bytes.IndexByte(data, '\x1b') >= 0 {
		data = colours().ReplaceAll(data, nil)
	}
	d, err := parsePasted(data, want, o)
	if err != nil {
		return Document{}, withHint(err, data, want, o)
	}
	return d, nil
}

// parsePlain reads a board or a minefield from .dat text or a drawing. Marks
// with numbers are a board, unless the minefield is wanted. If a minefield is
// wanted, a text of mines and blanks is read in the format exercism.
func parsePlain(data []byte, want Part, o board.ReadOptions) (Document, error) {
	switch {
	case looksLikeMarks(data):
		return marks.Parse(data, want, o)
	case want == MinesPart && looksLikeBlanks(data):
		return exercism.Parse(data, want, o)
	case want == MinesPart, want != BoardPart && board.LooksLikeMinefield(data):
		m, err := board.ParseMinefield(data, o)
		if err != nil {
			return minesOver(data, o, err)
		}
		return DocumentOf(m), nil
	}
	b, err := board.ParseBoard(data, o)
	if err != nil {
		return Document{}, err
	}
	d := Document{Board: &b}
	if bytes.Count(data, []byte("."))+bytes.Count(data, []byte("*")) == b.Size().Squares() {
		_, d.Mistaken = board.FirstFalse(b.MinesAtFlags(), b)
	}
	return d, nil
}

// overBoard reads the mines in the drawing of a board.
var overBoard = &board.Spelling{Flagged: "X", Empty: "?#*F ./012345678", Want: "X, or a sign of a board"}

// minesOver returns the minefield that is drawn over a board, in a frame with
// names, or err if there is none. The board cannot be read: X hides whether its
// squares are flagged.
func minesOver(data []byte, o board.ReadOptions, err error) (Document, error) {
	if !paste.IsNamed(data) || bytes.IndexByte(data, 'X') < 0 {
		return Document{}, err
	}
	b, failed := overBoard.Parse(data, o)
	if failed != nil || b.Flags() == 0 {
		return Document{}, err
	}
	return DocumentOf(b.MinesAtFlags()), nil
}

// Two courses teach the game with a text that holds either a minefield or,
// with numbers in it, the finished board:
//
//	exercism    marks          a mine is * or X, a square without mines around
//	 * * 1*3*1  .X.X. 1X3X1    it a space or a point
//	  *  13*31  ..X.. 13X31
//
// Squares may be numbered only once the board is finished, so there are neither
// covered squares nor flags that might be wrong.
var (
	marks = Format{
		Name: "marks", Doc: "X for mines, . for none; numbers if the board is finished",
		Parse: withX.parse, Append: withX.append,
	}
	exercism = Format{
		Name: "exercism", Doc: "* for mines, spaces for none; numbers if the board is finished",
		Parse: withBlanks.parse, Append: withBlanks.append,
	}

	withX = annotated{"marks", board.Spelling{
		Flagged: "X", Empty: ".", Numbers: board.Digits, Want: "'X', '.' or 1 to 8",
	}}
	withBlanks = annotated{"exercism", board.Spelling{
		Flagged: "*", Empty: " ", Numbers: board.Digits, Want: "'*', ' ' or 1 to 8",
	}}
)

// An annotated is how one of these formats is read and written.
type annotated struct {
	name     string
	spelling board.Spelling
}

func (a annotated) parse(data []byte, want Part, o board.ReadOptions) (Document, error) {
	b, err := a.spelling.Parse(data, o)
	if err != nil {
		return Document{}, err
	}
	return annotatedDocument(b, want), nil
}

func (a annotated) append(dst []byte, d Document) ([]byte, error) {
	for i := range d.Size().Squares() {
		if d.Board != nil && d.Board.StateAt(i) == board.Covered {
			return nil, fmt.Errorf("the format %s has no covered squares, and %v is covered", a.name, d.Size().At(i))
		}
	}
	return appendText(dst, d, a.spelling.AppendBoard, a.spelling.AppendMinefield)
}

// annotatedDocument returns the document of a text. Its mines are the marks. It
// also has a board if there are numbers, if no number is missing, or if a board
// is wanted, but not if the minefield is.
func annotatedDocument(b board.Board, want Part) Document {
	m, numbered := b.MinesAtFlags(), false
	for i := range b.Size().Squares() {
		numbered = numbered || b.StateAt(i) > 0
	}
	d := DocumentOf(m)
	if want == AnyPart || want == MinesPart {
		d.Remark = wrongNumber(b)
	}
	if want != MinesPart && (numbered || want == BoardPart || b.Equal(m.Solution())) {
		d.Board = &b
	}
	return d
}

// wrongNumber returns a sentence about the first number of a board that is not the
// number of the flags around it, or "".
func wrongNumber(b board.Board) string {
	m := b.MinesAtFlags()
	for i := range b.Size().Squares() {
		if shown, n := b.StateAt(i), m.CountMinesAt(i); shown > 0 && int(shown) != n {
			return fmt.Sprintf("%v says %d, and has %s around it", b.Size().At(i), shown, board.Amount(n, "mine"))
		}
	}
	return ""
}

// hasOnly reports whether all characters of a text are such, or end lines.
func hasOnly(data []byte, chars string) bool {
	return len(bytes.TrimLeft(bytes.TrimPrefix(data, []byte("\ufeff")), chars+"\r\n")) == 0
}

// looksLikeMarks reports whether a text consists of marks and has an X and a
// number: a board has no X, and a minefield no number.
func looksLikeMarks(data []byte) bool {
	return bytes.IndexByte(data, 'X') >= 0 && bytes.ContainsAny(data, board.Digits) && hasOnly(data, ".X"+board.Digits)
}

// looksLikeBlanks reports whether a text consists of mines and blanks. As a
// board those would be flags and empty squares.
func looksLikeBlanks(data []byte) bool {
	return bytes.IndexByte(data, ' ') >= 0 && bytes.IndexByte(data, '*') >= 0 && hasOnly(data, " *")
}
