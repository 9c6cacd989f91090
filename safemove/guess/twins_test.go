package guess

import (
	"strings"
	"testing"

	"minesweeper/board"
)

// corner is a board on which a mine on A1 or on B1 must be guessed at sooner or later, ready for a guesser.
func corner(t *testing.T) *Position {
	t.Helper()
	b, err := board.ParseBoard([]byte("?21001"+strings.Repeat("?", 16)+"\n?*1001"+strings.Repeat("?", 16)+"\n"), board.ReadOptions{})
	if err != nil {
		t.Fatal(err)
	}
	p := new(Position)
	p.Load(b, 11)
	if _, ok := p.NextFree(); ok {
		t.Fatal("something is certain")
	}
	if free, err := p.Analyse(); free || err != nil {
		t.Fatal(free, err)
	}
	return p
}

// What must be guessed anyway is no danger of a guess. Best still looks only at squares that are nearly as safe as any,
// and nobody who reviews a game is told that one of the others would have been better.
func TestWhatMustBeGuessedAnyway(t *testing.T) {
	p := corner(t)
	a1, _ := board.ParseSquare("A1")
	judge := func(settings string) (choice, coin Candidate) {
		values, err := ParseValues(bestSettings, settings)
		if err != nil {
			t.Fatal(err)
		}
		s := Scorer{best: newBest(Options{Values: values, Explain: true}).(*best)}
		c, coin, ok := s.Compare(p, a1)
		if !ok || c.Method != BySteps {
			t.Fatal(c, ok)
		}
		return c.Candidate, coin
	}
	choice, coin := judge("layouts=0")
	if coin.Chance != 0.5 || !coin.Forced || coin.Score <= coin.Chance || choice.Square == a1 || choice.Score > coin.Score {
		t.Errorf("chose %+v over %+v", choice, coin)
	}
	if choice, coin = judge("layouts=0:twins=0"); coin.Forced || coin.Score > coin.Chance || choice.Score < coin.Score {
		t.Errorf("without twins: chose %+v over %+v", choice, coin)
	}
	if choice, _ = judge("layouts=0:near=0.5"); choice.Chance != 0.5 || !choice.Forced {
		t.Errorf("with less safe squares: chose %+v", choice)
	}
}
