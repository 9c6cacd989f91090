package guess

import (
	"math"
	"testing"

	"minesweeper/safemove/internal/frontier"
)

// Both analyses of a position must agree.
func TestWideAgrees(t *testing.T) {
	for n, p := range positions(t, "stuck.txt") {
		want := make(map[int32]float64)
		for _, i := range p.known.All() {
			if p.known.Status[i] == frontier.Unknown {
				want[i] = p.analysis.Mine(i)
			}
		}
		if err := p.analyseWide(); err != nil {
			t.Fatal(err)
		}
		for i, w := range want {
			if got := p.mine(i); math.Abs(got-w) > 1e-9 {
				t.Fatalf("position %d: chance %v, want %v", n, got, w)
			}
		}
		for _, policy := range Policies {
			var c Choice
			policy.New(GuesserOptions{Explain: true}).Guess(p, &c)
			if c.Method != ByChance || c.Free < c.Candidates[len(c.Candidates)-1].Free {
				t.Errorf("position %d, %s: %+v", n, policy.Name, c.Candidate)
			}
		}
	}
}
