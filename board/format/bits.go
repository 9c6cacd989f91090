package format

import (
	"strconv"

	"minesweeper/board"
)

// A bitCode is the number of bits of a digit in a minefield that is written as
// digits: a bit for each square, row by row, the highest bit of a digit first.
// The bits left over at the end are 0.
type bitCode int

// The digits are 0 to 9 and as many letters as are needed.
const (
	base16 bitCode = 4
	base32 bitCode = 5
)

// parse reads the digits that begin at offset at of a line, as bytes with the
// highest bit first. Their number must be the one that the size needs.
func (c bitCode) parse(l board.Line, at int, digits string, size board.Size) ([]byte, error) {
	width, base := int(c), 1<<c
	bits := make([]byte, (len(digits)*width+7)/8)
	for i := range len(digits) {
		value, err := strconv.ParseUint(digits[i:i+1], base, 8)
		if err != nil {
			last := strconv.FormatInt(int64(base-1), base)
			return nil, l.ErrorAt(at+i, "%s is no digit: want 0 to 9 or a to %s", board.QuoteAt(digits, i), last)
		}
		for k := range width {
			if n := i*width + k; value>>(width-1-k)&1 != 0 {
				bits[n/8] |= 0x80 >> (n % 8)
			}
		}
	}
	if want := (size.Squares() + width - 1) / width; len(digits) != want {
		return nil, l.Errorf("the mines have %s, want %d for a board %d wide and %d high",
			board.Amount(len(digits), "digit"), want, size.Cols, size.Rows)
	}
	return bits, nil
}

// mines returns the minefield with a mine for each bit that is set. The digits
// of the bits begin at offset at of a line.
func (c bitCode) mines(l board.Line, at int, bits []byte, size board.Size) (board.Minefield, error) {
	m, err := board.NewMinefield(size)
	if err != nil {
		return m, err
	}
	for i := range 8 * len(bits) {
		switch {
		case bits[i/8]&(0x80>>(i%8)) == 0:
		case i >= size.Squares():
			return m, l.ErrorAt(at+i/int(c), "a mine beyond the last square")
		default:
			m.Put(size.At(i))
		}
	}
	return m, nil
}

// append appends the digits of a minefield.
func (c bitCode) append(dst []byte, m board.Minefield) []byte {
	squares, width := m.Size().Squares(), int(c)
	for first := 0; first < squares; first += width {
		value := uint64(0)
		for i := first; i < min(first+width, squares); i++ {
			if m.HasMineAt(i) {
				value |= 1 << (first + width - 1 - i)
			}
		}
		dst = strconv.AppendUint(dst, value, 1<<c)
	}
	return dst
}
