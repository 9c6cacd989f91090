package answer

import (
	"bytes"
	"encoding/json"
	"math"
	"math/big"
	"slices"
	"strconv"

	"minesweeper/safemove/odds"
)

// A Decimal is a number that can have a fraction. Its JSON always has a point, as
// in 1.0: readers that infer the type of a key from the first documents would
// take it for a whole number.
type Decimal float64

// IsZero reports whether the number is not known, which is NaN: such a field is
// left out if its tag has omitzero.
func (d Decimal) IsZero() bool { return math.IsNaN(float64(d)) }

// MarshalJSON writes the number with as few digits as identify it.
func (d Decimal) MarshalJSON() ([]byte, error) { return d.digits(), nil }

// literal returns the number as JSON. Where a document has hundreds of numbers,
// its fields are literals: a call of MarshalJSON for each takes a fifth of the
// time that their calculation takes.
func (d Decimal) literal() json.Number { return json.Number(d.digits()) }

func (d Decimal) digits() []byte {
	format := byte('f')
	if size := math.Abs(float64(d)); size > 0 && size < 1e-6 {
		format = 'e'
	}
	digits := strconv.AppendFloat(make([]byte, 0, 32), float64(d), format, -1, 64)
	if bytes.IndexByte(digits, '.') < 0 {
		whole := len(digits)
		if at := bytes.IndexByte(digits, 'e'); at >= 0 {
			whole = at
		}
		digits = slices.Insert(digits, whole, '.', '0')
	}
	return digits
}

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
