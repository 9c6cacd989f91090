package count

import (
	"math/bits"
	"sync"

	"minesweeper/safemove/internal/frontier"
)

// A box is a set of unknown squares that touch the same numbers.
type box struct {
	start, size int32  // its squares: system.squares[start : start+size]
	cons        extent // its constraints, in system.boxCons
	component   int32
	lo, hi      int32 // the fewest and the most mines it can hold
}

// room returns the most mines that a box can hold, counted from its fewest.
func (b *box) room() int32 { return b.hi - b.lo }

// A con is a constraint: a number that still needs mines among unknown squares.
type con struct {
	square  int32
	need    int32  // its mines, counted from the fewest of its boxes
	boxes   extent // its boxes, in system.conBoxes
	room    int32  // the most mines its boxes can hold, counted from their fewest
	rest    int32  // the same for the boxes that come later in the order
	factor  int32  // while ordering: logarithm of the values its remaining need can have
	slot    int32  // its place in the keys of states
	check   check  // its check in the next step
	entered bool   // a step has touched it
	wants   int32  // while layouts are listed: need minus the mines placed
}

// A component is a set of boxes that share no constraint with other boxes.
type component struct {
	from, to int32 // its boxes: system.order[from:to]
	slots    int32 // the most constraints open at a time
}

// A system holds the unknown squares of a view as boxes under constraints. It
// reuses its memory.
type system struct {
	v *frontier.View

	squares []int32 // unknown squares that touch a number, box by box
	boxOf   []int32 // by padded index: the box of a square, -1 if none

	boxes    []box
	boxCons  []int32
	cons     []con
	conBoxes []int32
	conOf    []int32 // by padded index: the constraint of a number

	order      []int32 // boxes, component after component
	components []component
	sequencer  sequencer
	narrower   narrower
}

// A sequencer holds the memory of sequence.
type sequencer struct {
	open   []int32 // constraints with boxes both taken and not
	placed []bool  // per box
	free   []int32 // slots that are free again
	used   int32   // slots in use, or free
}

// A narrower holds the memory of narrow.
type narrower struct {
	queue  []int32  // constraints to look at
	queued []bool   // per constraint
	print  []uint64 // per constraint: a hash of its set of boxes
	mark   []int32  // per box
}

// witnesses turns a mask of neighbours of a square into a mask of the 5×5 field
// around a neighbour of that square: witnesses[k] for the neighbour in
// direction k. It is computed once, as most commands do not reason.
var witnesses = sync.OnceValue(func() *[8][256]uint32 {
	t := new([8][256]uint32)
	for k := range 8 {
		r0, c0 := frontier.Direction(k)
		for mask := range 256 {
			for j := range 8 {
				if mask>>j&1 != 0 {
					r, c := frontier.Direction(j)
					t[k][mask] |= 1 << ((r-r0+2)*5 + c - c0 + 2)
				}
			}
		}
	}
	return t
})

// read finds the constraints and the boxes of a view. It reports false if a
// number cannot be right on its own.
func (y *system) read(v *frontier.View) bool {
	y.begin(v)
	asking := v.AppendAsking(y.conBoxes[:0]) // memory that is not used before listBoxes
	y.conBoxes = asking
	possible := true
	y.cons = resize(y.cons, len(asking))
	for c, i := range asking {
		y.conOf[i] = int32(c)
		n := &y.cons[c]
		*n = con{square: i, need: int32(v.Need[i]), room: int32(bits.OnesCount8(v.Unknown[i]))}
		possible = possible && uint32(n.need) <= uint32(n.room)
	}
	for c := range y.cons {
		y.addBoxes(&y.cons[c])
	}
	y.listBoxes()
	return possible
}

// begin makes room for a view.
func (y *system) begin(v *frontier.View) {
	if len(y.boxOf) != len(v.Status) {
		y.boxOf, y.conOf = make([]int32, len(v.Status)), make([]int32, len(v.Status))
		for i := range y.boxOf {
			y.boxOf[i] = -1
		}
		y.squares = y.squares[:0]
	}
	for _, s := range y.squares {
		y.boxOf[s] = -1
	}
	y.v = v
	y.squares = y.squares[:0]
	y.boxes, y.boxCons = y.boxes[:0], y.boxCons[:0]
}

// addBoxes makes the boxes of those squares of a constraint that have none yet.
func (y *system) addBoxes(n *con) {
	v := y.v
	fields := witnesses()
	made := len(y.boxes)
	var seen [8]uint32
	var sizes [8]int32
	count := 0
	for m := v.Unknown[n.square]; m != 0; m &= m - 1 {
		k := bits.TrailingZeros8(m)
		s := n.square + v.Offset[k]
		if y.boxOf[s] >= 0 {
			continue
		}
		w := fields[7-k][v.Opened[s]]
		j := 0
		for j < count && seen[j] != w {
			j++
		}
		if j == count {
			seen[j], sizes[j] = w, 0
			count++
			y.addBox(s)
		}
		sizes[j]++
		y.boxOf[s] = int32(made + j)
	}
	start := int32(len(y.squares))
	for j := range count {
		b := &y.boxes[made+j]
		b.start, b.size, b.hi = start, sizes[j], sizes[j]
		start += sizes[j]
	}
	y.squares = append(y.squares, noSquares[:start-int32(len(y.squares))]...)
	for m := v.Unknown[n.square]; m != 0; m &= m - 1 {
		s := n.square + v.Offset[bits.TrailingZeros8(m)]
		if b := y.boxOf[s]; b >= int32(made) {
			j := b - int32(made)
			sizes[j]--
			y.squares[y.boxes[b].start+sizes[j]] = s
		}
	}
}

// noSquares makes room for the squares of a constraint.
var noSquares [8]int32

// addBox appends a box with the constraints of square s.
func (y *system) addBox(s int32) {
	from := int32(len(y.boxCons))
	for m := y.v.Opened[s]; m != 0; m &= m - 1 {
		c := y.conOf[s+y.v.Offset[bits.TrailingZeros8(m)]]
		y.boxCons = append(y.boxCons, c)
		y.cons[c].boxes.end++ // counts them, for listBoxes
	}
	y.boxes = append(y.boxes, box{cons: extent{from, int32(len(y.boxCons))}, component: -1})
}

// listBoxes gives every constraint the list of its boxes.
func (y *system) listBoxes() {
	y.conBoxes = resize(y.conBoxes, len(y.boxCons))
	at := int32(0)
	for c := range y.cons {
		n := y.cons[c].boxes.end
		y.cons[c].boxes = extent{at, at}
		at += n
	}
	for b := range y.boxes {
		for _, c := range y.consOf(int32(b)) {
			e := &y.cons[c].boxes
			y.conBoxes[e.end] = int32(b)
			e.end++
		}
	}
}

func (y *system) consOf(b int32) []int32 { return y.boxes[b].cons.of(y.boxCons) }

func (y *system) boxesOf(c int32) []int32 { return y.cons[c].boxes.of(y.conBoxes) }

// squaresOf returns the squares of a box.
func (y *system) squaresOf(b int32) []int32 {
	x := &y.boxes[b]
	return y.squares[x.start : x.start+x.size]
}

// boxesIn returns the boxes of component i, in the order of counting.
func (y *system) boxesIn(i int) []int32 {
	c := &y.components[i]
	return y.order[c.from:c.to]
}

// componentOf returns the component of a square, or -1 if it touches no number.
func (y *system) componentOf(i int32) int32 {
	if b := y.boxOf[i]; b >= 0 {
		return y.boxes[b].component
	}
	return -1
}
