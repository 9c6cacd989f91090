package count

import (
	"math"
	"slices"
)

// A sweep holds the states of a list of steps, layer by layer, and the
// transitions from each state to the next layer. A state is identified by the
// mines its open constraints still need; with mines in the key, also by the
// mines so far. Layer 0 is one state, without open constraints.
//
// The layouts are the paths through the layers. Passes over the layers answer
// all questions. All memory is reused.
type sweep struct {
	steps   []boxStep
	checks  []check
	words   int       // words of a key
	keys    []uint64  // per state
	weight  []float64 // per state: the ways to reach it
	back    []float64 // per state: the weight of the ways from it to the end, see backward
	branch  []branch  // per state but those of the last layer
	targets []int32
	starts  []int32 // the first state of each layer, and the number of states
	last    int32   // the first state of the last layer
	spans   []span
	trial   []uint64
}

// A branch holds the transitions from a state: to the states targets[first:],
// with low, low+1, … mines, counted from the fewest of the box.
type branch struct {
	first     int32
	low, high int8
}

// A span holds the fewest and most mines on the paths to a state, for sweeps
// without mines in the key.
type span struct {
	lo, hi int32
	alive  bool // the last layer can be reached from the state
}

// width returns the number of possible values of the mines so far.
func (a *span) width() int32 { return a.hi - a.lo + 1 }

// states returns the number of states of all layers.
func (a *sweep) states() int { return len(a.weight) }

// cost returns the number of states. States with several words in their keys
// take more memory and time, so they count more.
func (a *sweep) cost() int { return a.states() * (a.words + 3) / 4 }

// ways returns the states to which the transitions from a state lead.
func (a *sweep) ways(s int32) []int32 {
	b := a.branch[s]
	return a.targets[b.first : b.first+int32(b.high-b.low)+1]
}

// layer returns the range of the states before step i.
func (a *sweep) layer(i int) (from, to int32) { return a.starts[i], a.starts[i+1] }

// forward makes the layers. It reports false if they cost more than limit.
func (a *sweep) forward(h *stateTable, slots int32, limit int) bool {
	word, _ := slotAt(max(slots, 1) - 1)
	a.words = int(word) + 1
	if a.words > 1 && limit < math.MaxInt {
		limit = limit * 4 / (a.words + 3)
	}
	a.keys = zeros(a.keys, a.words)
	a.weight, a.branch, a.targets = append(a.weight[:0], 1), a.branch[:0], a.targets[:0]
	a.starts = append(a.starts[:0], 0)
	for i := range a.steps {
		t, from, to := &a.steps[i], a.starts[i], int32(a.states())
		h.reset(to - from)
		if a.words == 1 {
			a.advance(h, t, from, to, limit)
		} else {
			a.advanceWide(h, t, from, to, limit)
		}
		if a.states() > limit {
			return false
		}
		a.starts = append(a.starts, to)
	}
	a.last = a.starts[len(a.steps)]
	a.starts = append(a.starts, int32(a.states()))
	return true
}

// advance makes the states that follow those in keys[from:to], for keys of one
// word.
func (a *sweep) advance(h *stateTable, t *boxStep, from, to int32, limit int) {
	row, room := t.row, t.room
	checks := a.checks[t.checks.start:t.checks.end]
	keys, weight, targets := a.keys, a.weight, a.targets
	for s := from; s < to && len(keys) <= limit; s++ {
		key := keys[s] + t.enter
		low, high := int32(0), room
		for _, c := range checks {
			need := int32(key >> (c.shift & 63) & 15)
			high = min(high, need)
			low = max(low, need-int32(c.left))
		}
		a.branch = append(a.branch, branch{int32(len(targets)), int8(low), int8(max(high, low-1))})
		if len(keys)-int(to) > h.room {
			h.grow()
			for i, k := range keys[to:] {
				h.put(k*spread, to+int32(i))
			}
		}
		key += uint64(low) * t.change
		w := weight[s]
		for k := low; k <= high; k++ {
			e := h.find(key, keys)
			if e.stamp != h.stamp {
				*e = entry{h.stamp, int32(len(keys))}
				keys, weight = append(keys, key), append(weight, 0)
			}
			weight[e.state] += w * row[k]
			targets = append(targets, e.state)
			key += t.change
		}
	}
	a.keys, a.weight, a.targets = keys, weight, targets
}

// advanceWide is advance for keys of several words, slot by slot.
func (a *sweep) advanceWide(h *stateTable, t *boxStep, from, to int32, limit int) {
	a.trial = resize(a.trial, a.words)
	checks := a.checks[t.checks.start:t.checks.end]
	for s := from; s < to && a.states() <= limit; s++ {
		copy(a.trial, a.key(s))
		low, high := int32(0), t.room
		for _, c := range checks {
			a.trial[c.word] += uint64(c.enter) << c.shift
			need := int32(a.trial[c.word] >> c.shift & 15)
			high = min(high, need)
			low = max(low, need-int32(c.left))
		}
		a.branch = append(a.branch, branch{int32(len(a.targets)), int8(low), int8(max(high, low-1))})
		if a.states()-int(to) > h.room {
			h.grow()
			for i := to; i < int32(a.states()); i++ {
				h.put(hash(a.key(i)), i)
			}
		}
		mines := uint64(low)
		for k := low; k <= high; k++ {
			for _, c := range checks {
				a.trial[c.word] -= mines << c.shift
			}
			mines = 1
			a.connectWide(h, s, t.row[k])
		}
	}
}

// key returns the key of a state.
func (a *sweep) key(s int32) []uint64 { return a.keys[int(s)*a.words:][:a.words] }

// connectWide adds a transition from state s to the one with the key in trial.
func (a *sweep) connectWide(h *stateTable, s int32, ways float64) {
	e := h.findWide(a.trial, a.keys)
	if e.stamp != h.stamp {
		*e = entry{h.stamp, int32(a.states())}
		a.keys, a.weight = append(a.keys, a.trial...), append(a.weight, 0)
	}
	a.weight[e.state] += a.weight[s] * ways
	a.targets = append(a.targets, e.state)
}

// seed puts the weights of low, low+1, … mines into back, for backward.
func (a *sweep) seed(weights []float64, low int32) {
	a.back = resize(a.back, len(a.keys))
	for s := int(a.last); s < len(a.keys); s++ {
		a.back[s] = weights[int32(a.keys[s]&mineMask)-low]
	}
}

// backward carries the weights of the last layer back to the first; the caller
// has put them into back[last:]. It sets the mass of each step: the sum, over
// all layouts, of their weight times the mines in the step's box, counted from
// its fewest. It returns the weight of all layouts.
func (a *sweep) backward() float64 {
	back, targets := a.back, a.targets
	for i := len(a.steps) - 1; i >= 0; i-- {
		t := &a.steps[i]
		row := t.row
		mass := 0.0
		for s, end := a.layer(i); s < end; s++ {
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
	}
	return back[0]
}

// always reports, after backward, whether every layout has mines on all squares
// of a step.
func (a *sweep) always(i int) bool {
	t := &a.steps[i]
	from, to := a.layer(i)
	for s := from; s < to; s++ {
		b := a.branch[s]
		for k := b.low; k <= b.high && int32(k) < t.size; k++ {
			if a.weight[s]*a.back[a.targets[b.first+int32(k-b.low)]] != 0 {
				return false
			}
		}
	}
	return true
}

// polynomial returns the number of layouts with low, low+1, … mines, from the
// last layer, whose keys hold only the mines.
func (a *sweep) polynomial(ways []float64) (low int32, _ []float64) {
	keys := a.keys[a.last:]
	if len(keys) == 0 {
		return 0, ways[:0]
	}
	lo, hi := a.lastMines()
	ways = zeros(ways, int(hi-lo)+1)
	for i, k := range keys {
		ways[int32(k&mineMask)-lo] += a.weight[int(a.last)+i]
	}
	return lo, ways
}

// lastMines returns the fewest and the most mines of the states of the last
// layer.
func (a *sweep) lastMines() (lo, hi int32) {
	lo = mineMask
	for _, k := range a.keys[a.last:] {
		lo, hi = min(lo, int32(k&mineMask)), max(hi, int32(k&mineMask))
	}
	return lo, hi
}

// alive reports whether the last layer can be reached from a state.
func (a *sweep) alive(s int32) bool { return a.spans[s].alive }

// feasible reports whether any layout exists.
func (a *sweep) feasible() bool { return int(a.last) < a.states() }

// measure finds the spans of all states.
func (a *sweep) measure() {
	a.spans = resize(a.spans, a.states())
	for s := range a.spans {
		a.spans[s] = span{math.MaxInt32, -1, s >= int(a.last)}
	}
	a.spans[0].lo, a.spans[0].hi = 0, 0
	for s := range a.last {
		from, k := a.spans[s], int32(a.branch[s].low)
		for _, t := range a.ways(s) {
			to := &a.spans[t]
			to.lo, to.hi = min(to.lo, from.lo+k), max(to.hi, from.hi+k)
			k++
		}
	}
	for s := a.last - 1; s >= 0; s-- {
		a.spans[s].alive = slices.ContainsFunc(a.ways(s), a.alive)
	}
}

// entries returns the number of entries of the rows of all states.
func (a *sweep) entries() int {
	n := 0
	for s := range a.spans {
		n += int(a.spans[s].width())
	}
	return n
}
