package count

import "math"

// sequence finds the components and the order in which the boxes of each are
// taken, and gives every constraint a slot for the time it is open, that is
// from its first box to its last.
//
// It takes all boxes of one constraint at a time, so that the constraint
// closes. It always takes the open constraint after which the estimated number
// of states is lowest. The estimate is the product, over the open constraints,
// of the number of values that their remaining need can have. To minimise the
// number of open constraints instead is cheaper but worse, because a constraint
// that is nearly used up costs almost nothing. To choose box by box costs more
// than it saves.
func (y *system) sequence() {
	s := &y.sequencer
	s.placed = zeros(s.placed, len(y.boxes))
	y.order, y.components = y.order[:0], y.components[:0]
	for c := range y.cons {
		n := &y.cons[c]
		n.rest, n.slot, n.factor = n.room, -1, 0
	}
	for c := range y.cons {
		if y.cons[c].rest > 0 {
			y.arrange(int32(c))
		}
	}
}

// arrange orders the boxes that are connected with a constraint.
func (y *system) arrange(first int32) {
	s := &y.sequencer
	y.components = append(y.components, component{from: int32(len(y.order))})
	c := &y.components[len(y.components)-1]
	s.open, s.free, s.used = append(s.open[:0], first), s.free[:0], 0
	for len(s.open) > 0 {
		y.place(y.cheapest())
		y.close()
	}
	c.to, c.slots = int32(len(y.order)), s.used
}

// maxCompared is the most open constraints to compare. A frontier that wide has
// no good order.
const maxCompared = 64

// cheapest returns the open constraint whose boxes are to be taken next.
func (y *system) cheapest() int32 {
	open := y.sequencer.open
	best, least := open[0], int32(math.MaxInt32)
	if len(open) == 1 {
		return best
	}
	for _, c := range open[:min(len(open), maxCompared)] {
		if cost := y.cost(c); cost < least {
			best, least = c, cost
		}
	}
	return best
}

// cost returns the greatest factor, as a logarithm, by which the number of
// states grows if the boxes of a constraint are taken.
func (y *system) cost(c int32) int32 {
	cost := -y.cons[c].factor
	for _, b := range y.boxesOf(c) {
		if y.sequencer.placed[b] {
			continue
		}
		for _, o := range y.consOf(b) {
			if o != c {
				n := &y.cons[o]
				cost += n.values(n.rest-y.boxes[b].room()) - n.factor
			}
		}
	}
	return cost
}

// values returns the logarithm of the number of values that the remaining need
// can have if later boxes hold at most rest mines.
func (n *con) values(rest int32) int32 {
	return logarithms[min(n.need, rest)-max(0, n.need-(n.room-rest))+1]
}

// logarithms are 64·log₂, rounded.
var logarithms = [...]int32{0, 0, 64, 101, 128, 149, 165, 180, 192, 203}

// place takes the boxes of a constraint that have no place yet.
func (y *system) place(c int32) {
	s := &y.sequencer
	for _, b := range y.boxesOf(c) {
		if s.placed[b] {
			continue
		}
		s.placed[b] = true
		y.boxes[b].component = int32(len(y.components) - 1)
		y.order = append(y.order, b)
		for _, o := range y.consOf(b) {
			n := &y.cons[o]
			if n.slot < 0 {
				n.slot = s.slot()
				n.check.word, n.check.shift = slotAt(n.slot)
				if o != c {
					s.open = append(s.open, o)
				}
			}
			n.rest -= y.boxes[b].room()
			n.factor = n.values(n.rest)
		}
	}
}

// slot returns a slot that is not in use.
func (s *sequencer) slot() int32 {
	if last := len(s.free) - 1; last >= 0 {
		slot := s.free[last]
		s.free = s.free[:last]
		return slot
	}
	s.used++
	return s.used - 1
}

// close takes the constraints that have no boxes left from the open ones, and
// their slots back.
func (y *system) close() {
	s := &y.sequencer
	open := s.open[:0]
	for _, c := range s.open {
		if y.cons[c].rest > 0 {
			open = append(open, c)
		} else {
			s.free = append(s.free, y.cons[c].slot)
		}
	}
	s.open = open
}

// The first word of a key has the number of mines so far, if those are kept in
// the key, and slots; further words have slots only.
const (
	mineBits   = 12
	mineMask   = 1<<mineBits - 1
	firstSlots = (64 - mineBits) / 4
	moreSlots  = 64 / 4
)

// slotAt returns where the slot with a number lies in a key.
func slotAt(slot int32) (word int32, shift uint8) {
	if slot < firstSlots {
		return 0, uint8(mineBits + 4*slot)
	}
	slot -= firstSlots
	return 1 + slot/moreSlots, uint8(4 * (slot % moreSlots))
}

// A boxStep takes one box, or a part of one, and chooses its number of mines.
type boxStep struct {
	box    int32       // -1 for squares that touch no number yet
	size   int32       // its squares
	lo     int32       // the fewest mines
	room   int32       // the most, counted from lo
	enter  uint64      // needs of the constraints that the box opens, in the first word of a key
	change uint64      // what one mine adds to the first word of a key
	checks extent      // the constraints it touches, in sweep.checks
	row    *[9]float64 // the ways to have lo, lo+1, … mines in it
	mass   float64     // filled by backward: weight of layouts times mines in the box
}

// A check is the condition of one constraint in a step. Its slot is four bits
// of a word of the key: the mines that the constraint still needs, counted from
// the fewest mines of its boxes.
type check struct {
	word  int32
	shift uint8
	left  uint8 // the most mines of the constraint's boxes in later steps, from their fewest
	enter uint8 // its need, if the step is its first
}

// choose[n][k] is the number of ways to put k mines on n squares of a box. The
// zeros behind a row are for k above n.
var choose = [9][17]float64{
	{1},
	{1, 1},
	{1, 2, 1},
	{1, 3, 3, 1},
	{1, 4, 6, 4, 1},
	{1, 5, 10, 10, 5, 1},
	{1, 6, 15, 20, 15, 6, 1},
	{1, 7, 21, 35, 35, 21, 7, 1},
	{1, 8, 28, 56, 70, 56, 28, 8, 1},
}

// beginSteps prepares the constraints of component i for addStep.
func (y *system) beginSteps(i int) {
	for _, b := range y.boxesIn(i) {
		for _, o := range y.consOf(b) {
			y.cons[o].rest, y.cons[o].entered = y.cons[o].room, false
		}
	}
}

// load makes the steps of component i. With mines, keys have the mines so far.
func (y *system) load(i int, w *sweep, mines uint64) {
	w.steps, w.checks = w.steps[:0], w.checks[:0]
	y.beginSteps(i)
	for _, b := range y.boxesIn(i) {
		x := &y.boxes[b]
		y.addStep(w, b, x.size, x.lo, x.room(), mines)
	}
}

// addStep appends a step for squares of a box, or for squares that touch no
// number. A mine adds change to a key, beside the needs of the constraints.
func (y *system) addStep(w *sweep, b, size, lo, room int32, change uint64) {
	enter, checks := uint64(0), w.checks
	if b >= 0 {
		for _, o := range y.consOf(b) {
			n := &y.cons[o]
			k := n.check
			if !n.entered {
				n.entered = true
				k.enter = uint8(n.need)
			}
			n.rest -= room
			k.left = uint8(n.rest)
			if k.word == 0 {
				enter += uint64(k.enter) << (k.shift & 63)
				change -= 1 << (k.shift & 63)
			}
			checks = append(checks, k)
		}
	}
	w.steps = append(w.steps, boxStep{
		box: b, size: size, lo: lo, room: room, enter: enter, change: change,
		checks: extent{int32(len(w.checks)), int32(len(checks))}, row: (*[9]float64)(choose[size][lo:]),
	})
	w.checks = checks
}
