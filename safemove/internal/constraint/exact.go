package constraint

import (
	"math/big"
	"math/bits"
	"slices"
)

// Exact is what Solver.Exact finds.
type Exact struct {
	Layouts *big.Int   // how many layouts satisfy everything given
	Chances []*big.Rat // per square: the probability of a mine; squares that are alike share one number
}

// Exact computes, for each of n squares, the probability of a mine as a fraction. It is Odds in whole numbers: single
// words while the layouts of all squares are few enough, big integers beyond. density is used, and may be
// nil otherwise, only if total is Unknown; it lies between 0 and 1, both excluded. Layouts never counts a weight. The errors
// are those of Odds, and ErrDigits.
func (s *Solver) Exact(n int, cs []Constraint, total int, density *big.Rat, budget int) (*Exact, error) {
	if err := s.open(n, cs); err != nil {
		return nil, err
	}
	length := n // bits of the number of layouts, with their weights
	if total == Unknown {
		length = n * (1 + density.Denom().BitLen())
	}
	if length <= wordBits {
		s.words.number = wordNumbers{}
		return answer(s, &s.words, n, total, density, budget)
	}
	s.bigs.number = &s.big
	return answer(s, &s.bigs, n, total, density, budget)
}

// wholeArithmetic is an arithmetic without rounding.
type wholeArithmetic[T any] interface {
	arithmetic[T]
	// untouched sets row[i] to a number proportional to C(n, k+i) and returns what it must be multiplied by to be equal. Some
	// C(n, k+i) is not 0.
	untouched(row []T, n, k int) *big.Rat
	bytes(squares int) int // of a number of layouts of so many squares
	toBig(x *T) *big.Int
	fromBig(x *T, v *big.Int)
}

// ledger counts all components with one kind of whole number.
type ledger[T any] struct {
	number wholeArithmetic[T]
	tally  tally[T]
	joint  joint[T]
	ways   [][]T // per component: layouts by number of mines
	row    []T   // work space
	out    []T
	sum    []T
	unit   T
	box    []*big.Rat // per box: the chance of a mine
}

// answer does what Exact promises with one kind of number, for the system that the solver has opened.
func answer[T any](s *Solver, l *ledger[T], n, total int, density *big.Rat, budget int) (*Exact, error) {
	l.tally.number, l.joint.number = l.number, l.number
	if err := l.count(s, budget); err != nil {
		return nil, err
	}
	l.startChances(s)
	e := &Exact{}
	rest := density
	if total == Unknown {
		e.Layouts = l.weighByDensity(s, n, density)
	} else {
		var err error
		if e.Layouts, rest, err = l.weighByTotal(s, n, total); err != nil {
			return nil, err
		}
	}
	e.Layouts.Mul(e.Layouts, s.fixedLayouts())
	e.Chances = make([]*big.Rat, n)
	for sq := range e.Chances {
		e.Chances[sq] = rest
	}
	for _, sq := range s.system.squares.members {
		e.Chances[sq] = l.box[s.system.box(sq)]
	}
	return e, nil
}

// count counts the layouts of every component by number of mines.
func (l *ledger[T]) count(s *Solver, budget int) error {
	left := newAllowance(budget)
	s.spans = s.spans[:0]
	l.ways = resize(l.ways, s.parts.count())
	l.number.one(&l.unit)
	for i := range l.ways {
		if err := s.sweepToCount(i, &left, l.number.bytes); err != nil {
			return err
		}
		ways := l.tally.forward(&s.graph, s.order.steps, &s.system)
		l.ways[i] = resize(l.ways[i], len(ways))
		l.number.clear(l.ways[i])
		l.number.addTimes(l.ways[i], ways, &l.unit)
	}
	return nil
}

// startChances fills in the boxes that need no weighing.
func (l *ledger[T]) startChances(s *Solver) {
	l.box = resize(l.box, len(s.system.size))
	for b, lo := range s.system.lo {
		if s.system.hi[b] == 0 {
			l.box[b] = big.NewRat(int64(lo), int64(s.system.size[b]))
		}
	}
}

// fixedLayouts returns the ways to place the mines of the boxes whose number of mines is fixed.
func (s *Solver) fixedLayouts() *big.Int {
	layouts := big.NewInt(1)
	for b, lo := range s.system.lo {
		if s.system.hi[b] == 0 && lo > 0 && lo < s.system.size[b] {
			layouts.Mul(layouts, new(big.Int).Binomial(int64(s.system.size[b]), int64(lo)))
		}
	}
	return layouts
}

// weighByTotal joins the components and returns the layouts of all of them and of the untouched squares, and the chance of
// a mine on one of the latter.
func (l *ledger[T]) weighByTotal(s *Solver, n, total int) (*big.Int, *big.Rat, error) {
	slack := total
	for _, lo := range s.system.lo {
		slack -= int(lo)
	}
	for _, a := range s.spans {
		slack -= int(a.lo)
	}
	untouched := n - s.system.touched
	l.joint.ways = l.ways
	rest := l.joint.lay()
	if slack < 0 || slack > untouched+len(rest)-1 {
		return nil, nil, ErrContradiction
	}
	if !worthwhile(len(l.box), len(rest), n) {
		return nil, nil, ErrDigits
	}
	factor := l.number.untouched(rest, untouched, slack-len(rest)+1)
	slices.Reverse(rest)
	l.joint.join()
	weight := l.number.toBig(&l.joint.total[0])
	if weight.Sign() == 0 {
		return nil, nil, ErrContradiction
	}
	for i := range l.ways {
		l.weigh(s, i, l.joint.weights(i))
	}
	chance := l.restChance(untouched, slack, weight)
	return factor.Mul(factor, new(big.Rat).SetInt(weight)).Num(), chance, nil
}

// worthwhile says whether fractions for so many boxes can be reduced to lowest terms in less than about a minute. Weights for a
// row of numbers of mines are about as many factors long, and a common divisor takes time with the square of the length.
func worthwhile(boxes, row, squares int) bool {
	words := float64(row*bits.Len(uint(squares))) / 64
	return float64(boxes)*words*words < 1<<32
}

// restChance returns the chance of a mine on an untouched square, nil if there are none: the mean of their mines over their
// number.
func (l *ledger[T]) restChance(untouched, slack int, weight *big.Int) *big.Rat {
	if untouched == 0 {
		return nil
	}
	mines, product := new(big.Int), new(big.Int)
	for j := range l.joint.all.x {
		product.Mul(l.number.toBig(&l.joint.all.x[j]), l.number.toBig(&l.joint.rest[j]))
		mines.Add(mines, product.Mul(product, big.NewInt(int64(slack-j))))
	}
	return new(big.Rat).SetFrac(mines, product.Mul(weight, big.NewInt(int64(untouched))))
}

// weighByDensity weighs every component by itself and returns the number of their layouts and the untouched squares'.
func (l *ledger[T]) weighByDensity(s *Solver, n int, density *big.Rat) *big.Int {
	mine, none := density.Num(), new(big.Int).Sub(density.Denom(), density.Num())
	layouts := new(big.Int).Lsh(big.NewInt(1), uint(n-s.system.touched))
	for i, ways := range l.ways {
		row := resize(l.row, len(ways))
		l.setPowers(row, big.NewInt(1), big.NewInt(1))
		layouts.Mul(layouts, l.dot(ways, row))
		l.setPowers(row, mine, none)
		l.weigh(s, i, row)
		l.row = row
	}
	return layouts
}

// setPowers sets row[k] to a to the k-th times b to the rest.
func (l *ledger[T]) setPowers(row []T, a, b *big.Int) {
	power := big.NewInt(1)
	for k := range row {
		b := new(big.Int).Exp(b, big.NewInt(int64(len(row)-1-k)), nil)
		l.number.fromBig(&row[k], b.Mul(b, power))
		power.Mul(power, a)
	}
}

// weigh computes the chances of component i from the weights of its numbers of mines.
func (l *ledger[T]) weigh(s *Solver, i int, weights []T) {
	if s.built != i { // else the graph and the counts are still those of this component
		s.again(i)
		l.tally.forward(&s.graph, s.order.steps, &s.system)
	}
	out := resize(l.out, len(s.order.steps))
	l.tally.backward(&s.graph, s.order.steps, &s.system, weights, out)
	total := l.dot(l.ways[i], weights)
	for j := range out {
		l.box[s.order.steps[j].box] = new(big.Rat).SetFrac(l.number.toBig(&out[j]), total)
	}
	l.out = out
}

// dot returns the sum of the products of two rows.
func (l *ledger[T]) dot(x, y []T) *big.Int {
	l.sum = resize(l.sum, 1)
	l.number.clear(l.sum)
	l.number.addDot(&l.sum[0], x, y)
	return l.number.toBig(&l.sum[0])
}
