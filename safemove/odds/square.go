package odds

import (
	"math/big"
	"strings"

	"minesweeper/board"
)

// A Square is a covered square with the exact probability that it has a mine.
type Square struct {
	board.Square
	Flagged bool
	Chance  *big.Rat // shared by squares that are alike: do not change it; nil if it is undecided
	Rounded bool     // Chance is near the exact fraction, see Rounded, or has too many digits to be printed
}

// String returns the square's name, the fraction and the decimal: "A5 1/3
// 0.333333333"; of a rounded chance "A5 ~ 0.333333333"; of none "A5 undecided".
func (s Square) String() string {
	if s.Chance == nil {
		return s.Square.String() + " undecided"
	}
	fraction := "~"
	if !s.Rounded {
		fraction = s.Chance.RatString()
	}
	return s.Square.String() + " " + fraction + " " + Decimal(s.Chance, 9)
}

// long reports whether a fraction has too many digits to be printed.
func long(p *big.Rat) bool {
	const bitsPerDigit = 3.321928
	return float64(p.Denom().BitLen()) > MostDigits*bitsPerDigit
}

// Decimal returns a probability with a number of digits after the point, which
// is at least 1. What is not exactly 0 or 1 never looks like it: it is given
// with as many more digits as are needed to tell.
func Decimal(p *big.Rat, digits int) string {
	text := p.FloatString(digits)
	for !p.IsInt() && looksCertain(text) {
		digits++
		text = p.FloatString(digits)
	}
	return text
}

// looksCertain says whether a decimal reads 0 or 1.
func looksCertain(text string) bool {
	whole, rest, _ := strings.Cut(text, ".")
	return strings.Trim(rest, "0") == "" && (whole == "0" || whole == "1")
}
