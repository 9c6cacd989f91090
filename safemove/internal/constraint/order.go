package constraint

import (
	"math"
	"math/bits"
)

// A step of a sweep takes one box: it asks how many mines the box holds.
type step struct {
	box int32
	cap int32 // most mines of the box, over its lower end

	// A state is a row of slots, one for each open constraint, packed into words.
	under []demand // the constraints of the box: their slots lose its mines

	// For a state of one word: key + add - mines·dec is the next. add holds what the constraints need that the box is the
	// first of.
	add, dec uint64
}

// A demand is one constraint seen from a step.
type demand struct {
	word  int32
	shift uint8
	opens bool  // the box is the first of the constraint
	need  int32 // what the constraint needs before any of its boxes is taken
	rest  int32 // most mines of its boxes still to be taken after the step
}

// order finds the order in which the boxes of a component are taken and gives every constraint a slot for the time
// it is open, that is from its first box to its last.
//
// The next box is always one that leaves the fewest possible states behind, as far as can be told without counting:
// the product, over the open constraints, of how many values their remaining need can have. Only the factors of the
// box's own constraints change, so it is enough to compare those. Counting open constraints instead is cheaper but
// worse, because a constraint that is all but used up costs next to nothing.
type order struct {
	steps    []step
	demands  []demand   // backing of the steps' lists
	frontier []int32    // boxes not taken that are under an open constraint
	listed   []bool     // per box: is or was in the frontier
	progress []progress // per constraint
	free     []int32    // slots that were closed
	slots    int32      // slots ever used
	width    uint8      // bits of a slot
	least    uint8      // tests make slots wider than needed, to see states of many words
	perWord  int32      // slots in a word
}

// progress is how far a sweep has got with one constraint.
type progress struct {
	need   int32 // its mines
	total  int32 // most mines of all its boxes
	rest   int32 // most mines of its boxes not taken, none when it is closed
	factor int32 // logarithm of how many values its remaining need can have
	slot   int32 // its slot while open
}

// values returns the logarithm of how many values the remaining need can have when the boxes not taken hold at most rest
// mines.
func (p *progress) values(rest int32) int32 {
	return logarithm(min(p.need, rest) - max(0, p.need-(p.total-rest)) + 1)
}

// maxFrontier is how many boxes of the frontier are compared for the next step. A frontier that long has no good order.
const maxFrontier = 256

// words returns the length of a state.
func (o *order) words() int { return max(1, int((o.slots+o.perWord-1)/o.perWord)) }

// prepare makes room for the constraints and boxes of a system; each component is then ordered by arrange.
func (o *order) prepare(y *system) {
	o.listed = resize(o.listed, len(y.size))
	clear(o.listed)
	o.progress = resize(o.progress, len(y.need))
	most := int32(0)
	for c, need := range y.need {
		sum := int32(0)
		for _, b := range y.conBox.of(int32(c)) {
			sum += y.hi[b]
		}
		o.progress[c] = progress{need: need, total: sum, rest: sum}
		if sum > 0 {
			most = max(most, need)
		}
	}
	o.width = max(4, o.least, uint8(bits.Len32(uint32(most))))
	o.perWord = int32(64 / o.width)
}

// arrange orders the boxes of one component, starting with first.
func (o *order) arrange(y *system, boxes []int32, first int32) {
	o.steps, o.demands, o.frontier = o.steps[:0], o.demands[:0], o.frontier[:0]
	o.free, o.slots = o.free[:0], 0
	o.listed[first] = true
	o.take(y, first)
	for range len(boxes) - 1 {
		o.take(y, o.next(y))
	}
}

// next removes the best box from the frontier.
func (o *order) next(y *system) int32 {
	best, least := 0, int32(math.MaxInt32)
	if len(o.frontier) > 1 {
		for i, b := range o.frontier[:min(len(o.frontier), maxFrontier)] {
			if cost := o.cost(y, b); cost < least {
				best, least = i, cost
			}
		}
	}
	b := o.frontier[best]
	copy(o.frontier[best:], o.frontier[best+1:])
	o.frontier = o.frontier[:len(o.frontier)-1]
	return b
}

// cost tells by which factor (a logarithm) the number of states grows, at most, when the box is taken.
func (o *order) cost(y *system, b int32) int32 {
	cost := int32(0)
	hi := y.hi[b]
	for _, c := range y.boxCon.of(b) {
		p := &o.progress[c]
		cost += p.values(p.rest-hi) - p.factor
	}
	return cost
}

// take appends a step for the box.
func (o *order) take(y *system, b int32) {
	st := step{box: b, cap: y.hi[b]}
	from := len(o.demands)
	for _, c := range y.boxCon.of(b) {
		p := &o.progress[c]
		d := demand{need: p.need, opens: p.rest == p.total, rest: p.rest - st.cap}
		if d.opens {
			o.open(y, c)
		}
		p.rest = d.rest
		p.factor = p.values(d.rest)
		slot := p.slot
		if slot >= o.perWord {
			d.word = slot / o.perWord
			slot -= d.word * o.perWord
		}
		d.shift = uint8(slot) * o.width
		st.dec += 1 << d.shift
		if d.opens {
			st.add += uint64(d.need) << d.shift
		}
		o.demands = append(o.demands, d)
	}
	o.close(y, b)
	st.under = o.demands[from:len(o.demands):len(o.demands)]
	o.steps = append(o.steps, st)
}

// close frees the slots of the constraints that the box is the last of.
func (o *order) close(y *system, b int32) {
	for _, c := range y.boxCon.of(b) {
		if p := &o.progress[c]; p.rest == 0 {
			o.free = append(o.free, p.slot)
		}
	}
}

// open gives a constraint a slot and puts its boxes into the frontier.
func (o *order) open(y *system, c int32) {
	if last := len(o.free) - 1; last >= 0 {
		o.progress[c].slot, o.free = o.free[last], o.free[:last]
	} else {
		o.progress[c].slot = o.slots
		o.slots++
	}
	for _, b := range y.conBox.of(c) {
		if !o.listed[b] {
			o.listed[b] = true
			o.frontier = append(o.frontier, b)
		}
	}
}

// logarithm returns 64·log₂ of a small number, rounded; of a greater one something near it.
func logarithm(v int32) int32 {
	if v < int32(len(logarithms)) {
		return int32(logarithms[v])
	}
	return 64 * int32(bits.Len32(uint32(v)))
}

var logarithms = [...]int16{0, 0, 64, 101, 128, 149, 165, 180, 192, 203, 213, 221, 229, 237, 244, 250, 256}
