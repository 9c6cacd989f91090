package board

import (
	"bytes"
	"strings"
)

// The .dat text has one character a square and one line a row.
//
//	            minefield     board
//	mine        *  (also X)
//	no mine     .
//	covered                   ?  (also #)
//	flagged                   *  (also F)
//	0 around                  space  (also . and 0)
//	1 to 8                    the digit
//
// The first spelling is the one written. Whatever reads .dat text also reads
// the drawings that [Drawing] makes.

// spellings are how boards or minefields are written, by Style.
type spellings [3]*Spelling

var boardSpellings = spellings{
	Letters: {"?#", "*F", " .0", Digits, boardSigns, "X", looksLikeMines},
	Plain:   {"#?", "*F", ". 0", Digits, boardSigns, "X", looksLikeMines},
	Grid:    {".?#", "*F", "/ 0", Digits, boardSigns, "X", looksLikeMines},
}

var minefieldSpellings = spellings{
	Letters: {"", "*X", " .", "", "* or .", notOfMines, looksLikeBoard},
	Plain:   {"", "*X", ".", "", "* or .", notOfMines, looksLikeBoard},
	Grid:    {"", "X*", "./ ", "", "* or .", notOfMines, looksLikeBoard},
}

const (
	boardSigns     = "?, *, a space or 1 to 8"
	looksLikeMines = "X stands for a mine: this looks like a minefield"
	notOfMines     = "?#F 012345678"
	looksLikeBoard = "this looks like a board: a minefield says * for a mine and . for none"
)

// ParseBoard reads a board from text, plain or framed. The error is a
// [*SyntaxError].
func ParseBoard(data []byte, o ReadOptions) (Board, error) { return parse(data, boardSpellings, o) }

// ParseMinefield reads a minefield from text, plain or framed. The error is a
// [*SyntaxError].
func ParseMinefield(data []byte, o ReadOptions) (Minefield, error) {
	b, err := parse(data, minefieldSpellings, o)
	return b.MinesAtFlags(), err
}

// LooksLikeMinefield reports whether a text is taken for a minefield and not
// for a board. That is so if all its characters can stand in a minefield, or if
// one is an X. A grid without an X is taken for a board: both kinds have
// points.
func LooksLikeMinefield(data []byte) bool {
	lines, err := Lines(data, "")
	if err != nil {
		return true
	}
	rows, style, err := unframe(lines)
	if err != nil {
		return false
	}
	hasX := false
	for _, row := range rows {
		hasX = hasX || strings.Contains(row.Text, "X")
		if _, err := minefieldSpellings[style].AppendRow(nil, row); err != nil && !hasX {
			return false
		}
	}
	return style != Grid || hasX
}

// parse reads the squares of a text, row by row. A mine is read as a flag.
func parse(data []byte, k spellings, o ReadOptions) (Board, error) {
	isUTF32 := bytes.HasPrefix(data, []byte("\xff\xfe\x00\x00"))
	if bytes.HasPrefix(data, []byte("\xff\xfe")) && !isUTF32 || bytes.HasPrefix(data, []byte("\xfe\xff")) {
		hint := "save it as UTF-8; Windows PowerShell's > writes UTF-16"
		return Board{}, &SyntaxError{Line: 1, Msg: "the text is UTF-16", Hint: hint}
	}
	lines, err := Lines(data, "at least one row")
	if err != nil {
		return Board{}, err
	}
	rows, style, err := unframe(lines)
	if err != nil {
		return Board{}, err
	}
	if len(rows) == 0 {
		return Board{}, lines[0].Errorf("the frame is empty: want at least one row")
	}
	size := Size{len(rows), commonWidth(rows, o)}
	if err := size.Check(); err != nil {
		for _, row := range rows { // in prose, a wrong character explains more than the size
			if _, err := k[style].AppendRow(nil, row); err != nil {
				return Board{}, err
			}
		}
		wrong := &SyntaxError{Line: rows[0].Number, Msg: err.Error()}
		if size.Cols == 0 {
			wrong.Msg = "most rows are empty: want squares in every row"
			if commonWidth(rows, ReadOptions{Pad: true}) > 0 {
				wrong.Hint = trimmedHint
			}
		}
		return Board{}, wrong
	}
	states := make([]State, 0, size.Squares())
	for i, row := range rows {
		states, err = k[style].AppendRow(states, row)
		if err != nil {
			return Board{}, err
		}
		if err := checkWidth(row, i, size, o); err != nil {
			return Board{}, err
		}
		for len(states) < (i+1)*size.Cols {
			states = append(states, 0)
		}
	}
	return Board{size, states}, nil
}

// commonWidth returns the number of squares that a row should have: the most
// common one, and the larger of two that are equally common. With Pad it is the
// largest.
func commonWidth(rows []Line, o ReadOptions) (width int) {
	count := make(map[int]int)
	for _, row := range rows {
		count[row.width()]++
	}
	for w, n := range count {
		better := n > count[width] || n == count[width] && w > width
		if o.Pad {
			better = w > width
		}
		if better {
			width = w
		}
	}
	return width
}

const trimmedHint = "were trailing blanks trimmed? --pad restores them"

// checkWidth returns an error unless row i has the right number of squares.
func checkWidth(row Line, i int, size Size, o ReadOptions) error {
	got, want := row.width(), size.Cols
	if got == want || got < want && o.Pad {
		return nil
	}
	err := row.widthError(i, got, want)
	if got == 0 && i == size.Rows-1 {
		err.Hint = "is there a blank line too many at the end? " +
			"if it is a row of blanks that was trimmed, --pad restores it"
	} else if got < want {
		err.Hint = trimmedHint
	}
	return err
}

// String returns the board as .dat text.
func (b Board) String() string { return string(b.AppendDat(nil)) }

// AppendDat appends the board as .dat text.
func (b Board) AppendDat(dst []byte) []byte { return boardSpellings[Letters].AppendBoard(dst, b) }

// String returns the minefield as .dat text.
func (m Minefield) String() string { return string(m.AppendDat(nil)) }

// AppendDat appends the minefield as .dat text.
func (m Minefield) AppendDat(dst []byte) []byte {
	return minefieldSpellings[Plain].AppendMinefield(dst, m)
}
