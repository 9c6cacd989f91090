package endgame

import (
	"encoding/binary"
	"math/bits"
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
