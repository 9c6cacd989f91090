package endgame

import (
	"cmp"
	"slices"
)

// island looks for an island among the squares that are not known. It returns
// the squares of the island and the others; ok is false if there is none.
func (s *Solver) island(sc *scope, layouts, squares []int32) (its, others []int32, ok bool) {
	group := s.groups(sc, squares)
	its, others = s.arena.ints.alloc(len(squares)), s.arena.ints.alloc(len(squares))
	for g := range int32(len(squares)) {
		its, others = its[:0], others[:0]
		for k, q := range squares {
			if group[k] == g {
				its = append(its, q)
			} else {
				others = append(others, q)
			}
		}
		if len(others) == 0 {
			break
		}
		if len(its) > 0 && sc.sameMines(layouts, its) {
			return its, others, true
		}
	}
	return nil, nil, false
}

// groups gives the squares group numbers, so that squares of different groups
// never touch the same number.
func (s *Solver) groups(sc *scope, squares []int32) (group []int32) {
	group = s.arena.indices(len(squares))
	for i, q := range squares {
		a := sc.squares[q]
		row, col := s.table.Rows[a], s.table.Cols[a]
		for j, q := range squares[:i] {
			from, to := max(group[i], group[j]), min(group[i], group[j])
			if from == to {
				continue
			}
			if b := sc.squares[q]; uint16(s.table.Rows[b]-row+2) <= 4 && uint16(s.table.Cols[b]-col+2) <= 4 {
				for k, g := range group[:i+1] {
					if g == from {
						group[k] = to
					}
				}
			}
		}
	}
	return group
}

// sameMines reports whether the squares hold the same number of mines in every
// layout.
func (sc *scope) sameMines(layouts, squares []int32) bool {
	first := -1
	for _, l := range layouts {
		row, mines := sc.row(l), 0
		for _, q := range squares {
			if row[q] == Mine {
				mines++
			}
		}
		if first >= 0 && mines != first {
			return false
		}
		first = mines
	}
	return true
}

// factors returns one layout for each way in which an island can be, and one
// for each way in which the rest can be.
func (a *arena) factors(sc *scope, layouts, its []int32) (own, rest []int32) {
	hashes := a.words.zeros(len(layouts))
	for i, l := range layouts {
		row := sc.row(l)
		for _, q := range its {
			if row[q] == Mine {
				hashes[i] += spread(uint64(q))
			}
		}
	}
	order := a.indices(len(layouts))
	slices.SortFunc(order, func(x, y int32) int { return cmp.Compare(hashes[x], hashes[y]) })
	own, rest = a.ints.alloc(len(layouts))[:0], a.ints.alloc(len(layouts))[:0]
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
