package board

import (
	"bytes"
	"fmt"
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
type annotated struct {
	name       string
	mine, none byte
	letters    *alphabet
	want       string
}

func newAnnotated(name string, mine, none byte) annotated {
	return annotated{name, mine, none, newAlphabet(boardMeanings("", string(mine), string(none))), fmt.Sprintf("%q, %q or 1 to 8", mine, none)}
}

var (
	exercism = newAnnotated("exercism", '*', ' ')
	marks    = newAnnotated("marks", 'X', '.')
)

// looksLikeMarks tells whether a text has an X beside a number and nothing but
// marks: a board has no X, and a minefield no number.
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

// parse reads both forms. A text without numbers is a minefield, and a finished
// board as well if none are missing or a board is wanted.
func (a annotated) parse(data []byte, want Part, o ReadOptions) (Document, error) {
	k := kind{plain: a.letters, letters: a.letters, grid: a.letters, want: a.want}
	size, values, err := parse(data, &k, o)
	if err != nil {
		return Document{}, err
	}
	m, err := NewMinefield(size)
	if err != nil {
		return Document{}, err
	}
	b, numbered := NewBoard(size), false
	for i, v := range values {
		b.SetAt(i, State(v))
		numbered = numbered || v > 0
		if State(v) == Flagged {
			m.Put(size.At(i))
		}
	}
	d := DocumentOf(m)
	if numbered || want == BoardPart || b.Equal(m.Solution()) {
		d.Board = &b
	}
	return d, nil
}

func (a annotated) append(dst []byte, d Document) ([]byte, error) {
	switch {
	case d.Board != nil:
		return a.appendBoard(dst, *d.Board)
	case d.Mines == nil:
		return nil, errNothing
	}
	for i := range d.Mines.size.Squares() {
		if d.Mines.HasMineAt(i) {
			dst = append(dst, a.mine)
		} else {
			dst = append(dst, a.none)
		}
		dst = a.appendLineEnd(dst, i, d.Mines.size)
	}
	return dst, nil
}

func (a annotated) appendBoard(dst []byte, b Board) ([]byte, error) {
	letters := spelling{0, a.mine, a.none}
	for i, s := range b.states {
		if s == Covered {
			return nil, fmt.Errorf("the format %s has no covered squares, and %v is covered", a.name, b.size.At(i))
		}
		dst = append(dst, letters.char(s))
		dst = a.appendLineEnd(dst, i, b.size)
	}
	return dst, nil
}

func (a annotated) appendLineEnd(dst []byte, i int, z Size) []byte {
	if (i+1)%z.Cols == 0 {
		return append(dst, '\n')
	}
	return dst
}
