package count

import "math"

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
	switch {
	case a.f >= 0x1p256:
		return scaled{a.f * down, a.e + 1}
	case a.f < 0x1p-256 && a.f > 0:
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
