package constraint

import "math"

// plain counts in float64 without scaling. It may be used while a component has fewer than 2^plainBits layouts:
// every value is then a whole number, or a rounded one, from 1 to 2^plainBits, so that none can vanish and a sum is 0
// exactly if it has no terms.
type plain struct {
	at      []int32   // per state: where its numbers begin
	ways    []float64 // per state and number of mines so far: ways from the start
	mined   []float64 // the same, of those in which a given square of the box just taken is a mine
	ahead   []int32   // per state: where its numbers begin in rest
	rest    []float64 // per state and number of mines to come: ways to the end
	weights []float64 // C(size, k) for the boxes too big for the table
	facts   factorials
}

// plainBits leaves room for the weights by which counts are multiplied afterwards.
const plainBits = 900

// maxSmall is the greatest box on a board: the neighbours of one square.
const maxSmall = 8

// small holds C(n, k) for small n.
var small = [maxSmall + 1][maxSmall + 1]float64{
	{1},
	{1, 1},
	{1, 2, 1},
	{1, 3, 3, 1},
	{1, 4, 6, 4, 1},
	{1, 5, 10, 10, 5, 1},
	{1, 6, 15, 20, 15, 6, 1},
	{1, 7, 21, 35, 35, 21, 7, 1},
	{1, 8, 28, 56, 70, 56, 28, 8, 1},
}

// box returns C(size, k) for k = lo … lo+most: the ways to place k mines in a box; and C(size-1, k-1): those of them
// in which a given square has one.
func (p *plain) box(size, lo, most int32) (ways, mined []float64) {
	if size <= maxSmall {
		ways = small[size][lo : lo+most+1]
		if lo > 0 {
			return ways, small[size-1][lo-1 : lo+most]
		}
		mined = minedFromNone[size][:most+1]
		return ways, mined
	}
	p.weights = p.weights[:0]
	for k := lo; k <= lo+most; k++ {
		p.weights = append(p.weights, math.Round(p.facts.binomial(int(size), int(k)).times2(0)))
	}
	for k := lo; k <= lo+most; k++ {
		p.weights = append(p.weights, math.Round(p.facts.binomial(int(size-1), int(k-1)).times2(0)))
	}
	return p.weights[:most+1], p.weights[most+1:]
}

// minedFromNone holds C(n-1, k-1) for k = 0 … n.
var minedFromNone = [maxSmall + 1][maxSmall + 1]float64{
	{},
	{0, 1},
	{0, 1, 1},
	{0, 1, 2, 1},
	{0, 1, 3, 3, 1},
	{0, 1, 4, 6, 4, 1},
	{0, 1, 5, 10, 10, 5, 1},
	{0, 1, 6, 15, 20, 15, 6, 1},
	{0, 1, 7, 21, 35, 35, 21, 7, 1},
}

// forward counts the ways from the start to every state.
func (p *plain) forward(g *graph, steps []step, y *system) {
	n := int32(0)
	p.at = resize(p.at, g.states())
	for s := range p.at {
		p.at[s] = n
		n += g.state[s].width()
	}
	p.ways, p.mined = resize(p.ways, int(n)), resize(p.mined, int(n))
	clear(p.ways)
	clear(p.mined)
	p.ways[0] = 1
	for j := range steps {
		b := steps[j].box
		weight, weightMined := p.box(y.size[b], y.lo[b], steps[j].cap)
		for s := g.layer[j]; s < g.layer[j+1]; s++ {
			if g.state[s].alive() {
				p.push(g, s, weight, weightMined)
			}
		}
	}
}

// push adds what is known of a state to the states its ways lead to.
func (p *plain) push(g *graph, s int32, weight, weightMined []float64) {
	a := &g.state[s]
	from := p.ways[p.at[s]:][:a.width()]
	k := a.kmin
	for _, t := range g.ways(s) {
		w, m := weight[k], weightMined[k]
		at := p.at[t] + a.lo + k - g.state[t].lo
		k++
		if len(from) == 1 { // most states know how many mines lie behind them
			p.ways[at] += w * from[0]
			p.mined[at] += m * from[0]
			continue
		}
		ways, mined := p.ways[at:][:len(from)], p.mined[at:][:len(from)]
		for i, x := range from {
			ways[i] += w * x
			mined[i] += m * x
		}
	}
}

// profile counts, for every step, the layouts by number of mines in which a given square of the step's box is a mine,
// and stores them in out, a row of width numbers for each step. The component has at least least mines.
func (p *plain) profile(g *graph, steps []step, y *system, out []float64, width, least int32) {
	n := int32(0)
	p.ahead = resize(p.ahead, g.states())
	for s := range p.ahead {
		p.ahead[s] = n
		n += g.state[s].most - g.state[s].least + 1 // nothing, if the end cannot be reached
	}
	p.rest = resize(p.rest, int(n))
	clear(p.rest)
	p.rest[p.ahead[g.last()]] = 1
	clear(out)
	for j := len(steps) - 1; j >= 0; j-- {
		row := out[int32(j)*width:][:width]
		for t := g.layer[j+1]; t < g.layer[j+2]; t++ {
			if a := &g.state[t]; a.alive() {
				p.meet(a, t, row[a.lo+a.least-least:])
			}
		}
		b := steps[j].box
		weight, _ := p.box(y.size[b], y.lo[b], steps[j].cap)
		for s := g.layer[j]; s < g.layer[j+1]; s++ {
			if g.state[s].alive() {
				p.pull(g, s, weight)
			}
		}
	}
}

// meet adds to row the products of what lies behind a state, with a mine in the last box, and what lies ahead.
func (p *plain) meet(a *state, t int32, row []float64) {
	ahead, mined := p.rest[p.ahead[t]:][:a.most-a.least+1], p.mined[p.at[t]:][:a.width()]
	if len(ahead) == 1 && len(mined) == 1 {
		row[0] += ahead[0] * mined[0]
		return
	}
	for i, x := range mined {
		if x == 0 {
			continue
		}
		sum := row[i:][:len(ahead)]
		for k, a := range ahead {
			sum[k] += x * a
		}
	}
}

// pull counts the ways from a state to the end, from those of the states its ways lead to.
func (p *plain) pull(g *graph, s int32, weight []float64) {
	a := &g.state[s]
	k := a.kmin
	for _, t := range g.ways(s) {
		if to := &g.state[t]; to.alive() {
			w := weight[k]
			at := p.ahead[s] + to.least + k - a.least
			if to.least == to.most {
				p.rest[at] += w * p.rest[p.ahead[t]]
			} else {
				ahead := p.rest[p.ahead[t]:][:to.most-to.least+1]
				sum := p.rest[at:][:len(ahead)]
				for i, x := range ahead {
					sum[i] += w * x
				}
			}
		}
		k++
	}
}
