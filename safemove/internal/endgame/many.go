package endgame

// solve solves some layouts and squares of another scope. It returns the number
// of layouts that the best play wins if that is above alpha, else an upper
// bound; and the first square of such a play, as an index in the table, or -1
// if it is not known. If alpha is negative, the caller needs the square: then
// the search does not stop at a bound before it has one, and the memo must be
// empty.
func (s *Solver) solve(from *scope, layouts, squares []int32, alpha int) (won int, square int32) {
	defer s.arena.release(s.arena)
	var group []int32
	if len(layouts) > few {
		layouts, group = s.arrange(from, layouts, squares)
	}
	sc := s.arena.newScope(from, layouts, squares)
	sc.group = group
	layouts, squares = s.arena.indices(len(layouts)), s.arena.indices(len(squares))
	if group != nil {
		return s.solveMany(&sc, s.node(&sc, layouts), alpha)
	}
	if won, square, ok := s.solveIsland(&sc, layouts, squares, alpha); ok {
		return won, square
	}
	u := s.arena.newColumns(&sc, layouts, squares)
	won, square = s.solveSet(&u, first(len(layouts)), squares, alpha)
	if square < 0 {
		return won, sc.anyFree()
	}
	return won, sc.squares[square]
}

// solveIsland looks for an island, and solves it and the rest separately. The
// layouts are all pairs of a layout of the island and one of the rest, so the
// values multiply. The square is one of the island; ok is false if there is no
// island.
func (s *Solver) solveIsland(sc *scope, layouts, squares []int32, alpha int) (won int, square int32, ok bool) {
	its, others, ok := s.island(sc, layouts, squares)
	if !ok {
		return 0, -1, false
	}
	own, rest := s.arena.factors(sc, layouts, its)
	won, square = s.solve(sc, own, its, -1)
	if s.spent() {
		return 0, -1, true
	}
	if alpha > 0 {
		alpha /= won
	}
	more, _ := s.solve(sc, rest, others, alpha)
	return won * more, square, true
}

// solveMany is solve for a node.
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
	if won, square, ok := s.solveIsland(sc, x.layouts, x.live, alpha); ok {
		return won, square
	}
	if known, exact, ok := s.memo.get(x.key); ok && (exact || known <= alpha) {
		return known, -1
	}
	won, square = s.choose(x.tries, 0, alpha, func(c *candidate, best int) (won int, again bool) {
		if c.parts == nil {
			c.parts = s.arena.split(sc, x.layouts, c.square)
			// The bound cannot rise: the layouts of a group that survive show
			// the same number.
			c.upper = int32(s.weigh(sc, c.parts, best))
			return 0, true
		}
		return s.sum(sc, c.parts, x.live, int(c.upper), best), false
	})
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

// choose finds the candidate that wins most, if that is more than alpha and
// more than 1. Otherwise square is -1 and won is an upper bound; left is one for
// the squares that are no candidates. The function try returns the value of a
// candidate if that is above best, else an upper bound. It may lower the
// candidate's bound instead, and ask to be called again when its turn comes.
func (s *Solver) choose(tries []candidate, left, alpha int,
	try func(c *candidate, best int) (won int, again bool)) (won int, square int32) {
	best, square := max(alpha, 1), int32(-1)
	for len(tries) > 0 && !s.spent() {
		c := &tries[0]
		if int(c.upper) <= best {
			left = max(left, int(c.upper))
			break // and so are all that follow
		}
		won, again := try(c, best)
		if s.spent() {
			break
		}
		if again {
			sink(tries)
			continue
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

// sum returns the sum of the values of parts if that is above alpha, else an
// upper bound. upper is the sum of their bounds.
func (s *Solver) sum(sc *scope, parts []part, squares []int32, upper, alpha int) int {
	for _, p := range parts {
		if p.node != nil && upper > alpha {
			mark := s.arena
			won, _ := s.solveMany(sc, p.node, alpha-(upper-p.upper))
			s.arena.release(mark)
			upper -= p.upper - won
		}
	}
	for len(parts) > 0 && upper > alpha {
		parts, upper = s.batch(sc, parts, squares, upper, alpha)
	}
	return upper
}

// batch is sum for as many parts as fit a word together. It returns the others,
// and upper with the bounds of these parts replaced by their values.
func (s *Solver) batch(sc *scope, parts []part, squares []int32, upper, alpha int) ([]part, int) {
	defer s.arena.release(s.arena)
	layouts := s.arena.ints.alloc(few)[:0]
	var room [few / 3]subset
	sets := room[:0]
	for ; len(parts) > 0; parts = parts[1:] {
		p := &parts[0]
		if !p.small() {
			continue
		}
		if len(layouts)+len(p.layouts) > few {
			break
		}
		sets = append(sets, subset{first(len(p.layouts)) << len(layouts), p.upper})
		layouts = append(layouts, p.layouts...)
	}
	if len(layouts) == 0 {
		return nil, upper
	}
	u := s.arena.newColumns(sc, layouts, squares)
	for i := range sets {
		p := &sets[i]
		bound := min(p.upper, u.cover(p.set))
		upper -= p.upper - bound
		p.upper = bound
	}
	return parts, s.sumSets(&u, sets, s.arena.indices(len(squares)), upper, alpha)
}

// small reports whether a part fits a word and its value is not known.
func (p *part) small() bool { return len(p.layouts) <= few && len(p.layouts) > 2 && p.upper > 1 }
