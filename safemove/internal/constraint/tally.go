package constraint

// tally makes two passes over a graph with one kind of number: forward, which yields the layouts by number of mines,
// and then, when the weight of each number of mines is known, backward, which yields for every box the weighted
// number of layouts with a mine on a given square of it.
type tally[T any] struct {
	number arithmetic[T]
	at     []int32 // per state: where its numbers begin
	ways   []T     // per state and number of mines so far: ways from the start
	mined  []T     // the same, of those with a mine on a given square of the box just taken
	fit    []T     // per state and number of mines so far: weighted ways to the end
	weight []T     // C(size, k) of one box
	over   []T     // C(size-1, k-1)
	unit   T
}

// forward counts the ways from the start to every state and returns those to the last, for every number of mines
// (over the boxes' lower ends) from the component's fewest to its most.
func (p *tally[T]) forward(g *graph, steps []step, y *system) []T {
	n := int32(0)
	p.at = resize(p.at, g.states())
	for s := range p.at {
		p.at[s] = n
		n += g.state[s].width()
	}
	p.ways, p.mined = resize(p.ways, int(n)), resize(p.mined, int(n))
	p.number.clear(p.ways)
	p.number.clear(p.mined)
	p.number.one(&p.ways[0])
	for j := range steps {
		p.setWeights(&steps[j], y)
		for s := g.layer[j]; s < g.layer[j+1]; s++ {
			if g.state[s].alive() {
				p.push(g, s)
			}
		}
	}
	last := int32(g.last())
	return p.ways[p.at[last]:][:g.state[last].width()]
}

// setWeights computes the weights of a box's numbers of mines.
func (p *tally[T]) setWeights(st *step, y *system) {
	size, lo := int(y.size[st.box]), int(y.lo[st.box])
	p.weight, p.over = resize(p.weight, int(st.cap)+1), resize(p.over, int(st.cap)+1)
	p.number.binomials(p.weight, size, lo)
	p.number.binomials(p.over, size-1, lo-1)
}

// push adds what is known of a state to the states its ways lead to.
func (p *tally[T]) push(g *graph, s int32) {
	from := p.ways[p.at[s]:][:g.state[s].width()]
	k := g.state[s].kmin
	for _, t := range g.ways(s) {
		if g.state[t].alive() {
			at := p.at[t] + g.state[s].lo + k - g.state[t].lo
			p.number.addTimes(p.ways[at:], from, &p.weight[k])
			p.number.addTimes(p.mined[at:], from, &p.over[k])
		}
		k++
	}
}

// backward takes the weight of each number of mines that forward returned ways for, and stores in out, for each step,
// the weighted number of layouts with a mine on a given square of its box.
func (p *tally[T]) backward(g *graph, steps []step, y *system, seed, out []T) {
	p.fit = resize(p.fit, len(p.ways))
	p.number.clear(p.fit)
	p.number.clear(out)
	p.number.one(&p.unit)
	p.number.addTimes(p.fit[p.at[g.last()]:], seed, &p.unit)
	for j := len(steps) - 1; j >= 0; j-- {
		for t := g.layer[j+1]; t < g.layer[j+2]; t++ {
			p.number.addDot(&out[j], p.mined[p.at[t]:][:g.state[t].width()], p.fit[p.at[t]:])
		}
		p.setWeights(&steps[j], y)
		for s := g.layer[j]; s < g.layer[j+1]; s++ {
			if g.state[s].alive() {
				p.pull(g, s)
			}
		}
	}
}

// pull computes the weighted ways from a state to the end.
func (p *tally[T]) pull(g *graph, s int32) {
	sum := p.fit[p.at[s]:][:g.state[s].width()]
	k := g.state[s].kmin
	for _, t := range g.ways(s) {
		if g.state[t].alive() {
			at := p.at[t] + g.state[s].lo + k - g.state[t].lo
			p.number.addTimes(sum, p.fit[at:][:len(sum)], &p.weight[k])
		}
		k++
	}
}
