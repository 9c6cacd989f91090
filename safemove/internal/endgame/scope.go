package endgame

import (
	"math/bits"
	"slices"
)

// scope is what a search is about: layouts, and squares in which they differ.
type scope struct {
	n, wide int      // layouts, and bytes for each
	squares []int32  // of the table
	shows   []uint8  // layout by layout, for each square its number or Mine
	spread  []uint64 // per square
	hash    []uint64 // per layout, the sum of spread over its mines
	group   []int32  // per layout of many; those of a group lie together, and one of them is won at most
	later   lists    // per layout of many, those after it that it is in conflict with
}

// row returns what the squares show in a layout, and nothing in squares up to a multiple of eight.
func (sc *scope) row(layout int32) []uint8 { return sc.shows[int(layout)*sc.wide:][:sc.wide] }

// open returns how many layouts of a scope the best play wins if that is above alpha, else an upper bound; and a square of
// the table that begins such a play, or -1 if it is not known. Where alpha is negative the square is wanted: then no bound
// makes an end before one is found, and nothing is remembered yet.
func (s *Solver) open(sc *scope, alpha int) (won int, square int32) {
	mark := s.arena.mark()
	defer s.arena.release(mark)
	layouts := s.count(sc.n)
	if sc.n > few {
		s.arrange(sc)
		return s.solveMany(sc, s.expand(sc, layouts), alpha)
	}
	v := s.look(sc, layouts)
	squares := append(v.live, v.free...)
	if len(squares) == 0 { // one layout, and nothing to find out
		return 1, sc.anyFree()
	}
	if won, square, ok := s.islands(sc, layouts, squares, alpha); ok {
		return won, square
	}
	return s.solveFew(sc, layouts, squares, alpha)
}

// anyFree returns a square that is free in the first layout, or any if there is none.
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
	all := s.arena.ints(n)
	for i := range all {
		all[i] = int32(i)
	}
	return all
}

// scope makes a scope of a part of another one.
func (s *Solver) scope(from *scope, layouts, squares []int32) *scope {
	sc := s.arena.scopes.take()
	sc.n, sc.wide = len(layouts), (len(squares)+7)&^7
	sc.squares, sc.spread = s.arena.ints(len(squares)), s.arena.words(len(squares))
	sc.later.rows = sc.later.rows[:0]
	sc.group = sc.group[:0]
	for i := range layouts {
		sc.group = append(sc.group, int32(i)+1)
	}
	for i, q := range squares {
		sc.squares[i] = from.squares[q]
		sc.spread[i] = spread(uint64(from.squares[q]))
	}
	sc.shows = slices.Grow(sc.shows[:0], sc.n*sc.wide)[:sc.n*sc.wide]
	sc.hash = s.arena.words(sc.n)
	same := len(squares) == len(from.squares) && slices.IsSorted(squares)
	for i, l := range layouts {
		row, old := sc.row(int32(i)), from.row(l)
		if same {
			copy(row, old)
		} else {
			clear(row[len(squares)&^7:])
			for j, q := range squares {
				row[j] = old[q]
			}
		}
		for at := 0; at < sc.wide; at += 8 {
			for mines := Mines(sc.eight(int32(i), at)); mines != 0; mines &= mines - 1 {
				sc.hash[i] += sc.spread[at+bits.TrailingZeros64(mines)/8]
			}
		}
	}
	return sc
}

// key names a set of layouts by what they have not in common, so that two sets that differ only in squares that are
// known by now share their value. All squares that are mines in some but not in all must be live.
func (sc *scope) key(layouts, live []int32) (k key) {
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

// lists holds a list for each layout.
type lists struct{ rows, all []int32 }

// of returns the list of a layout.
func (l *lists) of(layout int32) []int32 { return l.all[l.rows[layout]:l.rows[layout+1]] }
