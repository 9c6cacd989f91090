package constraint

// sums holds, for every state of a graph, the set of numbers of mines that can lie behind it, and the set of those
// from which an allowed number for the whole component can still be reached.
type sums struct {
	stride int
	behind []uint64
	fit    []uint64
}

func (u *sums) set(of []uint64, state int32) bitset {
	return of[int(state)*u.stride : (int(state)+1)*u.stride]
}

// begin fills the sets of what lies behind, or reports that more than limit words would be needed.
func (u *sums) begin(g *graph, limit int) bool {
	n := g.states()
	u.stride = words(int(g.state[g.last()].hi) + 1)
	if n*u.stride > limit {
		return false
	}
	u.behind = resize(u.behind, n*u.stride)
	clear(u.behind)
	u.behind[0] = 1
	for s := range n {
		from := u.set(u.behind, int32(s))
		k := int(g.state[s].kmin)
		for _, to := range g.ways(int32(s)) {
			if g.state[to].alive() {
				u.set(u.behind, to).orShifted(from, k)
			}
			k++
		}
	}
	return true
}

// sums returns the numbers of mines the component can have.
func (u *sums) sums(g *graph) bitset { return u.set(u.behind, int32(g.last())) }

// backward fills the sets of what can still become one of the allowed numbers, which are counted from lo.
func (u *sums) backward(g *graph, allowed bitset, lo int) {
	n := g.states()
	u.fit = resize(u.fit, n*u.stride)
	clear(u.fit)
	u.set(u.fit, int32(n-1)).orShifted(allowed, lo)
	for s := n - 1; s >= 0; s-- {
		from := u.set(u.fit, int32(s))
		k := int(g.state[s].kmin)
		for _, to := range g.ways(int32(s)) {
			if g.state[to].alive() {
				from.orShifted(u.set(u.fit, to), -k)
			}
			k++
		}
	}
}

// meet says whether the way from one state to another by k mines is part of a layout with an allowed number.
func (u *sums) meet(from, to, k int32) bool {
	return u.set(u.behind, from).meets(u.set(u.fit, to), int(k))
}
