package endgame

import "math/bits"

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

// solve solves some layouts and squares of another scope. It returns the number
// of layouts that the best play wins if that is above alpha, else an upper
// bound; and the first square of such a play, as an index in the table, or -1
// if it is not known. If alpha is negative, the caller needs the square: then
// the search does not stop at a bound before it has one, and the memo must be
// empty.
func (s *Solver) solve(from *scope, layouts, squares []int32, alpha int) (won int, square int32) {
	defer s.arena.release(s.arena)
	var group []int32
	if len(layouts) > few {
		layouts, group = s.arrange(from, layouts, squares)
	}
	sc := s.scope(from, layouts, squares)
	sc.group = group
	layouts, squares = s.count(len(layouts)), s.count(len(squares))
	if group != nil {
		return s.solveMany(&sc, s.node(&sc, layouts), alpha)
	}
	if won, square, ok := s.islands(&sc, layouts, squares, alpha); ok {
		return won, square
	}
	u := s.columns(&sc, layouts, squares)
	if won, square = s.solveSet(&u, first(len(layouts)), squares, alpha); square < 0 {
		return won, sc.anyFree()
	}
	return won, sc.squares[square]
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

// count returns the numbers from 0 to n-1.
func (s *Solver) count(n int) []int32 {
	all := s.arena.ints.alloc(n)
	for i := range all {
		all[i] = int32(i)
	}
	return all
}

// scope makes a scope of a part of another one.
func (s *Solver) scope(from *scope, layouts, squares []int32) scope {
	wide := (len(squares) + 7) &^ 7
	sc := scope{
		wide:    wide,
		squares: s.arena.ints.alloc(len(squares)),
		shows:   s.arena.bytes.alloc(len(layouts) * wide),
		spread:  s.arena.words.alloc(len(squares)),
		hash:    s.arena.words.zeros(len(layouts)),
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
			for mines := Mines(sc.eight(int32(i), at)); mines != 0; mines &= mines - 1 {
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
