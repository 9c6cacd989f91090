package guess

import (
	"math"
	"testing"
)

// Even if every rollout is lost, as can happen on a hard board, deep chooses
// one of the rivals.
func TestAllPlayOutsLost(t *testing.T) {
	for _, score := range []float64{0, 0.25} {
		g := newDeep(GuesserOptions{}).(*searcher)
		for _, square := range []int32{77, 78} {
			x := try{square: square, safe: 0.5, score: score, worth: score}
			g.rivals = append(g.rivals, rival{try: x, off: sample{n: 16}})
		}
		g.leaveOut(stage{16, 1, early.doubt})
		if len(g.rivals) != 2 {
			t.Fatalf("score %v: %d rivals are left, want 2", score, len(g.rivals))
		}
		if chosen := g.winner(stage{16, 1, early.doubt}); chosen.square != 77 {
			t.Errorf("score %v: square %d is chosen, want 77", score, chosen.square)
		}
	}
}

// With too few rollouts to say anything, deep plays none, and chooses as the
// net does. One round alone does not overrule the net either.
func TestFewPlayOuts(t *testing.T) {
	played := map[float64]int{}
	for _, p := range positions(t, "stuck.txt")[:3] {
		for _, n := range []float64{1, 400} {
			var c Choice
			newDeep(GuesserOptions{Values: Values{"play-outs": n}}).Guess(p, &c)
			if c.Method == ByPlay {
				played[n]++
			}
		}
	}
	if played[1] > 0 || played[400] == 0 {
		t.Errorf("rollouts were played in %v positions, by the number allowed", played)
	}
	g := newDeep(GuesserOptions{}).(*searcher)
	for k, value := range []float64{0.4, 0.6} {
		x := rival{try: try{square: int32(77 + k), safe: 0.5, worth: 1 - 0.1*float64(k)}, sum: value}
		x.off.add(value - 0.5)
		g.rivals = append(g.rivals, x)
	}
	if chosen := g.winner(stage{2, 1, early.doubt}); chosen.square != 77 || math.IsNaN(chosen.score) {
		t.Errorf("one round overrules the net: %+v", chosen)
	}
}
