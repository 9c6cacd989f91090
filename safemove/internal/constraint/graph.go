package constraint

import "math"

// graph holds the states a sweep passes through, and the ways from each to the next. Layer i are the states before
// step i; layer 0 is one state, nothing open, and so is the last. A state knows what its open constraints still
// need, and by that alone it is told from the others of its layer; how many mines lie behind it is a range.
//
// The layouts of the component are the paths through the graph. All questions are answered by passes over it.
type graph struct {
	layer []int32 // first state of each layer, and one past the last state
	state []state
	to    []int32 // per way: the state it leads to

	keys  []uint64 // keys of the current layer, words by words
	next  []uint64 // keys of the layer being made
	trial []uint64
	table table
}

// A state is what the graph knows of one. Its ways begin at edge and end where those of the next state begin. The first is
// for kmin mines in the box (over the box's lower end), each further way for one more.
type state struct {
	edge   int32
	kmin   int32
	lo, hi int32 // fewest and most mines so far
	// Fewest and most mines on the ways to the last layer; most is negative if that cannot be reached.
	least, most int32
}

// alive says whether the last layer can be reached.
func (a *state) alive() bool { return a.most >= 0 }

// width returns how many numbers of mines so far there may be.
func (a *state) width() int32 { return a.hi - a.lo + 1 }

// ways returns the states that the ways of a state lead to.
func (g *graph) ways(s int32) []int32 { return g.to[g.state[s].edge:g.state[s+1].edge] }

// states returns the number of states of all layers.
func (g *graph) states() int { return len(g.state) - 1 }

// entries returns how many numbers the rows of all states have.
func (g *graph) entries() int {
	n := 0
	for s := range g.states() {
		n += int(g.state[s].width())
	}
	return n
}

// build makes the graph of an order, or reports that more than limit states would be needed.
func (g *graph) build(o *order, limit int) bool {
	words := o.words()
	g.layer = append(g.layer[:0], 0, 1)
	g.state, g.to = append(g.state[:0], state{}), g.to[:0]
	g.keys = append(g.keys[:0], make([]uint64, words)...)
	for i := range o.steps {
		g.next = g.next[:0]
		g.table.reset()
		if words == 1 {
			g.advance(&o.steps[i], o.width, limit)
		} else {
			g.advanceWide(&o.steps[i], words, o.width, limit)
		}
		if len(g.state) > limit {
			g.state = append(g.state, state{})
			return false
		}
		g.layer = append(g.layer, int32(len(g.state)))
		g.keys, g.next = g.next, g.keys
	}
	end := int32(len(g.to))
	for s := g.layer[len(g.layer)-2]; int(s) < len(g.state); s++ {
		g.state[s].edge = end
	}
	g.state = append(g.state, state{edge: end})
	g.prune()
	return true
}

// advance makes the next layer when a state is one word.
func (g *graph) advance(st *step, width uint8, limit int) {
	mask := uint64(1)<<width - 1
	from := g.layer[len(g.layer)-2]
	for _, key := range g.keys {
		key += st.add
		least, most := int32(0), st.cap
		for _, d := range st.under {
			need := int32(key >> (d.shift & 63) & mask)
			most = min(most, need)
			least = max(least, need-d.rest)
		}
		a := &g.state[from]
		a.kmin, a.edge = least, int32(len(g.to))
		lo, hi := a.lo+least, a.hi+least
		key -= uint64(least) * st.dec
		for k := least; k <= most; k++ {
			g.connect(g.find(key), lo, hi)
			key -= st.dec
			lo++
			hi++
		}
		if len(g.state) > limit {
			return
		}
		from++
	}
}

// connect adds a way to a state, with so many mines so far.
func (g *graph) connect(to, lo, hi int32) {
	g.to = append(g.to, to)
	a := &g.state[to]
	a.lo = min(a.lo, lo)
	a.hi = max(a.hi, hi)
}

// find returns the state of the layer being made that has the key, a new one if need be.
func (g *graph) find(key uint64) int32 {
	t := &g.table
	if t.full() {
		t.grow()
		for i, k := range g.next {
			t.put(k*spread, int32(i))
		}
	}
	first := g.layer[len(g.layer)-1]
	entries := t.entries
	mask := len(entries) - 1
	at := int(key*spread>>t.shift) & mask
	for ; entries[at].stamp == t.now; at = (at + 1) & mask {
		if i := entries[at].state; g.next[i] == key {
			return first + i
		}
	}
	entries[at] = entry{t.now, int32(len(g.next))}
	t.used++
	g.next = append(g.next, key)
	return g.addState()
}

// addState makes a state no way leads to yet.
func (g *graph) addState() int32 {
	g.state = append(g.state, state{lo: math.MaxInt32, hi: -1})
	return int32(len(g.state) - 1)
}

// prune finds out, backward, which states lead to the end, and by how many mines.
func (g *graph) prune() {
	last := int(g.layer[len(g.layer)-2])
	for s := last - 1; s >= 0; s-- {
		a := &g.state[s]
		a.least, a.most = math.MaxInt32, -1
		k := a.kmin
		for _, t := range g.to[a.edge:g.state[s+1].edge] {
			if to := &g.state[t]; to.alive() {
				a.least = min(a.least, to.least+k)
				a.most = max(a.most, to.most+k)
			}
			k++
		}
		if !a.alive() {
			a.least = 0 // so that from least to most there are no numbers
		}
	}
}

// feasible says whether any layout exists; if so, the mines of the component range from lo to hi of the last state.
func (g *graph) feasible() bool { return g.state[0].alive() }

// last returns the one state of the last layer of a feasible graph.
func (g *graph) last() int { return len(g.state) - 2 }
