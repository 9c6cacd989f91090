package diagnose

import (
	"bytes"
	"unicode/utf8"

	"minesweeper/board"
	"minesweeper/board/lazy"
)

// A printout is the output of a program: boards, framed or plain, and other
// lines.

// LastBoard returns the last board in a printout, or nothing.
func LastBoard(data []byte, want board.Size) []byte {
	if found := boardsIn(data, want); len(found) > 0 {
		return found[len(found)-1]
	}
	return nil
}

// boardsIn returns the boards in a printout: framed ones of any size, and plain
// ones of the size wanted.
func boardsIn(data []byte, want board.Size) (found [][]byte) {
	lines := bytes.SplitAfter(data, []byte("\n"))
	for i := 0; i < len(lines); {
		n := framedAt(lines[i:])
		if n == 0 {
			n = plainAt(lines[i:], want)
		}
		if n > 0 {
			found = append(found, bytes.Join(lines[i:i+n], nil))
		}
		i += max(1, n)
	}
	return found
}

// framedAt returns the number of lines of the framed board whose upper edge is
// the first line, or 0.
func framedAt(lines [][]byte) int {
	if !edge().Match(lines[0]) {
		return 0
	}
	for i, l := range lines[1:] {
		if edge().Match(l) {
			return i + 2
		}
		if !bytes.ContainsRune(l, '|') {
			return 0
		}
	}
	return 0
}

// edge matches the upper or lower edge of a frame.
var edge = lazy.Regexp(`^\s*\+-+\+\s*$`)

// plainAt returns the number of lines of the plain board that begins at the
// first line, or 0.
func plainAt(lines [][]byte, want board.Size) int {
	if len(lines) < want.Rows {
		return 0
	}
	for _, l := range lines[:want.Rows] {
		l = bytes.TrimRight(l, "\r\n")
		if utf8.RuneCount(l) != want.Cols || len(bytes.Trim(l, "?#*F .012345678")) > 0 {
			return 0
		}
	}
	return want.Rows
}
