package count

import (
	"errors"
	"math"
	"math/big"
	"math/bits"
	"slices"

	"minesweeper/safemove/internal/frontier"
)

// Odds computes, for the unknown squares of v, the chance of a mine; see
// [Solver.Mine]. Left mines are spread over them or, if left is Unknown, every
// square is a mine with probability density, between 0 and 1, both excluded. A
// chance is 0 or 1 exactly if the square is free, or a mine, in every layout.
// It allocates nothing once its memory is large enough. The errors are those of
// Decide. With ErrBudget, and left Unknown, the squares for which
// [Solver.Counted] is true still have their chances.
func (s *Solver) Odds(v *frontier.View, left int, density *big.Rat, budget int) error {
	l := &s.floats
	l.number = &s.scaled
	decided, err := l.count(&s.sweeper, v, left, budget)
	if err != nil {
		return err
	}
	if left == Unknown {
		l.rest, _ = density.Float64()
	}
	if err := l.weigh(&s.sweeper, left, density); err != nil {
		return err
	}
	if !decided {
		return ErrBudget
	}
	if !slices.ContainsFunc(l.chances, doubtful) && !doubtful(l.rest) {
		return nil
	}
	if err := s.Decide(v, 0, left, budget); err != nil {
		return err
	}
	for b, v := range s.verdicts {
		l.chances[b] = v.clamp(l.chances[b])
	}
	l.rest = s.rest.clamp(l.rest)
	return nil
}

// doubtful reports whether a chance could be 1, or rounded to 1. A chance of 0
// is exact, because a positive number cannot vanish.
func doubtful(chance float64) bool { return chance > 1-1e-9 }

// clamp returns the chance, but 0 or 1 exactly if the verdict is certain.
func (v Verdict) clamp(chance float64) float64 {
	switch v {
	case CanBeFree:
		return 0
	case CanBeMine:
		return 1
	}
	return min(max(chance, math.SmallestNonzeroFloat64), math.Nextafter(1, 0))
}

// Counted reports whether an unknown square of the view that Odds or Exact was
// last called for has a chance although they returned ErrBudget.
func (s *Solver) Counted(i int32) bool {
	c := s.componentOf(i)
	return c < 0 || !s.ranges[c].undecided
}

// Mine returns the chance of a mine on an unknown square of the view that
// Odds was last called for.
func (s *Solver) Mine(i int32) float64 { return chanceOf(s, &s.floats, i) }

// chanceOf returns the chance of a mine on an unknown square.
func chanceOf[T, R any](s *Solver, l *ledger[T, R], i int32) R {
	if b := s.boxOf[i]; b >= 0 {
		return l.chances[b]
	}
	return l.rest
}

// Exact is Odds in fractions, see [Solver.Fraction]. It returns the number of
// layouts, each counted once whatever the density. The errors are those of
// Odds, and ErrDigits if the fractions would take more than a few seconds.
func (s *Solver) Exact(v *frontier.View, left int, density *big.Rat, budget int) (layouts *big.Int, err error) {
	l := &s.exact
	l.number, l.rest = &s.bigs, density
	decided, err := l.count(&s.sweeper, v, left, budget)
	if err != nil {
		return nil, err
	}
	if left != Unknown && !worthwhile(len(s.boxes), s.question(left).width+1, v.Unknowns) {
		return nil, ErrDigits
	}
	if err := l.weigh(&s.sweeper, left, density); err != nil {
		return nil, err
	}
	if !decided {
		return nil, ErrBudget
	}
	return s.layouts(left != Unknown), nil
}

// Fraction returns the chance of a mine on an unknown square of the view that
// Exact was last called for. Squares of a box share one number, which must not
// be changed.
func (s *Solver) Fraction(i int32) *big.Rat { return chanceOf(s, &s.exact, i) }

// worthwhile reports whether fractions for that many boxes can be reduced to
// lowest terms in a few seconds. A weight has about as many factors as its row
// has entries, and the time for a common divisor grows with the square of the
// length.
func worthwhile(boxes, row, squares int) bool {
	words := float64(row*bits.Len(uint(squares))) / 64
	return float64(boxes)*words*words < 1<<28
}

// layouts returns the number of layouts that Exact has counted, with the total
// or with any number of mines.
func (s *Solver) layouts(total bool) *big.Int {
	l := &s.exact
	n := big.NewInt(1)
	for b := range s.boxes {
		if x := &s.boxes[b]; x.room() == 0 {
			n.Mul(n, new(big.Int).Binomial(int64(x.size), int64(x.lo)))
		}
	}
	if total {
		n.Mul(n, &l.total[0])
		return new(big.Rat).Mul(s.bigs.factor, new(big.Rat).SetInt(n)).Num()
	}
	for _, ways := range l.ways {
		sum := new(big.Int)
		for k := range ways {
			sum.Add(sum, &ways[k])
		}
		n.Mul(n, sum)
	}
	return n.Lsh(n, uint(s.others))
}

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
func (l *ledger[T, R]) count(s *sweeper, v *frontier.View, left, budget int) (decided bool, err error) {
	l.use(l.number)
	if err := s.readView(v, 0); err != nil {
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
		l.weighOne(s, i, l.weights(i))
	}
	return nil
}

// restChance returns the chance of a mine on a square that touches no number:
// the mean number of mines on all of these, divided by their number.
func (l *ledger[T, R]) restChance(q *question) R {
	row := resize(l.row, 3)
	l.number.clear(row)
	mines, whole, product := &row[0], &row[1], row[2:]
	for j := range l.all {
		l.number.set(&l.a, q.slack-j)
		l.number.clear(product)
		l.number.addTimes(product, l.all[j:j+1], &l.a)
		l.number.addDot(mines, product, l.untouched[j:])
	}
	l.number.set(&l.a, q.untouched)
	l.number.addTimes(row[1:2], l.total, &l.a)
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
