package count

import (
	"math"
	"slices"
)

// counts holds the layouts of all components in one kind of number.
//
// It makes two passes over the sweep of a component. The forward pass returns
// the layouts by number of mines. Given a weight for each number of mines, the
// backward pass returns, for each box, the weighted number of layouts with a
// mine on a given square of it. Between them it joins the components; see
// join.go.
type counts[T any] struct {
	number arithmetic[T]
	unit   T // 1

	starts  []int32 // per state: where its numbers begin
	reached []T     // per state and number of mines so far: ways from the start
	minedTo []T     // the same, of those with a mine on a given square of the box just taken
	fit     []T     // per state and number of mines so far: weighted ways to the end
	weight  []T     // C(size, k) of one box
	over    []T     // C(size-1, k-1)
	out     []T

	ways      [][]T // per component: its layouts by number of mines, from its fewest
	nodes     [][]T // products of ways: node 1 of all, nodes 2k and 2k+1 of the halves of node k
	all       []T   // of all of them
	untouched []T   // the weight of the untouched squares, by mines in all components
	others    []T   // per component and number of mines: weight of everything else
	firsts    []int // where component i begins in others
	total     []T   // one number: the weight of everything
	pool      pool[T]
}

// forward counts the ways from the start to every state. It returns those to
// the end, for each number of mines from the component's fewest to its most.
func (l *counts[T]) forward(a *sweep) []T {
	n := int32(0)
	l.starts = resize(l.starts, a.states())
	for s := range l.starts {
		l.starts[s] = n
		n += a.spans[s].width()
	}
	l.reached, l.minedTo = resize(l.reached, int(n)), resize(l.minedTo, int(n))
	l.number.clear(l.reached)
	l.number.clear(l.minedTo)
	l.number.set(&l.reached[0], 1)
	for j := range a.steps {
		l.setWeights(&a.steps[j])
		first, end := a.layer(j)
		for s := first; s < end; s++ {
			l.push(a, s)
		}
	}
	return l.of(a, l.reached, a.last)
}

// of returns the numbers of a state.
func (l *counts[T]) of(a *sweep, rows []T, s int32) []T {
	return rows[l.starts[s]:][:a.spans[s].width()]
}

// next returns the numbers of state t that go with those of state s and k
// mines.
func (l *counts[T]) next(a *sweep, rows []T, s, t, k int32) []T {
	from, to := &a.spans[s], &a.spans[t]
	return rows[l.starts[t]+from.lo+k-to.lo:][:from.width()]
}

// push adds the ways to a state to the states that its transitions lead to.
func (l *counts[T]) push(a *sweep, s int32) {
	k := int32(a.branch[s].low)
	for _, t := range a.ways(s) {
		if a.alive(s) && a.alive(t) {
			l.number.addTimes(l.next(a, l.reached, s, t, k), l.of(a, l.reached, s), &l.weight[k])
			l.number.addTimes(l.next(a, l.minedTo, s, t, k), l.of(a, l.reached, s), &l.over[k])
		}
		k++
	}
}

// pull computes the weighted ways from a state to the end.
func (l *counts[T]) pull(a *sweep, s int32) {
	k := int32(a.branch[s].low)
	for _, t := range a.ways(s) {
		if a.alive(s) && a.alive(t) {
			l.number.addTimes(l.of(a, l.fit, s), l.next(a, l.fit, s, t, k), &l.weight[k])
		}
		k++
	}
}

// setWeights computes the weights of a box's numbers of mines.
func (l *counts[T]) setWeights(t *boxStep) {
	l.weight, l.over = resize(l.weight, int(t.room)+1), resize(l.over, int(t.room)+1)
	l.number.binomials(l.weight, int(t.size), int(t.lo))
	l.number.mined(l.over, int(t.size), int(t.lo))
}

// backward takes a weight for each number that forward returned. It adds to
// out, for each step, the weighted number of layouts with a mine on a given
// square of its box.
func (l *counts[T]) backward(a *sweep, weights, out []T) {
	l.fit = resize(l.fit, len(l.reached))
	l.number.clear(l.fit)
	l.number.addTimes(l.of(a, l.fit, a.last), weights, &l.unit)
	for j := len(a.steps) - 1; j >= 0; j-- {
		first, end := a.layer(j + 1)
		for t := first; t < end; t++ {
			l.number.addDot(&out[j], l.of(a, l.minedTo, t), l.of(a, l.fit, t))
		}
		l.setWeights(&a.steps[j])
		first, end = a.layer(j)
		for s := first; s < end; s++ {
			l.pull(a, s)
		}
	}
}

// use makes all counting use an arithmetic.
func (l *counts[T]) use(number arithmetic[T]) {
	l.number = number
	number.set(&l.unit, 1)
}

// tooLarge reports whether the rows of component i, whose sweep is built, take
// more memory than the given number of states allows.
func (l *counts[T]) tooLarge(s *sweeper, i, states int) bool {
	squares := 0
	for _, b := range s.boxesIn(i) {
		squares += int(s.boxes[b].size)
	}
	return s.sweep.entries() > states*bytesPerState/(3*l.number.bytes(squares))
}

// bytesPerState is the memory that the rows of states may use for each state of
// the budget. An entry takes three numbers.
const bytesPerState = 256

// keep stores the ways of component i, whose sweep is built.
func (l *counts[T]) keep(s *sweeper, i int) {
	ways := l.forward(&s.sweep)
	s.tallied = true
	l.ways[i] = resize(l.ways[i], len(ways))
	l.number.clear(l.ways[i])
	l.number.addTimes(l.ways[i], ways, &l.unit)
}

// join combines the components and the squares that touch no number, for a
// known number of mines.
func (l *counts[T]) join(q *question) error {
	l.firsts = append(l.firsts[:0], 0)
	at := 0
	for _, ways := range l.ways {
		at += len(ways)
		l.firsts = append(l.firsts, at)
	}
	l.others, l.untouched = resize(l.others, at), resize(l.untouched, at-len(l.ways)+1)
	l.number.untouched(l.untouched, q.untouched, q.slack-len(l.untouched)+1)
	slices.Reverse(l.untouched)
	l.combine()
	if l.number.isZero(&l.total[0]) {
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
		l.forward(&s.sweep)
		s.tallied = true
	}
	l.out = resize(l.out, len(s.sweep.steps)+1)
	l.number.clear(l.out)
	l.backward(&s.sweep, weights, l.out)
	return l.out
}
