package odds

import (
	"math/big"
	"strings"
	"testing"

	"minesweeper/board"
)

// Fractions are long from a thousand digits on.
func TestLong(t *testing.T) {
	for digits, want := range map[int]bool{1: false, 999: false, 1001: true, 5000: true} {
		denominator, _ := new(big.Int).SetString(strings.Repeat("7", digits), 10)
		if got := long(new(big.Rat).SetFrac(big.NewInt(1), denominator)); got != want {
			t.Errorf("%d digits: %v, want %v", digits, got, want)
		}
	}
}

// A square without a chance is printed as undecided.
func TestUndecidedSquare(t *testing.T) {
	if got := (Square{Square: board.Square{Row: 1, Col: 2}}).String(); got != "B3 undecided" {
		t.Errorf("got %q", got)
	}
}
