package endgame

// stateSize is the number of layouts of a large set that cost one state.
const stateSize = 16

// node is a set of many layouts. A look at its first step shows that free
// squares split it into parts, or which squares to try.
type node struct {
	layouts  []int32
	itself   key  // of the layouts
	upper    int  // an upper bound of the value
	known    bool // upper is the value
	expanded bool // what follows is set
	live     []int32
	free     []int32
	parts    []part // set if there are free squares
	tries    []candidate
	key      key // set if there are none
}

// node makes the node of many layouts. It looks at them only if no bound of
// their value is stored.
func (s *Solver) node(sc *scope, layouts []int32) *node {
	x := &s.arena.nodes.alloc(1)[0]
	*x = node{layouts: layouts, itself: sc.key(layouts)}
	s.states++
	ok := false
	if x.upper, x.known, ok = s.memo.get(x.itself); !ok {
		s.expand(sc, x)
		s.memo.put(x.itself, x.upper, x.known)
	}
	return x
}

// expand looks at the first step of a node.
func (s *Solver) expand(sc *scope, x *node) {
	s.states += len(x.layouts) / stateSize
	v := s.survey(sc, x.layouts)
	x.expanded, x.live, x.free = true, v.live, v.free
	if n := min(len(v.free), maxFree); n > 0 {
		x.live, x.free = append(v.live, v.free[n:]...), v.free[:n]
		x.parts = s.classes(sc, x.layouts, x.free)
		x.upper = s.weigh(sc, x.parts, 0)
		return
	}
	x.key = sc.unknown(x.layouts, v.live)
	if known, exact, ok := s.memo.get(x.key); ok && exact {
		x.upper, x.known = known, true
		return
	}
	x.tries, x.upper = s.tally(len(x.layouts), v), 1
	if len(x.tries) > 0 {
		x.upper = max(x.upper, int(x.tries[0].upper))
	}
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
		p.node = s.node(sc, p.layouts)
		if p.node.upper < p.upper {
			upper -= p.upper - p.node.upper
			p.upper = p.node.upper
		}
	}
	return upper
}

// solveMany is open for a node.
func (s *Solver) solveMany(sc *scope, x *node, alpha int) (won int, square int32) {
	if !x.expanded && !x.known && x.upper > alpha {
		s.expand(sc, x)
	}
	if x.known || x.upper <= alpha {
		return x.upper, -1
	}
	if s.spent() {
		return 0, -1
	}
	if len(x.free) > 0 {
		won = s.sum(sc, x.parts, x.live, x.upper, alpha)
		if !s.spent() {
			s.memo.put(x.itself, won, won > alpha)
		}
		return won, sc.squares[x.free[0]]
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
	s.memo.put(x.itself, won, square >= 0)
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
	tries = s.arena.candidates.alloc(len(v.live))[:0]
	for _, q := range v.live {
		x := &v.counts[q]
		if x.differs {
			tries = insert(tries, candidate{square: q, survivors: int32(n) - x.mines, upper: v.groups - x.lost})
		}
	}
	return tries
}
