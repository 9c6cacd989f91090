package endgame

import (
	"math/bits"
	"slices"
)

// columns holds at most 64 layouts in columns of bits: for each square and each thing it can show, the layouts in which it
// does. A set of its layouts is one word.
type columns struct {
	shows   []uint64 // shown of them for each square
	seen    []uint16 // per square, a bit for everything it shows
	spread  []uint64 // per square
	hash    []uint64 // per layout
	later   []uint64 // per layout, those after it that are in conflict with it
	linked  uint64   // those that are in conflict with any
	scope   *scope
	squares []int32 // of the scope
	list    []int32 // of the scope's layouts
}

// few is how many layouts fit a word.
const few = 64

// shown is how many things a square can show: 0 to 8 and Mine.
const shown = 10

// solveFew is open for layouts that fit a word, and squares that tell them apart.
func (s *Solver) solveFew(sc *scope, layouts, squares []int32, alpha int) (won int, square int32) {
	u := s.columns(sc, layouts, squares)
	won, square = s.solveSet(u, ^uint64(0)>>(few-len(layouts)), s.count(len(squares)), alpha)
	if square >= 0 {
		square = sc.squares[squares[square]]
	}
	return won, square
}

// columns builds the columns of a few layouts.
func (s *Solver) columns(sc *scope, list, squares []int32) *columns {
	u := s.arena.columns.take()
	u.scope = sc
	k := len(squares)
	u.squares, u.list = squares, list
	u.shows, u.spread = s.arena.words(k*shown), s.arena.words(k)
	u.hash, u.later, u.linked = s.arena.words(len(list)), s.arena.words(len(list)), 0
	for q, at := range squares {
		u.spread[q] = sc.spread[at]
	}
	at := s.arena.ints(len(list)) // where the rows begin
	for i, l := range list {
		u.hash[i] = sc.hash[l]
		at[i] = l * int32(sc.wide)
	}
	u.seen = u.seen[:0]
	for q, square := range squares {
		u.seen = append(u.seen, column(u.shows[q*shown:][:shown], sc.shows[square:], at))
	}
	s.oppose(sc, u)
	return u
}

// column fills the sets of layouts in which a square shows each thing, and returns a bit for each thing that it shows. at
// is where in shows the layouts have the square.
func column(sets []uint64, shows []uint8, at []int32) (seen uint16) {
	var column [16]uint64 // a power of two
	bit := uint64(1)
	for _, at := range at {
		column[shows[at]&15] |= bit
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

// oppose finds the layouts that are in conflict, in the lists of the scope if it has them.
func (s *Solver) oppose(sc *scope, u *columns) {
	if len(sc.later.rows) == 0 {
		s.compare(sc, u)
		return
	}
	s.place = slices.Grow(s.place[:0], sc.n)[:sc.n]
	for i, l := range u.list {
		s.place[l] = int32(i)
	}
	for i, l := range u.list {
		for _, m := range sc.later.of(l) {
			if k := int(s.place[m]); k < len(u.list) && u.list[k] == m {
				u.later[min(i, k)] |= 1 << max(i, k)
				u.linked |= 1<<i | 1<<k
			}
		}
	}
}

// compare is oppose for layouts whose conflicts are not known.
func (s *Solver) compare(sc *scope, u *columns) {
	mark := s.arena.mark()
	defer s.arena.release(mark)
	alike := s.arena.words(len(u.shows)) // the layouts that a square does not tell from one in which it shows that
	for at := 0; at < len(alike); at += shown {
		column, its := u.shows[at:at+shown], alike[at:at+shown]
		for v := range its {
			its[v] = column[v] | column[Mine]
		}
		its[Mine] = ^uint64(0)
	}
	with := uint64(1)<<(len(u.list)-1)<<1 - 1
	for i, l := range u.list {
		with &^= 1 << i
		shows := sc.row(l)
		same, its := with, alike
		for _, at := range u.squares {
			if same &= its[shows[at]]; same == 0 {
				break
			}
			its = its[shown:]
		}
		if same != 0 {
			u.later[i] = same
			u.linked |= same | 1<<i
		}
	}
}

// cover covers a set with as few groups in which all layouts are in conflict as it finds at once. No play wins more
// than one layout of each group.
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

// solveSet returns how many layouts of a set the best play wins if that is above alpha, else an upper bound; and a square
// that begins such a play, or -1 if it is not known. The squares are those that may still tell something.
func (s *Solver) solveSet(u *columns, set uint64, squares []int32, alpha int) (won int, square int32) {
	if s.states++; s.spent() {
		return 0, -1
	}
	mark := s.arena.i.place
	defer func() { s.arena.i.place = mark }()
	v := u.look(set, squares, s.arena.ints(len(squares)))
	if v.free >= 0 {
		return s.uncover(u, set, v.free, squares, alpha), v.free
	}
	if bits.OnesCount64(set) == 3 && alpha >= 0 && u.cover(set) > 1 {
		return 2, -1 // any two that are not in conflict can be won, but no more without a free square
	}
	if v.most <= max(alpha, 1) {
		return v.most, v.safest
	}
	key := u.key(set, v.live)
	if known, exact, ok := s.memo.get(key); ok && (exact || known <= alpha) {
		return known, -1
	}
	won, square, ok := s.islandsOf(u, set, v.live, alpha)
	if !ok {
		won, square = s.chooseFew(u, set, v.live, alpha)
	}
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
	mark := s.arena.mark()
	defer s.arena.release(mark)
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

// fewView is what is seen of a set at first sight.
type fewView struct {
	live   []int32 // the squares that are a mine in some of it but not in all
	free   int32   // one that is never a mine and shows several numbers, or -1; then the rest is not known
	safest int32   // the square of live with most survivors
	most   int     // how many those are; 1 if there is none
}

// look looks at the squares of a set. Live ones are kept in room.
func (u *columns) look(set uint64, squares, room []int32) fewView {
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

// splits tells whether a square shows more than one thing in a set.
func (u *columns) splits(set uint64, q int32) bool {
	for seen := u.seen[q]; ; seen &= seen - 1 {
		v := bits.TrailingZeros16(seen)
		if part := set & u.shows[int(q)*shown+v]; part != 0 {
			return part != set
		}
	}
}

// rank lists the squares that split a set and that more than alpha of it survive, the most promising first. left bounds
// what the others win.
func (s *Solver) rank(u *columns, set uint64, live []int32, alpha int) (tries []candidate, left int) {
	tries = s.arena.candidates(len(live))[:0]
	for _, q := range live {
		column := u.shows[int(q)*shown:][:shown]
		c := candidate{square: q, survivors: int32(bits.OnesCount64(set &^ column[Mine]))}
		if int(c.survivors) <= alpha {
			left = max(left, int(c.survivors))
			continue
		}
		parts := 0
		for seen := u.seen[q] &^ (1 << Mine); seen != 0; seen &= seen - 1 {
			if part := set & column[bits.TrailingZeros16(seen)]; part != 0 {
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

// uncover returns the sum of the values of the parts that a square splits a set into if that is above alpha, else an
// upper bound.
func (s *Solver) uncover(u *columns, set uint64, q int32, squares []int32, alpha int) (upper int) {
	column := u.shows[int(q)*shown:][:shown]
	var open [9]int // the bounds of parts that are not known at once
	for seen := u.seen[q] &^ (1 << Mine); seen != 0; seen &= seen - 1 {
		v := bits.TrailingZeros16(seen)
		bound := u.cover(set & column[v])
		upper += bound
		if bound > 2 { // else exact: any two that are not in conflict can be won
			open[v] = bound
		}
	}
	for v, bound := range open {
		if upper <= alpha {
			break
		}
		if bound > 0 {
			won, _ := s.solveSet(u, set&column[v], squares, alpha-(upper-bound))
			upper -= bound - won
		}
	}
	return upper
}

// key is as for a scope.
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

// islandsOf is islands for a set. Which square to begin with is not known.
func (s *Solver) islandsOf(u *columns, set uint64, live []int32, alpha int) (won int, square int32, ok bool) {
	mark := s.arena.mark()
	defer s.arena.release(mark)
	squares := s.arena.ints(len(live))
	for i, q := range live {
		squares[i] = u.squares[q]
	}
	if s.groups(u.scope, squares) == 1 {
		return 0, -1, false
	}
	layouts := s.arena.ints(bits.OnesCount64(set))[:0]
	for ; set != 0; set &= set - 1 {
		layouts = append(layouts, u.list[bits.TrailingZeros64(set)])
	}
	won, _, ok = s.islands(u.scope, layouts, squares, alpha)
	return won, -1, ok
}
