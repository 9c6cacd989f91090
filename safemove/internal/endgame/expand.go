package endgame

// stateSize is the number of layouts of a large set that cost one state.
const stateSize = 16

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
	v := s.arena.survey(sc, x.layouts, s.counts)
	s.counts = v.counts
	x.expanded, x.live, x.free = true, v.live, v.free
	if n := min(len(v.free), maxFree); n > 0 {
		x.live, x.free = append(v.live, v.free[n:]...), v.free[:n]
		x.parts = s.arena.classes(sc, x.layouts, x.free)
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

// bound returns an upper bound of the value: the number of groups among the
// layouts. The layouts must ascend. For two layouts it is exact; for more it
// may be 2 though only one can be won.
func (s *Solver) bound(sc *scope, layouts []int32) (groups int) {
	if len(layouts) == 2 && sc.conflict(layouts[0], layouts[1]) {
		return 1
	}
	last := int32(-1)
	for _, l := range layouts {
		if g := sc.group[l]; g != last {
			groups++
			last = g
		}
	}
	return groups
}
