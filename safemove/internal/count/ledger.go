package count

import (
	"errors"
	"math/big"

	"minesweeper/safemove/internal/frontier"
)

// A ledger counts the layouts of all components in one kind of number, and
// computes the chances.
type ledger[T, R any] struct {
	counts[T]
	number numbers[T, R]
	row    []T
	a, b   T // scratch numbers

	chances []R // per box: the chance of a mine
	rest    R   // on a square that touches no number; set only if there is one
}

// count counts the layouts of every component by number of mines. A component
// for which the budget is too small gets no ways. Without a total the
// components are independent, so the others still have their chances.
func (l *ledger[T, R]) count(s *sweeper, v *frontier.View, further, left, budget int) (decided bool, err error) {
	l.use(l.number)
	if err := s.readView(v, further); err != nil {
		return false, err
	}
	most := newAllowance(budget).whole / 2
	l.ways = resize(l.ways, len(s.components))
	return s.countEach(budget, func(i int, a *rangeOf) error {
		if !a.undecided && l.tooLarge(s, i, min(a.limit, most)) {
			a.undecided = true
			if err := l.number.tooLarge(); !errors.Is(err, ErrBudget) {
				return err
			}
		}
		switch {
		case !a.undecided:
			l.keep(s, i)
		case left != Unknown:
			return ErrBudget
		default:
			l.ways[i] = l.ways[i][:0]
		}
		return nil
	})
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
	q := s.question(left)
	if q.impossible() {
		return ErrContradiction
	}
	if err := l.join(&q); err != nil {
		return err
	}
	if q.untouched > 0 {
		l.rest = l.restChance(&q)
	}
	for i := range l.ways {
		l.weighOne(s, i, l.joint.weights(i))
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
	out := l.mined(s, i, weights)
	total := &out[len(s.sweep.steps)]
	l.number.addDot(total, l.ways[i], weights)
	for j := range s.sweep.steps {
		l.chances[s.sweep.steps[j].box] = l.number.ratio(&out[j], total)
	}
}
