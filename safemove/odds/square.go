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
	Mine    *big.Rat // nil if undecided; must not be changed, since squares share it
	Rounded bool     // Mine is not exact, see Approximate, or too long to print
}

// String returns the square's name, the fraction and the decimal: "A5 1/3
// 0.333333333". For a rounded chance it returns "A5 ~ 0.333333333", and without
// a chance "A5 undecided".
func (s Square) String() string {
	if s.Mine == nil {
		return s.Square.String() + " undecided"
	}
	fraction := "~"
	if !s.Rounded {
		fraction = s.Mine.RatString()
	}
	return s.Square.String() + " " + fraction + " " + Decimal(s.Mine, 9)
}

// long reports whether a fraction has too many digits to be printed.
func long(p *big.Rat) bool {
	const bitsPerDigit = 3.321928
	return float64(p.Denom().BitLen()) > MostDigits*bitsPerDigit
}

// Decimal returns a probability with the given number of digits after the
// point, at least 1. If it is not exactly 0 or 1 but would look like it,
// Decimal adds digits until the difference shows.
func Decimal(p *big.Rat, digits int) string {
	text := p.FloatString(digits)
	for !p.IsInt() && looksCertain(text) {
		digits++
		text = p.FloatString(digits)
	}
	return text
}

// looksCertain reports whether a decimal reads 0 or 1.
func looksCertain(text string) bool {
	whole, rest, _ := strings.Cut(text, ".")
	return strings.Trim(rest, "0") == "" && (whole == "0" || whole == "1")
}
