package endgame

// stateSize is the number of layouts of a large set that cost one state.
const stateSize = 16

// node is a set of many layouts after a look at its first step: the free
// squares split it into parts, or there are squares to try.
type node struct {
	layouts []int32
	upper   int // an upper bound of the value
	live    []int32
	free    []int32
	parts   []part // set if there are free squares
	tries   []candidate
	key     key  // set if there are none
	known   bool // upper is the value
}

// expand makes the node of many layouts.
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

// weigh sets upper bounds for parts, and returns their sum. It tightens those
// of parts with many layouts by a look at their first step, until the sum is at
// most alpha.
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
		square = x.live[0] // any square is as good
	}
	s.memo.put(x.key, won, square >= 0)
	if square >= 0 {
		square = sc.squares[square]
	}
	return won, square
}

// chooseMany finds the candidate of a node that wins most, if that is more than
// alpha and more than 1. Otherwise square is -1 and won is an upper bound. It
// looks at a candidate two steps deep before it searches it.
func (s *Solver) chooseMany(sc *scope, x *node, alpha int) (won int, square int32) {
	best, square := max(alpha, 1), int32(-1)
	left := 0
	for tries := x.tries; len(tries) > 0; {
		c := &tries[0]
		if int(c.upper) <= best {
			left = max(left, int(c.upper))
			break // and so are all that follow
		}
		if s.spent() {
			break
		}
		if c.parts == nil {
			c.parts = s.split(sc, x.layouts, c.square)
			// The bound cannot rise: the layouts of a group that survive show
			// the same number.
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

// tally lists the live squares that show more than one number, the most
// promising first.
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
