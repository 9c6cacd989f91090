package count

import (
	"math"
	"slices"
)

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
	if l.joint.join(); l.number.isZero(&l.joint.total[0]) {
		return ErrContradiction
	}
	return nil
}

// mined returns, for each step of component i, the weighted number of layouts
// with a mine on a given square of its box, and then 0. The weights are those
// of everything else, for each number of mines of the component.
func (l *counts[T]) mined(s *sweeper, i int, weights []T) []T {
	if s.build(i, math.MaxInt); !s.tallied {
		l.tally.forward(&s.sweep)
		s.tallied = true
	}
	l.out = resize(l.out, len(s.sweep.steps)+1)
	l.number.clear(l.out)
	l.tally.backward(&s.sweep, weights, l.out)
	return l.out
}
