package endgame

// candidate is a square to try, with the number of layouts that survive it and
// an upper bound of its value.
type candidate struct {
	square, survivors, upper int32
	parts                    []part // set after a look at them
}

// before reports whether a candidate should be tried before another: the one
// with the higher bound, then the one with more survivors.
func (c *candidate) before(o *candidate) bool {
	return c.upper > o.upper || c.upper == o.upper && c.survivors > o.survivors
}

// insert keeps candidates in order.
func insert(tries []candidate, c candidate) []candidate {
	tries = append(tries, c)
	i := len(tries) - 1
	for ; i > 0; i-- {
		if !c.before(&tries[i-1]) {
			break
		}
		tries[i] = tries[i-1]
	}
	tries[i] = c
	return tries
}

// sink moves the first candidate to its place among the others, which are in
// order.
func sink(tries []candidate) {
	c := tries[0]
	i := 1
	for ; i < len(tries) && tries[i].before(&c); i++ {
		tries[i-1] = tries[i]
	}
	tries[i-1] = c
}

// part is a set of layouts in which a square shows the same number, with an
// upper bound of its value.
type part struct {
	layouts []int32
	upper   int
	node    *node // set if there are many layouts
}

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

// stateSize is the number of layouts of a large set that cost one state.
const stateSize = 16

// node makes the node of many layouts. It looks at them only if no bound of
// their value is stored.
func (s *Solver) node(sc *scope, layouts []int32) *node {
	x := &s.arena.nodes.alloc(1)[0]
	*x = node{layouts: layouts, itself: sc.key(layouts)}
	s.states++
	ok := false
	x.upper, x.known, ok = s.memo.get(x.itself)
	if !ok {
		s.expand(sc, x)
		s.memo.put(x.itself, x.upper, x.known)
	}
	return x
}

// expand looks at the first step of a node.
func (s *Solver) expand(sc *scope, x *node) {
	s.states += len(x.layouts) / stateSize
	live, free, groups := s.survey(sc, x.layouts)
	x.expanded, x.live, x.free = true, live, free
	if n := min(len(free), maxFree); n > 0 {
		x.live, x.free = append(live, free[n:]...), free[:n]
		x.parts = s.arena.classes(sc, x.layouts, x.free)
		x.upper = s.weigh(sc, x.parts, 0)
		return
	}
	x.key = sc.unknown(x.layouts, live)
	if known, exact, ok := s.memo.get(x.key); ok && exact {
		x.upper, x.known = known, true
		return
	}
	x.tries, x.upper = s.tally(x, groups), 1
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
func (s *Solver) tally(x *node, groups int32) (tries []candidate) {
	tries = s.arena.candidates.alloc(len(x.live))[:0]
	for _, q := range x.live {
		if c := &s.counts[q]; c.differs {
			tries = insert(tries, candidate{square: q, survivors: int32(len(x.layouts)) - c.mines, upper: groups - c.lost})
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

// split splits layouts by the number a square shows.
func (a *arena) split(sc *scope, layouts []int32, q int32) []part {
	shows, sizes := a.ints.alloc(len(layouts)), a.ints.zeros(shown)
	for i, l := range layouts {
		v := sc.shows[int(l)*sc.wide+int(q)]
		shows[i] = int32(v)
		sizes[v]++
	}
	return a.deal(layouts, shows, sizes)[:Mine]
}

// deal puts each layout into the part of its class. sizes holds the size of
// each class.
func (a *arena) deal(layouts, class, sizes []int32) []part {
	parts := a.parts.alloc(len(sizes))
	for i, n := range sizes {
		parts[i] = part{layouts: a.ints.alloc(int(n))[:0]}
	}
	for i, l := range layouts {
		p := &parts[class[i]]
		p.layouts = append(p.layouts, l)
	}
	return parts
}

// maxFree is the most squares whose numbers fit a word.
const maxFree = 16

// classes splits layouts by the numbers of free squares, of which there are at
// most maxFree.
func (a *arena) classes(sc *scope, layouts, free []int32) []part {
	size := 2
	for size < 2*len(layouts) {
		size *= 2
	}
	slots, class := a.ints.zeros(size), a.ints.alloc(len(layouts))
	sums, sizes := a.words.alloc(len(layouts))[:0], a.ints.alloc(len(layouts))[:0]
	for i, l := range layouts {
		row, sum := sc.row(l), uint64(0)
		for _, q := range free {
			sum = sum<<4 | uint64(row[q])
		}
		at := mix(sum) & uint64(size-1)
		for slots[at] != 0 && sums[slots[at]-1] != sum {
			at = (at + 1) & uint64(size-1)
		}
		if slots[at] == 0 {
			sums, sizes = append(sums, sum), append(sizes, 0)
			slots[at] = int32(len(sizes))
		}
		class[i] = slots[at] - 1
		sizes[class[i]]++
	}
	return a.deal(layouts, class, sizes)
}
