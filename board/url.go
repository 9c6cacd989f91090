package board

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// The URL form holds a minefield in the query of a web address:
//
//	?b=1&m=1k0g000o00000g05g
//
// b=1, 2 and 3 are the three usual sizes with their usual numbers of mines; any
// other b is the width and the height, of equal length with zeros in front. m
// has a digit 0 to 9, a to v for every five squares, row by row; the first of
// the five is the highest bit, and the last digit is filled up with zeros.

const urlDigits = "0123456789abcdefghijklmnopqrstuv"

// urlSizes are the sizes with a b of their own, from 1.
var urlSizes = []struct {
	size  Size
	mines int
}{{Size{9, 9}, 10}, {Size{16, 16}, 40}, {Size{16, 30}, 99}}

// urlQuery matches the query, wherever it stands in an address.
var urlQuery = regexp.MustCompile(`[?&]([bm])=`)

func looksLikeURL(data []byte) bool {
	return urlQuery.Match(firstLine(data[:min(len(data), 4096)]))
}

// parseURL reads the first line. Whatever stands before the question mark, and
// parameters with other names, are ignored.
func parseURL(data []byte, want Part, o ReadOptions) (Document, error) {
	lines := splitLines(data)
	if len(lines) == 0 {
		return Document{}, &SyntaxError{Line: 1, Msg: "the text is empty: want ?b=…&m=…"}
	}
	l := lines[0]
	for _, more := range lines[1:] {
		if strings.TrimSpace(more.text) != "" {
			return Document{}, more.errorf("unexpected text below the address")
		}
	}
	if name := l.twice(); name != "" {
		return Document{}, l.errorf("%s… stands there twice", name)
	}
	b, _, hasB := l.parameter("b")
	digits, at, hasM := l.parameter("m")
	if !hasB || !hasM {
		return Document{}, l.errorf("want ?b=… for the size and &m=… for the mines")
	}
	size, err := urlSize(b)
	if err != nil {
		return Document{}, l.errorf("%v", err)
	}
	m, err := NewMinefield(size)
	if err != nil {
		return Document{}, l.errorf("%v", err)
	}
	if want := (size.Squares() + 4) / 5; len(digits) != want {
		return Document{}, l.errorf("m=… has %d %s, want %d for a board %d wide and %d high",
			len(digits), plural("digit", len(digits)), want, size.Cols, size.Rows)
	}
	for i := range len(digits) {
		if err := putDigit(&m, i, digits[i]); err != "" {
			return Document{}, l.errorAt(at+i, "%s %s", quoteAt(digits, i), err)
		}
	}
	return DocumentOf(m), nil
}

// twice returns a parameter of the query that stands in it more than once, as
// "b=", or nothing.
func (l line) twice() string {
	names := urlQuery.FindAllString(l.text, -1)
	for i, name := range names {
		if slices.ContainsFunc(names[:i], func(other string) bool { return other[1:] == name[1:] }) {
			return name[1:]
		}
	}
	return ""
}

// parameter returns the value of a parameter of the query and where it starts.
func (l line) parameter(name string) (value string, at int, found bool) {
	for _, mark := range []string{"?", "&"} {
		if i := strings.Index(l.text, mark+name+"="); i >= 0 {
			at = i + len(mark+name+"=")
			end := strings.IndexAny(l.text[at:], "&# \t")
			if end < 0 {
				end = len(l.text) - at
			}
			return l.text[at : at+end], at, true
		}
	}
	return "", 0, false
}

// urlSize reads the parameter b.
func urlSize(b string) (Size, error) {
	if len(b) == 1 && b >= "1" && b <= "3" {
		return urlSizes[b[0]-'1'].size, nil
	}
	if len(b) == 0 || len(b)%2 != 0 || len(b) > 14 || strings.Trim(b, "0123456789") != "" {
		return Size{}, fmt.Errorf("b=%q: want 1, 2, 3 or a width and a height of equally many digits, as in 0820", cut(b))
	}
	cols, _ := strconv.Atoi(b[:len(b)/2])
	rows, _ := strconv.Atoi(b[len(b)/2:])
	return Size{rows, cols}, nil
}

// putDigit puts the mines of the digit with index i. It returns what is wrong
// with the digit, or nothing.
func putDigit(m *Minefield, i int, digit byte) (wrong string) {
	five := strings.IndexByte(urlDigits, digit)
	if five < 0 {
		return "is no digit: want 0 to 9 or a to v"
	}
	for bit := range 5 {
		square := 5*i + bit
		switch {
		case five&(16>>bit) == 0:
		case square >= m.size.Squares():
			return "has mines beyond the last square"
		default:
			m.Put(m.size.At(square))
		}
	}
	return ""
}

func appendURL(dst []byte, d Document) ([]byte, error) {
	m, err := needMines(d, "a url file")
	if err != nil {
		return nil, err
	}
	dst = append(dst, "?b="...)
	dst = append(dst, urlSizeName(m)...)
	dst = append(dst, "&m="...)
	for first := 0; first < m.size.Squares(); first += 5 {
		five := 0
		for bit := range 5 {
			if i := first + bit; i < m.size.Squares() && m.HasMineAt(i) {
				five |= 16 >> bit
			}
		}
		dst = append(dst, urlDigits[five])
	}
	return append(dst, '\n'), nil
}

// urlSizeName returns the parameter b of a minefield.
func urlSizeName(m Minefield) string {
	for i, s := range urlSizes {
		if s.size == m.size && s.mines == m.total {
			return itoa(i + 1)
		}
	}
	width := max(len(itoa(m.size.Cols)), len(itoa(m.size.Rows)))
	return fmt.Sprintf("%0*d%0*d", width, m.size.Cols, width, m.size.Rows)
}
