package count

import "math/big"

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
