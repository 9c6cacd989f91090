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
		s.states += seen / stateBlocks
		if s.spent() {
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

// neighbours finds the layouts that a layout may be in conflict with. Two
// layouts can only be in conflict if on every square they show the same or one
// of them has a mine. So a decision tree sorts the layouts by what chosen
// squares show, and a layout looks for others down the branch of its own number
// and down that of a mine; where it has a mine itself, down all branches. The
// 64 layouts of a block descend together.
type neighbours struct {
	sc      scope
	squares []int32
	layouts []int32 // leaf by leaf; 64 of them are a block
	forks   []fork
	found   []nearby
}

// fork is a node of the tree.
type fork struct {
	column   int32        // of the square that splits its layouts; -1 for a leaf
	from, to int32        // its layouts, by their places
	branches [shown]int32 // the nodes that follow, by what the square shows; 0 if there is none
}

const (
	plainLayouts = 4096 // so many layouts are compared without a tree
	leafLayouts  = 16   // the most layouts of a leaf, unless no square splits them
	samples      = 128  // the most layouts by which a square is chosen
	stateBlocks  = 64   // the number of blocks compared that cost one state
)

// plant grows the tree of some layouts. A few are one leaf.
func (n *neighbours) plant(a *arena, sc *scope, layouts, squares []int32) {
	n.sc, n.squares, n.forks = *sc, squares, n.forks[:0]
	n.layouts = a.ints.alloc(len(layouts))
	copy(n.layouts, layouts)
	if len(n.layouts) <= plainLayouts {
		n.forks = append(n.forks, fork{column: -1, to: int32(len(n.layouts))})
	} else {
		n.grow(a, 0, len(n.layouts))
	}
}

// grow makes the node of some layouts and all nodes below, and returns its
// index. It sorts the layouts by the branches they take.
func (n *neighbours) grow(a *arena, from, to int) (at int32) {
	at = int32(len(n.forks))
	n.forks = append(n.forks, fork{column: -1, from: int32(from), to: int32(to)})
	if to-from <= leafLayouts {
		return at
	}
	defer a.release(*a)
	column := n.choose(a, n.layouts[from:to])
	if column < 0 {
		return at
	}
	n.forks[at].column = column
	next := n.layouts[from:from]
	for v, p := range a.split(&n.sc, n.layouts[from:to], n.squares[column])[:shown] {
		next = append(next, p.layouts...)
		if len(p.layouts) > 0 {
			branch := n.grow(a, from, from+len(p.layouts))
			n.forks[at].branches[v] = branch
			from += len(p.layouts)
		}
	}
	return at
}

// choose returns the column of the square with the least chance that two of the
// layouts do not differ on it, or -1 if none differ anywhere.
func (n *neighbours) choose(a *arena, layouts []int32) (column int32) {
	counts := a.ints.zeros(len(n.squares) * 16) // a power of two
	step := (len(layouts) + samples - 1) / samples
	all := int32((len(layouts) + step - 1) / step)
	for k := 0; k < len(layouts); k += step {
		row := n.sc.row(layouts[k])
		for i, q := range n.squares {
			counts[i*16+int(row[q])]++
		}
	}
	column, least := int32(-1), all*all
	for i := range n.squares {
		count := counts[i*16:][:shown]
		alike := count[Mine] * (2*all - count[Mine])
		for _, c := range count[:Mine] {
			alike += c * c
		}
		if alike < least {
			column, least = int32(i), alike
		}
	}
	return column
}

// nearby is a block with layouts that may be in conflict with some of it.
type nearby struct {
	block   int32
	layouts uint64 // of another block
}

// blocks returns the blocks from b on with layouts that may be in conflict with
// some layouts of block b, given its blurred columns. The result is valid until
// the next call.
func (n *neighbours) blocks(b int, blurred []uint64, layouts uint64) []nearby {
	n.found = n.found[:0]
	n.descend(0, int32(b), blurred, layouts)
	return n.found
}

// descend finds the blocks below a node.
func (n *neighbours) descend(at, from int32, blurred []uint64, layouts uint64) {
	x := &n.forks[at]
	if (x.to-1)/few < from {
		return
	}
	if x.column < 0 {
		b := max(from, x.from/few)
		if last := len(n.found) - 1; last >= 0 && n.found[last].block == b {
			n.found[last].layouts |= layouts
			b++
		}
		for ; b <= (x.to-1)/few; b++ {
			n.found = append(n.found, nearby{b, layouts})
		}
		return
	}
	column := blurred[x.column*shown:][:shown]
	for v, branch := range x.branches {
		if with := layouts & column[v]; branch > 0 && with != 0 {
			n.descend(branch, from, blurred, with)
		}
	}
}
