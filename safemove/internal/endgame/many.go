package endgame

// stateSize is how many layouts of a large set cost a state to look at.
const stateSize = 16

// node is a set of many layouts of which the first step has been looked at: the
// free squares split it into parts, or there are squares to try.
type node struct {
	layouts []int32
	upper   int // a bound on what is won
	live    []int32
	free    []int32
	parts   []part // if there are free squares
	tries   []candidate
	key     key  // if there are none
	known   bool // upper is what is won
}

// expand looks at the first step of many layouts.
func (s *Solver) expand(sc *scope, layouts []int32) *node {
	s.states += 1 + len(layouts)/stateSize
	v := s.look(sc, layouts)
	x := &s.arena.nodes.take(1)[0]
	*x = node{layouts: layouts, live: v.live, free: v.free}
	if n := min(len(v.free), maxFree); n > 0 {
		x.live, x.free = append(v.live, v.free[n:]...), v.free[:n]
		x.parts = s.classes(sc, layouts, x.free)
		x.upper = s.weigh(sc, x.parts, 0)
		return x
	}
	x.key = sc.key(layouts, v.live)
	if known, exact, ok := s.memo.get(x.key); ok && exact {
		x.upper, x.known = known, true
		return x
	}
	x.tries, x.upper = s.tally(len(layouts), v), 1
	if len(x.tries) > 0 {
		x.upper = max(x.upper, int(x.tries[0].upper))
	}
	return x
}

// weigh bounds what parts win, those of many layouts by their first step, until
// the sum is no more than alpha. It returns the sum.
func (s *Solver) weigh(sc *scope, parts []part, alpha int) (upper int) {
	for i := range parts {
		p := &parts[i]
		p.upper = s.bound(sc, p.layouts)
		upper += p.upper
	}
	for i := range parts {
		p := &parts[i]
		if len(p.layouts) <= few {
			continue
		}
		if upper <= alpha {
			break
		}
		p.node = s.expand(sc, p.layouts)
		if p.node.upper < p.upper {
			upper -= p.upper - p.node.upper
			p.upper = p.node.upper
		}
	}
	return upper
}

// solveMany is open for a node.
func (s *Solver) solveMany(sc *scope, x *node, alpha int) (won int, square int32) {
	if x.known || x.upper <= alpha {
		return x.upper, -1
	}
	if s.spent() {
		return 0, -1
	}
	if len(x.free) > 0 {
		return s.sum(sc, x.parts, x.live, x.upper, alpha), sc.squares[x.free[0]]
	}
	if won, square, ok := s.islands(sc, x.layouts, x.live, alpha); ok {
		return won, square
	}
	if known, exact, ok := s.memo.get(x.key); ok && (exact || known <= alpha) {
		return known, -1
	}
	won, square = s.chooseMany(sc, x, alpha)
	if s.spent() {
		return 0, -1
	}
	if won == 1 {
		square = x.live[0] // as good as any
	}
	s.memo.put(x.key, won, square >= 0)
	if square >= 0 {
		square = sc.squares[square]
	}
	return won, square
}

// chooseMany finds the candidate of a node that wins most if that is more than
// alpha and 1. In any other case square is -1 and won an upper bound. Before a
// candidate is searched it is looked at two steps deep.
func (s *Solver) chooseMany(sc *scope, x *node, alpha int) (won int, square int32) {
	best, square := max(alpha, 1), int32(-1)
	left := 0
	for tries := x.tries; len(tries) > 0; {
		c := &tries[0]
		if int(c.upper) <= best {
			left = max(left, int(c.upper))
			break // as are all that follow
		}
		if s.spent() {
			break
		}
		if c.parts == nil {
			c.parts = s.split(sc, x.layouts, c.square)
			// No more than it was: what is not lost of a group shows the same.
			c.upper = int32(s.weigh(sc, c.parts, best))
			sink(tries)
			continue
		}
		won := s.sum(sc, c.parts, x.live, int(c.upper), best)
		if s.spent() {
			break
		}
		if won > best {
			best, square = won, c.square
		}
		left = max(left, won)
		tries = tries[1:]
	}
	if square >= 0 {
		return best, square
	}
	return max(left, 1), -1
}

// tally lists the squares that split some layouts, the most promising first.
func (s *Solver) tally(n int, v view) (tries []candidate) {
	tries = s.arena.candidates.take(len(v.live))[:0]
	for _, q := range v.live {
		x := &v.counts[q]
		if x.differs {
			tries = insert(tries, candidate{square: q, survivors: int32(n) - x.mines, upper: v.groups - x.lost})
		}
	}
	return tries
}
