package count

import "math/big"

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
