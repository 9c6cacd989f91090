package endgame

import (
	"math/bits"
	"slices"
)

// universe is a list of layouts in bit-set columns: for each square and each thing it can show, the layouts in which
// it does. Sets of its layouts are bit sets of as many words.
type universe struct {
	n, words  int
	layouts   []int32 // rows of the table
	squares   []int32 // columns of the table
	columns   []uint64
	low, high []uint8  // the least and the greatest number each square shows
	conflict  []uint64 // per layout, the set of those that no play wins beside it; nil if there are too many layouts
	hash      []uint64 // per layout, the sum of spread over its mines
	spread    []uint64 // per square
}

// shown is how many things a square can show: 0 to 8 and Mine.
const shown = 10

// column returns the layouts in which square q shows v.
func (u *universe) column(q int32, v uint8) []uint64 {
	at := (int(q)*shown + int(v)) * u.words
	return u.columns[at : at+u.words]
}

// origin is the set that a universe is made of, if there is one.
type origin struct {
	u   *universe
	set []uint64
}

// build makes the universe of some layouts and squares.
func (s *Solver) build(layouts, squares []int32, from origin) *universe {
	u := s.columns(layouts, squares)
	if from.u == nil || from.u.conflict == nil {
		s.conflicts(u)
	} else {
		s.inherit(u, from)
	}
	u.hash, u.spread = s.arena.words(len(layouts)), s.arena.words(len(squares))
	for q, at := range squares {
		h := spread(uint64(at))
		u.spread[q] = h
		for w, c := range u.column(int32(q), Mine) {
			for ; c != 0; c &= c - 1 {
				u.hash[w<<6+bits.TrailingZeros64(c)] += h
			}
		}
		low, high := 0, 8
		for low < 8 && !u.shows(q, low) {
			low++
		}
		for high > low && !u.shows(q, high) {
			high--
		}
		u.low[q], u.high[q] = uint8(low), uint8(high)
	}
	return u
}

// shows tells whether square q shows v in any layout.
func (u *universe) shows(q, v int) bool {
	for _, c := range u.column(int32(q), uint8(v)) {
		if c != 0 {
			return true
		}
	}
	return false
}

// columns makes a universe with nothing but its columns; low and high have room, and build fills them.
func (s *Solver) columns(layouts, squares []int32) *universe {
	u := s.arena.universe()
	n, k := len(layouts), len(squares)
	u.n, u.words = n, (n+63)/64
	u.layouts, u.squares = layouts, squares
	u.columns = s.arena.words(k * shown * u.words)
	u.low, u.high = slices.Grow(u.low[:0], k)[:k], slices.Grow(u.high[:0], k)[:k]
	if u.words == 1 {
		for l, row := range layouts {
			shows := s.table.Shows[int(row)*s.wide:][:s.wide]
			bit := uint64(1) << l
			columns := u.columns
			for _, at := range squares {
				columns[shows[at]] |= bit
				columns = columns[shown:]
			}
		}
		return u
	}
	for l, row := range layouts {
		shows := s.table.Shows[int(row)*s.wide:][:s.wide]
		bit, at := uint64(1)<<(l&63), l>>6
		for _, q := range squares {
			u.columns[at+int(shows[q])*u.words] |= bit
			at += shown * u.words
		}
	}
	return u
}

// maxConflicts is for how many layouts the conflicts are worth their memory, 8 MiB at the most.
const maxConflicts = 8192

// conflicts finds the pairs of layouts that are never both won: those that no square tells apart that is free in both.
// Any play treats them alike until it uncovers a square that is a mine in one.
func (s *Solver) conflicts(u *universe) {
	if u.conflict = nil; u.n > maxConflicts {
		return
	}
	u.conflict = s.arena.words(u.n * u.words)
	mark := s.arena.mark()
	defer s.arena.release(mark)
	alike := s.alike(u)
	for l, row := range u.layouts {
		shows := s.table.Shows[int(row)*s.wide:][:s.wide]
		same := u.conflict[l*u.words:][:u.words]
		for w := range same {
			same[w] = ^uint64(0)
		}
		if tail := u.n & 63; tail != 0 {
			same[u.words-1] = 1<<tail - 1
		}
		same[l>>6] &^= 1 << (l & 63)
		if u.words == 1 {
			x, its := same[0], alike
			for _, at := range u.squares {
				x &= its[shows[at]]
				its = its[shown:]
			}
			same[0] = x
			continue
		}
		for q, at := range u.squares {
			if v := shows[at]; v != Mine {
				its := alike[(q*shown+int(v))*u.words:][:len(same)]
				for w := range same {
					same[w] &= its[w]
				}
			}
		}
	}
}

// inherit copies the conflicts between the layouts of a set: whether two layouts are in conflict does not depend on what
// others there are.
func (s *Solver) inherit(u *universe, from origin) {
	u.conflict = s.arena.words(u.n * u.words)
	mark := s.arena.mark()
	defer s.arena.release(mark)
	before := s.arena.ints(len(from.set)) // layouts of the set in words before
	n := 0
	for w, word := range from.set {
		before[w] = int32(n)
		n += bits.OnesCount64(word)
	}
	l := 0
	for w, word := range from.set {
		for ; word != 0; word &= word - 1 {
			row := from.u.conflict[(w<<6+bits.TrailingZeros64(word))*from.u.words:][:len(from.set)]
			own := u.conflict[l*u.words:][:u.words]
			for x, its := range from.set {
				for both := row[x] & its; both != 0; both &= both - 1 {
					k := int(before[x]) + bits.OnesCount64(its&(both&-both-1))
					own[k>>6] |= 1 << (k & 63)
				}
			}
			l++
		}
	}
}

// alike returns, for each square and each thing it can show, the layouts that the square does not tell from one in
// which it shows that: all of them for a mine.
func (s *Solver) alike(u *universe) []uint64 {
	all := s.arena.words(len(u.columns))
	if u.words == 1 {
		for i := 0; i < len(all); i += shown {
			column, its := u.columns[i:i+shown], all[i:i+shown]
			for v := range its {
				its[v] = column[v] | column[Mine]
			}
			its[Mine] = ^uint64(0)
		}
		return all
	}
	for q := range u.squares {
		mines := u.column(int32(q), Mine)
		for v := range uint8(shown) {
			column := u.column(int32(q), v)
			its := all[(q*shown+int(v))*u.words:][:u.words]
			for w := range its {
				its[w] = column[w] | mines[w]
				if v == Mine {
					its[w] = ^uint64(0)
				}
			}
		}
	}
	return all
}

// cover covers a set with as few groups in which all layouts are in conflict as it finds at once. No play wins more
// than one layout of each group.
func (s *Solver) cover(u *universe, set []uint64) (groups int) {
	if u.words == 1 {
		return u.coverWord(set[0])
	}
	if u.conflict == nil {
		for _, w := range set {
			groups += bits.OnesCount64(w)
		}
		return groups
	}
	mark := s.arena.mark()
	defer s.arena.release(mark)
	rest := s.arena.words(u.words)
	copy(rest, set)
	for w := range rest {
		for rest[w] != 0 {
			l := bits.TrailingZeros64(rest[w])
			rest[w] &= rest[w] - 1
			u.group(rest, w, w<<6+l)
			groups++
		}
	}
	return groups
}

// group takes from a set, from a word on, layouts that are in conflict with a first one and all with all.
func (u *universe) group(rest []uint64, from, first int) {
	var all [16]int32 // rows of conflict
	members := append(all[:0], int32(first*u.words))
	row := u.conflict[first*u.words:][:len(rest)]
	for w := from; w < len(rest); w++ {
		with := rest[w] & row[w]
		if with == 0 {
			continue
		}
		for _, m := range members[1:] {
			with &= u.conflict[int(m)+w]
		}
		for with != 0 {
			l := bits.TrailingZeros64(with)
			rest[w] &^= 1 << l
			at := (w<<6 + l) * u.words
			members = append(members, int32(at))
			with &= u.conflict[at+w] // never with itself
		}
	}
}

// coverWord is cover for universes of one word.
func (u *universe) coverWord(set uint64) (groups int) {
	for set != 0 {
		l := bits.TrailingZeros64(set)
		set &= set - 1
		groups++
		for with := set & u.conflict[l]; with != 0; {
			l := bits.TrailingZeros64(with)
			set &^= 1 << l
			with &= u.conflict[l]
		}
	}
	return groups
}

// parts counts the numbers a square shows in a set, but not beyond two.
func (u *universe) parts(set []uint64, q int32) (parts int) {
	for v := u.low[q]; v <= u.high[q]; v++ {
		for w, c := range u.column(q, v) {
			if set[w]&c != 0 {
				parts++
				break
			}
		}
	}
	return parts
}

// key names a set by what its layouts have not in common, so that two sets that differ only in squares that are
// known by now share their value. Each layout's hash is mixed twice and the results are added up: 128 bits.
func (u *universe) key(set []uint64, n int, constant uint64) (k key) {
	for w, word := range set {
		for ; word != 0; word &= word - 1 {
			h := u.hash[w<<6+bits.TrailingZeros64(word)] - constant
			hi, lo := bits.Mul64(h^0x9e3779b97f4a7c15, h|1)
			k.a += hi ^ lo
			k.b += mix(h)
		}
	}
	k.a += uint64(n)
	return k
}

// spread returns well-mixed bits for a small number (the output of splitmix64).
func spread(i uint64) uint64 { return mix((i + 1) * 0x9e3779b97f4a7c15) }

func mix(z uint64) uint64 {
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}
