package count

import (
	"errors"
	"math"
	"math/big"
	"slices"

	"minesweeper/safemove/internal/frontier"
)

// A ledger counts the layouts of all components in one kind of number, and
// computes the chances.
type ledger[T, R any] struct {
	number numbers[T, R]
	tally  tally[T, R]
	joint  joint[T, R]
	ways   [][]T // per component: its layouts by number of mines, from its fewest
	row    []T
	out    []T
	a, b   T // scratch numbers

	chances []R // per box: the chance of a mine
	rest    R   // on a square that touches no number; set only if there is one
}

// count counts the layouts of every component by number of mines. A component
// for which the budget is too small gets no ways. Without a total the
// components are independent, so the others still have their chances.
func (l *ledger[T, R]) count(s *sweeper, v *frontier.View, further, left, budget int) (decided bool, err error) {
	l.tally.number, l.joint.number = l.number, l.number
	if err := s.readView(v, further); err != nil {
		return false, err
	}
	may := newAllowance(budget)
	s.ranges, decided = s.ranges[:0], true
	l.ways = resize(l.ways, len(s.components))
	for i := range l.ways {
		a := s.count(i, &may)
		if !a.undecided && !s.sweep.feasible() {
			return false, ErrContradiction
		}
		if !a.undecided && l.tooLarge(s, i, min(a.limit, may.whole/2)) {
			a.undecided = true
			if err := l.number.tooLarge(); !errors.Is(err, ErrBudget) {
				return false, err
			}
		}
		s.ranges = append(s.ranges, a)
		if a.undecided && left != Unknown {
			return false, ErrBudget
		}
		if a.undecided {
			l.ways[i], decided = l.ways[i][:0], false
			continue
		}
		ways := l.tally.forward(&s.sweep)
		l.ways[i] = resize(l.ways[i], len(ways))
		l.copy(l.ways[i], ways)
	}
	return decided, nil
}

// tooLarge reports whether the rows of component i, whose sweep is built, take
// more memory than the given number of states allows.
func (l *ledger[T, R]) tooLarge(s *sweeper, i, states int) bool {
	return s.sweep.entries() > states*bytesPerState/(3*l.number.bytes(s.squaresIn(i)))
}

// bytesPerState is the memory that the rows of states may use for each state of
// the budget. An entry takes three numbers.
const bytesPerState = 256

// copy sets the numbers of dst to those of x.
func (l *ledger[T, R]) copy(dst, x []T) {
	l.number.set(&l.a, 1)
	l.number.clear(dst)
	l.number.addTimes(dst, x, &l.a)
}

// weigh computes all chances. With left mines on the unknown squares, every
// layout is equally likely; if left is Unknown, every square is a mine with
// probability density.
func (l *ledger[T, R]) weigh(s *sweeper, left int, density *big.Rat) error {
	l.chances = resize(l.chances, len(s.boxes))
	for b := range s.boxes {
		l.number.set(&l.a, int(s.boxes[b].lo))
		l.number.set(&l.b, int(s.boxes[b].size))
		l.chances[b] = l.number.ratio(&l.a, &l.b)
	}
	if left == Unknown {
		for i, ways := range l.ways {
			if s.ranges[i].undecided {
				continue
			}
			l.row = resize(l.row, len(ways))
			l.number.powers(l.row, density)
			l.weighOne(s, i, l.row)
		}
		return nil
	}
	if err := l.join(s, left); err != nil {
		return err
	}
	for i := range l.ways {
		l.weighOne(s, i, l.joint.weights(i))
	}
	return nil
}

// join combines the components and the squares that touch no number, for a
// known number of mines.
func (l *ledger[T, R]) join(s *sweeper, left int) error {
	q := s.question(left)
	if q.slack < 0 || q.slack > q.untouched+q.width {
		return ErrContradiction
	}
	l.joint.ways = l.ways
	rest := l.joint.lay()
	l.number.untouched(rest, q.untouched, q.slack-len(rest)+1)
	slices.Reverse(rest)
	if l.joint.join(); l.number.isZero(&l.joint.total[0]) {
		return ErrContradiction
	}
	if q.untouched > 0 {
		l.rest = l.restChance(&q)
	}
	return nil
}

// restChance returns the chance of a mine on a square that touches no number:
// the mean number of mines on all of these, divided by their number.
func (l *ledger[T, R]) restChance(q *question) R {
	row := resize(l.row, 3)
	l.number.clear(row)
	mines, whole, product := &row[0], &row[1], row[2:]
	for j := range l.joint.all {
		l.number.set(&l.a, q.slack-j)
		l.number.clear(product)
		l.number.addTimes(product, l.joint.all[j:j+1], &l.a)
		l.number.addDot(mines, product, l.joint.rest[j:])
	}
	l.number.set(&l.a, q.untouched)
	l.number.addTimes(row[1:2], l.joint.total, &l.a)
	l.row = row
	return l.number.ratio(mines, whole)
}

// weighOne computes the chances of component i from the weight of everything
// else for each of its numbers of mines.
func (l *ledger[T, R]) weighOne(s *sweeper, i int, weights []T) {
	if s.built != i {
		s.build(i, math.MaxInt)
		l.tally.forward(&s.sweep)
	}
	l.out = resize(l.out, len(s.sweep.steps)+1)
	l.number.clear(l.out)
	total := &l.out[len(s.sweep.steps)]
	l.number.addDot(total, l.ways[i], weights)
	l.tally.backward(&s.sweep, weights, l.out)
	for j := range s.sweep.steps {
		l.chances[s.sweep.steps[j].box] = l.number.ratio(&l.out[j], total)
	}
}
