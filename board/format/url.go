package format

import (
	"fmt"
	"strconv"
	"strings"

	"minesweeper/board"
	"minesweeper/board/lazy"
)

// The URL form holds a minefield in the query of a web address:
//
//	?b=1&m=1k0g000o00000g05g
//
// b=1, 2 and 3 are the three presets with their usual numbers of mines. Any
// other b is the width and the height, padded with zeros to the same length. m
// has a digit, 0 to 9 or a to v, for each five squares, row by row. The first
// of the five is the highest bit, and the last digit is padded with zero bits.
var url = Format{
	Name: "url", Doc: "a minefield as the end of a web address, ?b=…&m=…", Exts: []string{".url"},
	MinesOnly: true, Parse: parseURL, Append: appendURL, Looks: looksLikeURL,
}

// urlQuery matches a parameter of the query, wherever it stands in an address.
var urlQuery = lazy.Regexp(`[?&]([bm])=([^&# \t]*)`)

func looksLikeURL(data []byte) bool {
	return urlQuery().Match(firstLine(data[:min(len(data), 4096)]))
}

// parseURL reads the first line. The text before the question mark and
// parameters with other names are ignored.
func parseURL(data []byte, want Part, o board.ReadOptions) (Document, error) {
	l, err := onlyLine(data, "address", "?b=…&m=…")
	if err != nil {
		return Document{}, err
	}
	values, at := map[string]string{}, map[string]int{}
	for _, m := range urlQuery().FindAllStringSubmatchIndex(l.Text, -1) {
		name := l.Text[m[2]:m[3]]
		if _, twice := values[name]; twice {
			return Document{}, l.Errorf("%s=… is given twice", name)
		}
		values[name], at[name] = l.Text[m[4]:m[5]], m[4]
	}
	if len(values) < 2 {
		return Document{}, l.Errorf("want ?b=… for the size and &m=… for the mines")
	}
	size, err := urlSize(values["b"])
	if err != nil {
		return Document{}, l.Errorf("%v", err)
	}
	m, err := base32.parse(l, at["m"], values["m"], size, nil)
	if err != nil {
		return Document{}, err
	}
	return DocumentOf(m), nil
}

// urlSize reads the parameter b.
func urlSize(b string) (board.Size, error) {
	if len(b) == 1 && b >= "1" && b <= "3" {
		return board.Presets()[b[0]-'1'].Size, nil
	}
	if len(b) == 0 || len(b)%2 != 0 || len(b) > 14 || strings.Trim(b, "0123456789") != "" {
		return board.Size{}, fmt.Errorf(
			"b=%s: want 1, 2, 3 or a width and a height of equally many digits, as in 0820", board.Quote(b))
	}
	cols, _ := strconv.Atoi(b[:len(b)/2])
	rows, _ := strconv.Atoi(b[len(b)/2:])
	size := board.Size{Rows: rows, Cols: cols}
	return size, size.Check()
}

func appendURL(dst []byte, d Document) ([]byte, error) {
	m, err := needMines(d, "a url file")
	if err != nil {
		return nil, err
	}
	dst = append(dst, "?b="...)
	dst = append(dst, urlSizeName(m)...)
	dst = append(dst, "&m="...)
	return append(base32.append(dst, m), '\n'), nil
}

// urlSizeName returns the parameter b of a minefield.
func urlSizeName(m board.Minefield) string {
	z := m.Size()
	for i, p := range board.Presets() {
		if p.Size == z && p.Mines == m.Total() {
			return strconv.Itoa(i + 1)
		}
	}
	width := len(strconv.Itoa(max(z.Cols, z.Rows)))
	return fmt.Sprintf("%0*d%0*d", width, z.Cols, width, z.Rows)
}

// A bitCode is the number of bits of a digit in a minefield that is written as
// digits: a bit for each square, row by row, the highest bit of a digit first.
// The bits left over at the end are 0.
type bitCode int

// The digits are 0 to 9 and as many letters as are needed.
const (
	base16 bitCode = 4
	base32 bitCode = 5
)

// parse reads a minefield from the digits that begin at offset at of a line. Their
// number must be the one that the size needs. If unmask is not nil, it changes the
// first n bits, which stand in bytes with the highest bit first.
func (c bitCode) parse(l board.Line, at int, digits string, size board.Size, unmask func(bits []byte, n int)) (
	m board.Minefield, err error,
) {
	width, base := int(c), 1<<c
	bits := make([]byte, (len(digits)*width+7)/8)
	for i := range len(digits) {
		value, err := strconv.ParseUint(digits[i:i+1], base, 8)
		if err != nil {
			last := strconv.FormatInt(int64(base-1), base)
			return m, l.ErrorAt(at+i, "%s is no digit: want 0 to 9 or a to %s", board.QuoteAt(digits, i), last)
		}
		for k := range width {
			if n := i*width + k; value>>(width-1-k)&1 != 0 {
				bits[n/8] |= 0x80 >> (n % 8)
			}
		}
	}
	if want := (size.Squares() + width - 1) / width; len(digits) != want {
		return m, l.Errorf("the mines have %s, want %d for a board %d wide and %d high",
			board.Amount(len(digits), "digit"), want, size.Cols, size.Rows)
	}
	if unmask != nil {
		unmask(bits, size.Squares())
	}
	m = board.NewBoard(size).MinesAtFlags()
	for i := range 8 * len(bits) {
		switch {
		case bits[i/8]&(0x80>>(i%8)) == 0:
		case i >= size.Squares():
			return m, l.ErrorAt(at+i/width, "a mine beyond the last square")
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
