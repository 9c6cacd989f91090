package front

import "math/bits"

// A box is a set of unknown squares that touch the same numbers.
type box struct {
	start, size int32 // its squares: Front.squares[start : start+size]
	cons, ncons int32 // its constraints: Front.boxCons[cons : cons+ncons]
	component   int32
	seen        uint32 // where its numbers lie, see witnesses
}

// A con is a constraint: an open number that still has unknown squares around it.
type con struct {
	square  int32
	need    int32 // mines to be found among its unknown squares
	unknown int32 // how many those are
	pending int32 // how many of its squares have no place in the order yet
	slot    int8  // its place in the keys of states
	entered bool  // a step has touched it
	wants   int32 // while layouts are listed: need, less the mines placed
}

// A component is a set of boxes that no number joins to others.
type component struct {
	from, to int32     // its boxes: Front.order[from:to]
	involved bool      // in the what-if
	low      int32     // the fewest mines it can hold
	ways     []float64 // layouts of it with low, low+1, … mines
	rest     []float64 // weight of everything else, for as many
	safest   int32     // the box least likely to hold a mine
	ready    bool      // its is computed
	its      []float64 // layouts in which one given square of that box is a mine, as ways
	passes   passes    // its layouts, counted
}

// maxSlots is how many constraints may be open at a time: four bits each beside the count of mines.
const (
	maxSlots  = 12
	mineBits  = 12
	mineMask  = 1<<mineBits - 1
	probeSlot = maxSlots
	// Beyond so many unknown squares the number of layouts could leave the range of float64.
	maxUnknown = 1000
)

func slotShift(slot int8) uint { return mineBits + 4*uint(slot) }

// witnesses turns a mask of neighbours of a square into one of a 5×5 field around a neighbour of that square.
// witnesses[k] is for the neighbour in direction k.
var witnesses = func() (t [8][256]uint32) {
	for k := range 8 {
		r0, c0 := direction(k)
		for mask := range 256 {
			for j := range 8 {
				if mask>>j&1 != 0 {
					r, c := direction(j)
					t[k][mask] |= 1 << ((r-r0+2)*5 + c - c0 + 2)
				}
			}
		}
	}
	return t
}()

// direction returns the row and column steps to neighbour k.
func direction(k int) (r, c int) {
	if k >= 4 {
		k++
	}
	return k/3 - 1, k%3 - 1
}

// gather finds the constraints and the boxes.
func (f *Front) gather() {
	p := f.p
	for _, s := range f.squares {
		f.boxOf[s] = -1
	}
	f.cons, f.boxes, f.squares, f.boxCons = f.cons[:0], f.boxes[:0], f.squares[:0], f.boxCons[:0]
	f.untouched = f.untouched[:0]
	f.asking = p.AppendAsking(f.asking[:0])
	for c, i := range f.asking {
		f.conOf[i] = int32(c)
		f.cons = append(f.cons, con{square: i, need: int32(p.Need[i]), unknown: int32(bits.OnesCount8(p.Unknown[i]))})
	}
	f.unknown = p.AppendUnknown(f.unknown[:0])
	for _, i := range f.unknown {
		if p.Opened[i] == 0 {
			f.untouched = append(f.untouched, i)
		}
	}
	for c := range f.cons {
		f.box(int32(c))
	}
}

// box makes the boxes of those squares of a constraint that have none yet.
func (f *Front) box(c int32) {
	p, n := f.p, &f.cons[c]
	made := len(f.boxes)
	n.pending = n.unknown
	var seen [8]uint32
	var sizes [8]int32
	var which [8]int8
	count := 0
	for m := p.Unknown[n.square]; m != 0; m &= m - 1 {
		k := bits.TrailingZeros8(m)
		s := n.square + p.Offset[k]
		if f.boxOf[s] >= 0 {
			continue
		}
		w := witnesses[7-k][p.Opened[s]]
		j := 0
		for j < count && seen[j] != w {
			j++
		}
		if j == count {
			seen[j], sizes[j] = w, 0
			count++
			f.newBox(s, w)
		}
		sizes[j]++
		which[k] = int8(j)
		f.boxOf[s] = int32(made + j)
	}
	start := int32(len(f.squares))
	for j := range count {
		b := &f.boxes[made+j]
		b.start, b.size = start, sizes[j]
		start += sizes[j]
	}
	f.squares = append(f.squares, noSquares[:start-int32(len(f.squares))]...)
	for m := p.Unknown[n.square]; m != 0; m &= m - 1 {
		s := n.square + p.Offset[bits.TrailingZeros8(m)]
		if b := f.boxOf[s]; b >= int32(made) {
			j := b - int32(made)
			sizes[j]--
			f.squares[f.boxes[b].start+sizes[j]] = s
		}
	}
}

// noSquares makes room for the squares of a constraint.
var noSquares [8]int32

// newBox appends a box with the constraints of square s.
func (f *Front) newBox(s int32, seen uint32) {
	b := box{cons: int32(len(f.boxCons)), seen: seen}
	for m := f.p.Opened[s]; m != 0; m &= m - 1 {
		f.boxCons = append(f.boxCons, f.conOf[s+f.p.Offset[bits.TrailingZeros8(m)]])
	}
	b.ncons = int32(len(f.boxCons)) - b.cons
	f.boxes = append(f.boxes, b)
}

func (f *Front) consOf(b int32) []int32 {
	x := &f.boxes[b]
	return f.boxCons[x.cons : x.cons+x.ncons]
}

// componentOf returns the component of a square, or -1 if it touches no number.
func (f *Front) componentOf(i int32) int32 {
	if b := f.boxOf[i]; b >= 0 {
		return f.boxes[b].component
	}
	return -1
}

// sequence puts the boxes of each component in the order in which they are counted: always all boxes of the open
// constraint with the fewest squares left, so that constraints close soon. It reports whether the slots suffice.
func (f *Front) sequence() bool {
	f.order, f.components = f.order[:0], f.components[:0]
	f.placed = f.placed[:0]
	for range f.boxes {
		f.placed = append(f.placed, false)
	}
	for c := range f.cons {
		f.cons[c].slot = -1
	}
	for c := range f.cons {
		if f.cons[c].pending == 0 {
			continue
		}
		comp := f.addComponent()
		comp.from = int32(len(f.order))
		f.active = append(f.active[:0], int32(c))
		free := uint32(1<<maxSlots - 1)
		for len(f.active) > 0 {
			best := 0
			for j, a := range f.active {
				if f.cons[a].pending < f.cons[f.active[best]].pending {
					best = j
				}
			}
			if !f.place(f.active[best], &free, int32(len(f.components)-1)) {
				return false
			}
			live := f.active[:0]
			for _, a := range f.active {
				if f.cons[a].pending > 0 {
					live = append(live, a)
				} else {
					free |= 1 << f.cons[a].slot
				}
			}
			f.active = live
		}
		comp.to = int32(len(f.order))
	}
	return true
}

// place puts all boxes of a constraint next in order.
func (f *Front) place(c int32, free *uint32, comp int32) bool {
	n := &f.cons[c]
	for m := f.p.Unknown[n.square]; m != 0; m &= m - 1 {
		b := f.boxOf[n.square+f.p.Offset[bits.TrailingZeros8(m)]]
		if f.placed[b] {
			continue
		}
		f.placed[b] = true
		f.boxes[b].component = comp
		f.order = append(f.order, b)
		for _, o := range f.consOf(b) {
			oc := &f.cons[o]
			if oc.slot < 0 {
				if *free == 0 {
					return false
				}
				oc.slot = int8(bits.TrailingZeros32(*free))
				*free &= *free - 1
				if o != c {
					f.active = append(f.active, o)
				}
			}
			oc.pending -= f.boxes[b].size
		}
	}
	return true
}

// addComponent returns a component with memory used before.
func (f *Front) addComponent() *component {
	n := len(f.components)
	if n < cap(f.components) {
		f.components = f.components[:n+1]
	} else {
		f.components = append(f.components, component{})
	}
	return &f.components[n]
}
