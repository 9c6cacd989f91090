package hint

import (
	"testing"

	"minesweeper/board"
	"minesweeper/board/game"
	"minesweeper/safemove"
	"minesweeper/safemove/guess"
)

// Every sentence of Why: for certain moves, guesses, and squares with a flag.
func TestWhy(t *testing.T) {
	a1 := board.Square{}
	guessed := func(c guess.Choice) Hint {
		c.Square, c.Free, c.Score = a1, 0.75, 0.5
		return Hint{Action: game.Action{Kind: game.Uncover, Square: a1}, Guess: c, Chance: c.Free}
	}
	const begin = "no move is certain; A1 is free with a chance of 75.0 %"
	flagged := guessed(guess.Choice{})
	flagged.Action.Kind = game.Unflag
	proved := Hint{Certain: true, Reason: safemove.Reason{Text: "B1 shows 1"}}
	wrong := proved
	wrong.Action.Kind = game.Unflag
	for _, test := range []struct {
		hint Hint
		want string
	}{
		{proved, "B1 shows 1"},
		{wrong, "the flag is wrong: B1 shows 1"},
		{guessed(guess.Choice{}), begin + ", and no square is safer"},
		{flagged, begin + ", and no square is safer; remove its flag first"},
		{guessed(guess.Choice{Method: guess.ByEnd}),
			begin + "; with perfect play it wins 50.0 % of the games, and no other move wins more"},
		{guessed(guess.Choice{Method: guess.ByPlay}),
			begin + "; when games are played out from here, it wins 50.0 % of them, and no other move does better"},
		{guessed(guess.Choice{Method: guess.BySteps}),
			begin + "; this guess and the next both succeed in 50.0 % of the games, and no other move does better"},
		{guessed(guess.Choice{Method: guess.BySteps, Learned: true}),
			begin + "; this guess and the next both succeed in 50.0 % of the games, and among moves about as good, " +
				"experience from other games prefers it"},
	} {
		if got := test.hint.Why(); got != test.want {
			t.Errorf("got  %s\nwant %s", got, test.want)
		}
	}
}

// A chance that is nearly 0 or 1 reads as words.
func TestProspectOfExtremeChances(t *testing.T) {
	for score, want := range map[float64]string{
		0.0001: "; with perfect play it wins less than 0.1 % of the games, and no other move wins more",
		0.9999: "; with perfect play it wins more than 99.9 % of the games, and no other move wins more",
	} {
		if got := prospect(guess.Choice{Method: guess.ByEnd, Candidate: guess.Candidate{Score: score}}, ""); got != want {
			t.Errorf("%v: %q, want %q", score, got, want)
		}
	}
}
