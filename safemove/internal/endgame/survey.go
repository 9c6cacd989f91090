package endgame

import (
	"slices"
)

// view is the result of a first look at some layouts.
type view struct {
	live   []int32 // the squares that are a mine in some layouts but not in all
	free   []int32 // the squares that are never a mine and do not always show the same number
	groups int32
	counts []count // per square
}

// count holds the counts for a square.
type count struct {
	mines   int32 // layouts in which it is a mine
	lost    int32 // groups in which it is a mine in all layouts
	differs bool  // it shows more than one number
}

// survey finds the live and the free squares of some layouts, and counts. The
// layouts must ascend, so that those of a group are together. It takes eight
// squares at a time, a byte for each. It stores the counts in the memory of
// counts.
func (a *arena) survey(sc *scope, layouts []int32, counts []count) (v view) {
	v.live, v.free = a.ints.alloc(sc.wide)[:0], a.ints.alloc(sc.wide)[:0]
	v.counts = slices.Grow(counts[:0], sc.wide)[:sc.wide]
	clear(v.counts)
	ends, groups := a.ends(sc, layouts)
	v.groups = groups
	for at := range sc.squares {
		if at&7 == 0 {
			v.countEight(sc, layouts, ends, at)
		}
		switch x := &v.counts[at]; {
		case x.mines > 0 && int(x.mines) < len(layouts):
			v.live = append(v.live, int32(at))
		case x.mines == 0 && x.differs:
			v.free = append(v.free, int32(at))
		}
	}
	return v
}

// countEight counts for eight squares. ends has ones where a group ends.
func (v *view) countEight(sc *scope, layouts []int32, ends []uint64, at int) {
	counts := (*[8]count)(v.counts[at:])
	some, all := uint64(0), ^uint64(0) // bits of the numbers shown: in some layout, in all
	// Mines in all layouts of a group so far; ones at its first layout.
	both, before := uint64(0), uint64(ones)
	for len(layouts) > 0 {
		n := min(len(layouts), 255) // the most that a byte can count
		mined, lost, end := uint64(0), uint64(0), ends[:n]
		for i, l := range layouts[:n] {
			x := sc.eight(l, at)
			m := minesAmong(x)
			mined += m
			both = m & (both | before)
			before = end[i]
			lost += both & before
			some |= x &^ (m * 15)
			all &= x | m*15
		}
		for k := range counts {
			counts[k].mines += int32(mined >> (8 * k) & 255)
			counts[k].lost += int32(lost >> (8 * k) & 255)
		}
		layouts, ends = layouts[n:], ends[n:]
	}
	for k := range counts {
		counts[k].differs = (some^all)>>(8*k)&15 != 0
	}
}

// ends marks the last layout of each group with ones, and returns the number of
// groups.
func (a *arena) ends(sc *scope, layouts []int32) (ends []uint64, groups int32) {
	ends = a.words.zeros(len(layouts))
	group := sc.group[layouts[0]]
	for i, l := range layouts[1:] {
		if g := sc.group[l]; g != group {
			ends[i] = ones
			group = g
			groups++
		}
	}
	ends[len(ends)-1] = ones
	return ends, groups + 1
}
