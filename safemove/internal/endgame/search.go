package endgame

import "math/bits"

// candidate is a square to try: how many layouts survive it and into how many numbers it splits them.
type candidate struct {
	square, survivors, parts int32
}

// value returns how many of the set's layouts the best play wins if that is above alpha, else an upper bound.
// The squares are those that may still tell something. n is the size of the set.
func (s *Solver) value(u *universe, set []uint64, n int, squares []int32, alpha int) int {
	if n == 1 {
		return 1
	}
	if s.states++; s.states >= s.budget {
		return 0
	}
	mark := s.arena.mark()
	defer s.arena.release(mark)
	live, tries, constant, free := s.scan(u, set, n, squares)
	if free >= 0 {
		return s.sum(u, set, free, n, live, alpha)
	}
	if len(tries) == 0 {
		return 1 // nothing tells anything: one layout is believed
	}
	if most := int(tries[0].survivors); most <= alpha {
		return most
	}
	key := u.key(set, n, constant)
	if v, exact, ok := s.memo.get(key); ok && (exact || v <= alpha) {
		return v
	}
	best := 1
	if alpha > best {
		best = alpha
	}
	upper := 0 // the most that any square tried can win
	for _, c := range tries {
		if int(c.survivors) <= best {
			upper = max(upper, int(c.survivors))
			break
		}
		v := s.sum(u, set, c.square, int(c.survivors), live, best)
		best, upper = max(best, v), max(upper, v)
		if s.states >= s.budget {
			return 0
		}
	}
	exact := best > alpha || upper <= 1
	v := best
	if !exact {
		v = upper
	}
	s.memo.put(key, v, exact)
	return v
}

// sum returns how many of the set's layouts are won by uncovering a square in which survivors of them hold no mine,
// if that is above alpha, else an upper bound.
func (s *Solver) sum(u *universe, set []uint64, q int32, survivors int, squares []int32, alpha int) int {
	mark := s.arena.mark()
	defer s.arena.release(mark)
	part := s.arena.words(u.words)
	upper := survivors
	for v := u.low[q]; v <= u.high[q] && upper > alpha; v++ {
		n := 0
		for w, c := range u.column(q, v) {
			part[w] = set[w] & c
			n += bits.OnesCount64(part[w])
		}
		if n == 0 {
			continue
		}
		upper -= n - s.part(u, part, n, squares, alpha-(upper-n))
	}
	return upper
}

// part is value for a set that may be so much smaller than its universe that it deserves one of its own.
func (s *Solver) part(u *universe, set []uint64, n int, squares []int32, alpha int) int {
	if n == 1 {
		return 1
	}
	if u.words == 1 || (n > 64 && n*2 > u.n) {
		return s.value(u, set, n, squares, alpha)
	}
	mark := s.arena.mark()
	defer s.arena.release(mark)
	layouts, its := s.arena.ints(n), s.arena.ints(len(squares))
	k := 0
	for w, word := range set {
		for ; word != 0; word &= word - 1 {
			layouts[k] = u.layouts[w<<6+bits.TrailingZeros64(word)]
			k++
		}
	}
	for i, q := range squares {
		its[i] = u.squares[q]
	}
	won, _ := s.open(layouts, its, alpha, false)
	return won
}

// best is value for the first position, with the square that achieves it.
func (s *Solver) best(u *universe, set []uint64, n int, squares []int32) (won int, square int32) {
	mark := s.arena.mark()
	defer s.arena.release(mark)
	live, tries, _, free := s.scan(u, set, n, squares)
	if free >= 0 {
		return s.sum(u, set, free, n, live, -1), free
	}
	if len(tries) == 0 {
		return 1, s.safest(u, set, live)
	}
	square = tries[0].square
	for _, c := range tries {
		if int(c.survivors) <= won {
			break
		}
		if v := s.sum(u, set, c.square, int(c.survivors), live, won); v > won {
			won, square = v, c.square
		}
	}
	return won, square
}

// safest returns the square that holds a mine in the fewest layouts of a set.
func (s *Solver) safest(u *universe, set []uint64, squares []int32) (best int32) {
	fewest := -1
	for _, q := range squares {
		n := 0
		for w, c := range u.column(q, Mine) {
			n += bits.OnesCount64(set[w] & c)
		}
		if fewest < 0 || n < fewest {
			best, fewest = q, n
		}
	}
	return best
}

// scan looks at every square in a set. It returns those that do not show the same in all of it, the ones worth trying
// (best first), the sum of the hashes of those that are always mines, and a free square that splits the set, or -1.
func (s *Solver) scan(u *universe, set []uint64, n int, squares []int32) (live []int32, tries []candidate, constant uint64, free int32) {
	live, tries = s.arena.ints(len(squares))[:0], s.arena.candidates(len(squares))[:0]
	for _, q := range squares {
		mines := 0
		for w, c := range u.column(q, Mine) {
			mines += bits.OnesCount64(set[w] & c)
		}
		if mines == n {
			constant += u.spread[q]
			continue
		}
		parts := u.parts(set, q)
		if mines == 0 {
			if parts > 1 {
				free = q
				return squares, nil, 0, q
			}
			continue
		}
		live = append(live, q)
		if parts > 1 {
			tries = insert(tries, candidate{q, int32(n - mines), int32(parts)})
		}
	}
	return live, tries, constant, -1
}

// insert keeps candidates in order: most survivors first, then most parts.
func insert(tries []candidate, c candidate) []candidate {
	tries = append(tries, c)
	i := len(tries) - 1
	for ; i > 0; i-- {
		o := tries[i-1]
		if o.survivors > c.survivors || o.survivors == c.survivors && o.parts >= c.parts {
			break
		}
		tries[i] = o
	}
	tries[i] = c
	return tries
}
