package board

import (
	"math/rand/v2"
	"testing"
)

func TestDifficulty(t *testing.T) {
	for _, x := range []struct {
		mines string
		want  Difficulty
	}{
		{"...\n...\n", Difficulty{Openings: 1, Clicks: 1}},
		{"**\n**\n", Difficulty{}},
		{"*.*\n", Difficulty{Islands: 1, Clicks: 1}},
		{".*..\n", Difficulty{Openings: 1, Islands: 1, Clicks: 2}},
		{"..*..\n", Difficulty{Openings: 2, Clicks: 2}},
		// two openings share the rim between them
		{"...\n...\n*..\n...\n...\n", Difficulty{Openings: 1, Clicks: 1}},
		// squares that touch by a corner are one island
		{"*.*\n.**\n***\n", Difficulty{Islands: 1, Clicks: 2}},
		{".*.\n***\n.*.\n", Difficulty{Islands: 4, Clicks: 4}},
	} {
		m := parsed(t, x.mines, ParseMinefield)
		if got := MeasureDifficulty(m); got != x.want {
			t.Errorf("of\n%sis %+v, want %+v", x.mines, got, x.want)
		}
	}
}

// A player who uncovers the openings first, and then each square that is still
// covered, needs that number of clicks.
func TestClicksSolveTheBoard(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	for range 300 {
		m := randomMinefield(r)
		b, clicks := NewBoard(m.Size()), 0
		referee, err := NewReferee(m, b)
		if err != nil {
			t.Fatal(err)
		}
		for _, zero := range []bool{true, false} {
			for i := range m.Size().Squares() {
				if b.StateAt(i) == Covered && !m.HasMineAt(i) && (!zero || m.CountMinesAt(i) == 0) {
					referee.Make(m.Size().At(i).Move())
					clicks++
				}
			}
		}
		if got := MeasureDifficulty(m).Clicks; got != clicks || !referee.Solved() {
			t.Fatalf("%d clicks solve\n%vnot %d", clicks, m, got)
		}
	}
}
