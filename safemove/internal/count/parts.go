package count

import "math/bits"

// Parts splits the unknown squares into independent parts, and returns their
// number. Each island is a part; all other squares, if there are any, form
// another part, which comes first. An island is a component that has the same
// number of mines in every layout, and in which no square is next to an unknown
// one outside the component. So the layouts are all combinations of one layout
// from each part, and no number that may still be uncovered touches two parts.
func (f *Analysis) Parts() int {
	f.islands, f.rest = f.islands[:0], f.rest[:0]
	for c := range f.components {
		if f.isIsland(int32(c)) {
			f.islands = append(f.islands, int32(c))
		} else {
			f.rest = append(f.rest, int32(c))
		}
	}
	n := len(f.islands)
	if f.hasRest() {
		n++
	}
	return n
}

func (f *Analysis) hasRest() bool { return len(f.rest) > 0 || len(f.untouched) > 0 }

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

// part returns the components of a part, counted from 0, the untouched squares
// if they are in it, and its mines.
func (f *Analysis) part(n int) (components []int32, untouched []int32, mines int32) {
	if f.hasRest() {
		n--
	}
	if n >= 0 {
		return f.islands[n : n+1], nil, f.results[f.islands[n]].low
	}
	mines = f.minesLeft
	for _, c := range f.islands {
		mines -= f.results[c].low
	}
	return f.rest, f.untouched, mines
}

// PartLayouts returns the number of layouts of part n, from 0; it is rounded
// and may be +Inf. Parts must have been called since Build.
func (f *Analysis) PartLayouts(n int) float64 {
	if f.hasRest() && n == 0 {
		layouts := f.Layouts()
		for _, c := range f.islands {
			layouts /= f.results[c].ways[0]
		}
		return layouts
	}
	components, _, _ := f.part(n)
	return f.results[components[0]].ways[0]
}
