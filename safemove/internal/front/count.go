package front

import "math/bits"

// step is one box, or part of one, in the order of counting.
type step struct {
	size   int32
	box    int32 // -1 for squares that touch no number yet
	enter  uint64
	change uint64 // what one mine adds to the key
	cons   int32  // the constraints it touches: passes.checks[cons:cons+ncons]
	ncons  int32
	states int32       // the layer before it: passes.keys[states:next step's states]
	row    *[9]float64 // the ways to have 0, 1, … mines in it
	mass   float64     // filled by backward: weight of layouts times mines in the box
}

// check is what a constraint asks of one step.
type check struct {
	shift uint8
	left  uint8 // squares of the constraint in later steps
}

// branch holds the transitions of a state: to the states targets[first:], with low, low+1, … mines.
type branch struct {
	first     int32
	low, high int8
}

// passes counts the layouts of a list of steps, forward and backward. All memory is reused.
type passes struct {
	steps   []step
	checks  []check
	keys    []uint64 // states, layer by layer: what open constraints need, and mines so far
	weight  []float64
	back    []float64
	branch  []branch
	targets []int32
	last    int32 // the last layer is keys[last:]
}

// table finds the states of a layer by their keys. Slots of former layers are told by their stamp.
type table struct {
	slots [tableSize]slot
	stamp uint32
	shift uint8 // the bits of a hash above it are the slot where a search begins
}

type slot struct {
	stamp uint32
	state int32
}

const (
	tableBits = 14
	tableSize = 1 << tableBits
)

// next empties the table, for the states that follow n. A state has at most nine that follow, so the more than 16 slots
// for each are never full (layer minds where the whole table limits them), and what is small stays in the fastest memory.
func (h *table) next(n int32) {
	h.shift = uint8(64 - min(tableBits, bits.Len32(uint32(n))+4))
	if h.stamp++; h.stamp == 0 {
		clear(h.slots[:])
		h.stamp = 1
	}
}

// forward makes the layers of states. ok is false if a layer outgrows the table.
func (a *passes) forward(h *table) (ok bool) {
	a.keys, a.weight = append(a.keys[:0], 0), append(a.weight[:0], 1)
	a.branch, a.targets = a.branch[:0], a.targets[:0]
	from := int32(0)
	for i := range a.steps {
		t := &a.steps[i]
		t.states = from
		to := int32(len(a.keys))
		h.next(to - from)
		if !a.layer(h, t, from, to) {
			return false
		}
		from = to
	}
	a.last = from
	return true
}

// layer makes the states that follow those in keys[from:to]. It looks at their count state by state, since a table
// that is full would be searched for ever.
func (a *passes) layer(h *table, t *step, from, to int32) bool {
	row, size := t.row, t.size
	checks := a.checks[t.cons : t.cons+t.ncons]
	keys, weight, targets := a.keys, a.weight, a.targets
	for s := from; s < to; s++ {
		if int32(len(keys))-to >= tableSize/2 {
			return false
		}
		key := keys[s] + t.enter
		low, high := int32(0), size
		for _, c := range checks {
			need := int32(key >> (c.shift & 63) & 15)
			high = min(high, need)
			low = max(low, need-int32(c.left))
		}
		a.branch = append(a.branch, branch{int32(len(targets)), int8(low), int8(high)})
		key += uint64(low) * t.change
		w := weight[s]
		for k := low; k <= high; k++ {
			e := h.find(key, keys)
			if e.stamp != h.stamp {
				*e = slot{h.stamp, int32(len(keys))}
				keys, weight = append(keys, key), append(weight, 0)
			}
			weight[e.state] += w * row[k]
			targets = append(targets, e.state)
			key += t.change
		}
	}
	a.keys, a.weight, a.targets = keys, weight, targets
	return true
}

// find returns the slot of the state with a key, or the one where it belongs, with an old stamp.
func (h *table) find(key uint64, keys []uint64) *slot {
	at := key * 0x9e3779b97f4a7c15 >> (h.shift & 63)
	e := &h.slots[at%tableSize]
	for e.stamp == h.stamp && keys[e.state] != key {
		at++
		e = &h.slots[at%tableSize]
	}
	return e
}

// backward carries the weights of the last layer, which the caller has put into back[last:], to the first, and
// leaves in each step the weight of all layouts times the mines in its box. It returns the weight of all layouts.
func (a *passes) backward() float64 {
	end, back, targets := a.last, a.back, a.targets
	for i := len(a.steps) - 1; i >= 0; i-- {
		t := &a.steps[i]
		row := t.row
		mass := 0.0
		for s := t.states; s < end; s++ {
			b := a.branch[s]
			sum, mines := 0.0, 0.0
			for j, k := b.first, b.low; k <= b.high; j, k = j+1, k+1 {
				x := back[targets[j]] * row[k]
				sum += x
				mines += x * float64(k)
			}
			back[s] = sum
			mass += a.weight[s] * mines
		}
		t.mass = mass
		end = t.states
	}
	return back[0]
}

// always tells, after backward, whether every layout has mines on all squares of a step.
func (a *passes) always(i int) bool {
	t := &a.steps[i]
	end := a.last
	if i+1 < len(a.steps) {
		end = a.steps[i+1].states
	}
	for s := t.states; s < end; s++ {
		b := a.branch[s]
		for k := b.low; k <= b.high && int32(k) < t.size; k++ {
			if a.weight[s]*a.back[a.targets[b.first+int32(k-b.low)]] != 0 {
				return false
			}
		}
	}
	return true
}

// choose[n][k] is the number of ways to put k mines on n squares of a box.
var choose = func() (t [9][9]float64) {
	for n := range t {
		t[n][0] = 1
		for k := 1; k <= n; k++ {
			t[n][k] = t[n-1][k-1] + t[n-1][k]
		}
	}
	return t
}()

// chooseMined[n][k] is the number of those with a mine on a given one of the squares.
var chooseMined = func() (t [9][9]float64) {
	for n := 1; n < len(t); n++ {
		copy(t[n][1:], choose[n-1][:])
	}
	return t
}()
