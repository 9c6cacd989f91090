package format

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"minesweeper/board"
	"minesweeper/board/lazy"
)

// The .mine text of JSMinesweeper holds a board and its number of mines: first
// width, height and mines, then the rows, in which H is a covered square, F a
// flagged one and 0 to 8 are numbers. When a game is lost, its mines are shown
// as ?, which is read as a flag. Then F and ? make the number of mines.
//
//	9x9x10
//	0001HHHH1
//	000123F21
//	…
var mine = Format{
	Name: "mine", Doc: "a board and its number of mines, for JSMinesweeper", Exts: []string{".mine"},
	Parse: parseMine, Append: appendMine,
	Looks: func(data []byte) bool { return mineHeader().Match(firstLine(data)) },
}

var mineSpelling = &board.Spelling{Covered: "H", Flagged: "F?", Empty: "0", Numbers: board.Digits, Want: "H, F, ? or 0 to 8"}

// mineHeader matches the first line.
var mineHeader = lazy.Regexp(`^([0-9]{1,9})x([0-9]{1,9})x([0-9]{1,9})$`)

func parseMine(data []byte, want Part, o board.ReadOptions) (Document, error) {
	lines, size, total, err := mineLines(data)
	if err != nil {
		return Document{}, err
	}
	if got := len(lines) - 1; got != size.Rows {
		return Document{}, lines[min(got, size.Rows+1)].Errorf("%s, want %d", board.Amount(got, "row"), size.Rows)
	}
	b, err := mineSpelling.ParseRows(lines[1:], size)
	if err != nil {
		return Document{}, err
	}
	for _, row := range lines[1:] {
		if at := strings.IndexByte(row.Text, '?'); at >= 0 && b.Flags() != total {
			err := row.ErrorAt(at, "a mine that is shown, and with F there are %d, not %d", b.Flags(), total)
			err.Hint = "H is a covered square: tr '?' H"
			return Document{}, err
		}
	}
	return Document{Board: &b, Total: board.KnownTotal(total)}, nil
}

// mineLines returns the lines of a text whose first line is like "9x9x10", and
// the size and number of mines in that line.
func mineLines(data []byte) (lines []board.Line, size board.Size, total int, err error) {
	lines, err = board.Lines(data, "width, height and mines, as in 9x9x10")
	if err != nil {
		return lines, size, 0, err
	}
	l := lines[0]
	m := mineHeader().FindStringSubmatch(l.Text)
	if m == nil {
		return lines, size, 0, l.Errorf("%s: want width, height and mines, as in 9x9x10", board.Quote(l.Text))
	}
	size.Cols, _ = strconv.Atoi(m[1])
	size.Rows, _ = strconv.Atoi(m[2])
	total, _ = strconv.Atoi(m[3])
	if err := size.Check(); err != nil {
		return lines, size, 0, l.Errorf("%v", err)
	}
	if total > size.Squares() {
		return lines, size, 0, l.Errorf("%s on %s", board.Amount(total, "mine"), board.Amount(size.Squares(), "square"))
	}
	return lines, size, total, nil
}

func appendMine(dst []byte, d Document) ([]byte, error) {
	if d.Board == nil {
		return nil, errors.New("a mine file holds a board: a minefield would lose its mines (--covered hides them)")
	}
	total, known := d.MineCount().Mines()
	if !known {
		return nil, fmt.Errorf("%w: a mine file states it", ErrNoTotal)
	}
	dst = fmt.Appendf(dst, "%dx%dx%d\n", d.Size().Cols, d.Size().Rows, total)
	return mineSpelling.AppendBoard(dst, *d.Board), nil
}

// The .mbf and .abf bytes hold a minefield: width and height in a byte each,
// the number of mines in two (high byte first), then for each mine its column
// and its row, counted from 0, in a byte each. The exercise's minefield is
//
//	09 09 00 0a 04 00 05 00 07 00 06 01 08 03 00 04 02 07 05 08 07 08 08 08
var mbf = Format{
	Name: "mbf", Doc: "a minefield in bytes, as editors save it in .mbf and .abf files",
	Exts: []string{".mbf", ".abf"}, MinesOnly: true, Whole: true,
	Parse: parseMBF, Append: appendMBF, Looks: looksLikeMBF,
}

const mbfHeader = 4

// looksLikeMBF reports whether the data have the length that the header states
// and a byte that is never in a text.
func looksLikeMBF(data []byte) bool {
	return len(data) >= mbfHeader &&
		len(data) == mbfHeader+2*int(binary.BigEndian.Uint16(data[2:])) &&
		bytes.IndexFunc(data, func(r rune) bool { return r < ' ' && r != '\n' && r != '\r' }) >= 0
}

func parseMBF(data []byte, want Part, o board.ReadOptions) (d Document, err error) {
	if len(data) < mbfHeader {
		return d, board.ByteError(len(data), "the file ends: want width, height and two bytes for the number of mines")
	}
	size := board.Size{Rows: int(data[1]), Cols: int(data[0])}
	if err := size.Check(); err != nil {
		return d, board.ByteError(0, "%v", err)
	}
	total, places := int(binary.BigEndian.Uint16(data[2:])), data[mbfHeader:]
	if len(places) != 2*total {
		return d, board.ByteError(2, "%s of 2 bytes each, but %d bytes follow", board.Amount(total, "mine"), len(places))
	}
	m := board.NewBoard(size).MinesAtFlags()
	for i := 0; i < len(places); i += 2 {
		s := board.Square{Row: int(places[i+1]), Col: int(places[i])}
		if !size.Contains(s) {
			return d, board.ByteError(mbfHeader+i, "mine in column %d, row %d, counted from 0: "+
				"the board is %d wide and %d high", s.Col, s.Row, size.Cols, size.Rows)
		}
		if m.HasMine(s) {
			return d, board.ByteError(mbfHeader+i, "a second mine at %v", s)
		}
		m.Put(s)
	}
	return DocumentOf(m), nil
}

func appendMBF(dst []byte, d Document) ([]byte, error) {
	m, err := needMines(d, "an mbf file")
	if err != nil {
		return nil, err
	}
	z := m.Size()
	if z.Cols > 0xff || z.Rows > 0xff {
		return nil, fmt.Errorf("an mbf file has at most 255 rows and 255 columns, the minefield is %v", z)
	}
	dst = append(dst, byte(z.Cols), byte(z.Rows))
	dst = binary.BigEndian.AppendUint16(dst, uint16(m.Total()))
	for _, s := range m.Mines() {
		dst = append(dst, byte(s.Col), byte(s.Row))
	}
	return dst, nil
}
