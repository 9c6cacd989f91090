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

// sums holds two sets for each state of a sweep: the possible numbers of mines
// so far, and those from which the component can still reach an allowed number.
type sums struct {
	stride int
	behind []uint64
	fit    []uint64
}

func (u *sums) set(of []uint64, state int32) bitset {
	return of[int(state)*u.stride : (int(state)+1)*u.stride]
}

// begin fills the sets of mines so far. It reports false if that needs more
// than limit words.
func (u *sums) begin(a *sweep, limit int) bool {
	u.stride = words(int(a.spans[a.last].hi) + 1)
	n := a.states() * u.stride
	if n > limit {
		return false
	}
	u.behind = zeros(u.behind, n)
	u.behind[0] = 1
	for s := range a.last {
		k := int(a.branch[s].low)
		for _, to := range a.ways(s) {
			if a.alive(to) {
				u.set(u.behind, to).orShifted(u.set(u.behind, s), k)
			}
			k++
		}
	}
	return true
}

// backward fills the sets from which an allowed number can still be reached.
// The allowed numbers are counted from lo.
func (u *sums) backward(a *sweep, allowed bitset, lo int) {
	u.fit = zeros(u.fit, len(u.behind))
	u.set(u.fit, a.last).orShifted(allowed, lo)
	for s := a.last - 1; s >= 0; s-- {
		k := int(a.branch[s].low)
		for _, to := range a.ways(s) {
			if a.alive(to) {
				u.set(u.fit, s).orShifted(u.set(u.fit, to), -k)
			}
			k++
		}
	}
}

// meet reports whether the way from one state to another by k mines is part of
// a layout with an allowed number.
func (u *sums) meet(from, to, k int32) bool {
	return u.set(u.behind, from).meets(u.set(u.fit, to), int(k))
}
