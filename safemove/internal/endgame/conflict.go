package endgame

import "math/bits"

// arrange sorts layouts into groups in which every two are in conflict. It
// returns the layouts, those of a group next to each other, and their groups.
// If the budget is used up, each layout is a group.
func (s *Solver) arrange(sc *scope, layouts, squares []int32) (order, group []int32) {
	order, group = s.arena.ints.alloc(len(layouts))[:0], s.arena.ints.alloc(len(layouts))[:0]
	defer s.arena.release(s.arena)
	s.near.plant(&s.arena, sc, layouts, squares)
	layouts = s.near.layouts
	blocks := s.arena.blocks(sc, layouts, squares)
	rest := s.arena.words.alloc((len(layouts) + few - 1) / few)
	for b := range rest {
		rest[b] = first(len(layouts) - b*few)
	}
	size, seen := len(squares)*shown, 0
	for b := range rest {
		found := s.near.blocks(b, blocks[b*size:][:size], rest[b])
		for rest[b] != 0 {
			from, at := len(order), bits.TrailingZeros64(rest[b])
			order = append(order, layouts[b*few+at])
			rest[b] &= rest[b] - 1
			for _, x := range found {
				w := x.block
				if x.layouts>>at&1 == 0 {
					continue
				}
				seen++
				block, with := blocks[int(w)*size:], rest[w]
				for _, l := range order[from:] {
					if with == 0 {
						break
					}
					with = alike(block, sc.row(l), squares, with)
				}
				for with != 0 {
					l := layouts[int(w)*few+bits.TrailingZeros64(with)]
					order = append(order, l)
					rest[w] &^= with & -with
					with = alike(block, sc.row(l), squares, with&(with-1))
				}
			}
			for range order[from:] {
				group = append(group, int32(from))
			}
		}
		if s.states += seen / stateBlocks; s.spent() {
			return layouts, s.arena.indices(len(layouts))
		}
		seen %= stateBlocks
	}
	return order, group
}

// blocks returns the blurred columns of squares, for each 64 layouts in turn.
func (a *arena) blocks(sc *scope, layouts, squares []int32) (blocks []uint64) {
	size := len(squares) * shown
	blocks = a.words.alloc((len(layouts) + few - 1) / few * size)
	for all := blocks; len(layouts) > 0; all = all[size:] {
		n := min(few, len(layouts))
		for q, at := range squares {
			column(all[q*shown:][:shown], sc, layouts[:n], at)
		}
		layouts = layouts[n:]
	}
	blur(blocks)
	return blocks
}
