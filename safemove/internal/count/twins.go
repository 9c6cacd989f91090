package count

import (
	"encoding/binary"
	"math/bits"
	"slices"

	"minesweeper/safemove/internal/endgame"
	"minesweeper/safemove/internal/frontier"
)

// Some dangers have to be met whatever is done first. On the left one mine is
// on A1 or on B1, and no number will ever tell on which, for both squares touch
// the same ones. On the right it is on A1, B1 or C1:
//
//	   1 2 3           1 2 3
//	A  ? 2 1        A  ? * 1
//	B  ? * 1        B  ? 3 2
//	                C  ? * 1
//
// Two layouts are twins if no square tells them apart that is free in both;
// package endgame, which knows for certain, says that they are in conflict.
// Play does not differ between them before a square is uncovered that is a mine
// in one of them, so of a group of layouts that are twins all with all one is
// won at the most. A guess loses such a group only if its square is a mine in
// all of it. On the left the two layouts are twins, and to guess A1 loses
// nothing that could be won, though it is a mine half of the time. On the right
// the layouts with a mine on A1 and on C1 are twins, since what B1 then shows
// is the same. Two layouts of the three can be won, and B1 loses one of them:
// half of what there is, though it is a mine in a third of the layouts only.
//
// Loss counts like that, component by component. The layouts of a component
// with the same number of mines are listed and compared, all pairs. Squares
// outside that may tell two of them apart are unknown; the two are twins if all
// of these hold mines, taken as independent. A layout that has twins with
// chances c1, c2, … is worth 1/(1+c1+c2+…) of one that has none: exact where
// twins are twins all with all, else too low (it is the bound of Caro and Wei
// on how many layouts can be found of which no two are twins). With a mine on q
// it is lost by uncovering q with the chance that no twin is one in which q is
// free. Squares outside count in turn: where one of them may tell twins apart,
// uncovering it makes what is left worth more. What several components say of a
// square is multiplied.
//
// A component of n layouts costs the listing of them and n² comparisons of a
// few words at the most. Twins that differ in several components, or in the
// mines of one, are not seen. What was tried instead stands in package guess.

// twins holds what is known of the layouts that nothing will tell apart.
type twins struct {
	begun  bool // since Build
	limit  int  // for how many layouts of a component they are looked for
	table  endgame.Table
	weight []float64 // per layout: the ways of everything else
	chance []float64 // per layout: the chances of all its twins together
	alone  []float64 // per layout and square of the component: the chance that no twin has the square free
	told   []float64 // per layout and outside square: the part of chance that goes by a mine there
	inside []uint64  // ones for the bytes of a row that are of the component
	looked []bool    // per component
	factor []float64 // by padded index: how much likelier a square is harmless than it is free
}

// Loss estimates the probability that uncovering an unknown square loses a game
// that was still winnable. That is the chance of a mine, less those
// layouts that could not be told anyway from some in which the square is free,
// and less still if the square may tell others apart. It is an estimate from 0
// to 1. Components of more layouts than limit are not looked at, so with a
// limit of 0 it is the chance of a mine.
func (f *Analysis) Loss(i int32, limit int) float64 {
	t := &f.twins
	if limit == 0 {
		return f.Chance(i)
	}
	if !t.begun || t.limit != limit {
		t.begun, t.limit = true, limit
		t.looked = resize(t.looked, len(f.components))
		clear(t.looked)
		t.factor = resize(t.factor, len(f.v.Status))
		for _, j := range f.unknown {
			t.factor[j] = 1
		}
	}
	f.findTwins(i)
	for m := f.v.Unknown[i]; m != 0; m &= m - 1 {
		f.findTwins(i + f.v.Offset[bits.TrailingZeros8(m)])
	}
	return max(0, 1-(1-f.Chance(i))*t.factor[i])
}

// findTwins looks for twins in the component of a square, if it has one, once.
func (f *Analysis) findTwins(i int32) {
	t, c := &f.twins, f.componentOf(i)
	if c < 0 || t.looked[c] {
		return
	}
	t.looked[c] = true
	x := &f.components[c]
	layouts := 0.0
	for m, n := range x.ways {
		if x.rest[m] != 0 {
			layouts += n
		}
	}
	if layouts > float64(t.limit) {
		return
	}
	f.listTwins(c)
	found, from := false, 0
	for m, n := range x.ways {
		if x.rest[m] != 0 {
			found = f.compareTwins(from, from+int(n)) || found
			from += int(n)
		}
	}
	if found {
		f.settleTwins()
	}
}

// listTwins lists the layouts of a component, by their mines, and prepares what
// is known of each. The table shows the component's squares, and then the
// unknown squares around.
func (f *Analysis) listTwins(c int32) {
	t, l, x := &f.twins, &f.lister, &f.components[c]
	f.listOrder([]int32{c}, nil)
	l.shown = append(l.shown[:0], l.order...)
	for _, i := range l.order {
		for m := f.v.Unknown[i]; m != 0; m &= m - 1 {
			j := i + f.v.Offset[bits.TrailingZeros8(m)]
			beside := f.componentOf(j) != c && f.v.Status[j] == frontier.Unknown
			if beside && !slices.Contains(l.shown[len(l.order):], j) {
				l.shown = append(l.shown, j)
			}
		}
	}
	f.beginList(&t.table, []int32{c}, t.limit)
	t.weight = t.weight[:0]
	for m, w := range x.rest {
		if w != 0 && f.list(0, x.low+int32(m)) {
			for len(t.weight) < l.listed {
				t.weight = append(t.weight, w)
			}
		}
	}
	t.prepare(len(l.order), len(l.shown))
}

// prepare makes layouts that have no twins yet, of which so many squares are
// shown and the first of them in the component.
func (t *twins) prepare(own, shown int) {
	n := len(t.weight)
	t.chance = zeros(t.chance, n)
	t.told = zeros(t.told, n*(shown-own))
	t.alone = resize(t.alone, n*own)
	for k := range t.alone {
		t.alone[k] = 1
	}
	t.inside = resize(t.inside, (shown+7)/8)
	clear(t.inside)
	for q := range own {
		t.inside[q/8] |= 1 << (q % 8 * 8)
	}
}

// compareTwins compares some layouts, all with all, and reports whether some
// are twins.
func (f *Analysis) compareTwins(from, to int) (found bool) {
	t := &f.twins
	for a := from; a < to; a++ {
		for b := from; b < a; b++ {
			if t.alike(a, b) {
				f.addTwins(a, b)
				found = true
			}
		}
	}
	return found
}

// row returns what the squares show in a layout.
func (t *twins) row(a int) []uint8 {
	wide := len(t.inside) * 8
	return t.table.Shows[a*wide:][:wide]
}

// alike reports whether no square of the component tells two layouts apart that
// is free in both.
func (t *twins) alike(a, b int) bool {
	rowA, rowB := t.row(a), t.row(b)
	for w, inside := range t.inside {
		if endgame.Apart(binary.LittleEndian.Uint64(rowA[w*8:]), binary.LittleEndian.Uint64(rowB[w*8:]))&inside != 0 {
			return false
		}
	}
	return true
}

// addTwins notes that two layouts are twins if mines hide what would tell them
// apart outside.
func (f *Analysis) addTwins(a, b int) {
	t, own := &f.twins, len(f.lister.order)
	outside := f.lister.shown[own:]
	rowA, rowB := t.row(a), t.row(b)
	chance := 1.0
	for k, i := range outside {
		if rowA[own+k] != rowB[own+k] {
			chance *= f.Chance(i)
		}
	}
	t.chance[a] += chance
	t.chance[b] += chance
	for k := range outside {
		if rowA[own+k] != rowB[own+k] {
			t.told[a*len(outside)+k] += chance
			t.told[b*len(outside)+k] += chance
		}
	}
	for q := range own {
		switch minedA, minedB := rowA[q] == endgame.Mine, rowB[q] == endgame.Mine; {
		case minedA && !minedB:
			t.alone[a*own+q] *= 1 - chance
		case minedB && !minedA:
			t.alone[b*own+q] *= 1 - chance
		}
	}
}

// settleTwins works out what the twins of a component mean for its squares and
// those around.
func (f *Analysis) settleTwins() {
	t, own := &f.twins, len(f.lister.order)
	all, worth := 0.0, 0.0
	for a, w := range t.weight {
		all += w
		worth += w / (1 + t.chance[a])
	}
	for q, i := range f.lister.order {
		mined, lost := 0.0, 0.0
		for a, w := range t.weight {
			if t.row(a)[q] == endgame.Mine {
				mined += w
				lost += w / (1 + t.chance[a]) * t.alone[a*own+q]
			}
		}
		if mined < all {
			t.factor[i] *= (1 - lost/worth) / (1 - mined/all)
		}
	}
	outside := f.lister.shown[own:]
	for k, i := range outside {
		mine := f.Chance(i)
		if mine == 0 || mine == 1 {
			continue
		}
		mined, free := 0.0, 0.0 // what all layouts are worth then
		for a, w := range t.weight {
			told := t.told[a*len(outside)+k]
			free += w / (1 + t.chance[a] - told)
			mined += w / (1 + t.chance[a] - told + told/mine)
		}
		t.factor[i] *= free / (mine*mined + (1-mine)*free)
	}
}
