package count

import (
	"encoding/binary"
	"math/bits"
	"math/rand/v2"
	"slices"

	"minesweeper/safemove/internal/endgame"
	"minesweeper/safemove/internal/frontier"
)

// A Part is a part of the unknown squares that is independent of the others.
type Part struct {
	components []int32
	untouched  []int32
	mines      int32
	Layouts    float64 // their number; rounded, may be +Inf
}

// Parts splits the unknown squares into independent parts. Each island is a
// part; all other squares, if there are any, form another part, which comes
// first. An island is a component that has the same number of mines in every
// layout, and in which no square is next to an unknown one outside the
// component. So the layouts are all combinations of one layout from each part,
// and no number that may still be uncovered touches two parts. The parts are
// valid until the next call, or the next Build.
func (f *Analysis) Parts() []Part {
	rest := Part{untouched: f.untouched, mines: f.minesLeft, Layouts: f.Layouts()}
	f.islands, f.rest, f.parts = f.islands[:0], f.rest[:0], append(f.parts[:0], rest)
	for c := range int32(len(f.components)) {
		if !f.isIsland(c) {
			f.rest = append(f.rest, c)
			continue
		}
		a := &f.results[c]
		f.islands = append(f.islands, c)
		f.parts = append(f.parts, Part{f.islands[len(f.islands)-1:], nil, a.low, a.ways[0]})
		rest.mines -= a.low
		rest.Layouts /= a.ways[0]
	}
	rest.components = f.rest
	f.parts[0] = rest
	if len(f.rest) == 0 && len(f.untouched) == 0 {
		return f.parts[1:]
	}
	return f.parts
}

func (f *Analysis) isIsland(c int32) bool {
	if len(f.results[c].ways) != 1 {
		return false
	}
	for _, b := range f.boxesIn(int(c)) {
		for _, i := range f.squaresOf(b) {
			for m := f.v.Unknown[i]; m != 0; m &= m - 1 {
				if f.componentOf(i+f.v.Offset[bits.TrailingZeros8(m)]) != c {
					return false
				}
			}
		}
	}
	return true
}

// maxSteps is the most steps of a list. It bounds layouts times squares.
const maxSteps = 1 << 22

// List fills a table with all layouts of a part that agree with the position,
// and returns the part's unknown squares in the table's order, in the memory of
// squares. It reports false if there are more layouts than limit, or if finding
// them takes more than maxSteps; then the table is useless.
func (f *Analysis) List(t *endgame.LayoutTable, squares []int32, part *Part, limit int) (_ []int32, ok bool) {
	l := &f.lister
	f.listOrder(part.components, part.untouched)
	squares = squares[:0]
	t.Rows, t.Cols = t.Rows[:0], t.Cols[:0]
	for _, i := range l.order {
		row, col := f.v.At(i)
		t.Rows, t.Cols = append(t.Rows, int16(row)), append(t.Cols, int16(col))
		squares = append(squares, i)
	}
	l.table, l.limit, l.steps = t, limit, 0
	t.Shows = t.Shows[:0]
	f.surroundings()
	for _, c := range part.components {
		f.beginSteps(int(c))
	}
	for c := range f.cons {
		f.cons[c].wants = f.cons[c].need
	}
	return squares, f.list(0, part.mines)
}

// surroundings fills the rows around each place, and the known mines around it.
func (f *Analysis) surroundings() {
	l := &f.lister
	l.place = resize(l.place, len(f.v.Status))
	for k, i := range l.order {
		l.place[i] = int32(k) + 1
	}
	words := (len(l.order) + 7) / 8
	l.around, l.number, l.mined = resize(l.around, len(l.order)*words), resize(l.number, words), resize(l.mined, words)
	clear(l.around)
	clear(l.number)
	clear(l.mined)
	for k, i := range l.order {
		l.number[k/8] += uint64(f.v.Mined[i]) << (k % 8 * 8)
		for m := f.v.Unknown[i]; m != 0; m &= m - 1 {
			j := i + f.v.Offset[bits.TrailingZeros8(m)]
			if at := int(l.place[j]) - 1; at >= 0 {
				l.around[at*words+k/8] += 1 << (k % 8 * 8)
			}
		}
	}
	for k, i := range l.order {
		l.place[i] = 0
		if f.v.Status[i] == frontier.Mine { // since Build; every layout lays it
			l.remove(k)
		}
	}
}

// listOrder lists the squares, and for each place the fewest and most mines of
// the rest.
func (f *Analysis) listOrder(components, untouched []int32) {
	l := &f.lister
	l.order = l.order[:0]
	for _, i := range components {
		for _, b := range f.boxesIn(int(i)) {
			l.order = append(l.order, f.squaresOf(b)...)
		}
	}
	at := len(l.order)
	l.order = append(l.order, untouched...)
	n := len(l.order)
	l.least, l.most = resize(l.least, n+1), resize(l.most, n+1)
	least, most := int32(0), int32(len(untouched))
	for k := at; k <= n; k++ {
		l.least[k], l.most[k] = 0, int32(n-k)
	}
	for _, i := range slices.Backward(components) {
		c, from := &f.results[i], at
		for _, b := range f.boxesIn(int(i)) {
			from -= int(f.boxes[b].size)
		}
		for k := from + 1; k < at; k++ { // inside a component only the rest is sure
			l.least[k], l.most[k] = least, most+int32(at-k)
		}
		least += c.low
		most += c.most()
		l.least[from], l.most[from] = least, most
		at = from
	}
}

// list decides the square at place k and all that follow, with mines left for
// them. It reports false if there are more layouts than the limit.
func (f *Analysis) list(k int, mines int32) bool {
	l := &f.lister
	if mines < l.least[k] || mines > l.most[k] {
		return true
	}
	if k == len(l.order) {
		return f.record()
	}
	l.steps++
	if l.steps > maxSteps {
		return false
	}
	i := l.order[k]
	f.changeAround(i, -1, 0)
	if f.allows(i, 0) && !f.list(k+1, mines) {
		f.changeAround(i, 1, 0)
		return false
	}
	ok := true
	if f.allows(i, 1) {
		l.put(k)
		f.changeAround(i, 0, -1)
		ok = f.list(k+1, mines-1)
		f.changeAround(i, 0, 1)
		l.remove(k)
	}
	f.changeAround(i, 1, 0)
	return ok
}

// changeAround changes the numbers around i: how many undecided squares they
// have, and how many mines they need.
func (f *Analysis) changeAround(i, undecided, needed int32) {
	if b := f.boxOf[i]; b >= 0 {
		for _, c := range f.consOf(b) {
			f.cons[c].rest += undecided
			f.cons[c].wants += needed
		}
	}
}

// allows reports whether the numbers around i allow the given number of mines
// (0 or 1) on it.
func (f *Analysis) allows(i, mines int32) bool {
	if b := f.boxOf[i]; b >= 0 {
		for _, c := range f.consOf(b) {
			if w := f.cons[c].wants - mines; w < 0 || w > f.cons[c].rest {
				return false
			}
		}
	}
	return true
}

// put puts a mine on a place.
func (l *lister) put(k int) {
	l.mined[k/8] |= 255 << (k % 8 * 8)
	around := l.around[k*len(l.number):][:len(l.number)]
	for w := range around {
		l.number[w] += around[w]
	}
}

// remove takes the mine away from a place.
func (l *lister) remove(k int) {
	l.mined[k/8] &^= 255 << (k % 8 * 8)
	around := l.around[k*len(l.number):][:len(l.number)]
	for w := range around {
		l.number[w] -= around[w]
	}
}

// record appends the layout that has been decided to the table. It reports
// false if the table is full.
func (f *Analysis) record() bool {
	l := &f.lister
	if l.table.Layouts() == l.limit {
		return false
	}
	const mines = endgame.Mine * 0x0101010101010101
	for w, mined := range l.mined {
		l.table.Shows = binary.LittleEndian.AppendUint64(l.table.Shows, l.number[w]&^mined|mines&mined)
	}
	return true
}

// Sample draws a random layout, all with the same chance, and calls mine for
// every unknown square with a mine in it. Build must have found a layout.
func (f *Analysis) Sample(rng *rand.Rand, mine func(i int32)) {
	left := f.minesLeft
	for i := range f.components {
		left -= f.sampleComponent(rng, i, left, mine)
	}
	pick(rng, f.untouched, int(left), mine)
}

// sampleComponent draws the layout of component i if left mines are left for it
// and all after it, and returns its number of mines.
func (f *Analysis) sampleComponent(rng *rand.Rand, i int, left int32, mine func(i int32)) (mines int32) {
	a := &f.results[i].sweep
	c := &f.results[i]
	done := f.minesLeft - left
	f.weighRest(&f.outside, f.tails.of(0), done+c.low, done+c.most(), func(j int) bool { return j > i })
	a.seed(f.outside.weight, c.low)
	a.backward()
	s := int32(0)
	for k := range a.steps {
		t := &a.steps[k]
		x := rng.Float64() * a.back[s]
		b := a.branch[s]
		n := b.low
		for ; n < b.high; n++ {
			x -= t.row[n] * a.back[a.targets[b.first+int32(n-b.low)]]
			if x < 0 {
				break
			}
		}
		for n > b.low && a.back[a.targets[b.first+int32(n-b.low)]] == 0 {
			n-- // rounding
		}
		s = a.targets[b.first+int32(n-b.low)]
		mines += int32(n)
		pick(rng, f.squaresOf(t.box), int(n), mine)
	}
	return mines
}

// pick calls mine for n different random squares of a list. It changes the
// order of the list.
func pick(rng *rand.Rand, squares []int32, n int, mine func(i int32)) {
	for k := range n {
		j := k + rng.IntN(len(squares)-k)
		squares[k], squares[j] = squares[j], squares[k]
		mine(squares[k])
	}
}
