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
	Chance  *big.Rat // shared by squares that are alike: do not change it
	Rounded bool     // Chance is near the exact fraction, see Rounded
}

// String returns the square's name, the fraction and the decimal: "A5 1/3
// 0.333333333"; of a rounded chance "A5 ~ 0.333333333".
func (s Square) String() string {
	fraction := "~"
	if !s.Rounded {
		fraction = s.Chance.RatString()
	}
	return s.Square.String() + " " + fraction + " " + Decimal(s.Chance, 9)
}

// Decimal returns a probability with a number of digits after the point, which is at least 1. What is not exactly 0 or 1
// never looks like it: it is given with as many more digits as are needed to tell.
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
