package board

import (
	"bytes"
	"io"
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
// The first spelling is the one written. Wherever it is read, the drawings that
// [Drawing] makes of the same things are read too.

// An alphabet gives what each character stands for. For a board that is a
// State, for a minefield 0 or mined.
type alphabet [256]int8

// noMeaning is what characters stand for that are not in the alphabet.
const noMeaning = -128

func newAlphabet(meanings map[string]int8) *alphabet {
	var a alphabet
	for i := range a {
		a[i] = noMeaning
	}
	for chars, meaning := range meanings {
		for _, c := range []byte(chars) {
			a[c] = meaning
		}
	}
	return &a
}

// A kind is a minefield or a board: what its squares are written with, in a
// plain text or in either frame.
type kind struct {
	plain, letters, grid *alphabet
	want                 string            // the characters of plain, in words
	hints                map[string]string // for characters that betray a mistake
}

var minefieldKind = kind{
	plain:   newAlphabet(map[string]int8{"*X": mined, ".": 0}),
	letters: newAlphabet(map[string]int8{"*X": mined, ". ": 0}),
	grid:    newAlphabet(map[string]int8{"*X": mined, "./ ": 0}),
	want:    "* or .",
	hints:   map[string]string{"?#F 012345678": "this looks like a board: a minefield says * for a mine and . for none"},
}

var boardKind = kind{
	plain:   newAlphabet(boardMeanings("?#", "*F", " .0")),
	letters: newAlphabet(boardMeanings("?#", "*F", " .0")),
	grid:    newAlphabet(boardMeanings(".?#", "*F", "/ 0")),
	want:    "?, *, a space or 1 to 8",
	hints:   map[string]string{"X": "X stands for a mine: this looks like a minefield"},
}

func boardMeanings(covered, flagged, zero string) map[string]int8 {
	m := map[string]int8{covered: int8(Covered), flagged: int8(Flagged), zero: 0}
	for n := int8(1); n <= 8; n++ {
		m[string(rune('0'+n))] = n
	}
	return m
}

// ReadBoard reads a board from text, plain or framed. The error is a
// [*SyntaxError] unless reading itself failed.
func ReadBoard(r io.Reader, o ReadOptions) (Board, error) {
	data, err := ReadAll(r)
	if err != nil {
		return Board{}, err
	}
	return ParseBoard(data, o)
}

// ParseBoard is [ReadBoard] for text in memory.
func ParseBoard(data []byte, o ReadOptions) (Board, error) {
	size, values, err := parse(data, &boardKind, o)
	if err != nil {
		return Board{}, err
	}
	states := make([]State, len(values))
	for i, v := range values {
		states[i] = State(v)
	}
	return Board{size, states}, nil
}

// ReadMinefield reads a minefield from text, plain or framed. The error is a
// [*SyntaxError] unless reading itself failed.
func ReadMinefield(r io.Reader, o ReadOptions) (Minefield, error) {
	data, err := ReadAll(r)
	if err != nil {
		return Minefield{}, err
	}
	return ParseMinefield(data, o)
}

// ParseMinefield is [ReadMinefield] for text in memory.
func ParseMinefield(data []byte, o ReadOptions) (Minefield, error) {
	size, values, err := parse(data, &minefieldKind, o)
	if err != nil {
		return Minefield{}, err
	}
	m := Minefield{size: size, around: make([]uint8, size.Squares())}
	for i, v := range values {
		if v == mined {
			m.Put(size.At(i))
		}
	}
	return m, nil
}

// parse reads the squares of a text, row by row.
func parse(data []byte, k *kind, o ReadOptions) (Size, []int8, error) {
	if bytes.HasPrefix(data, []byte("\xff\xfe")) || bytes.HasPrefix(data, []byte("\xfe\xff")) {
		return Size{}, nil, &SyntaxError{Line: 1, Msg: "the text is UTF-16", Hint: "save it as UTF-8; Windows PowerShell's > writes UTF-16"}
	}
	lines := splitLines(data)
	if len(lines) == 0 {
		return Size{}, nil, &SyntaxError{Line: 1, Msg: "the text is empty: want at least one row"}
	}
	rows, letters, err := unframe(lines, k)
	if err != nil {
		return Size{}, nil, err
	}
	if len(rows) == 0 {
		return Size{}, nil, lines[0].errorf("the frame is empty: want at least one row")
	}
	size := Size{len(rows), commonWidth(rows, o)}
	if err := size.Check(); err != nil {
		return size, nil, &SyntaxError{Line: rows[0].number, Msg: err.Error()}
	}
	values := make([]int8, 0, size.Squares())
	for i, row := range rows {
		if values, err = k.appendRow(values, row, letters); err != nil {
			return size, nil, err
		}
		if err := checkWidth(row, i, size, o); err != nil {
			return size, nil, err
		}
		for len(values) < (i+1)*size.Cols {
			values = append(values, 0)
		}
	}
	return size, values, nil
}

// commonWidth returns how many squares a row should have: as many as most rows
// do, and of two counts equally common the larger one; with --pad, as many as
// the longest.
func commonWidth(rows []line, o ReadOptions) (width int) {
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

// checkWidth refuses row i of a board if it has not the right number of squares.
func checkWidth(row line, i int, size Size, o ReadOptions) error {
	got, want := row.width(), size.Cols
	if got == want || got < want && o.Pad {
		return nil
	}
	err := row.errorf("row %s has %d %s, want %d", RowName(i), got, plural("square", got), want)
	switch {
	case got == 0 && i == size.Rows-1:
		err.Hint = "is there a blank line too many at the end? if it is a row of blanks that was trimmed, --pad restores it"
	case got < want:
		err.Hint = "were trailing blanks trimmed? --pad restores them"
	}
	return err
}

func plural(what string, n int) string {
	if n == 1 {
		return what
	}
	return what + "s"
}

// appendRow appends what the characters of a row stand for.
func (k *kind) appendRow(dst []int8, row line, letters *alphabet) ([]int8, error) {
	for i := 0; i < len(row.text); i++ {
		v := letters[row.text[i]]
		if v == noMeaning {
			err := row.errorAt(i, "unexpected %s: want %s", quoteAt(row.text, i), k.want)
			err.Hint = k.hint(row.text[i])
			return nil, err
		}
		dst = append(dst, v)
	}
	return dst, nil
}

func (k *kind) hint(c byte) string {
	for chars, hint := range k.hints {
		for i := range len(chars) {
			if chars[i] == c {
				return hint
			}
		}
	}
	return ""
}

// String returns the board as .dat text.
func (b Board) String() string { return string(b.AppendDat(nil)) }

// AppendDat appends the board as .dat text.
func (b Board) AppendDat(dst []byte) []byte {
	for i, s := range b.states {
		dst = append(dst, letterBoard.char(s))
		if (i+1)%b.size.Cols == 0 {
			dst = append(dst, '\n')
		}
	}
	return dst
}

// String returns the minefield as .dat text.
func (m Minefield) String() string { return string(m.AppendDat(nil)) }

// AppendDat appends the minefield as .dat text.
func (m Minefield) AppendDat(dst []byte) []byte {
	for i := range m.around {
		c := byte('.')
		if m.HasMineAt(i) {
			c = '*'
		}
		dst = append(dst, c)
		if (i+1)%m.size.Cols == 0 {
			dst = append(dst, '\n')
		}
	}
	return dst
}
