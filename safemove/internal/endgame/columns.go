package endgame

import "math/bits"

// Mine stands for a mine in LayoutTable.Shows.
const Mine = 9

// A LayoutTable lists every layout that is still possible.
type LayoutTable struct {
	Rows, Cols []int16 // the place of each square; only distances matter
	Shows      []uint8 // for each layout Wide bytes: a number or Mine for each square, then zeros
}

// Wide returns the bytes of a layout: the number of squares, rounded up to a
// multiple of eight.
func (t *LayoutTable) Wide() int { return (len(t.Rows) + 7) &^ 7 }

// Layouts returns the number of layouts in the table.
func (t *LayoutTable) Layouts() int {
	if len(t.Rows) == 0 {
		return 0
	}
	return len(t.Shows) / t.Wide()
}

// shown is the number of values in a table: 0 to 8 and Mine.
const shown = 10

// columns holds at most 64 layouts as columns of bits: for each square and each
// number or Mine, the layouts in which the square shows it. A set of layouts is
// one word.
type columns struct {
	shows  []uint64 // ten (see shown) for each square
	seen   []uint64 // per square, a bit for each number it shows, and for Mine
	spread []uint64 // per square
	hash   []uint64 // per layout
	later  []uint64 // per layout, those after it that are in conflict with it
	linked uint64   // the layouts that are in conflict with any other
}

// few is the number of layouts that fit a word.
const few = 64

// first returns the set of the first n layouts that fit a word.
func first(n int) uint64 { return ^uint64(0) >> (few - min(n, few)) }

// newColumns builds the columns of a few layouts.
func (a *arena) newColumns(sc *scope, list, squares []int32) columns {
	words := &a.words
	u := columns{
		shows:  words.alloc(len(squares) * shown),
		seen:   words.alloc(len(squares)),
		spread: words.alloc(len(squares)),
		hash:   words.alloc(len(list)),
		later:  words.alloc(len(list)),
	}
	for i, l := range list {
		u.hash[i] = sc.hash[l]
	}
	for q, at := range squares {
		u.spread[q] = sc.spread[at]
		u.seen[q] = column(u.shows[q*shown:][:shown], sc, list, at)
	}
	a.oppose(sc, &u, list, squares)
	return u
}

// column fills, for each value, the set of layouts in which a square shows it,
// and returns a bit for each value that it shows.
func column(sets []uint64, sc *scope, list []int32, square int32) (seen uint64) {
	var column [16]uint64 // a power of two
	shows, wide := sc.shows[square:], sc.wide
	bit := uint64(1)
	for _, l := range list {
		column[shows[int(l)*wide]&15] |= bit
		bit <<= 1
	}
	copy(sets, column[:shown])
	for v, set := range sets {
		if set != 0 {
			seen |= 1 << v
		}
	}
	return seen
}

// oppose finds the pairs of layouts that are in conflict.
func (a *arena) oppose(sc *scope, u *columns, list, squares []int32) {
	defer a.release(*a)
	blurred := a.words.alloc(len(u.shows))
	copy(blurred, u.shows)
	blur(blurred)
	rest := first(len(list))
	for i, l := range list {
		rest &^= 1 << i
		u.later[i] = alike(blurred, sc.row(l), squares, rest)
		if u.later[i] != 0 {
			u.linked |= u.later[i] | 1<<i
		}
	}
}

// blur adds the layouts in which a square is a mine to those in which it shows
// a number, for each number: there the square does not separate two layouts. In
// the column of mines it sets every layout.
func blur(shows []uint64) {
	for ; len(shows) > 0; shows = shows[shown:] {
		for v := range Mine {
			shows[v] |= shows[Mine]
		}
		shows[Mine] = ^uint64(0)
	}
}

// alike returns the layouts of a set that no square separates from the layout
// of a row. The columns must be blurred. It takes two squares at a time for
// speed.
func alike(blurred []uint64, row []uint8, squares []int32, set uint64) uint64 {
	k := len(squares) - 1
	for ; k > 0 && set != 0; k -= 2 {
		set &= blurred[k*shown+int(row[squares[k]])] & blurred[(k-1)*shown+int(row[squares[k-1]])]
	}
	if k == 0 {
		set &= blurred[row[squares[0]]]
	}
	return set
}

// cover covers a set by groups in which all layouts are in conflict, greedily,
// and returns their number. No play wins more than one layout of each group.
func (u *columns) cover(set uint64) (groups int) {
	groups = bits.OnesCount64(set &^ u.linked)
	for set &= u.linked; set != 0; groups++ {
		l := bits.TrailingZeros64(set)
		set &= set - 1
		for with := set & u.later[l]; with != 0; {
			l := bits.TrailingZeros64(with)
			set &^= 1 << l
			with &= u.later[l]
		}
	}
	return groups
}

// splits reports whether a square shows more than one value in a set.
func (u *columns) splits(set uint64, q int32) bool {
	for seen := u.seen[q]; ; seen &= seen - 1 {
		v := bits.TrailingZeros64(seen)
		if part := set & u.shows[int(q)*shown+v]; part != 0 {
			return part != set
		}
	}
}

// key is scope.key for a set.
func (u *columns) key(set uint64, live []int32) (k key) {
	first := set & -set
	known := u.hash[bits.TrailingZeros64(set)]
	for _, q := range live {
		if u.shows[int(q)*shown+Mine]&first != 0 {
			known -= u.spread[q]
		}
	}
	for ; set != 0; set &= set - 1 {
		k.add(u.hash[bits.TrailingZeros64(set)] - known)
	}
	return k
}
