// Package hint finds the next move on a board and says why: a move that carries
// no risk with its proof or, if there is none, the best guess with what a
// policy thinks of it. It sees the board only.
package hint

import (
	"errors"
	"math/big"

	"minesweeper/board"
	"minesweeper/board/game"
	"minesweeper/cmd/internal/text"
	"minesweeper/safemove"
	"minesweeper/safemove/autoplay"
	"minesweeper/safemove/guess"
	"minesweeper/safemove/judge"
	"minesweeper/safemove/odds"
)

// A Hint is a move and why.
type Hint struct {
	Action  game.Action
	Certain bool            // right in every minefield that agrees with the board
	Reason  safemove.Reason // if it is certain
	Guess   guess.Choice    // if not: the square, by which figures it was chosen, and what it was compared with
	Chance  float64         // that the action uncovers no mine
	Risk    *big.Rat        // that it does, from [Find] only: exactly, unless it is
	Rounded bool            // rounded, as the fraction would have too many digits
}

var (
	// ErrNothing says that there is nothing left to do.
	ErrNothing = errors.New("nothing is left to do")
	// ErrTotal says that a guess needs the number of mines, or the density.
	ErrTotal = errors.New("no move is certain, and for a guess the number of mines must be known")
)

// Find returns the simplest risk-free move or, if there is none, the best
// guess: by the policy if the number of mines is known, and by the density the
// square with the least chance of a mine. With compare, a guess that plays the
// ending perfectly has a score for every square, too. The error is ErrNothing
// if no square is left to be decided, ErrTotal, or one of packages safemove and
// odds. Flags that are to be ignored must not be on the board.
func Find(b board.Board, o odds.Options, p guess.Policy, compare bool) (h Hint, err error) {
	total, known := o.Total.Mines()
	found, err := certain(b, safemove.Options{Total: o.Total, Budget: o.Budget}, 1)
	switch {
	case err != nil:
		return h, err
	case len(found) > 0:
		found[0].Risk = new(big.Rat)
		return found[0], nil
	case b.CoveredSquares() == 0:
		return h, ErrNothing
	case !known && o.Density == nil:
		return h, ErrTotal
	}
	var j judge.Judge
	err = j.LookExactly(b, o)
	if errors.Is(err, odds.ErrDigits) {
		err = j.Look(b, o)
	}
	if err != nil {
		return h, err
	}
	if known {
		h, err = choose(b, total, autoplay.New(autoplay.Options{Policy: p, Guess: guess.Options{Explain: true}}))
	} else {
		h.Guess.Square = j.Safest()
		h.Action = game.ActionOf(h.Guess.Square.Move())
	}
	if err == nil && compare && h.Guess.Method == guess.ByEnd { // the policy scores the best square only
		err = j.Endings(&h.Guess)
	}
	move := j.Move(h.Action.Square.Move())
	h.Chance, h.Risk = move.Chance, move.Fails
	if h.Rounded = h.Risk == nil; h.Rounded {
		h.Risk = new(big.Rat).SetFloat64(1 - h.Chance)
	}
	return h, err
}

// Next returns the next actions for somebody who plays: those that are certain,
// in the order in which a player would find them and up to a limit if that is
// not 0, or else the best guess. Flags are the player's and may be wrong, so
// they are not believed. The error is ErrNothing if no square is left to be
// decided. Where a position is too wide for complete reasoning it guesses all
// the same. The zero policy is the usual one. One whose chances are estimates
// has moves of its own, and is asked for one only.
func Next(b board.Board, total int, p autoplay.Policy, limit int) ([]Hint, error) {
	switch {
	case p.Name == "":
		p = autoplay.Policies()[0]
	case !p.Exact:
		return own(b, total, p)
	}
	found, err := certain(b, safemove.Options{Total: board.KnownTotal(total), IgnoreFlags: true}, limit)
	undecided := new(safemove.UndecidedError)
	switch {
	case len(found) > 0:
		return found, nil
	case err != nil && !errors.As(err, &undecided):
		return nil, err
	case b.CoveredSquares()+b.Flags() == 0:
		return nil, ErrNothing
	}
	h, err := choose(b.WithoutFlags(), total, p.New(autoplay.Options{}))
	if err != nil {
		return nil, err
	}
	return []Hint{h.onFlag(b)}, nil
}

// own returns the next move of a policy that has rules of its own, with the
// name of the rule or the guess.
func own(b board.Board, total int, p autoplay.Policy) ([]Hint, error) {
	if b.CoveredSquares()+b.Flags() == 0 {
		return nil, ErrNothing
	}
	player, v := p.New(autoplay.Options{}), board.View{Board: b.WithoutFlags(), Total: total}
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
		step := player.Step()
		if step.Guess < 0 {
			rule := p.Rules[step.Rule]
			return []Hint{sure(move, safemove.Reason{Rule: rule, Text: rule}).onFlag(b)}, nil
		}
		h := Hint{Action: game.ActionOf(move), Chance: min(1, step.Chance)}
		h.Reason.Text = p.Guesses[step.Guess] + ", free with an estimated chance of " + text.Percent(h.Chance)
		return []Hint{h.onFlag(b)}, nil
	}
}

// choose returns what a player chooses in a position in which nothing certain
// was found. Where that was for want of time, there may be something after all.
func choose(b board.Board, total int, p guess.Player) (Hint, error) {
	player := p.(*autoplay.Player) // as all with exact chances are
	move, err := player.Turn(board.View{Board: b, Total: total})
	if err != nil {
		return Hint{}, err
	}
	choice, guessed := player.Guess()
	if !guessed {
		why := move.Square.String() + " is free in every minefield that agrees with the board"
		return sure(move, safemove.Reason{Text: why}), nil
	}
	return Hint{Action: game.ActionOf(move), Guess: *choice, Chance: choice.Chance}, nil
}

func sure(m board.Move, why safemove.Reason) Hint {
	return Hint{Action: game.ActionOf(m), Certain: true, Reason: why, Chance: 1}
}

// onFlag fits a hint to uncover a square to a board that may have a flag there,
// which must go first.
func (h Hint) onFlag(b board.Board) Hint {
	if h.Action.Kind == game.Uncover && b.State(h.Action.Square) == board.Flagged {
		h.Action.Kind, h.Chance = game.Unflag, 1
	}
	return h
}

// certain returns risk-free actions. Where the board has flags that are to be
// ignored, nothing is to be done, or a wrong one is to be taken away.
func certain(b board.Board, o safemove.Options, limit int) (found []Hint, err error) {
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

// Opening returns the hint to begin at a square, for games in which the first
// square is kept free.
func Opening(b board.Board, start board.Square) Hint {
	return sure(start.Move(), safemove.Reason{Text: "the first square is kept free of mines"}).onFlag(b)
}
