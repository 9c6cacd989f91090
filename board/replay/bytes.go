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

// mines reads total pairs of bytes, column first, and returns the minefield.
// Rows and columns are counted from first.
func (r *reader) mines(size board.Size, total, first int) board.Minefield {
	return r.places(size, total, first, false)
}

// places is like mines, but reads pairs with the row first if rowFirst is true.
func (r *reader) places(size board.Size, total, first int, rowFirst bool) board.Minefield {
	m := r.empty(size)
	for range total {
		at := r.at
		s := board.Square{Col: r.u8() - first, Row: r.u8() - first}
		if rowFirst {
			s.Row, s.Col = s.Col, s.Row
		}
		switch {
		case r.err != nil:
			return m
		case !size.Contains(s):
			r.fail(at, "a mine in row %d, column %d: the board is %v", s.Row+1, s.Col+1, size)
			return m
		case m.HasMine(s):
			r.fail(at, "a second mine at %v", s)
			return m
		}
		m.Put(s)
	}
	return m
}

// empty returns a minefield without mines. It fails if the size is not allowed.
func (r *reader) empty(size board.Size) board.Minefield {
	m, err := board.NewMinefield(size)
	if r.err == nil && err != nil {
		r.fail(r.at, "%v", err)
	}
	return m
}
