package text

import (
	"fmt"
	"math"
	"math/big"
)

// Percent writes a probability with one decimal, such as "87.5 %". Only 0 and 1
// are written as 0 % and 100 %.
func Percent(p float64) string {
	switch {
	case p <= 0:
		return "0 %"
	case p >= 1:
		return "100 %"
	case p < 0.0005:
		return "<0.1 %"
	case p >= 0.9995:
		return ">99.9 %"
	}
	return fmt.Sprintf("%.1f %%", 100*p)
}

// WholePercent writes a probability as a whole percentage, such as "87%". Only
// 0 and 1 are written as 0% and 100%; what would round to them is <1% or >99%.
func WholePercent(p *big.Rat) string {
	text := new(big.Rat).Mul(p, big.NewRat(100, 1)).FloatString(0)
	switch {
	case p.IsInt():
	case text == "0":
		text = "<1"
	case text == "100":
		text = ">99"
	}
	return text + "%"
}

// PercentNumber returns a probability in percent as a whole number, for where
// there is no room for more. Only 0 and 1 are 0 and 100.
func PercentNumber(p float64) int {
	if p <= 0 {
		return 0
	}
	if p >= 1 {
		return 100
	}
	return min(max(int(math.Round(100*p)), 1), 99)
}

// Fraction writes a probability as a fraction and a percentage: "1/3 (33.3 %)".
// It leaves out a fraction of more than 20 characters.
func Fraction(p *big.Rat) string {
	if text := p.RatString(); len(text) <= 20 {
		return fmt.Sprintf("%s (%s)", text, exactPercent(p))
	}
	return exactPercent(p)
}

// exactPercent is [Percent] of a fraction, which decides about 0 and 1.
func exactPercent(p *big.Rat) string {
	near, _ := p.Float64()
	if !p.IsInt() {
		near = min(max(near, math.SmallestNonzeroFloat64), math.Nextafter(1, 0))
	}
	return Percent(near)
}

// Share writes a share from 0 to 1 as a percentage with two decimals: "97.00%".
func Share(share float64) string { return fmt.Sprintf("%.2f%%", 100*share) }

// Shares writes the bounds of an interval of shares: "90.10-97.00%".
func Shares(low, high float64) string { return fmt.Sprintf("%.2f-%.2f%%", 100*low, 100*high) }
