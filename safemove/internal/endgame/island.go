package endgame

import (
	"cmp"
	"slices"
)

// islands looks for an island among the squares that are not known, and solves it and the rest, each by itself. The
// layouts are all pairs of one of the island's and one of the rest's, so what is won is the product. The square is one of
// the island's.
func (s *Solver) islands(sc *scope, layouts, squares []int32, alpha int) (won int, square int32, ok bool) {
	groups := s.groups(sc, squares)
	if groups == 1 {
		return 0, 0, false
	}
	island, ok := s.steady(sc, layouts, squares, groups)
	if !ok {
		return 0, 0, false
	}
	its, others := s.arena.ints(len(squares))[:0], s.arena.ints(len(squares))[:0]
	for k, q := range squares {
		if s.group[k] == island {
			its = append(its, q)
		} else {
			others = append(others, q)
		}
	}
	own, rest := s.pairs(sc, layouts, its)
	won, square = s.open(s.scope(sc, own, its), -1)
	if s.spent() {
		return 0, -1, true
	}
	if alpha > 0 {
		alpha /= won
	}
	more, _ := s.open(s.scope(sc, rest, others), alpha)
	return won * more, square, true
}

// groups numbers squares so that those of different groups never touch the same number, and returns how many groups
// there are. s.group holds the numbers, from 0.
func (s *Solver) groups(sc *scope, squares []int32) (n int) {
	s.group = slices.Grow(s.group[:0], len(squares))[:len(squares)]
	for i := range s.group {
		s.group[i] = -1
	}
	stack := s.order[:0]
	for i := range squares {
		if s.group[i] >= 0 {
			continue
		}
		s.group[i] = int16(n)
		stack = append(stack, int32(i))
		for len(stack) > 0 {
			at := sc.squares[squares[stack[len(stack)-1]]]
			stack = stack[:len(stack)-1]
			row, col := s.table.Rows[at], s.table.Cols[at]
			for b, q := range squares {
				if s.group[b] >= 0 {
					continue
				}
				if q := sc.squares[q]; uint16(s.table.Rows[q]-row+2) <= 4 && uint16(s.table.Cols[q]-col+2) <= 4 {
					s.group[b] = int16(n)
					stack = append(stack, int32(b))
				}
			}
		}
		n++
	}
	s.order = stack
	return n
}

// steady looks for a group of squares that holds the same number of mines in every layout.
func (s *Solver) steady(sc *scope, layouts, squares []int32, groups int) (island int16, ok bool) {
	const varies = -1
	s.counts = slices.Grow(s.counts[:0], 2*groups)[:2*groups]
	now, was := s.counts[:groups], s.counts[groups:]
	left := groups
	for i, l := range layouts {
		clear(now)
		row := sc.row(l)
		for k, q := range squares {
			if row[q] == Mine {
				now[s.group[k]]++
			}
		}
		for g := range now {
			if i == 0 {
				was[g] = now[g]
			} else if was[g] != now[g] && was[g] != varies {
				was[g] = varies
				left--
			}
		}
		if left == 0 {
			return 0, false
		}
	}
	for was[island] == varies {
		island++
	}
	return island, true
}

// pairs returns a layout for each way in which an island's squares can be, and one for each way the rest can be.
func (s *Solver) pairs(sc *scope, layouts, its []int32) (own, rest []int32) {
	hashes := s.arena.words(len(layouts))
	for i, l := range layouts {
		row := sc.row(l)
		for _, q := range its {
			if row[q] == Mine {
				hashes[i] += spread(uint64(q))
			}
		}
	}
	order := s.count(len(layouts))
	slices.SortFunc(order, func(a, b int32) int { return cmp.Compare(hashes[a], hashes[b]) })
	own, rest = s.arena.ints(len(layouts))[:0], s.arena.ints(len(layouts))[:0]
	for i, o := range order {
		if i == 0 || hashes[o] != hashes[order[i-1]] {
			own = append(own, layouts[o])
		}
		if hashes[o] == hashes[order[0]] {
			rest = append(rest, layouts[o])
		}
	}
	return own, rest
}
