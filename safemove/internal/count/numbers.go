package count

import (
	"math"
	"math/big"
)

// numbers is the arithmetic of one kind of number T, with ratios of type R. The
// passes over a sweep and the joining of components are written once for all
// kinds: integers of any size, floating-point numbers with a large exponent,
// and verdicts. Operations work on rows, so that the cost of a call matters
// little.
type numbers[T, R any] interface {
	arithmetic[T]
	// powers sets row[i] to a number proportional to the weight of i mines if
	// every square is a mine with probability density.
	powers(row []T, density *big.Rat)
	ratio(x, y *T) R
	tooLarge() error // the error if rows take too much memory
}

// arithmetic is the part of numbers that needs no ratios.
type arithmetic[T any] interface {
	clear(x []T)
	set(x *T, n int)
	// addTimes adds w times each of x to the numbers of sum, which is no
	// shorter than x.
	addTimes(sum, x []T, w *T)
	// addDot adds the sum of the products of x and y, which is no shorter than
	// x.
	addDot(sum *T, x, y []T)
	// binomials sets row[i] to C(n, k+i), which is 0 where k+i is not in 0…n.
	binomials(row []T, n, k int)
	// mined sets row[i] to the part of C(n, k+i) with a mine on a given square.
	mined(row []T, n, k int)
	// untouched sets row[i] to a number proportional to C(n, k+i). At least one
	// is not 0.
	untouched(row []T, n, k int)
	isZero(x *T) bool
	bytes(squares int) int // the size of a number of layouts of that many squares
}

// bigNumbers counts in integers of any size.
type bigNumbers struct {
	product big.Int
	factor  *big.Rat // the last row of untouched times factor is exact
}

func (*bigNumbers) clear(x []big.Int) {
	for i := range x {
		x[i].SetInt64(0)
	}
}

func (*bigNumbers) set(x *big.Int, n int) { x.SetInt64(int64(n)) }

func (a *bigNumbers) addTimes(sum, x []big.Int, w *big.Int) {
	for i := range x {
		if x[i].Sign() != 0 {
			sum[i].Add(&sum[i], a.product.Mul(&x[i], w))
		}
	}
}

func (a *bigNumbers) addDot(sum *big.Int, x, y []big.Int) {
	for i := range x {
		if x[i].Sign() != 0 && y[i].Sign() != 0 {
			sum.Add(sum, a.product.Mul(&x[i], &y[i]))
		}
	}
}

func (*bigNumbers) binomials(row []big.Int, n, k int) {
	for i := range row {
		row[i].SetInt64(0)
		if at := k + i; at >= 0 && at <= n {
			row[i].Binomial(int64(n), int64(at))
		}
	}
}

func (a *bigNumbers) mined(row []big.Int, n, k int) { a.binomials(row, n-1, k-1) }

// untouched leaves out a factor that all entries share. C(n, k+1) is C(n,
// k)·(n-k)/(k+1). So, multiplied by all denominators, an entry is the product
// of the numerators before it and the denominators after it. Such numbers have
// as many factors as the row has entries, far fewer than there are squares.
func (a *bigNumbers) untouched(row []big.Int, n, k int) {
	a.clear(row)
	first, last := max(k, 0), min(k+len(row)-1, n)
	product := big.NewInt(1)
	for at := first; at <= last; at++ {
		row[at-k].Set(product)
		product.Mul(product, big.NewInt(int64(n-at)))
	}
	product.SetInt64(1)
	for at := last; at >= first; at-- {
		row[at-k].Mul(&row[at-k], product)
		if at > first {
			product.Mul(product, big.NewInt(int64(at)))
		}
	}
	a.factor = new(big.Rat).SetFrac(bigBinomial(n, first), product)
}

func (*bigNumbers) powers(row []big.Int, density *big.Rat) {
	power, none := big.NewInt(1), new(big.Int).Sub(density.Denom(), density.Num())
	for k := range row {
		row[k].Exp(none, big.NewInt(int64(len(row)-1-k)), nil)
		row[k].Mul(&row[k], power)
		power.Mul(power, density.Num())
	}
}

func (*bigNumbers) ratio(x, y *big.Int) *big.Rat { return new(big.Rat).SetFrac(x, y) }
func (*bigNumbers) isZero(x *big.Int) bool       { return x.Sign() == 0 }
func (*bigNumbers) tooLarge() error              { return ErrDigits }
func (*bigNumbers) bytes(squares int) int        { return 32 + squares/8 }

// scaledNumbers counts in floating-point numbers of any range.
type scaledNumbers struct{ facts factorials }

func (*scaledNumbers) clear(x []scaled)           { clear(x) }
func (*scaledNumbers) set(x *scaled, n int)       { *x = newScaled(float64(n)) }
func (*scaledNumbers) isZero(x *scaled) bool      { return x.f == 0 }
func (*scaledNumbers) tooLarge() error            { return ErrBudget }
func (*scaledNumbers) bytes(int) int              { return 16 }
func (*scaledNumbers) ratio(x, y *scaled) float64 { return x.over(*y).float() }

func (*scaledNumbers) addTimes(sum, x []scaled, w *scaled) {
	sum = sum[:len(x)]
	for i := range x {
		sum[i].addProduct(&x[i], w)
	}
}

func (*scaledNumbers) addDot(sum *scaled, x, y []scaled) {
	y = y[:len(x)]
	for i := range x {
		sum.addProduct(&x[i], &y[i])
	}
}

func (a *scaledNumbers) binomials(row []scaled, n, k int) {
	for i := range row {
		row[i] = a.facts.binomial(n, k+i)
	}
}

func (a *scaledNumbers) mined(row []scaled, n, k int) { a.binomials(row, n-1, k-1) }

func (a *scaledNumbers) untouched(row []scaled, n, k int) { a.binomials(row, n, k) }

func (a *scaledNumbers) powers(row []scaled, density *big.Rat) {
	p, _ := density.Float64()
	none, _ := new(big.Rat).Sub(big.NewRat(1, 1), density).Float64()
	odds, power := newScaled(p).over(newScaled(none)), newScaled(1)
	for k := range row {
		row[k] = power
		power = power.times(odds)
	}
}

// bigBinomial returns C(n, k) for 0 ≤ k ≤ n, as the product of its prime
// powers: a prime p divides n! as often as the sum of n/p, n/p², … (rounded
// down). For a million squares that is about a hundred times faster than to
// multiply and divide factors.
func bigBinomial(n, k int) *big.Int {
	if n < 1000 {
		return new(big.Int).Binomial(int64(n), int64(k))
	}
	composite := make([]bool, n+1)
	factors := []*big.Int{big.NewInt(1)}
	for p := 2; p <= n; p++ {
		if composite[p] {
			continue
		}
		for m := p * p; m <= n; m += p {
			composite[m] = true
		}
		if e := exponent(p, n) - exponent(p, k) - exponent(p, n-k); e > 0 {
			factors = append(factors, new(big.Int).Exp(big.NewInt(int64(p)), big.NewInt(int64(e)), nil))
		}
	}
	return multiplyAll(factors)
}

// exponent returns how often p divides n!.
func exponent(p, n int) int {
	e := 0
	for n /= p; n > 0; n /= p {
		e += n
	}
	return e
}

// multiplyAll returns the product of the factors. It multiplies by halves, so
// that factors have similar lengths. It overwrites the factors.
func multiplyAll(factors []*big.Int) *big.Int {
	if len(factors) == 1 {
		return factors[0]
	}
	mid := len(factors) / 2
	left := multiplyAll(factors[:mid])
	return left.Mul(left, multiplyAll(factors[mid:]))
}

// scaled is a non-negative number f·2^(512·e) with f from 2^-256 to 2^256, or
// 0: a float64 with a further exponent, so that it neither overflows nor
// vanishes. Only a result that leaves the range is normalised, so arithmetic
// costs little more than that of float64.
type scaled struct {
	f float64
	e int
}

const up, down = 0x1p512, 0x1p-512

// normal brings a result back into the range.
func (a scaled) normal() scaled {
	if a.f >= 0x1p256 {
		return scaled{a.f * down, a.e + 1}
	}
	if a.f < 0x1p-256 && a.f > 0 {
		return scaled{a.f * up, a.e - 1}
	}
	return a
}

func newScaled(x float64) scaled { return scaled{x, 0}.normal() }

func (a scaled) times(b scaled) scaled { return scaled{a.f * b.f, a.e + b.e}.normal() }

// over returns a/b for b > 0.
func (a scaled) over(b scaled) scaled { return scaled{a.f / b.f, a.e - b.e}.normal() }

func (a scaled) plus(b scaled) scaled {
	switch {
	case b.f == 0:
		return a
	case a.f == 0:
		return b
	case a.e == b.e:
		return scaled{a.f + b.f, a.e}.normal()
	case a.e < b.e:
		a, b = b, a
	}
	if a.e == b.e+1 { // otherwise b is below the last bit of a
		a.f += b.f * down
	}
	return a.normal()
}

// addProduct adds x·y. Nearly always the product has the same exponent, and the
// sum stays in the range.
func (a *scaled) addProduct(x, y *scaled) {
	if f := a.f + x.f*y.f; x.e+y.e == a.e && f >= 0x1p-256 && f < 0x1p256 {
		a.f = f
	} else if x.f != 0 && y.f != 0 {
		*a = a.plus(x.times(*y))
	}
}

// float returns the number as a float64, which is 0 only for 0, and infinite if
// it is too large.
func (a scaled) float() float64 {
	if a.f == 0 {
		return 0
	}
	return max(math.Ldexp(a.f, 512*a.e), math.SmallestNonzeroFloat64)
}

// factorials is a table of n!, filled as far as needed.
type factorials []scaled

// binomial returns C(n, k), 0 unless 0 ≤ k ≤ n.
func (t *factorials) binomial(n, k int) scaled {
	if k < 0 || k > n {
		return scaled{}
	}
	if len(*t) == 0 {
		*t = append(*t, newScaled(1))
	}
	for i := len(*t); i <= n; i++ {
		*t = append(*t, (*t)[i-1].times(newScaled(float64(i))))
	}
	return (*t)[n].over((*t)[k]).over((*t)[n-k])
}

// verdictNumbers is the arithmetic of what is possible: a sum is a union, a
// product an intersection, and every number of layouts but 0 is both verdicts.
// Where other kinds count the layouts with a mine on a given square, the same
// passes find the verdict on it.
type verdictNumbers struct{}

const both = CanBeFree | CanBeMine

// possible returns the verdict on a square that is one of size squares with the
// given mines.
func possible(size, mines int) (v Verdict) {
	if mines < size {
		v |= CanBeFree
	}
	if mines > 0 {
		v |= CanBeMine
	}
	return v
}

func (verdictNumbers) clear(x []Verdict)      { clear(x) }
func (verdictNumbers) set(x *Verdict, n int)  { *x = both * Verdict(min(n, 1)) }
func (verdictNumbers) isZero(x *Verdict) bool { return *x == 0 }
func (verdictNumbers) bytes(int) int          { return 1 }

func (verdictNumbers) addTimes(sum, x []Verdict, w *Verdict) {
	sum = sum[:len(x)]
	for i := range x {
		sum[i] |= x[i] & *w
	}
}

func (verdictNumbers) addDot(sum *Verdict, x, y []Verdict) {
	y = y[:len(x)]
	found := *sum
	for i := range x {
		found |= x[i] & y[i]
		if found == both {
			break
		}
	}
	*sum = found
}

func (verdictNumbers) binomials(row []Verdict, n, k int) {
	for i := range row {
		row[i] = 0
		if at := k + i; at >= 0 && at <= n {
			row[i] = both
		}
	}
}

func (verdictNumbers) mined(row []Verdict, n, k int) {
	for i := range row {
		row[i] = possible(n, k+i)
	}
}

func (a verdictNumbers) untouched(row []Verdict, n, k int) { a.binomials(row, n, k) }
