package board

import (
	"fmt"
	"math"
	"strconv"
)

// A Square is a place on a board. Row and Col count from 0, so that "A7" is
// Square{0, 6}.
type Square struct{ Row, Col int }

// String returns the square's name, such as "A7", or "AB12" for row 28.
func (s Square) String() string {
	return RowName(s.Row) + strconv.Itoa(s.Col+1)
}

// Move returns the move that uncovers s.
func (s Square) Move() Move { return Move{Square: s} }

// Flag returns the move that flags s.
func (s Square) Flag() Move { return Move{Square: s, Flag: true} }

// RowName returns the letters of a row, counted from 0: A to Z, then AA, AB and
// so on, like the columns of a spreadsheet.
func RowName(row int) string {
	var letters [16]byte
	i := len(letters)
	for row++; row > 0 && i > 0; row = (row - 1) / 26 {
		i--
		letters[i] = 'A' + byte((row-1)%26)
	}
	return string(letters[i:])
}

// ParseSquare reads a square's name: upper-case letters, then a number from 1
// without leading zeros. [Size.Square] also checks that the board has the
// square.
func ParseSquare(text string) (Square, error) {
	s, rest, ok := cutSquare(text)
	if !ok || rest != "" {
		return Square{}, fmt.Errorf("square %q: want a row's capital letters and a column's number, as in A7", text)
	}
	return s, nil
}

// cutSquare reads the square at the start of text and returns the text after
// it.
func cutSquare(text string) (s Square, rest string, ok bool) {
	i, row := 0, 0
	for ; i < len(text) && 'A' <= text[i] && text[i] <= 'Z'; i++ {
		if row > MaxSquares {
			return Square{}, text, false
		}
		row = row*26 + int(text[i]-'A') + 1
	}
	start, col := i, 0
	for ; i < len(text) && '0' <= text[i] && text[i] <= '9'; i++ {
		if col > math.MaxInt32 {
			return Square{}, text, false
		}
		col = col*10 + int(text[i]-'0')
	}
	if row == 0 || start == i || text[start] == '0' {
		return Square{}, text, false
	}
	return Square{row - 1, col - 1}, text[i:], true
}
