package count

import "math"

// scaled is a non-negative number f·2^e with f in [½, 1), or 0: a float64 that has an exponent of its own and so
// neither overflows nor vanishes.
type scaled struct {
	f float64
	e int
}

func newScaled(x float64) scaled {
	f, e := math.Frexp(x)
	return scaled{f, e}
}

func (a scaled) times(b scaled) scaled {
	f, e := math.Frexp(a.f * b.f)
	return scaled{f, e + a.e + b.e}
}

// over returns a/b for b > 0.
func (a scaled) over(b scaled) scaled {
	f, e := math.Frexp(a.f / b.f)
	return scaled{f, e + a.e - b.e}
}

func (a scaled) plus(b scaled) scaled {
	switch {
	case a.f == 0 || b.f != 0 && b.e-a.e > 64:
		return b
	case b.f == 0 || a.e-b.e > 64:
		return a
	}
	f, e := math.Frexp(a.f + math.Ldexp(b.f, b.e-a.e))
	return scaled{f, e + a.e}
}

// times2 returns the number times 2^e as a float64, which may overflow or vanish.
func (a scaled) times2(e int) float64 { return math.Ldexp(a.f, a.e+e) }

// factorials is a table of n!, made as far as it was needed.
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
