package format

import (
	"bytes"
	"crypto/sha1"
	"crypto/subtle"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"minesweeper/board"
	"minesweeper/board/lazy"
)

// Simon Tatham's Mines describes a game in one line: the size, the square that
// was uncovered first, and the mines.
//
//	9x9:4,4,u004000007c00010022080
//	9x9n10:4,4,mb071b49fbd1cb6a0d5868
//
// The size is width and height; n and the number of mines may follow. The
// square is its column and row, counted from 0, and may be left out. The mines
// are hexadecimal digits of four squares each, row by row. The first square is
// the highest bit; the bits left over at the end are 0. After m the bytes are
// masked, so that a player does not see the mines; after u, or nothing, they
// are not. Both forms are read. Only the unmasked one is written.
//
// The board of a description is what a player sees after the first move.
var tatham = Format{
	Name: "tatham", Doc: "a minefield and the first square, as Tatham's Mines describes them",
	Parse: parseTatham, Append: appendTatham,
	Looks: func(data []byte) bool {
		line := firstLine(data[:min(len(data), 4096)])
		line = bytes.TrimSpace(line[tathamAt(line):])
		start := tathamStart().Find(line)
		// 1: may be the name of a row.
		isOnly := !bytes.Contains(bytes.TrimSpace(data), []byte("\n")) && !bytes.ContainsAny(line, " ?#*.|")
		return bytes.Contains(start, []byte("x")) || start != nil && isOnly
	},
}

// tathamBefore matches what may stand before a description where people copy it.
var tathamBefore = lazy.Regexp(`^\s*(?:Game ID is |[a-z]+://[^#?\s]*[#?])?\s*`)

// tathamAt returns where the description begins in a line.
func tathamAt(line []byte) int { return tathamBefore().FindIndex(line)[1] }

// tathamStart matches the size, and other parameters, at the start of a line
// that describes a game or, with #, names its random seed. Without an x, what
// stands before # could be a row of a board.
var tathamStart = lazy.Regexp(`^[0-9]{1,7}((x[0-9]{1,7})?([a-zA-Z][a-zA-Z0-9.]*)?:|x[0-9]{1,7}([a-zA-Z][a-zA-Z0-9.]*)?#)`)

// tathamParams matches the part of a line before the colon.
var tathamParams = lazy.Regexp(`^([0-9]{1,7})(?:x([0-9]{1,7}))?(?:n([0-9]{1,7}))?(?:[a-zA-Z][a-zA-Z0-9.]*)?$`)

// tathamFirst matches the first square.
var tathamFirst = lazy.Regexp(`^([0-9]{1,7}),([0-9]{1,7}),`)

func parseTatham(data []byte, want Part, o board.ReadOptions) (Document, error) {
	l, err := onlyLine(data, "game description", "WIDTHxHEIGHT:x,y,… as in 9x9:4,4,m…")
	if err != nil {
		return Document{}, err
	}
	begin := tathamAt([]byte(l.Text))
	at := begin + strings.IndexAny(l.Text[begin:], ":#")
	if at < begin {
		return Document{}, l.Errorf("%s: want WIDTHxHEIGHT:x,y,… as in 9x9:4,4,m…", board.Quote(l.Text))
	}
	if l.Text[at] == '#' {
		err := l.ErrorAt(at, "a random seed, from which only Tatham's program makes the mines")
		err.Hint = "its menu entry Game, Specific gives the description with the mines, once a square is uncovered"
		return Document{}, err
	}
	size, total, err := tathamSize(l, l.Text[begin:at])
	if err != nil {
		return Document{}, err
	}
	d, err := readTathamGame(l, at+1, size, total)
	if err != nil {
		return Document{}, err
	}
	if d.Start != nil || want == BoardPart {
		d.Board = new(firstBoard(*d.Mines, d.Start))
		d.Total = board.KnownTotal(d.Mines.Total()) // the game shows it to its player
	}
	return d, nil
}

// tathamSize reads the text before the colon, "9x9n10".
func tathamSize(l board.Line, text string) (size board.Size, total board.Total, err error) {
	m := tathamParams().FindStringSubmatch(text)
	if m == nil {
		return size, total, l.Errorf("%s: want a width and a height, as in 9x9 or 9x9n10", board.Quote(text))
	}
	size.Cols, _ = strconv.Atoi(m[1])
	size.Rows = size.Cols
	if m[2] != "" {
		size.Rows, _ = strconv.Atoi(m[2])
	}
	if m[3] != "" {
		n, _ := strconv.Atoi(m[3])
		total = board.KnownTotal(n)
	}
	if err := size.Check(); err != nil {
		return size, total, l.Errorf("%v", err)
	}
	return size, total, nil
}

// readTathamGame reads the description that begins at offset at of a line: the
// mines, of which the total may be known, and the first square, if one is named.
func readTathamGame(l board.Line, at int, size board.Size, total board.Total) (d Document, err error) {
	text := strings.TrimRight(l.Text[at:], " \t")
	if strings.HasPrefix(text, "r") {
		err := l.ErrorAt(at, "the mines of this game are not laid yet")
		err.Hint = "they are once a square is uncovered in Tatham's program"
		return d, err
	}
	if m := tathamFirst().FindStringSubmatch(text); m != nil {
		col, _ := strconv.Atoi(m[1])
		row, _ := strconv.Atoi(m[2])
		d.Start = &board.Square{Row: row, Col: col}
		if !size.Contains(*d.Start) {
			return d, l.ErrorAt(at, "first square in column %d, row %d, counted from 0: "+
				"the board is %d wide and %d high", col, row, size.Cols, size.Rows)
		}
		at, text = at+len(m[0]), text[len(m[0]):]
	}
	var mask func(bits []byte, n int)
	if strings.HasPrefix(text, "m") {
		mask = unmask
	}
	if mask != nil || strings.HasPrefix(text, "u") {
		at, text = at+1, text[1:]
	}
	m, err := base16.parse(l, at, text, size, mask)
	if err != nil {
		return d, err
	}
	if d.Start != nil && m.HasMine(*d.Start) {
		return d, l.Errorf("the first square, %v, has a mine", *d.Start)
	}
	if n, stated := total.Mines(); stated && n != m.Total() {
		return d, l.Errorf("the stated number of mines is %d, but the description has %s", n, board.Amount(m.Total(), "mine"))
	}
	d.Mines, d.Total = &m, total
	return d, nil
}

// firstBoard returns the board after the first move. Without a first square, all
// of it is covered.
func firstBoard(m board.Minefield, first *board.Square) board.Board {
	b := board.NewBoard(m.Size())
	if first != nil {
		board.MakeMove(first.String(), m, b)
	}
	return b
}

// unmask removes the mask from the first n bits. Each half of the bytes is
// masked with a hash of the other half, so a part of the digits reveals no
// mine. Masking does the same steps in the opposite order.
func unmask(bits []byte, n int) {
	first, second := bits[:len(bits)/2], bits[len(bits)/2:]
	maskWith(second, first)
	if n%8 != 0 {
		bits[len(bits)-1] &= 0xff << (8 - n%8)
	}
	maskWith(first, second)
}

// maskWith combines data with hashes of key by exclusive or. The hashes are
// those of key followed by "0", by "1", and so on.
func maskWith(data, key []byte) {
	for number := 0; len(data) > 0; number++ {
		hash := sha1.Sum(strconv.AppendInt(slices.Clone(key), int64(number), 10))
		n := min(len(data), len(hash))
		subtle.XORBytes(data, data[:n], hash[:n])
		data = data[n:]
	}
}

func appendTatham(dst []byte, d Document) ([]byte, error) {
	m, err := needMines(d, "a description for Tatham's Mines")
	if err != nil {
		return nil, err
	}
	z := m.Size()
	dst = fmt.Appendf(dst, "%dx%d", z.Cols, z.Rows)
	n, stated := d.Total.Mines()
	if !stated && d.Board != nil {
		n, stated = m.Total(), true // parseTatham states it too
	}
	if stated {
		dst = fmt.Appendf(dst, "n%d", n)
	}
	dst = append(dst, ':')
	if d.Board != nil {
		first, err := firstMove(m, *d.Board, d.Start)
		if err != nil {
			return nil, err
		}
		if first != nil {
			dst = fmt.Appendf(dst, "%d,%d,", first.Col, first.Row)
		}
	}
	return append(base16.append(append(dst, 'u'), m), '\n'), nil
}

// firstMove returns the square whose uncovering turns a covered board into b,
// or nil if all of b is covered. If start is such a square, it is the one
// returned.
func firstMove(m board.Minefield, b board.Board, start *board.Square) (*board.Square, error) {
	if err := board.CheckFit(m, b); err != nil {
		return nil, err
	}
	if b.Equal(board.NewBoard(b.Size())) {
		return nil, nil
	}
	var best board.Square // one that shows 0, if there is one: it uncovers the others
	for i := range b.Size().Squares() {
		was, is := b.State(best), b.StateAt(i)
		if is.Uncovered() && (!was.Uncovered() || is == 0 && was != 0) {
			best = b.Size().At(i)
		}
	}
	for _, first := range []*board.Square{start, &best} {
		if first != nil && b.Equal(firstBoard(m, first)) {
			return first, nil
		}
	}
	return nil, errors.New("a description for Tatham's Mines shows the first move only, " +
		"and the board shows more (--part minefield leaves it out)")
}
