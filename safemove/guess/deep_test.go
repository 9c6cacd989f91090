package guess

import "testing"

// Even if every rollout is lost, as can happen on a hard board, deep chooses
// one of the contenders.
func TestAllPlayOutsLost(t *testing.T) {
	for _, score := range []float64{0, 0.25} {
		g := newDeep(Options{}).(*deep)
		for _, square := range []int32{77, 78} {
			g.likely = append(g.likely, contender{try: try{square: square, safe: 0.5, score: score, worth: score}, n: 16})
		}
		g.leaveOut(stage{16, 1, earlyDoubt})
		if len(g.likely) != 2 {
			t.Fatalf("score %v: %d contenders are left, want 2", score, len(g.likely))
		}
		if chosen := g.winner(stage{16, 1, earlyDoubt}); chosen.square != 77 {
			t.Errorf("score %v: square %d is chosen, want 77", score, chosen.square)
		}
	}
}
