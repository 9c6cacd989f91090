package paste

import (
	"bytes"
	"fmt"
	"slices"
	"strings"

	"minesweeper/board"
)

// HasOthers reports whether a text may be meant otherwise than as it stands,
// although a game can have left that: its blanks or its first line may not be
// squares.
func HasOthers(text []byte) bool {
	text = bytes.TrimPrefix(text, []byte("\ufeff"))
	if bytes.HasPrefix(bytes.TrimLeft(text, " "), []byte("│")) {
		return false
	}
	open := 0
	for _, sign := range []byte(" 0.") {
		if bytes.IndexByte(text, sign) >= 0 {
			open++
		}
	}
	edge := len(text) > 0 && text[0] == ' ' && bytes.Count(text, []byte("\n ")) == bytes.Count(text[:len(text)-1], []byte("\n"))
	isSize := len(text) > 2 && text[0] >= '1' && text[0] <= '9' && (text[2] == '\n' || text[2] == '\r')
	return open > 1 || edge || isSize
}

// IsNextSize reports whether a line states the size of another board, since n
// rows of the width of row are all that its own size says. Columns may be stated
// before rows. Blanks in the row may be a margin.
func IsNextSize(line, row []byte, n int, size board.Size) bool {
	width := len(bytes.TrimRight(row, "\r\n"))
	isWhole := size == board.Size{Rows: n, Cols: width} || size == board.Size{Rows: width, Cols: n}
	if !isWhole || bytes.ContainsAny(row, " \t") {
		return false
	}
	next, _, ok := SizeOf(string(line))
	return ok && next.Cols > 0
}

// usual are the sizes of well-known programs.
var usual = []board.Size{
	{Rows: 8, Cols: 8}, {Rows: 9, Cols: 9}, {Rows: 10, Cols: 10}, {Rows: 16, Cols: 16}, {Rows: 16, Cols: 30},
	{Rows: 30, Cols: 16}, {Rows: 14, Cols: 18}, {Rows: 20, Cols: 24}, {Rows: 24, Cols: 30},
}

// IsUsual reports whether boards often have a size.
func IsUsual(z board.Size) bool { return slices.Contains(usual, z) }

// Edge returns the blanks with which all rows begin, which are read as squares of
// a board of a size that is neither stated nor usual. If without some of them
// the size is a usual one, it returns that too.
func (r Reading) Edge(z board.Size) (blanks string, inner board.Size) {
	if r.size.Cols > 0 || IsUsual(z) {
		return "", inner
	}
	n := z.Cols - 1
	for _, row := range r.Rows {
		if len(row) != z.Cols {
			return "", inner // a drawing
		}
		n = min(n, len(row)-len(strings.TrimLeft(row, " ")))
	}
	for k := range n {
		if without := (board.Size{Rows: z.Rows, Cols: z.Cols - k - 1}); IsUsual(without) {
			inner = without
		}
	}
	return strings.Repeat(" ", n), inner
}

// Refused returns the error about a text as a whole.
func Refused(msg, hint string) error { return &board.SyntaxError{Line: 1, Msg: msg, Hint: hint} }

// Several returns the error of a text with several meanings, of two sizes or, if
// its points have two meanings, of the same one.
func (r Reading) Several(a, b board.Size) error {
	if a != b {
		return Refused(fmt.Sprintf("the blanks can be squares or not: this is %v or %v", a, b),
			fmt.Sprintf("a line with the size above the rows decides: %v or %v", a, b))
	}
	open := " "
	if strings.Contains(strings.Join(r.Rows, ""), "0") {
		open = "0"
	}
	return Refused("the points can be covered squares or open ones",
		"tr . '?' makes them covered, and tr . '"+open+"' open")
}
