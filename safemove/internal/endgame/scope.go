package endgame

import (
	"encoding/binary"
	"math/bits"
	"slices"
)

// scope is the input of a search: layouts, and squares in which they differ.
type scope struct {
	wide    int      // bytes of each layout
	squares []int32  // as indices in the table
	name    uint64   // of the squares
	shows   []uint8  // layout by layout, for each square its number or Mine
	spread  []uint64 // per square
	hash    []uint64 // per layout, the sum of spread over its mines
	group   []int32  // per layout, if there are many; at most one layout of a group is won
}

// row returns what the squares show in a layout, with zeros up to a multiple of
// eight.
func (sc *scope) row(layout int32) []uint8 { return sc.shows[int(layout)*sc.wide:][:sc.wide] }

const ones = 0x0101010101010101 // a byte for each of eight squares

// minesAmong returns a 1 for each of eight squares that holds a mine, a byte for
// each: no number has both bits of Mine.
func minesAmong(eight uint64) uint64 { return eight & (eight >> 3) & ones }

// apart returns a 1 for each of eight squares that shows different numbers in
// two layouts, a byte for each.
func apart(eight, other uint64) uint64 {
	x := eight ^ other
	x |= x >> 2
	x |= x >> 1
	return x & ones &^ (minesAmong(eight) | minesAmong(other))
}

// eight returns what eight squares show in a layout.
func (sc *scope) eight(layout int32, at int) uint64 {
	return binary.LittleEndian.Uint64(sc.shows[int(layout)*sc.wide+at:])
}

// anyFree returns a square that is free in the first layout, or the first
// square if there is none.
func (sc *scope) anyFree() int32 {
	for q, v := range sc.row(0)[:len(sc.squares)] {
		if v != Mine {
			return sc.squares[q]
		}
	}
	return sc.squares[0]
}

// newScope makes a scope of a part of another one.
func (a *arena) newScope(from *scope, layouts, squares []int32) scope {
	wide := (len(squares) + 7) &^ 7
	sc := scope{
		wide:    wide,
		squares: a.ints.alloc(len(squares)),
		shows:   a.bytes.alloc(len(layouts) * wide),
		spread:  a.words.alloc(len(squares)),
		hash:    a.words.zeros(len(layouts)),
	}
	for i, q := range squares {
		sc.squares[i] = from.squares[q]
		sc.spread[i] = spread(uint64(from.squares[q]))
		sc.name += sc.spread[i]
	}
	for i, l := range layouts {
		row, old := sc.row(int32(i)), from.row(l)
		clear(row[len(squares)&^7:])
		for j, q := range squares {
			row[j] = old[q]
		}
		for at := 0; at < sc.wide; at += 8 {
			for mines := minesAmong(sc.eight(int32(i), at)); mines != 0; mines &= mines - 1 {
				sc.hash[i] += sc.spread[at+bits.TrailingZeros64(mines)/8]
			}
		}
	}
	return sc
}

// key returns the key of a set of layouts. It is that of no other scope and
// never that of unknown, because a square that is known there may be free in
// this set and give information.
func (sc *scope) key(layouts []int32) key {
	k := key{sc.name, memoSize / 2}
	for _, l := range layouts {
		k.add(sc.hash[l])
	}
	return k
}

// unknown returns the key of a set of layouts without the mines that all of
// them have, so that two sets that differ only in known squares share it.
// All squares that are mines in some layouts but not in all must be live.
func (sc *scope) unknown(layouts, live []int32) (k key) {
	known := sc.hash[layouts[0]]
	for _, q := range live {
		if sc.row(layouts[0])[q] == Mine {
			known -= sc.spread[q]
		}
	}
	for _, l := range layouts {
		k.add(sc.hash[l] - known)
	}
	return k
}

// conflict reports whether two layouts are in conflict: no square that is free
// in both shows different numbers.
func (sc *scope) conflict(a, b int32) bool {
	for at := 0; at < sc.wide; at += 8 {
		if apart(sc.eight(a, at), sc.eight(b, at)) != 0 {
			return false
		}
	}
	return true
}

// count holds what survey counts for a square.
type count struct {
	mines   int32 // layouts in which it is a mine
	lost    int32 // groups in which it is a mine in all layouts
	differs bool  // it shows more than one number
}

// survey takes a first look at some layouts. The live squares are a mine in some
// of them but not in all; the free ones are never a mine and do not always show
// the same number. The layouts must ascend, so that those of a group are
// together. It takes eight squares at a time, a byte for each, and stores their
// counts.
func (s *Solver) survey(sc *scope, layouts []int32) (live, free []int32, groups int32) {
	live, free = s.arena.ints.alloc(sc.wide)[:0], s.arena.ints.alloc(sc.wide)[:0]
	s.counts = slices.Grow(s.counts[:0], sc.wide)[:sc.wide]
	clear(s.counts)
	ends, groups := s.arena.ends(sc, layouts)
	for at := range sc.squares {
		if at&7 == 0 {
			sc.countEight((*[8]count)(s.counts[at:]), layouts, ends, at)
		}
		if x := &s.counts[at]; x.mines > 0 && int(x.mines) < len(layouts) {
			live = append(live, int32(at))
		} else if x.mines == 0 && x.differs {
			free = append(free, int32(at))
		}
	}
	return live, free, groups
}

// countEight counts for eight squares. ends has ones where a group ends.
func (sc *scope) countEight(counts *[8]count, layouts []int32, ends []uint64, at int) {
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
