package advice

import (
	"fmt"

	"minesweeper/board"
	"minesweeper/board/game"
	"minesweeper/cmd/internal/text"
	"minesweeper/safemove/guess"
)

// guess returns what the policy chooses in a position in which nothing certain
// was found. Where that was for want of time, there may be something after all.
func (a *Adviser) guess(b board.Board, total int) (Advice, error) {
	if b.CoveredSquares()+b.Flags() == 0 {
		return Advice{}, ErrNothing
	}
	bare := b.WithoutFlags()
	a.position.Load(bare, total)
	i, free := a.position.NextFree() // the cheap rules also find the mines, and keep small what is to be counted
	if !free {
		if _, err := a.position.Analyse(); err != nil {
			return Advice{}, err
		}
		i, free = a.position.NextFree()
	}
	if free {
		return a.onBoard(b, Advice{
			Action: uncover(b.Size().At(i)), Chance: 1, Certain: true,
			Why: b.Size().At(i).String() + " is free in every minefield that agrees with the board",
		}), nil
	}
	var choice guess.Choice
	a.policy().Guess(&a.position, &choice)
	return a.onBoard(b, Advice{Action: uncover(choice.Square), Chance: choice.Chance, Why: whyGuess(choice)}), nil
}

func uncover(s board.Square) game.Action { return game.Action{Kind: game.Uncover, Square: s} }

// policy returns who guesses.
func (a *Adviser) policy() guess.Guesser {
	if a.guesser == nil {
		if a.Policy.New == nil {
			a.Policy = guess.Policies[0]
		}
		a.guesser = a.Policy.New(guess.Options{})
	}
	return a.guesser
}

// onBoard fits an advice to uncover a square to a board that may have a flag
// there: then that goes first.
func (a *Adviser) onBoard(b board.Board, advice Advice) Advice {
	if b.State(advice.Action.Square) == board.Flagged {
		advice.Action.Kind, advice.Chance = game.Unflag, 1
		advice.Why += "; the flag there goes first"
	}
	return advice
}

// whyGuess puts a policy's choice in words.
func whyGuess(c guess.Choice) string {
	why := fmt.Sprintf("nothing is certain, and %v is free with a chance of %s", c.Square, text.Percent(c.Chance))
	if prospect := Prospect(c, text.Percent(c.Score)); prospect != "" {
		return why + "; " + prospect
	}
	return why + ", and no square is safer"
}

// Prospect puts the score of a choice in words, or returns nothing if it is the chance that the square is free.
func Prospect(c guess.Choice, score string) string {
	switch c.Method {
	case guess.ByEnd:
		return "played on perfectly it wins " + score + " of the games, and no other move wins more"
	case guess.ByPlay:
		return "played out from here, about " + score + " of the games are won, and no other move does better"
	case guess.BySteps:
		survived, better := "it and the guess after it are survived in "+score+" of the games", "no other move does better"
		if c.Forced {
			survived = guess.LeavingOut + ", " + survived
		}
		if c.Opening {
			better = "counting what a 0 would open, " + better
		}
		return survived + ", and " + better
	}
	return ""
}
