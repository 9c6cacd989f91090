package format

import (
	"bytes"
	"encoding/binary"
	"fmt"

	"minesweeper/board"
)

// The .mbf and .abf bytes hold a minefield: width and height in a byte each,
// the number of mines in two (high byte first), then for each mine its column
// and its row, counted from 0, in a byte each. The exercise's minefield is
//
//	09 09 00 0a 04 00 05 00 07 00 06 01 08 03 00 04 02 07 05 08 07 08 08 08
var mbf = Format{
	Name: "mbf", Title: "a minefield in bytes (.mbf)",
	Doc:  "a minefield in bytes, as editors save it in .mbf and .abf files",
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
