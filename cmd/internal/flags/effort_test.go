package flags

import (
	"testing"

	"minesweeper/safemove/odds"
)

// The effort multiplies the budget of exact reasoning.
func TestEffort(t *testing.T) {
	for text, want := range map[string]int{"1": odds.DefaultBudget, "3": 3 * odds.DefaultBudget} {
		var p Position
		if err := p.setEffort(text); err != nil || p.Budget != want {
			t.Errorf("%s: %d, %v; want %d", text, p.Budget, err, want)
		}
	}
}
