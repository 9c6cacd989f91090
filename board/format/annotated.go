package format

import (
	"bytes"
	"fmt"

	"minesweeper/board"
)

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
	marks    = annotated("marks", "X for mines, . for none; numbers if the board is finished", "X", ".", looksLikeMarks)
	exercism = annotated("exercism", "* for mines, spaces for none; numbers if the board is finished", "*", " ", nil)
)

func annotated(name, doc, mine, none string, looks func([]byte) bool) Format {
	spelling := board.NewSpelling("", mine, none, fmt.Sprintf("'%s', '%s' or 1 to 8", mine, none))
	return Format{
		Name: name, Title: "a finished board in the format " + name, Doc: doc, Looks: looks,
		Parse: func(data []byte, want Part, o board.ReadOptions) (Document, error) {
			b, err := spelling.Parse(data, o)
			if err != nil {
				return Document{}, err
			}
			return annotatedDocument(b, want), nil
		},
		Append: func(dst []byte, d Document) ([]byte, error) {
			switch {
			case d.Board == nil && d.Mines == nil:
				return nil, errNothing
			case d.Board == nil:
				return spelling.AppendMinefield(dst, *d.Mines), nil
			}
			for i := range d.Size().Squares() {
				if s := d.Size().At(i); d.Board.State(s) == board.Covered {
					return nil, fmt.Errorf("the format %s has no covered squares, and %v is covered", name, s)
				}
			}
			return spelling.AppendBoard(dst, *d.Board), nil
		},
	}
}

// annotatedDocument returns the document of a text. Its mines are the marks. It
// also has a board if there are numbers, if no number is missing, or if a board
// is wanted.
func annotatedDocument(b board.Board, want Part) Document {
	m, numbered := b.MinesAtFlags(), false
	for i := range b.Size().Squares() {
		numbered = numbered || b.StateAt(i) > 0
	}
	d := DocumentOf(m)
	if numbered || want == BoardPart || b.Equal(m.Solution()) {
		d.Board = &b
	}
	return d
}

// looksLikeMarks reports whether a text consists of marks and has an X and a
// number: a board has no X, and a minefield no number.
func looksLikeMarks(data []byte) bool {
	hasX, hasNumber := false, false
	for _, c := range bytes.TrimPrefix(data, []byte("\ufeff")) {
		switch {
		case c == 'X':
			hasX = true
		case c >= '1' && c <= '8':
			hasNumber = true
		case c != '.' && c != '\n' && c != '\r':
			return false
		}
	}
	return hasX && hasNumber
}

// looksLikeBlanks reports whether a text consists of mines and blanks. As a
// board those would be flags and empty squares.
func looksLikeBlanks(data []byte) bool {
	text := bytes.TrimPrefix(data, []byte("\ufeff"))
	return bytes.ContainsRune(text, ' ') && bytes.ContainsRune(text, '*') && len(bytes.Trim(text, " *\r\n")) == 0
}
