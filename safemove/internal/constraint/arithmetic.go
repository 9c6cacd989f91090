package constraint

import (
	"math"
	"math/big"
	"math/bits"
)

// arithmetic is what counting needs of a kind of number. The passes over a graph and the joining of components are
// written once for all kinds: whole numbers of one word, whole numbers of any size, float64, and floating-point numbers
// with an exponent that cannot run out. Operations are on rows, so that the call costs little.
type arithmetic[T any] interface {
	clear(x []T)
	one(x *T)
	// addTimes adds w times each of x to the numbers of sum, which is no shorter than x.
	addTimes(sum, x []T, w *T)
	// addDot adds the sum of the products of x and y, which is no shorter than x.
	addDot(sum *T, x, y []T)
	// binomials sets row[i] to C(n, k+i), which is 0 where k+i is not in 0…n.
	binomials(row []T, n, k int)
}

// wordBits is how many bits the number of all layouts may have for counting in words.
const wordBits = 62

// wordNumbers counts in single words, exactly.
type wordNumbers struct{}

func (wordNumbers) clear(x []uint64) { clear(x) }
func (wordNumbers) one(x *uint64)    { *x = 1 }

func (wordNumbers) addTimes(sum, x []uint64, w *uint64) {
	sum = sum[:len(x)]
	for i, v := range x {
		sum[i] += v * *w
	}
}

func (wordNumbers) addDot(sum *uint64, x, y []uint64) {
	y = y[:len(x)]
	for i, v := range x {
		*sum += v * y[i]
	}
}

func (wordNumbers) binomials(row []uint64, n, k int) {
	for i := range row {
		switch at := k + i; {
		case at < 0 || at > n:
			row[i] = 0
		case at == 0:
			row[i] = 1
		case i == 0:
			row[i] = wordBinomial(n, at)
		default:
			over, under := bits.Mul64(row[i-1], uint64(n-at+1))
			row[i], _ = bits.Div64(over, under, uint64(at))
		}
	}
}

func wordBinomial(n, k int) uint64 {
	row := uint64(1)
	for at := 1; at <= k; at++ {
		over, under := bits.Mul64(row, uint64(n-at+1))
		row, _ = bits.Div64(over, under, uint64(at))
	}
	return row
}

func (wordNumbers) bytes(int) int                 { return 8 }
func (wordNumbers) toBig(x *uint64) *big.Int      { return new(big.Int).SetUint64(*x) }
func (wordNumbers) fromBig(x *uint64, v *big.Int) { *x = v.Uint64() }

func (a wordNumbers) untouched(row []uint64, n, k int) *big.Rat {
	a.binomials(row, n, k)
	return big.NewRat(1, 1)
}

// bigNumbers counts in integers of any size.
type bigNumbers struct{ product big.Int }

func (*bigNumbers) clear(x []big.Int) {
	for i := range x {
		x[i].SetInt64(0)
	}
}

func (*bigNumbers) one(x *big.Int) { x.SetInt64(1) }

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
		switch at := k + i; {
		case at < 0 || at > n:
			row[i].SetInt64(0)
		case at == 0 || i == 0:
			row[i].Binomial(int64(n), int64(at))
		default:
			row[i].Mul(&row[i-1], big.NewInt(int64(n-at+1)))
			row[i].Quo(&row[i], big.NewInt(int64(at)))
		}
	}
}

func (*bigNumbers) bytes(squares int) int          { return 32 + squares/8 }
func (*bigNumbers) toBig(x *big.Int) *big.Int      { return new(big.Int).Set(x) }
func (*bigNumbers) fromBig(x *big.Int, v *big.Int) { x.Set(v) }

// untouched takes the factor out that all entries share. C(n, k+1) is C(n, k)·(n-k)/(k+1), so times the product of all
// denominators an entry is the numerators before it times the denominators after it: numbers as long as the row, which is
// much shorter than there are squares.
func (a *bigNumbers) untouched(row []big.Int, n, k int) *big.Rat {
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
	return new(big.Rat).SetFrac(bigBinomial(n, first), product)
}

// floatNumbers counts in float64. See plainBits for when that is safe.
type floatNumbers struct{ facts *factorials }

func (floatNumbers) clear(x []float64) { clear(x) }
func (floatNumbers) one(x *float64)    { *x = 1 }

func (floatNumbers) addTimes(sum, x []float64, w *float64) {
	sum = sum[:len(x)]
	f := *w
	for i, v := range x {
		sum[i] += v * f
	}
}

func (floatNumbers) addDot(sum *float64, x, y []float64) {
	y = y[:len(x)]
	s := *sum
	for i, v := range x {
		s += v * y[i]
	}
	*sum = s
}

func (a floatNumbers) binomials(row []float64, n, k int) {
	for i := range row {
		switch at := k + i; {
		case at < 0 || at > n:
			row[i] = 0
		case at == 0:
			row[i] = 1
		case i == 0:
			row[i] = wholeIfSmall(a.facts.binomial(n, at).times2(0))
		default:
			row[i] = wholeIfSmall(row[i-1] * float64(n-at+1) / float64(at))
		}
	}
}

// wholeIfSmall rounds a number known to be whole.
func wholeIfSmall(x float64) float64 {
	if x < 1<<52 {
		return math.Round(x)
	}
	return x
}

// scaledNumbers counts in floating-point numbers of any range.
type scaledNumbers struct{ facts *factorials }

func (scaledNumbers) clear(x []scaled) { clear(x) }
func (scaledNumbers) one(x *scaled)    { *x = newScaled(1) }

func (scaledNumbers) addTimes(sum, x []scaled, w *scaled) {
	for i, v := range x {
		if v.f != 0 {
			sum[i] = sum[i].plus(v.times(*w))
		}
	}
}

func (scaledNumbers) addDot(sum *scaled, x, y []scaled) {
	for i, v := range x {
		if v.f != 0 && y[i].f != 0 {
			*sum = sum.plus(v.times(y[i]))
		}
	}
}

func (a scaledNumbers) binomials(row []scaled, n, k int) {
	for i := range row {
		row[i] = a.facts.binomial(n, k+i)
	}
}
