package endgame

// part is a set of layouts in which a square shows the same number, with an
// upper bound of its value.
type part struct {
	layouts []int32
	upper   int
	node    *node // set if there are many layouts
}

// split splits layouts by the number a square shows.
func (s *Solver) split(sc *scope, layouts []int32, q int32) []part {
	shows, sizes := s.arena.ints.alloc(len(layouts)), s.arena.ints.zeros(shown)
	for i, l := range layouts {
		v := sc.shows[int(l)*sc.wide+int(q)]
		shows[i] = int32(v)
		sizes[v]++
	}
	return s.deal(layouts, shows, sizes)[:Mine]
}

// deal puts each layout into the part of its class. sizes holds the size of
// each class.
func (s *Solver) deal(layouts, class, sizes []int32) []part {
	parts := s.arena.parts.alloc(len(sizes))
	for i, n := range sizes {
		parts[i] = part{layouts: s.arena.ints.alloc(int(n))[:0]}
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
func (s *Solver) classes(sc *scope, layouts, free []int32) []part {
	size := 2
	for size < 2*len(layouts) {
		size *= 2
	}
	slots, class := s.arena.ints.zeros(size), s.arena.ints.alloc(len(layouts))
	sums, sizes := s.arena.words.alloc(len(layouts))[:0], s.arena.ints.alloc(len(layouts))[:0]
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
	return s.deal(layouts, class, sizes)
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
	u := s.columns(sc, layouts, squares)
	for i := range sets {
		p := &sets[i]
		bound := min(p.upper, u.cover(p.set))
		upper -= p.upper - bound
		p.upper = bound
	}
	return parts, s.sumSets(&u, sets, s.count(len(squares)), upper, alpha)
}

// small reports whether a part fits a word and its value is not known.
func (p *part) small() bool { return len(p.layouts) <= few && len(p.layouts) > 2 && p.upper > 1 }

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

// conflict reports whether two layouts are in conflict: no square that is free
// in both shows different numbers.
func (sc *scope) conflict(a, b int32) bool {
	for at := 0; at < sc.wide; at += 8 {
		if apart(sc.eight(a, at), sc.eight(b, at)) != 0 {
			return false
		}
	}
	return true
}
