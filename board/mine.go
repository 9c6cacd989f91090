package board

import (
	"errors"
	"fmt"
	"regexp"
	"strconv"
)

// The .mine text of JSMinesweeper holds a board and how many mines it has:
// first width, height and mines, then the rows, in which H is a covered square,
// F a flagged one and 0 to 8 are numbers.
//
//	9x9x10
//	0001HHHH1
//	000123F21
//	…

var mineAlphabet = newAlphabet(mineMeanings())

func mineMeanings() map[string]int8 { return boardMeanings("H", "F", "0") }

var mineKind = kind{plain: mineAlphabet, want: "H, F or 0 to 8"}

// mineHeader matches the first line.
var mineHeader = regexp.MustCompile(`^([0-9]{1,9})x([0-9]{1,9})x([0-9]{1,9})$`)

func looksLikeMine(data []byte) bool { return mineHeader.Match(firstLine(data)) }

func parseMine(data []byte, want Part, o ReadOptions) (Document, error) {
	lines := splitLines(data)
	if len(lines) == 0 {
		return Document{}, &SyntaxError{Line: 1, Msg: "the text is empty: want width, height and mines, as in 9x9x10"}
	}
	size, total, err := parseMineHeader(lines[0])
	if err != nil {
		return Document{}, err
	}
	if got := len(lines) - 1; got != size.Rows {
		return Document{}, lines[min(got, size.Rows+1)].errorf("%d %s, want %d", got, plural("row", got), size.Rows)
	}
	states := make([]State, 0, size.Squares())
	var values []int8
	for i, row := range lines[1:] {
		if values, err = mineKind.appendRow(values[:0], row, mineAlphabet); err != nil {
			return Document{}, err
		}
		if got := len(values); got != size.Cols {
			return Document{}, row.errorf("row %s has %d %s, want %d", RowName(i), got, plural("square", got), size.Cols)
		}
		for _, v := range values {
			states = append(states, State(v))
		}
	}
	return Document{Board: &Board{size, states}, Total: total}, nil
}

// parseMineHeader reads "9x9x10".
func parseMineHeader(l line) (size Size, total int, err error) {
	m := mineHeader.FindStringSubmatch(l.text)
	if m == nil {
		return size, 0, l.errorf("%q: want width, height and mines, as in 9x9x10", cut(l.text))
	}
	size.Cols, _ = strconv.Atoi(m[1])
	size.Rows, _ = strconv.Atoi(m[2])
	total, _ = strconv.Atoi(m[3])
	if err := size.Check(); err != nil {
		return size, 0, l.errorf("%v", err)
	}
	if total > size.Squares() {
		return size, 0, l.errorf("%d %s on %d %s", total, plural("mine", total), size.Squares(), plural("square", size.Squares()))
	}
	return size, total, nil
}

// cut shortens a text that an error message quotes.
func cut(text string) string {
	if len(text) > 40 {
		return text[:37] + "..."
	}
	return text
}

// errNoTotal is what writing a .mine file without a number of mines gives.
var errNoTotal = errors.New("a mine file tells the number of mines: the board alone does not (-n N or -m MINES)")

func appendMine(dst []byte, d Document) ([]byte, error) {
	if d.Board == nil {
		return nil, errors.New("a mine file holds a board: a minefield would lose its mines (--covered hides them)")
	}
	if d.Total == UnknownTotal {
		return nil, errNoTotal
	}
	z := d.Board.size
	dst = fmt.Appendf(dst, "%dx%dx%d\n", z.Cols, z.Rows, d.Total)
	letters := spelling{'H', 'F', '0'}
	for i, s := range d.Board.states {
		dst = append(dst, letters.char(s))
		if (i+1)%z.Cols == 0 {
			dst = append(dst, '\n')
		}
	}
	return dst, nil
}
