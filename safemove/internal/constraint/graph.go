package constraint

// graph holds the states a sweep passes through, and the ways from each to the next. Layer i are the states before
// step i; layer 0 is one state, nothing open, and so is the last. A state knows what its open constraints still
// need, and by that alone it is told from the others of its layer; how many mines lie behind it is a range.
//
// The layouts of the component are the paths through the graph. All questions are answered by passes over it.
type graph struct {
	layer []int32 // first state of each layer, and one past the last state
	kmin  []int32 // per state: fewest mines its box can hold (over the lower end)
	edge  []int32 // per state: its first way, for kmin mines; each further mine is the next way
	to    []int32 // per way: the state it leads to
	lo    []int32 // per state: fewest mines so far
	hi    []int32 // per state: most mines so far
	alive []bool  // per state: the last layer can be reached
	after []reach // per state: fewest and most mines on the ways to the last layer

	keys  []uint64 // keys of the current layer, words by words
	next  []uint64 // keys of the layer being made
	trial []uint64
	table table
}

// reach is a range of numbers of mines.
type reach struct{ lo, hi int32 }

// states returns the number of states of all layers.
func (g *graph) states() int { return len(g.lo) }

// build makes the graph of an order, or reports that more than limit states would be needed.
func (g *graph) build(o *order, limit int) bool {
	words := o.words()
	g.layer = append(g.layer[:0], 0, 1)
	g.kmin, g.edge, g.to = g.kmin[:0], g.edge[:0], g.to[:0]
	g.lo, g.hi = append(g.lo[:0], 0), append(g.hi[:0], 0)
	g.keys = append(g.keys[:0], make([]uint64, words)...)
	for i := range o.steps {
		g.next = g.next[:0]
		g.table.reset()
		ok := false
		if words == 1 {
			ok = g.advance(&o.steps[i], o.width, limit)
		} else {
			ok = g.advanceWide(&o.steps[i], words, o.width, limit)
		}
		if !ok {
			return false
		}
		g.layer = append(g.layer, int32(len(g.lo)))
		g.keys, g.next = g.next, g.keys
	}
	g.kmin = append(g.kmin, 0)
	g.edge = append(g.edge, int32(len(g.to)), int32(len(g.to)))
	g.prune()
	return true
}

// advance makes the next layer when a state is one word.
func (g *graph) advance(st *step, width uint8, limit int) bool {
	mask := uint64(1)<<width - 1
	base := g.layer[len(g.layer)-2]
	for i, key := range g.keys {
		key += st.add
		least, most := int32(0), st.cap
		for _, d := range st.under {
			need := int32(key >> d.shift & mask)
			most = min(most, need)
			least = max(least, need-d.rest)
		}
		g.kmin = append(g.kmin, least)
		g.edge = append(g.edge, int32(len(g.to)))
		from := base + int32(i)
		key -= uint64(least) * st.dec
		for k := least; k <= most; k++ {
			g.connect(from, k, g.find(key))
			key -= st.dec
		}
		if len(g.lo) > limit {
			return false
		}
	}
	return true
}

// connect adds a way from one state to another, by way of a box with k mines.
func (g *graph) connect(from, k, to int32) {
	g.to = append(g.to, to)
	g.lo[to] = min(g.lo[to], g.lo[from]+k)
	g.hi[to] = max(g.hi[to], g.hi[from]+k)
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
	mask := len(t.entries) - 1
	at := int(key * spread >> t.shift())
	for ; t.entries[at].stamp == t.now; at = (at + 1) & mask {
		if i := t.entries[at].state; g.next[i] == key {
			return first + i
		}
	}
	state := int32(len(g.next))
	t.entries[at] = entry{t.now, state}
	t.used++
	g.next = append(g.next, key)
	return g.addState()
}

// addState makes a state no way leads to yet.
func (g *graph) addState() int32 {
	g.lo = append(g.lo, 1<<30)
	g.hi = append(g.hi, -1)
	return int32(len(g.lo) - 1)
}

// prune finds out, backward, which states lead to the end, and by how many mines.
func (g *graph) prune() {
	n := len(g.lo)
	g.alive, g.after = resize(g.alive, n), resize(g.after, n)
	last := int(g.layer[len(g.layer)-2])
	for s := n - 1; s >= last; s-- {
		g.alive[s], g.after[s] = true, reach{}
	}
	for s := last - 1; s >= 0; s-- {
		r := reach{1 << 30, -1}
		k := g.kmin[s]
		for _, t := range g.to[g.edge[s]:g.edge[s+1]] {
			if g.alive[t] {
				r.lo = min(r.lo, g.after[t].lo+k)
				r.hi = max(r.hi, g.after[t].hi+k)
			}
			k++
		}
		g.alive[s], g.after[s] = r.hi >= 0, r
	}
}

// feasible says whether any layout exists; if so, the mines of the component range from lo to hi of the last state.
func (g *graph) feasible() bool { return g.alive[0] }

// last returns the one state of the last layer of a feasible graph.
func (g *graph) last() int { return len(g.lo) - 1 }
