package front

import (
	"math/bits"
	"slices"

	"minesweeper/safemove/internal/deduce"
	"minesweeper/safemove/internal/endgame"
)

// lister walks through the layouts that agree with a position, square by square in the order of counting.
type lister struct {
	order  []int32 // unknown squares, box by box, then the untouched
	touch  int     // how many of them touch a number
	least  []int32 // per place in order: the fewest and the most mines from there on
	most   []int32
	mine   []bool  // by padded index
	number []uint8 // what a square shows, by padded index
	table  *endgame.Table
	limit  int
	listed int
}

// List fills a table with all layouts of a part that agree with the position, and returns the part's unknown squares in
// the table's order, in the memory of squares. Parts are counted from 0, and Parts must have been called since Build.
// It reports false if there are more layouts than limit; the table is then of no use.
func (f *Front) List(t *endgame.Table, squares []int32, part, limit int) (_ []int32, ok bool) {
	l := &f.lister
	if len(l.mine) != len(f.p.Status) {
		l.mine, l.number = make([]bool, len(f.p.Status)), make([]uint8, len(f.p.Status))
	}
	l.table, l.limit, l.listed = t, limit, 0
	components, untouched, mines := f.part(part)
	f.listOrder(components, untouched)
	squares = squares[:0]
	t.Rows, t.Cols, t.Shows = t.Rows[:0], t.Cols[:0], t.Shows[:0]
	for _, i := range l.order {
		row, col := f.p.At(i)
		t.Rows, t.Cols = append(t.Rows, int16(row)), append(t.Cols, int16(col))
		squares = append(squares, i)
		l.number[i] = f.p.Mined[i]
	}
	for _, c := range components {
		f.begin(&f.components[c])
	}
	for c := range f.cons {
		f.cons[c].wants = f.cons[c].need
	}
	return squares, f.list(0, mines)
}

// listOrder lists the squares, and how many mines the rest can have from each place on.
func (f *Front) listOrder(components, untouched []int32) {
	l := &f.lister
	l.order = l.order[:0]
	for _, i := range components {
		c := &f.components[i]
		for _, b := range f.order[c.from:c.to] {
			x := &f.boxes[b]
			l.order = append(l.order, f.squares[x.start:x.start+x.size]...)
		}
	}
	l.touch = len(l.order)
	l.order = append(l.order, untouched...)
	n := len(l.order)
	l.least, l.most = resize(l.least, n+1), resize(l.most, n+1)
	least, most := int32(0), int32(len(untouched))
	for k := l.touch; k <= n; k++ {
		l.least[k], l.most[k] = 0, int32(n-k)
	}
	at := l.touch
	for _, i := range slices.Backward(components) {
		c := &f.components[i]
		from := at
		for _, b := range f.order[c.from:c.to] {
			from -= int(f.boxes[b].size)
		}
		for k := from + 1; k < at; k++ { // inside a component only the rest is sure
			l.least[k], l.most[k] = least, most+int32(at-k)
		}
		least += c.low
		most += c.low + int32(len(c.ways)) - 1
		l.least[from], l.most[from] = least, most
		at = from
	}
}

func resize(s []int32, n int) []int32 {
	if cap(s) < n {
		return make([]int32, n, n+n/4)
	}
	return s[:n]
}

// list decides the square at place k and all that follow, with so many mines left for them. It reports false if there
// are more layouts than the limit.
func (f *Front) list(k int, mines int32) bool {
	l := &f.lister
	if mines < l.least[k] || mines > l.most[k] {
		return true
	}
	if k == len(l.order) {
		return f.record()
	}
	i := l.order[k]
	f.settle(i, -1)
	if f.allows(i, 0) && !f.list(k+1, mines) {
		f.settle(i, 1)
		return false
	}
	ok := true
	if f.allows(i, 1) {
		f.lay(i, true)
		f.want(i, -1)
		ok = f.list(k+1, mines-1)
		f.want(i, 1)
		f.lay(i, false)
	}
	f.settle(i, 1)
	return ok
}

// settle changes how many squares the numbers around i still wait for.
func (f *Front) settle(i, by int32) {
	if b := f.boxOf[i]; b >= 0 {
		for _, c := range f.consOf(b) {
			f.cons[c].pending += by
		}
	}
}

// want changes how many mines the numbers around i want.
func (f *Front) want(i, by int32) {
	if b := f.boxOf[i]; b >= 0 {
		for _, c := range f.consOf(b) {
			f.cons[c].wants += by
		}
	}
}

// allows tells whether the numbers around i allow so many mines on it.
func (f *Front) allows(i, mines int32) bool {
	if b := f.boxOf[i]; b >= 0 {
		for _, c := range f.consOf(b) {
			if w := f.cons[c].wants - mines; w < 0 || w > f.cons[c].pending {
				return false
			}
		}
	}
	return true
}

// lay puts a mine on a square, or takes it away. One that was marked as a mine since Build counts already.
func (f *Front) lay(i int32, mine bool) {
	l, by := &f.lister, uint8(1)
	if !mine {
		by = ^uint8(0) // added, one less
	}
	l.mine[i] = mine
	if f.p.Status[i] != deduce.Unknown {
		return
	}
	for m := f.p.Unknown[i]; m != 0; m &= m - 1 {
		l.number[i+f.p.Offset[bits.TrailingZeros8(m)]] += by
	}
}

// record appends the layout that has been decided to the table. It reports false if that was one too many.
func (f *Front) record() bool {
	l := &f.lister
	if l.listed++; l.listed > l.limit {
		return false
	}
	shows := l.table.Shows
	for _, i := range l.order {
		if l.mine[i] {
			shows = append(shows, endgame.Mine)
		} else {
			shows = append(shows, l.number[i])
		}
	}
	l.table.Shows = shows
	return true
}
