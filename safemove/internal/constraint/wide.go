package constraint

// advanceWide makes the next layer when a state is several words: the same as advance, slot by slot.
func (g *graph) advanceWide(st *step, words int, width uint8, limit int) {
	mask := uint64(1)<<width - 1
	from := g.layer[len(g.layer)-2]
	g.trial = resize(g.trial, words)
	for i := 0; i < len(g.keys) && len(g.state) <= limit; i += words {
		copy(g.trial, g.keys[i:])
		least, most := int32(0), st.cap
		for _, d := range st.under {
			if d.opens {
				g.trial[d.word] += uint64(d.need) << d.shift
			}
			need := int32(g.trial[d.word] >> d.shift & mask)
			most = min(most, need)
			least = max(least, need-d.rest)
		}
		a := &g.state[from]
		a.kmin, a.edge = least, int32(len(g.to))
		lo, hi := a.lo, a.hi
		mines := uint64(least)
		for k := least; k <= most; k++ {
			for _, d := range st.under {
				g.trial[d.word] -= mines << d.shift
			}
			mines = 1
			g.connect(g.findWide(g.trial), lo+k, hi+k)
		}
		from++
	}
}

// findWide is find for a key of several words.
func (g *graph) findWide(key []uint64) int32 {
	t, words := &g.table, len(key)
	if t.full() {
		t.grow()
		for i := 0; i*words < len(g.next); i++ {
			t.put(hash(g.next[i*words:][:words]), int32(i))
		}
	}
	first := g.layer[len(g.layer)-1]
	mask := len(t.entries) - 1
	at := int(hash(key) >> t.shift)
	for ; t.entries[at].stamp == t.now; at = (at + 1) & mask {
		if i := t.entries[at].state; same(g.next[int(i)*words:][:words], key) {
			return first + i
		}
	}
	t.entries[at] = entry{t.now, int32(len(g.next) / words)}
	t.used++
	g.next = append(g.next, key...)
	return g.addState()
}

func hash(key []uint64) uint64 {
	h := uint64(0)
	for _, w := range key {
		h = (h ^ w) * spread
		h ^= h >> 29
	}
	return h * spread
}

func same(a, b []uint64) bool {
	for i := range a {
		if a[i] != b[i] {
			return false
		}
	}
	return true
}
