package endgame

import "math/bits"

// columns holds at most 64 layouts as columns of bits: for each square and each
// number or Mine, the layouts in which the square shows it. A set of layouts is
// one word.
type columns struct {
	shows  []uint64 // ten (see shown) for each square
	seen   []uint64 // per square, a bit for each number it shows, and for Mine
	spread []uint64 // per square
	hash   []uint64 // per layout
	later  []uint64 // per layout, those after it that are in conflict with it
	linked uint64   // the layouts that are in conflict with any other
}

// few is the number of layouts that fit a word.
const few = 64

// shown is the number of values in a table: 0 to 8 and Mine.
const shown = 10

// first returns the set of the first n layouts that fit a word.
func first(n int) uint64 { return ^uint64(0) >> (few - min(n, few)) }

// columns builds the columns of a few layouts.
func (s *Solver) columns(sc *scope, list, squares []int32) columns {
	words := &s.arena.words
	u := columns{
		shows:  words.alloc(len(squares) * shown),
		seen:   words.alloc(len(squares)),
		spread: words.alloc(len(squares)),
		hash:   words.alloc(len(list)),
		later:  words.alloc(len(list)),
	}
	for i, l := range list {
		u.hash[i] = sc.hash[l]
	}
	for q, at := range squares {
		u.spread[q] = sc.spread[at]
		u.seen[q] = column(u.shows[q*shown:][:shown], sc, list, at)
	}
	s.oppose(sc, &u, list, squares)
	return u
}

// column fills, for each value, the set of layouts in which a square shows it,
// and returns a bit for each value that it shows.
func column(sets []uint64, sc *scope, list []int32, square int32) (seen uint64) {
	var column [16]uint64 // a power of two
	shows, wide := sc.shows[square:], sc.wide
	bit := uint64(1)
	for _, l := range list {
		column[shows[int(l)*wide]&15] |= bit
		bit <<= 1
	}
	copy(sets, column[:shown])
	for v, set := range sets {
		if set != 0 {
			seen |= 1 << v
		}
	}
	return seen
}

// oppose finds the pairs of layouts that are in conflict.
func (s *Solver) oppose(sc *scope, u *columns, list, squares []int32) {
	mark := s.arena
	defer s.arena.release(mark)
	blurred := s.arena.words.alloc(len(u.shows))
	copy(blurred, u.shows)
	blur(blurred)
	rest := first(len(list))
	for i, l := range list {
		rest &^= 1 << i
		u.later[i] = alike(blurred, sc.row(l), squares, rest)
		if u.later[i] != 0 {
			u.linked |= u.later[i] | 1<<i
		}
	}
}

// cover covers a set by groups in which all layouts are in conflict, greedily,
// and returns their number. No play wins more than one layout of each group.
func (u *columns) cover(set uint64) (groups int) {
	groups = bits.OnesCount64(set &^ u.linked)
	for set &= u.linked; set != 0; groups++ {
		l := bits.TrailingZeros64(set)
		set &= set - 1
		for with := set & u.later[l]; with != 0; {
			l := bits.TrailingZeros64(with)
			set &^= 1 << l
			with &= u.later[l]
		}
	}
	return groups
}

// solveSet returns the number of layouts of a set that the best play wins if
// that is above alpha, else an upper bound; and the first square of such a
// play, or -1 if it is not known. The squares are those that may still give
// information.
func (s *Solver) solveSet(u *columns, set uint64, squares []int32, alpha int) (won int, square int32) {
	if s.states++; s.spent() {
		return 0, -1
	}
	defer s.arena.release(s.arena)
	v := u.survey(set, squares, s.arena.ints.alloc(len(squares)))
	if v.free >= 0 {
		return s.uncover(u, set, v.free, squares, alpha), v.free
	}
	if bits.OnesCount64(set) == 3 && alpha >= 0 && u.cover(set) > 1 {
		return 2, -1 // any two not in conflict can be won, but no more without a free square
	}
	if v.most <= max(alpha, 1) {
		return v.most, v.safest
	}
	key := u.key(set, v.live)
	if known, exact, ok := s.memo.get(key); ok && (exact || known <= alpha) {
		return known, -1
	}
	won, square = s.chooseFew(u, set, v.live, alpha)
	if s.spent() {
		return 0, -1
	}
	if won <= 1 {
		square = v.safest
	}
	s.memo.put(key, won, won <= 1 || won > alpha)
	return won, square
}

// chooseFew is chooseMany for the squares of a set.
func (s *Solver) chooseFew(u *columns, set uint64, live []int32, alpha int) (won int, square int32) {
	best, square := max(alpha, 1), int32(-1)
	tries, left := s.rank(u, set, live, best)
	for _, c := range tries {
		if int(c.upper) <= best {
			left = max(left, int(c.upper))
			break // as are all that follow
		}
		won := s.uncover(u, set, c.square, live, best)
		if s.spent() {
			break
		}
		if won > best {
			best, square = won, c.square
		}
		left = max(left, won)
	}
	if square >= 0 {
		return best, square
	}
	return max(left, 1), -1
}

// fewView is the result of a first look at a set.
type fewView struct {
	live   []int32 // the squares that are a mine in some layouts but not in all
	free   int32   // a square that is never a mine and shows several numbers, or -1
	safest int32   // the square of live that survives in most layouts
	most   int     // their number; 1 if there is no such square
}

// survey takes a first look at the squares of a set. It stores the live ones in
// room.
func (u *columns) survey(set uint64, squares, room []int32) fewView {
	n := bits.OnesCount64(set)
	v := fewView{live: room[:0], free: -1, safest: -1, most: 1}
	for _, q := range squares {
		mines := set & u.shows[int(q)*shown+Mine]
		switch {
		case mines == set:
		case mines != 0:
			v.live = append(v.live, q)
			if survivors := n - bits.OnesCount64(mines); v.safest < 0 || survivors > v.most {
				v.safest, v.most = q, survivors
			}
		case u.splits(set, q):
			v.free = q
			return v
		}
	}
	return v
}

// splits reports whether a square shows more than one value in a set.
func (u *columns) splits(set uint64, q int32) bool {
	for seen := u.seen[q]; ; seen &= seen - 1 {
		v := bits.TrailingZeros64(seen)
		if part := set & u.shows[int(q)*shown+v]; part != 0 {
			return part != set
		}
	}
}

// rank lists the squares that split a set and survive in more than alpha of its
// layouts, the most promising first. left is an upper bound for the others.
func (s *Solver) rank(u *columns, set uint64, live []int32, alpha int) (tries []candidate, left int) {
	tries = s.arena.candidates.alloc(len(live))[:0]
	for _, q := range live {
		column := u.shows[int(q)*shown:][:shown]
		c := candidate{square: q, survivors: int32(bits.OnesCount64(set &^ column[Mine]))}
		if int(c.survivors) <= alpha {
			left = max(left, int(c.survivors))
			continue
		}
		parts := 0
		for seen := u.seen[q] &^ (1 << Mine); seen != 0; seen &= seen - 1 {
			if part := set & column[bits.TrailingZeros64(seen)]; part != 0 {
				parts++
				c.upper += int32(u.cover(part))
			}
		}
		if parts > 1 {
			tries = insert(tries, c)
		}
	}
	return tries, left
}

// subset is a set of layouts in which a square shows the same number, with an
// upper bound of its value.
type subset struct {
	set   uint64
	upper int
}

// uncover returns the sum of the values of the parts into which a square splits
// a set if that is above alpha, else an upper bound.
func (s *Solver) uncover(u *columns, set uint64, q int32, squares []int32, alpha int) (upper int) {
	column := u.shows[int(q)*shown:][:shown]
	var room [Mine]subset
	parts := room[:0]
	for seen := u.seen[q] &^ (1 << Mine); seen != 0; seen &= seen - 1 {
		part := set & column[bits.TrailingZeros64(seen)]
		bound := u.cover(part)
		upper += bound
		parts = append(parts, subset{part, bound})
	}
	return s.sumSets(u, parts, squares, upper, alpha)
}

// sumSets is sum for sets that are words.
func (s *Solver) sumSets(u *columns, parts []subset, squares []int32, upper, alpha int) int {
	for _, p := range parts {
		if upper <= alpha {
			break
		}
		// Otherwise the bound is exact: two layouts that are not in conflict
		// can both be won.
		if p.upper > 2 {
			won, _ := s.solveSet(u, p.set, squares, alpha-(upper-p.upper))
			upper -= p.upper - won
		}
	}
	return upper
}

// key is scope.key for a set.
func (u *columns) key(set uint64, live []int32) (k key) {
	first := set & -set
	known := u.hash[bits.TrailingZeros64(set)]
	for _, q := range live {
		if u.shows[int(q)*shown+Mine]&first != 0 {
			known -= u.spread[q]
		}
	}
	for ; set != 0; set &= set - 1 {
		k.add(u.hash[bits.TrailingZeros64(set)] - known)
	}
	return k
}
