package endgame

import "math/bits"

// solveSet returns the number of layouts of a set that the best play wins if
// that is above alpha, else an upper bound; and the first square of such a
// play, or -1 if it is not known. The squares are those that may still give
// information.
func (s *Solver) solveSet(u *columns, set uint64, squares []int32, alpha int) (won int, square int32) {
	s.states++
	if s.spent() {
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
	tries, left := s.arena.rank(u, set, v.live, max(alpha, 1))
	won, square = s.choose(tries, left, alpha, func(c *candidate, best int) (won int, again bool) {
		return s.uncover(u, set, c.square, v.live, best), false
	})
	if s.spent() {
		return 0, -1
	}
	if won <= 1 {
		square = v.safest
	}
	s.memo.put(key, won, won <= 1 || won > alpha)
	return won, square
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

// rank lists the squares that split a set and survive in more than alpha of its
// layouts, the most promising first. left is an upper bound for the others.
func (a *arena) rank(u *columns, set uint64, live []int32, alpha int) (tries []candidate, left int) {
	tries = a.candidates.alloc(len(live))[:0]
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
