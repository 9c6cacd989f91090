package format

import (
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
	Name: "mine", Title: "a board of JSMinesweeper (.mine)",
	Doc: "a board and its number of mines, for JSMinesweeper", Exts: []string{".mine"},
	Parse: parseMine, Append: appendMine,
	Looks: func(data []byte) bool { return mineHeader().Match(firstLine(data)) },
}

var mineSpelling = board.NewSpelling("H", "F?", "0", "H, F, ? or 0 to 8")

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
	if err == nil {
		size, total, err = parseMineHeader(lines[0])
	}
	return lines, size, total, err
}

// parseMineHeader reads "9x9x10".
func parseMineHeader(l board.Line) (size board.Size, total int, err error) {
	m := mineHeader().FindStringSubmatch(l.Text)
	if m == nil {
		return size, 0, l.Errorf("%s: want width, height and mines, as in 9x9x10", board.Quote(l.Text))
	}
	size.Cols, _ = strconv.Atoi(m[1])
	size.Rows, _ = strconv.Atoi(m[2])
	total, _ = strconv.Atoi(m[3])
	if err := size.Check(); err != nil {
		return size, 0, l.Errorf("%v", err)
	}
	if total > size.Squares() {
		return size, 0, l.Errorf("%s on %s", board.Amount(total, "mine"), board.Amount(size.Squares(), "square"))
	}
	return size, total, nil
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
