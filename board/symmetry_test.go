package board

import (
	"math/rand/v2"
	"testing"
)

func TestSymmetriesDrawn(t *testing.T) {
	const before = "123\n456\n"
	want := map[Symmetry]string{
		Identity: before, MirrorH: "321\n654\n", MirrorV: "456\n123\n", Turn180: "654\n321\n",
		Transpose: "14\n25\n36\n", Turn90: "41\n52\n63\n", Turn270: "36\n25\n14\n", AntiTranspose: "63\n52\n41\n",
	}
	b, err := ParseBoard([]byte(before), ReadOptions{})
	if err != nil {
		t.Fatal(err)
	}
	for _, g := range Symmetries() {
		if got := g.Board(b).String(); got != want[g] {
			t.Errorf("%v:\n%swant\n%s", g, got, want[g])
		}
	}
	if len(want) != 8 {
		t.Errorf("%d symmetries have their own name, want 8", len(want))
	}
}

func TestSymmetryNames(t *testing.T) {
	want := map[Symmetry]string{
		Identity: "identity", MirrorH: "mirror-h", MirrorV: "mirror-v", Turn180: "turn-180",
		Transpose: "transpose", Turn90: "turn-90", Turn270: "turn-270", AntiTranspose: "anti-transpose",
	}
	for _, g := range Symmetries() {
		if g.String() != want[g] {
			t.Errorf("symmetry %d is called %q, want %q", uint8(g), g, want[g])
		}
	}
}

// Then and Inverse agree with the effect of the symmetries on a board whose
// squares all differ.
func TestSymmetryGroup(t *testing.T) {
	b, err := ParseBoard([]byte("12345\n678? \n*?  1\n"), ReadOptions{})
	if err != nil {
		t.Fatal(err)
	}
	for _, g := range Symmetries() {
		if back := g.Inverse().Board(g.Board(b)); !back.Equal(b) {
			t.Errorf("%v is not undone by %v", g, g.Inverse())
		}
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
