package replay

import (
	"bytes"

	"minesweeper/board"
)

// A reader reads numbers, high byte first, from a file. It keeps the first
// error. After an error all its results are zero.
type reader struct {
	data []byte
	at   int // the offset of the next byte
	err  error

	rowFirst bool // squares are written with the row first
}

// fail keeps an error, if it is the first.
func (r *reader) fail(offset int, format string, args ...any) {
	if r.err == nil {
		r.err = board.ByteError(offset, format, args...)
	}
}

// read returns the next n bytes, or nil if the file ends before.
func (r *reader) read(n int) []byte {
	if r.err != nil {
		return nil
	}
	if n > len(r.data)-r.at {
		r.fail(len(r.data), "the file ends here: want %d bytes from byte %d on", n, r.at)
		return nil
	}
	r.at += n
	return r.data[r.at-n : r.at]
}

// number returns the next n bytes as one number without a sign.
func (r *reader) number(n int) (v int) {
	for _, b := range r.read(n) {
		v = v<<8 | int(b)
	}
	return v
}

func (r *reader) u8() int  { return r.number(1) }
func (r *reader) u16() int { return r.number(2) }
func (r *reader) u24() int { return r.number(3) }
func (r *reader) u32() int { return r.number(4) }

// i16 returns the next two bytes as a number with a sign.
func (r *reader) i16() int { return int(int16(r.u16())) }

// text returns the next n bytes as a text.
func (r *reader) text(n int) string { return string(r.read(n)) }

// short returns a text whose length is in the byte before it.
func (r *reader) short() string { return r.text(r.u8()) }

// ended returns a text that ends with a zero byte.
func (r *reader) ended() string {
	if r.err != nil {
		return ""
	}
	n := bytes.IndexByte(r.data[r.at:], 0)
	if n < 0 {
		r.fail(len(r.data), "the file ends here, inside a text from byte %d on", r.at)
		return ""
	}
	out := r.text(n)
	r.at++
	return out
}

// size reads the numbers of columns and rows, a byte each.
func (r *reader) size() board.Size {
	at := r.at
	return r.checked(at, board.Size{Cols: r.u8(), Rows: r.u8()})
}

// checked returns a size that was read at an offset. It fails if that is not
// the size of a board.
func (r *reader) checked(at int, size board.Size) board.Size {
	if err := size.Check(); err != nil {
		r.fail(at, "%v", err)
	}
	return size
}

// square reads the column and the row of a square, counted from first. The
// argument what names the square in errors.
func (r *reader) square(what string, size board.Size, first int) board.Square {
	at := r.at
	s := board.Square{Col: r.u8() - first, Row: r.u8() - first}
	if r.rowFirst {
		s.Row, s.Col = s.Col, s.Row
	}
	if !size.Contains(s) {
		r.fail(at, "%s in row %d, column %d: the board is %v", what, s.Row+1, s.Col+1, size)
	}
	return s
}

// mines reads the squares of total mines, and returns the minefield.
func (r *reader) mines(size board.Size, total, first int) (m board.Minefield) {
	if r.err != nil {
		return m
	}
	m = board.NewBoard(size).MinesAtFlags()
	for range total {
		at := r.at
		s := r.square("a mine", size, first)
		if r.err == nil && m.HasMine(s) {
			r.fail(at, "a second mine at %v", s)
		}
		if r.err != nil {
			break
		}
		m.Put(s)
	}
	return m
}
