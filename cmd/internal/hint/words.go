package hint

import (
	"fmt"
	"strings"

	"minesweeper/board/game"
	"minesweeper/cmd/internal/text"
	"minesweeper/safemove/guess"
)

// Sentence returns the reason of a hint from [Find] in words, with exact
// figures.
func (h Hint) Sentence() string {
	if h.Certain {
		return h.Reason.Text
	}
	risk := text.Percent(1 - h.Chance)
	if h.Risk != nil {
		risk = text.Fraction(h.Risk)
	}
	why := "a guess: the chance of a mine is " + risk + prospect(h.Guess, "the lowest on the board")
	if p := h.Guess.Progress; p > 0 {
		why += "; with a chance of " + text.Percent(p) + " it is free and the next move is no guess"
	}
	return why
}

// Why returns the reason of a hint in words, for a player.
func (h Hint) Why() string {
	flagged := h.Action.Kind == game.Unflag
	if h.Certain && flagged {
		return "the flag is wrong: " + h.Reason.Text
	}
	if h.Reason.Text != "" {
		return h.Reason.Text
	}
	g := h.Guess
	why := fmt.Sprintf("no move is certain; %v is free with a chance of %s", g.Square, text.Percent(g.Free))
	why += prospect(g, "and no square is safer")
	if flagged {
		why += "; remove its flag first"
	}
	return why
}

// prospect returns words about the score of a guess, to end a sentence. A guess
// chosen by the chance of a mine alone has no score: then it returns safest after
// a comma.
func prospect(c guess.Choice, safest string) string {
	score := strings.NewReplacer("<", "less than ", ">", "more than ").Replace(text.Percent(c.Score))
	switch c.Method {
	case guess.ByEnd:
		return "; with perfect play it wins " + score + " of the games, and no other move wins more"
	case guess.ByPlay:
		return "; when games are played out from here, it wins " + score + " of them, and no other move does better"
	case guess.BySteps:
		better := "no other move does better"
		if c.Learned {
			better = "among moves about as good, experience from other games prefers it"
		}
		return "; this guess and the next both succeed in " + score + " of the games, and " + better
	}
	return ", " + safest
}
