package hint

import (
	"fmt"
	"math/big"

	"minesweeper/board/game"
	"minesweeper/cmd/internal/text"
	"minesweeper/safemove/guess"
)

// Sentence puts the reason of a hint from [Find] in words, with exact figures.
func (h Hint) Sentence() string {
	if h.Certain {
		return h.Reason.Text
	}
	why := "a guess: a mine with probability " + text.Choose(h.Rounded, text.WholePercent(h.Risk), text.Fraction(h.Risk))
	why += Prospect(h.Guess, wholePercent(h.Guess.Score), "and no square with less")
	if p := h.Guess.Progress; p > 0 {
		why += "; with a chance of " + wholePercent(p) + " it is free and the next move is no guess"
	}
	return why
}

func wholePercent(p float64) string { return text.WholePercent(new(big.Rat).SetFloat64(p)) }

// Why puts the reason of a hint in words for somebody who plays.
func (h Hint) Why() string {
	flagged := h.Action.Kind == game.Unflag
	switch {
	case h.Certain && flagged:
		return "the flag is wrong: " + h.Reason.Text
	case h.Reason.Text != "":
		return h.Reason.Text
	}
	g := h.Guess
	why := fmt.Sprintf("nothing is certain, and %v is free with a chance of %s", g.Square, text.Percent(g.Chance))
	why += Prospect(g, text.Percent(g.Score), "and no square is safer")
	if flagged {
		why += "; the flag there goes first"
	}
	return why
}

// Prospect puts the score of a choice in words that go on with a sentence. If the
// score is the chance that the square is free, they are the ones for the safest.
func Prospect(c guess.Choice, score, safest string) string {
	switch c.Method {
	case guess.ByEnd:
		return "; played on perfectly it wins " + score + " of the games, and no other move wins more"
	case guess.ByPlay:
		return "; played out from here, about " + score + " of the games are won, and no other move does better"
	case guess.BySteps:
		better := "no other move does better"
		if c.Learned {
			better = "of the moves about as good experience from other games prefers it"
		}
		return "; it and the guess after it are survived in " + score + " of the games, and " + better
	}
	return ", " + safest
}
