package format

import (
	"bytes"
	"errors"
	"fmt"
	"strings"

	"minesweeper/board"
)

// LeetCode's problem 529 writes a board together with its minefield, as JSON:
// rows of one-letter strings. M is a covered mine, E a covered square without
// one, B an uncovered square with no mine around, 1 to 8 a number, and X the
// mine that ended the game, which is read as a covered one.
//
//	[["B","1","E"],["B","1","M"]]
var leetCode = Format{
	Name: "leetcode", Title: "a board of LeetCode's problem 529 (.json)",
	Doc: "a board with its mines, as JSON rows of M, E, B and digits", Exts: []string{".json"},
	Parse: parseLeetCode, Append: appendLeetCode, Looks: looksLikeLeetCode,
}

const leetCodeNumbers = "B12345678"

func looksLikeLeetCode(data []byte) bool {
	start := bytes.TrimLeft(bytes.TrimPrefix(data, []byte("\ufeff")), " \t\r\n")
	rest, ok := bytes.CutPrefix(start, []byte("["))
	return ok && bytes.HasPrefix(bytes.TrimLeft(rest, " \t\r\n"), []byte("["))
}

// A jsonText reads JSON byte by byte and keeps its place for errors.
type jsonText struct {
	data []byte
	at   int // offset of the next byte
}

// errorf returns an error about the next byte, or the end of the text.
func (t *jsonText) errorf(format string, args ...any) *board.SyntaxError {
	start := bytes.LastIndexByte(t.data[:t.at], '\n') + 1
	l := board.Line{Number: bytes.Count(t.data[:t.at], []byte("\n")) + 1, Text: string(t.data[start:])}
	return l.ErrorAt(t.at-start, format, args...)
}

// next skips white space and returns the byte after it, 0 at the end.
func (t *jsonText) next() byte {
	for t.at < len(t.data) && strings.IndexByte(" \t\r\n", t.data[t.at]) >= 0 {
		t.at++
	}
	if t.at == len(t.data) {
		return 0
	}
	return t.data[t.at]
}

// take skips white space and the byte after it, which must be c.
func (t *jsonText) take(c byte) *board.SyntaxError {
	if got := t.next(); got != c {
		if t.at == len(t.data) {
			return t.errorf("the text ends: want %q", c)
		}
		return t.errorf("unexpected %s: want %q", board.QuoteAt(string(t.data[t.at:min(t.at+4, len(t.data))]), 0), c)
	}
	t.at++
	return nil
}

// array reads "[", elements separated by commas, "]".
func (t *jsonText) array(element func() *board.SyntaxError) *board.SyntaxError {
	err := t.take('[')
	for err == nil {
		if err = element(); err != nil {
			return err
		}
		if t.next() != ',' {
			return t.take(']')
		}
		t.at++
	}
	return err
}

// square reads a string of one letter.
func (t *jsonText) square() (letter byte, err *board.SyntaxError) {
	if err := t.take('"'); err != nil {
		return 0, err
	}
	if t.at == len(t.data) || strings.IndexByte("MEX"+leetCodeNumbers, t.data[t.at]) < 0 {
		return 0, t.errorf("unexpected %s: want M, E, B, X or 1 to 8", board.QuoteAt(string(t.data)+" ", t.at))
	}
	letter = t.data[t.at]
	t.at++
	if t.at == len(t.data) || t.data[t.at] != '"' {
		return 0, t.errorf("a square has one letter: want %q after it", '"')
	}
	t.at++
	return letter, nil
}

func parseLeetCode(data []byte, want Part, o board.ReadOptions) (Document, error) {
	t := &jsonText{data: bytes.TrimPrefix(data, []byte("\ufeff"))}
	size, letters, err := t.rows()
	if err != nil {
		return Document{}, err
	}
	if t.next() != 0 || t.at < len(t.data) {
		return Document{}, t.errorf("unexpected text after the board")
	}
	return leetCodeDocument(size, letters, want)
}

// rows reads the letters of all rows.
func (t *jsonText) rows() (size board.Size, letters []byte, err *board.SyntaxError) {
	err = t.array(func() *board.SyntaxError {
		before := len(letters)
		if err := t.array(func() *board.SyntaxError {
			letter, err := t.square()
			letters = append(letters, letter)
			if err == nil && len(letters) > board.MaxSquares {
				err = t.errorf("a board has at most %d squares", board.MaxSquares)
			}
			return err
		}); err != nil {
			return err
		}
		got := len(letters) - before
		if size.Rows == 0 {
			size.Cols = got
		} else if got != size.Cols {
			t.at-- // the row's bracket
			return t.errorf("row %s has %s, want %d", board.RowName(size.Rows), board.Amount(got, "square"), size.Cols)
		}
		size.Rows++
		return nil
	})
	return size, letters, err
}

// leetCodeDocument returns the document of the letters: a minefield, and a
// board if a square is uncovered or a board or a view is wanted.
func leetCodeDocument(size board.Size, letters []byte, want Part) (Document, error) {
	m, err := board.NewMinefield(size)
	if err != nil {
		return Document{}, &board.SyntaxError{Line: 1, Msg: err.Error()}
	}
	b, uncovered := board.NewBoard(size), false
	for i, c := range letters {
		switch c {
		case 'M', 'X':
			m.Put(size.At(i))
		case 'E':
		default:
			b.SetAt(i, board.State(strings.IndexByte(leetCodeNumbers, c)))
			uncovered = true
		}
	}
	d := DocumentOf(m)
	if uncovered || want == BoardPart || want == ViewPart {
		d.Board = &b
	}
	return d, nil
}

func appendLeetCode(dst []byte, d Document) ([]byte, error) {
	if d.Mines == nil {
		return nil, errors.New("the format leetcode shows where the mines are: " +
			"the board alone does not (-m MINES)")
	}
	size := d.Mines.Size()
	if d.Board != nil {
		if err := board.CheckFit(*d.Mines, *d.Board); err != nil {
			return nil, err
		}
	}
	for i := range size.Squares() {
		c, err := leetCodeLetter(d, size.At(i))
		if err != nil {
			return nil, err
		}
		between := `","`
		switch {
		case i == 0:
			between = `[["`
		case i%size.Cols == 0:
			between = `"],["`
		}
		dst = append(append(dst, between...), c)
	}
	return append(dst, `"]]`+"\n"...), nil
}

// leetCodeLetter returns the letter of a square.
func leetCodeLetter(d Document, s board.Square) (byte, error) {
	state := board.Covered
	if d.Board != nil {
		state = d.Board.State(s)
	}
	mine := d.Mines.HasMine(s)
	switch {
	case state == board.Flagged:
		return 0, fmt.Errorf("the format leetcode has no flags, and %v is flagged "+
			"(--drop-flags covers flagged squares)", s)
	case state == board.Covered && mine:
		return 'M', nil
	case state == board.Covered:
		return 'E', nil
	case mine:
		return 0, fmt.Errorf("%v is uncovered, but has a mine", s)
	}
	return leetCodeNumbers[state], nil
}
