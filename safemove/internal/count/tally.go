package count

import (
	"math"
	"slices"
)

// tally makes two passes over a sweep in one kind of number. The forward pass
// returns the layouts by number of mines. Given a weight for each number of
// mines, the backward pass returns, for each box, the weighted number of
// layouts with a mine on a given square of it.
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

// forward counts the ways from the start to every state. It returns those to
// the end, for each number of mines from the component's fewest to its most.
func (p *tally[T]) forward(a *sweep) []T {
	n := int32(0)
	p.at = resize(p.at, a.states())
	for s := range p.at {
		p.at[s] = n
		n += a.spans[s].width()
	}
	p.ways, p.mined = resize(p.ways, int(n)), resize(p.mined, int(n))
	p.number.clear(p.ways)
	p.number.clear(p.mined)
	p.number.set(&p.ways[0], 1)
	for j := range a.steps {
		p.setWeights(&a.steps[j])
		first, end := a.layer(j)
		for s := first; s < end; s++ {
			p.push(a, s)
		}
	}
	return p.of(a, p.ways, a.last)
}

// of returns the numbers of a state.
func (p *tally[T]) of(a *sweep, rows []T, s int32) []T {
	return rows[p.at[s]:][:a.spans[s].width()]
}

// next returns the numbers of state t that go with those of state s and k
// mines.
func (p *tally[T]) next(a *sweep, rows []T, s, t, k int32) []T {
	from, to := &a.spans[s], &a.spans[t]
	return rows[p.at[t]+from.lo+k-to.lo:][:from.width()]
}

// push adds the ways to a state to the states that its transitions lead to.
func (p *tally[T]) push(a *sweep, s int32) {
	k := int32(a.branch[s].low)
	for _, t := range a.ways(s) {
		if a.alive(s) && a.alive(t) {
			p.number.addTimes(p.next(a, p.ways, s, t, k), p.of(a, p.ways, s), &p.weight[k])
			p.number.addTimes(p.next(a, p.mined, s, t, k), p.of(a, p.ways, s), &p.over[k])
		}
		k++
	}
}

// pull computes the weighted ways from a state to the end.
func (p *tally[T]) pull(a *sweep, s int32) {
	k := int32(a.branch[s].low)
	for _, t := range a.ways(s) {
		if a.alive(s) && a.alive(t) {
			p.number.addTimes(p.of(a, p.fit, s), p.next(a, p.fit, s, t, k), &p.weight[k])
		}
		k++
	}
}

// setWeights computes the weights of a box's numbers of mines.
func (p *tally[T]) setWeights(t *boxStep) {
	p.weight, p.over = resize(p.weight, int(t.room)+1), resize(p.over, int(t.room)+1)
	p.number.binomials(p.weight, int(t.size), int(t.lo))
	p.number.mined(p.over, int(t.size), int(t.lo))
}

// backward takes a weight for each number that forward returned. It adds to
// out, for each step, the weighted number of layouts with a mine on a given
// square of its box.
func (p *tally[T]) backward(a *sweep, weights, out []T) {
	p.number.set(&p.unit, 1)
	p.fit = resize(p.fit, len(p.ways))
	p.number.clear(p.fit)
	p.number.addTimes(p.of(a, p.fit, a.last), weights, &p.unit)
	for j := len(a.steps) - 1; j >= 0; j-- {
		first, end := a.layer(j + 1)
		for t := first; t < end; t++ {
			p.number.addDot(&out[j], p.of(a, p.mined, t), p.of(a, p.fit, t))
		}
		p.setWeights(&a.steps[j])
		first, end = a.layer(j)
		for s := first; s < end; s++ {
			p.pull(a, s)
		}
	}
}

// counts holds the layouts of all components in one kind of number.
type counts[T any] struct {
	number arithmetic[T]
	tally  tally[T]
	joint  joint[T]
	ways   [][]T // per component: its layouts by number of mines, from its fewest
	out    []T
	one    T
}

// use makes the passes use an arithmetic.
func (l *counts[T]) use(number arithmetic[T]) {
	l.number, l.tally.number, l.joint.number = number, number, number
	number.set(&l.one, 1)
}

// tooLarge reports whether the rows of component i, whose sweep is built, take
// more memory than the given number of states allows.
func (l *counts[T]) tooLarge(s *sweeper, i, states int) bool {
	return s.sweep.entries() > states*bytesPerState/(3*l.number.bytes(s.squaresIn(i)))
}

// bytesPerState is the memory that the rows of states may use for each state of
// the budget. An entry takes three numbers.
const bytesPerState = 256

// keep stores the ways of component i, whose sweep is built.
func (l *counts[T]) keep(s *sweeper, i int) {
	ways := l.tally.forward(&s.sweep)
	s.tallied = true
	l.ways[i] = resize(l.ways[i], len(ways))
	l.number.clear(l.ways[i])
	l.number.addTimes(l.ways[i], ways, &l.one)
}

// join combines the components and the squares that touch no number, for a
// known number of mines.
func (l *counts[T]) join(q *question) error {
	l.joint.ways = l.ways
	rest := l.joint.lay()
	l.number.untouched(rest, q.untouched, q.slack-len(rest)+1)
	slices.Reverse(rest)
	l.joint.join()
	if l.number.isZero(&l.joint.total[0]) {
		return ErrContradiction
	}
	return nil
}

// mined returns, for each step of component i, the weighted number of layouts
// with a mine on a given square of its box, and then 0. The weights are those
// of everything else, for each number of mines of the component.
func (l *counts[T]) mined(s *sweeper, i int, weights []T) []T {
	s.build(i, math.MaxInt)
	if !s.tallied {
		l.tally.forward(&s.sweep)
		s.tallied = true
	}
	l.out = resize(l.out, len(s.sweep.steps)+1)
	l.number.clear(l.out)
	l.tally.backward(&s.sweep, weights, l.out)
	return l.out
}
