package guess

import (
	"strings"
	"testing"

	"minesweeper/board"
)

// The opening that two steps get wrong: they guess in the middle of the edge,
// but a corner opens more.
func TestLearnedOpening(t *testing.T) {
	text := "1" + strings.Repeat("?", 15) + "\n" + strings.Repeat(strings.Repeat("?", 16)+"\n", 15)
	choose := func(settings Values) Choice {
		p := load(t, text, 40)
		if free, err := p.Analyse(); free || err != nil {
			t.Fatal(free, err)
		}
		var c Choice
		newBest(GuesserOptions{Values: settings, Explain: true}).Guess(p, &c)
		return c
	}
	corner := func(s board.Square) bool { return s.Row%15 == 0 && s.Col%15 == 0 }
	plain, learned := choose(Values{"learned": 0}), choose(nil)
	if plain.Learned || corner(plain.Square) {
		t.Errorf("two steps choose %+v", plain.Candidate)
	}
	if !learned.Learned || !corner(learned.Square) || learned.Score >= plain.Score || learned.Free != plain.Free {
		t.Errorf("with what was learned %+v is chosen, without %+v", learned.Candidate, plain.Candidate)
	}
	if learned.Candidates[0] != learned.Candidate {
		t.Errorf("the first candidate is %+v, and not %+v", learned.Candidates[0], learned.Candidate)
	}
}

// A guess allocates nothing.
func TestGuessAllocatesNothing(t *testing.T) {
	all := positions(t, "stuck.txt")
	g := newBest(GuesserOptions{})
	var c Choice
	guess := func() {
		for _, p := range all[:50] {
			p.analysis.Build(&p.known.View, p.total)
			g.Guess(p, &c)
		}
	}
	guess() // the first time it does
	if n := testing.AllocsPerRun(3, guess); n > 0 {
		t.Errorf("%v allocations in 50 guesses", n)
	}
}

// Training and play use the same inputs of the net.
func TestInputsAreThoseOfPlay(t *testing.T) {
	s, pairs := NewStudy(nil), 0
	for i, p := range positions(t, "stuck.txt") {
		g := newSearcher(GuesserOptions{})
		var c Choice
		g.Guess(p, &c)
		if !c.Learned {
			continue
		}
		if len(g.rivals) == 2 {
			pairs++
		}
		var squares []board.Square
		for _, r := range g.rivals {
			squares = append(squares, p.candidate(r.try).Square)
		}
		in, relative, ok := s.Inputs(p, squares)
		if !ok {
			t.Fatalf("position %d: not ok", i)
		}
		for k, r := range g.rivals {
			if in[k] != g.inputs[k] {
				t.Fatalf("position %d, %v: seen %v for learning, %v in play", i, squares[k], in[k], g.inputs[k])
			}
			if relative[k] <= 0 || r.score <= 0 {
				t.Errorf("position %d, %v: relative score %v of %v", i, squares[k], relative[k], r.score)
			}
		}
	}
	if pairs == 0 {
		t.Error("the net never chooses between two squares")
	}
}
