// Package hint finds the next move on a board and the reason for it: a safe
// move and its proof or, if there is none, the best guess and how a
// policy rates it.
//
// It must not see the minefield. The reasons of certain moves come from package
// safemove. A new way to guess gets its sentence in prospect.
package hint

import (
	"errors"
	"fmt"
	"math/big"
	"strings"

	"minesweeper/board"
	"minesweeper/board/game"
	"minesweeper/cmd/internal/text"
	"minesweeper/safemove"
	"minesweeper/safemove/autoplay"
	"minesweeper/safemove/guess"
	"minesweeper/safemove/judge"
	"minesweeper/safemove/odds"
)

// A Hint is a move and the reason for it.
type Hint struct {
	Action  game.Action
	Certain bool            // whether it is right in every minefield that agrees with the board
	Reason  safemove.Reason // of a certain move
	Guess   guess.Choice    // of a guess: the square, its figures and the squares compared with it
	Chance  float64         // the chance that the action uncovers no mine
	Risk    *big.Rat        // the chance that it uncovers one; set by [Find], unless it has too many digits
}

var (
	// ErrNothing says that no move is left: every square is uncovered or flagged,
	// or the game is won and the numbers prove no further flag.
	ErrNothing = errors.New("nothing left to do")
	// ErrTotal says that a guess needs the number of mines, or the density.
	ErrTotal = errors.New("no move is certain, and a guess needs the number of mines")
)

// Find returns the simplest safe move or, if there is none, the best
// guess. The policy guesses if the number of mines is known. If only the
// density is known, the guess is the square with the smallest chance of a mine.
// With compare, a guess by perfect play of the ending has a score for every
// square. Without number and density it returns safe moves only. The error is
// ErrNothing, ErrTotal, or an error of packages safemove and odds. The board
// must not hold flags that the options ignore.
func Find(b board.Board, o odds.ChanceOptions, p guess.Policy, compare bool) (h Hint, err error) {
	total, known := o.Total.Mines()
	found, err := certain(b, safemove.ReasoningOptions{Total: o.Total, Budget: o.Budget}, 1)
	switch {
	case err != nil:
		return h, err
	case len(found) > 0:
		found[0].Risk = new(big.Rat)
		return found[0], nil
	case safemove.Finished(b, o.Total, false):
		return h, ErrNothing
	case !known && o.Density == nil:
		return h, ErrTotal
	}
	var j judge.Judge
	if err := j.AnalyseExactly(b, o); err != nil {
		return h, err
	}
	if p.Name == guess.Thorough.Name {
		p = guess.Thorough // a person has the time for it
	}
	if known {
		play := autoplay.PlayerOptions{Policy: p, Guess: guess.GuesserOptions{Explain: true}}
		h, err = choose(b, total, autoplay.New(play))
	} else {
		h.Guess.Square = j.Safest()
		h.Action = game.ActionOf(h.Guess.Square.Move())
	}
	if err == nil && compare && h.Guess.Method == guess.ByEnd { // the policy scored one square only
		err = j.Endings(&h.Guess)
	}
	move := j.Move(h.Action.Square.Move())
	h.Chance, h.Risk = move.Right, move.Fails
	return h, err
}

// Next returns the next actions for a player: the certain ones in the order in
// which a player would find them, or the best guess if there are none. It
// returns at most limit actions, or all if limit is 0. The flags on the board
// are ignored, since the player may have set them wrongly. The error is
// ErrNothing if no move is left. A position that is too wide for exact
// reasoning gets a guess too. The zero policy stands for [guess.Best]. A policy
// with estimated chances finds its moves by its own rules; it returns one action.
func Next(b board.Board, total int, p autoplay.PlayerPolicy, limit int) ([]Hint, error) {
	if p.Name == "" {
		p, _ = autoplay.Parse(guess.Best.Name)
	} else if !p.Exact {
		return own(b, total, p)
	}
	found, err := certain(b, safemove.ReasoningOptions{Total: board.KnownTotal(total), IgnoreFlags: true}, limit)
	undecided := new(safemove.UndecidedError)
	switch {
	case len(found) > 0:
		return found, nil
	case err != nil && !errors.As(err, &undecided):
		return nil, err
	case safemove.Finished(b, board.KnownTotal(total), true):
		return nil, ErrNothing
	}
	if p.Values == nil && p.Name == guess.Thorough.Name {
		p.Policy = guess.Thorough
	}
	h, err := choose(b.WithoutFlags(), total, p.New(autoplay.PlayerOptions{}))
	if err != nil {
		return nil, err
	}
	return []Hint{h.onFlag(b)}, nil
}

// own returns the next move of a policy with rules of its own. The reason is
// the name of the rule or of the way to guess.
func own(b board.Board, total int, p autoplay.PlayerPolicy) ([]Hint, error) {
	if safemove.Finished(b, board.KnownTotal(total), true) {
		return nil, ErrNothing
	}
	player, v := p.New(autoplay.PlayerOptions{}), board.View{Board: b.WithoutFlags(), Total: total}
	player.Begin(b.Size(), total)
	for i := range b.Size().Squares() {
		if b.StateAt(i).Uncovered() {
			v.News = append(v.News, i)
		}
	}
	for {
		move, err := player.Turn(v)
		if err != nil {
			return nil, err
		}
		v.News = nil
		if move.Flag && b.State(move.Square) == board.Flagged {
			continue
		}
		step := player.LastMove()
		if step.Guess < 0 {
			rule := p.Rules[step.Rule]
			return []Hint{sure(move, safemove.Reason{Rule: rule, Text: rule}).onFlag(b)}, nil
		}
		h := Hint{Action: game.ActionOf(move), Chance: min(1, step.Right)}
		h.Reason.Text = p.Guesses[step.Guess] + ", free with an estimated chance of " + text.Percent(h.Chance)
		return []Hint{h.onFlag(b)}, nil
	}
}

// choose returns the player's choice in a position in which the reasoning found
// no certain move. If the reasoning stopped for lack of time, the player may
// still find one.
func choose(b board.Board, total int, p guess.PolicyPlayer) (Hint, error) {
	player := p.(*autoplay.Player) // all players with exact chances have this type
	move, err := player.Turn(board.View{Board: b, Total: total})
	if err != nil {
		return Hint{}, err
	}
	choice, guessed := player.Guess()
	if !guessed {
		why := move.Square.String() + " is free in every minefield that agrees with the board"
		return sure(move, safemove.Reason{Text: why}), nil
	}
	return Hint{Action: game.ActionOf(move), Guess: *choice, Chance: choice.Free}, nil
}

func sure(m board.Move, why safemove.Reason) Hint {
	return Hint{Action: game.ActionOf(m), Certain: true, Reason: why, Chance: 1}
}

// onFlag turns a hint to uncover a flagged square into a hint to remove the
// flag.
func (h Hint) onFlag(b board.Board) Hint {
	if h.Action.Kind == game.Uncover && b.State(h.Action.Square) == board.Flagged {
		h.Action.Kind, h.Chance = game.Unflag, 1
	}
	return h
}

// certain returns safe actions. If the options ignore flags, a flag that
// is right needs no action, and a wrong one is removed.
func certain(b board.Board, o safemove.ReasoningOptions, limit int) (found []Hint, err error) {
	for step, err := range safemove.Sequence(b, o, nil) {
		if err != nil {
			return found, err
		}
		if step.Move.Flag && b.State(step.Move.Square) == board.Flagged {
			continue
		}
		found = append(found, sure(step.Move, step.Reason).onFlag(b))
		if len(found) == limit {
			break
		}
	}
	return found, nil
}

// First returns the hint to uncover start, for games whose first square is kept
// free of mines.
func First(b board.Board, start board.Square) Hint {
	return sure(start.Move(), safemove.Reason{Text: "the first square is kept free of mines"}).onFlag(b)
}

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
