package endgame

import "math/bits"

// candidate is a square to try: how many layouts survive it, a bound on what it wins, and the parts it splits them into.
type candidate struct {
	square, survivors int32
	upper             int32
	parts             []part
}

// part is a set of layouts that agree about what a square shows.
type part struct {
	set   []uint64
	n     int32
	upper int32 // a bound on its value
	exact bool  // and it is the value
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
	v := s.view(u, set, n, squares)
	if v.free >= 0 {
		parts, upper := s.split(u, set, v.free, v.live)
		return s.sum(u, parts, upper, v.live, alpha)
	}
	if v.most <= max(alpha, 1) {
		return v.most
	}
	key := u.key(set, n, v.constant)
	if known, exact, ok := s.memo.get(key); ok && (exact || known <= alpha) {
		return known
	}
	best, upper := s.decide(u, set, n, v, max(alpha, 1))
	if s.states >= s.budget {
		return 0
	}
	if best.upper > int32(alpha) || upper <= 1 {
		upper = max(1, int(best.upper))
		s.memo.put(key, upper, true)
	} else {
		s.memo.put(key, upper, false)
	}
	return upper
}

// decide finds the candidate that wins most, if that is more than alpha; its upper is then what it wins. In any case
// upper bounds what the best wins.
func (s *Solver) decide(u *universe, set []uint64, n int, v view, alpha int) (best candidate, upper int) {
	tries, upper := s.tries(u, set, v, n, alpha)
	best = candidate{square: -1, upper: int32(alpha)}
	for i := range tries {
		c := &tries[i]
		if c.upper <= best.upper {
			upper = max(upper, int(c.upper))
			break // as are all that follow
		}
		won := int32(s.sum(u, c.parts, int(c.upper), v.live, int(best.upper)))
		upper = max(upper, int(won))
		if won > best.upper {
			best.square, best.upper = c.square, won
		}
		if s.states >= s.budget {
			break
		}
	}
	if best.square < 0 {
		best.upper = 0
	}
	return best, upper
}

// tries lists the squares that split the set, the most promising first. upper bounds what those wins that are left out
// because no more than alpha layouts survive them.
func (s *Solver) tries(u *universe, set []uint64, v view, n, alpha int) (tries []candidate, upper int) {
	tries = s.arena.candidates(len(v.live))[:0]
	for _, q := range v.live {
		survivors := n
		for w, c := range u.column(q, Mine) {
			survivors -= bits.OnesCount64(set[w] & c)
		}
		if survivors <= alpha {
			upper = max(upper, survivors)
			continue
		}
		parts, bound := s.split(u, set, q, v.live)
		if len(parts) < 2 {
			continue
		}
		tries = insert(tries, candidate{q, int32(survivors), int32(bound), parts})
	}
	return tries, upper
}

// insert keeps candidates in order: the highest bound first, then most survivors.
func insert(tries []candidate, c candidate) []candidate {
	tries = append(tries, c)
	i := len(tries) - 1
	for ; i > 0; i-- {
		o := &tries[i-1]
		if o.upper > c.upper || o.upper == c.upper && o.survivors >= c.survivors {
			break
		}
		tries[i] = *o
	}
	tries[i] = c
	return tries
}

// split splits a set by what a square shows, and bounds the sum of the parts' values.
func (s *Solver) split(u *universe, set []uint64, q int32, squares []int32) (parts []part, upper int) {
	parts = s.arena.parts(int(u.high[q]-u.low[q]) + 1)[:0]
	for v := u.low[q]; v <= u.high[q]; v++ {
		p := part{set: s.arena.words(u.words)}
		for w, c := range u.column(q, v) {
			p.set[w] = set[w] & c
			p.n += int32(bits.OnesCount64(p.set[w]))
		}
		if p.n > 0 {
			bound := s.cover(u, p.set)
			p.upper, p.exact = int32(bound), bound == 1 || p.n == 2
			upper += bound
			parts = append(parts, p)
		}
	}
	return parts, upper
}

// members lists the rows and columns of the table that a set and its squares stand for.
func (s *Solver) members(u *universe, set []uint64, n int, squares []int32) (layouts, its []int32) {
	layouts, its = s.arena.ints(n), s.arena.ints(len(squares))
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
	return layouts, its
}

// sum returns the sum of the values of parts if that is above alpha, else an upper bound. upper is the sum of the parts'
// bounds.
func (s *Solver) sum(u *universe, parts []part, upper int, squares []int32, alpha int) int {
	for i := range parts {
		p := &parts[i]
		if upper <= alpha {
			break
		}
		if !p.exact {
			b := int(p.upper)
			upper -= b - s.part(u, p.set, int(p.n), squares, alpha-(upper-b))
		}
	}
	return upper
}

// part is value for a set that may be so much smaller than its universe that it deserves one of its own.
func (s *Solver) part(u *universe, set []uint64, n int, squares []int32, alpha int) int {
	if n == 1 {
		return 1
	}
	if u.words == 1 || (n > 64 && n*3 > u.n) {
		return s.value(u, set, n, squares, alpha)
	}
	mark := s.arena.mark()
	defer s.arena.release(mark)
	layouts, its := s.members(u, set, n, squares)
	won, _ := s.open(layouts, its, origin{u, set}, alpha, false)
	return won
}

// best is value for the first position, with the square that achieves it.
func (s *Solver) best(u *universe, set []uint64, n int, squares []int32) (won int, square int32) {
	mark := s.arena.mark()
	defer s.arena.release(mark)
	v := s.view(u, set, n, squares)
	if v.free >= 0 {
		parts, upper := s.split(u, set, v.free, v.live)
		return s.sum(u, parts, upper, v.live, -1), v.free
	}
	best, _ := s.decide(u, set, n, v, 1)
	if best.square < 0 {
		return 1, v.safest
	}
	return int(best.upper), best.square
}

// view is what is seen at first sight of a set.
type view struct {
	live     []int32 // the squares that do not show the same in all of it
	constant uint64  // the sum of the hashes of those that are always mines
	free     int32   // a free square that splits the set, or -1
	most     int     // the layouts that survive the best square; 1 if none splits what survives
	safest   int32   // the square of live with most survivors
}

// view looks at every square in a set.
func (s *Solver) view(u *universe, set []uint64, n int, squares []int32) (v view) {
	v.live, v.most, v.free = s.arena.ints(len(squares))[:0], 1, -1
	safest := -1
	for _, q := range squares {
		mines := 0
		for w, c := range u.column(q, Mine) {
			mines += bits.OnesCount64(set[w] & c)
		}
		if mines == n {
			v.constant += u.spread[q]
			continue
		}
		if mines == 0 {
			if u.parts(set, q) > 1 {
				v.live, v.free = squares, q
				return v
			}
			continue
		}
		v.live = append(v.live, q)
		if n-mines > safest {
			safest, v.safest = n-mines, q
		}
		if n-mines > v.most && u.parts(set, q) > 1 {
			v.most = n - mines
		}
	}
	return v
}
