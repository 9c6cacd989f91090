package answer

import (
	"math"
	"math/big"

	"minesweeper/safemove/odds"
)

// number returns the number nearest to a chance. Only certain chances become 0
// or 1.
func number(p *big.Rat) Decimal {
	f, _ := p.Float64()
	if !p.IsInt() {
		f = min(max(f, math.SmallestNonzeroFloat64), math.Nextafter(1, 0))
	}
	return Decimal(f)
}

// fraction returns a chance as text, or "" if it has too many digits.
func fraction(p *big.Rat) string {
	const bitsPerDigit = 3.321928
	if float64(p.Denom().BitLen()) > odds.MostDigits*bitsPerDigit {
		return ""
	}
	return p.RatString()
}

// complement returns 1 - p.
func complement(p *big.Rat) *big.Rat { return new(big.Rat).Sub(big.NewRat(1, 1), p) }
