package board

import (
	"math/rand/v2"
	"testing"
)

// Then and Inverse agree with the effect of the symmetries on a board whose
// squares all differ.
func TestSymmetryGroup(t *testing.T) {
	b := parsed(t, "12345\n678? \n*?  1\n", ParseBoard)
	for _, g := range Symmetries() {
		if g.Then(g.Inverse()) != Identity || g.Inverse().Then(g) != Identity {
			t.Errorf("%v then %v is not the identity", g, g.Inverse())
		}
		for _, h := range Symmetries() {
			if two, one := h.Board(g.Board(b)), g.Then(h).Board(b); !two.Equal(one) {
				t.Errorf("%v then %v is not %v", g, h, g.Then(h))
			}
			for _, k := range Symmetries() {
				if g.Then(h).Then(k) != g.Then(h.Then(k)) {
					t.Errorf("%v, %v, %v: the order of combining matters", g, h, k)
				}
			}
		}
	}
	if Turn90.Then(Turn90) != Turn180 || Turn90.Then(Turn180) != Turn270 || MirrorH.Then(MirrorV) != Turn180 {
		t.Error("the turns do not add up")
	}
}

// Numbers and mines move together: turning and then counting gives the same as
// counting and then turning.
func TestSymmetryOfMinefields(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 50 {
		m := randomMinefield(r)
		for _, g := range Symmetries() {
			turned := g.Minefield(m)
			if again, err := NewMinefield(turned.Size(), turned.Mines()...); err != nil || !again.Equal(turned) {
				t.Fatalf("%v of\n%vcounts wrongly: %v", g, m, err)
			}
			if !turned.Solution().Equal(g.Board(m.Solution())) {
				t.Fatalf("%v of\n%vdoes not commute with counting", g, m)
			}
		}
	}
}
