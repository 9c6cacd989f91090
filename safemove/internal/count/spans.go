package count

import "math"

// alive reports whether the last layer can be reached from a state.
func (a *sweep) alive(s int32) bool { return a.spans[s].most >= 0 }

// feasible reports whether any layout exists.
func (a *sweep) feasible() bool { return int(a.last) < a.states() }

// measure finds the spans of all states.
func (a *sweep) measure() {
	a.spans = resize(a.spans, a.states())
	for s := range a.spans {
		a.spans[s] = span{lo: math.MaxInt32, hi: -1, least: math.MaxInt32, most: -1}
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
	for s := int(a.last); s < len(a.spans); s++ {
		a.spans[s].least, a.spans[s].most = 0, 0
	}
	for s := a.last - 1; s >= 0; s-- {
		from, k := &a.spans[s], int32(a.branch[s].low)
		for _, t := range a.ways(s) {
			if to := &a.spans[t]; to.most >= 0 {
				from.least, from.most = min(from.least, to.least+k), max(from.most, to.most+k)
			}
			k++
		}
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
