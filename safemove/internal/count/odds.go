package count

import (
	"math"
	"math/big"
	"math/bits"
	"slices"

	"minesweeper/safemove/internal/frontier"
)

// Odds computes, for the unknown squares of v, the chance of a mine; see
// [Solver.Mine]. Mines are spread as in Decide, or, if left is Unknown, every
// square is a mine with probability density, between 0 and 1, both excluded. A
// chance is 0 or 1 exactly if the square is free, or a mine, in every layout.
// It allocates nothing once its memory is large enough. The errors are those of
// Decide. With ErrBudget, and left Unknown, the squares for which
// [Solver.Counted] is true still have their chances.
func (s *Solver) Odds(v *frontier.View, further, left int, density *big.Rat, budget int) error {
	l := &s.floats
	l.number = &s.scaled
	decided, err := l.count(&s.sweeper, v, further, left, budget)
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
	if err := s.Decide(v, further, left, budget); err != nil {
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
// Odds, and ErrDigits if the fractions would take more than a few seconds and
// anyLength is false.
func (s *Solver) Exact(v *frontier.View, further, left int, density *big.Rat, budget int, anyLength bool) (
	layouts *big.Int, err error) {
	l := &s.exact
	l.number, l.rest = &s.bigs, density
	decided, err := l.count(&s.sweeper, v, further, left, budget)
	if err != nil {
		return nil, err
	}
	if !anyLength && left != Unknown && !worthwhile(len(s.boxes), s.question(left).width+1, v.Unknowns+further) {
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
		n.Mul(n, &l.joint.total[0])
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
