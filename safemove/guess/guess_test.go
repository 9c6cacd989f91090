package guess

import (
	"errors"
	"math"
	"strings"
	"testing"

	"minesweeper/board/boardtest"
)

// load makes the position of a drawn board, ? for covered squares.
func load(t *testing.T, text string, total int) *Position {
	t.Helper()
	b := boardtest.Board(t, text)
	var p Position
	p.Load(b, total)
	return &p
}

func choose(t *testing.T, p *Position, policy string) Choice {
	t.Helper()
	if i, ok := p.NextFree(); ok {
		t.Fatalf("square %v is free", p.size.At(i))
	}
	if free, err := p.Analyse(); free || err != nil {
		t.Fatalf("Analyse: %v, %v", free, err)
	}
	pol, err := ByName(policy)
	if err != nil {
		t.Fatal(err)
	}
	var c Choice
	pol.New(GuesserOptions{Explain: true}).Guess(p, &c)
	return c
}

// One of two equal squares has the mine: the chance is one half. Best searches
// that to its end, where the net does not decide.
func TestFiftyFifty(t *testing.T) {
	for _, policy := range Policies {
		c := choose(t, load(t, "?1?\n", 1), policy.Name)
		if math.Abs(c.Free-0.5) > 1e-12 {
			t.Errorf("%s: %+v", policy.Name, c)
		}
		if policy.Name == "best" && (c.Method != ByEnd || c.Learned || math.Abs(c.Score-0.5) > 1e-12 || c.Layouts < 1.99) {
			t.Errorf("choice %+v, want half of 2 layouts", c)
		}
	}
}

func TestByName(t *testing.T) {
	if _, err := ByName("bset"); err == nil || !strings.Contains(err.Error(), "safest") {
		t.Errorf("an unknown name: %v", err)
	}
}

func TestContradiction(t *testing.T) {
	p := load(t, "?1\n?3\n", 2)
	for _, ok := p.NextFree(); ok; _, ok = p.NextFree() {
	}
	if _, err := p.Analyse(); !errors.Is(err, ErrContradiction) {
		t.Errorf("error %v, want %v", err, ErrContradiction)
	}
}
