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
		Parse: parseText, Append: appendText(
			func(dst []byte, b board.Board) []byte { return b.AppendDat(dst) },
			func(dst []byte, m board.Minefield) []byte { return m.AppendDat(dst) },
		),
	}
	framed = drawing("framed", "the drawing with letters, numbers and a frame", board.Letters)
	plain  = drawing("plain", "# for covered squares, . for empty ones", board.Plain)
	grid   = drawing("grid", "the drawing with numbered rows between │ and —", board.Grid)
)

func drawing(name, doc string, s board.Style) Format {
	write := board.Drawing{Style: s}
	return Format{
		Name: name, Doc: doc,
		Parse: parseText, Append: appendText(write.Board, write.Minefield),
	}
}

// appendText returns the function that writes a document's board, if there is
// one, and otherwise its minefield.
func appendText(
	appendBoard func(dst []byte, b board.Board) []byte, appendMines func(dst []byte, m board.Minefield) []byte,
) func([]byte, Document) ([]byte, error) {
	return func(dst []byte, d Document) ([]byte, error) {
		if d.Board != nil {
			return appendBoard(dst, *d.Board), nil
		}
		if d.Mines != nil {
			return appendMines(dst, *d.Mines), nil
		}
		return nil, errNothing
	}
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
	if looksLikeMarks(data) {
		b, err := markSigns.Parse(data, o)
		if err != nil {
			return Document{}, err
		}
		d := annotatedDocument(b, want)
		if want == AnyPart || want == MinesPart {
			d.Remark = wrongNumber(b)
		}
		return d, nil
	}
	if want == MinesPart && looksLikeBlanks(data) {
		return exercism.Parse(data, want, o)
	}
	if want == MinesPart || (want == AnyPart || want == ViewPart) && board.LooksLikeMinefield(data) {
		m, err := board.ParseMinefield(data, o)
		if drawn, ok := minesOver(data, o); ok && err != nil {
			m, err = drawn, nil
		}
		if err != nil {
			return Document{}, err
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
// names. The board cannot be read: X hides whether its squares are flagged.
func minesOver(data []byte, o board.ReadOptions) (board.Minefield, bool) {
	if !paste.IsNamed(data) || bytes.IndexByte(data, 'X') < 0 {
		return board.Minefield{}, false
	}
	b, err := overBoard.Parse(data, o)
	return b.MinesAtFlags(), err == nil && b.Flags() > 0
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
	marks    = annotated("marks", "X for mines, . for none; numbers if the board is finished", markSigns)
	exercism = annotated("exercism", "* for mines, spaces for none; numbers if the board is finished", blankSigns)

	markSigns  = &board.Spelling{Flagged: "X", Empty: ".", Numbers: board.Digits, Want: "'X', '.' or 1 to 8"}
	blankSigns = &board.Spelling{Flagged: "*", Empty: " ", Numbers: board.Digits, Want: "'*', ' ' or 1 to 8"}
)

func annotated(name, doc string, spelling *board.Spelling) Format {
	write := appendText(spelling.AppendBoard, spelling.AppendMinefield)
	return Format{
		Name: name, Doc: doc,
		Parse: func(data []byte, want Part, o board.ReadOptions) (Document, error) {
			b, err := spelling.Parse(data, o)
			if err != nil {
				return Document{}, err
			}
			return annotatedDocument(b, want), nil
		},
		Append: func(dst []byte, d Document) ([]byte, error) {
			for i := range d.Size().Squares() {
				if s := d.Size().At(i); d.Board != nil && d.Board.State(s) == board.Covered {
					return nil, fmt.Errorf("the format %s has no covered squares, and %v is covered", name, s)
				}
			}
			return write(dst, d)
		},
	}
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

// looksLikeMarks reports whether a text consists of marks and has an X and a
// number: a board has no X, and a minefield no number.
func looksLikeMarks(data []byte) bool {
	text := bytes.TrimPrefix(data, []byte("\ufeff"))
	return bytes.ContainsRune(text, 'X') && bytes.ContainsAny(text, "12345678") && len(bytes.Trim(text, ".X12345678\r\n")) == 0
}

// looksLikeBlanks reports whether a text consists of mines and blanks. As a
// board those would be flags and empty squares.
func looksLikeBlanks(data []byte) bool {
	text := bytes.TrimPrefix(data, []byte("\ufeff"))
	return bytes.ContainsRune(text, ' ') && bytes.ContainsRune(text, '*') && len(bytes.Trim(text, " *\r\n")) == 0
}
