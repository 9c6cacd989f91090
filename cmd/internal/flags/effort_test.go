package flags

import (
	"testing"

	"minesweeper/safemove/odds"
)

// The effort multiplies the budget of exact reasoning.
func TestEffort(t *testing.T) {
	for text, want := range map[string]int{"1": odds.DefaultBudget, "3": 3 * odds.DefaultBudget} {
		var n effort
		if err := n.Set(text); err != nil || int(n) != want || n.String() != text {
			t.Errorf("%s: %d, %v, %v; want %d", text, int(n), &n, err, want)
		}
	}
}
