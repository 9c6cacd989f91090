// Package advice is what a person who plays can be told about a position: the
// chances of its squares, the chance that a move had, and the next move with its
// reason.
//
// It does not believe flags: they are the player's, and may be wrong. It sees
// the board only.
package advice

import (
	"errors"

	"minesweeper/board"
	"minesweeper/board/game"
	"minesweeper/safemove"
	"minesweeper/safemove/guess"
	"minesweeper/safemove/odds"
)

// An Adviser answers questions about positions. It keeps memory from one to the
// next and is not for use by several goroutines at once. The zero value is
// ready.
type Adviser struct {
	// Policy says how guesses are chosen; the zero value is the usual one.
	Policy guess.Policy
	// Budget limits the exact reasoning for an answer; 0 stands for the usual.
	Budget int

	odds     odds.Calculator
	position guess.Position
	guesser  guess.Guesser
}

// An Advice is a move and why.
type Advice struct {
	Action  game.Action
	Chance  float64        // that it does not uncover a mine; 1 if Certain
	Certain bool           // right in every minefield that agrees with the board
	Why     string         // a sentence or two
	Numbers []board.Square // the numbers it follows from
}

// ErrNothing says that there is nothing left to do.
var ErrNothing = errors.New("nothing is left to do")

// Chances returns the probability of a mine for every square by its index, NaN
// for those that are uncovered. Flags are not believed.
func (a *Adviser) Chances(b board.Board, total int) ([]float64, error) {
	return a.odds.Float(nil, b, odds.Options{Total: total, TotalKnown: true, IgnoreFlags: true, Budget: a.Budget})
}

// Chance returns the chance that an action, played on b, uncovers no mine.
func (a *Adviser) Chance(b board.Board, total int, action game.Action) (float64, error) {
	switch action.Kind {
	case game.Uncover:
		chances, err := a.Chances(b, total)
		if err != nil {
			return 0, err
		}
		return 1 - chances[b.Size().Index(action.Square)], nil
	case game.Chord:
		return a.chordChance(b, total, action.Square)
	}
	return 1, nil
}

// chordChance returns the chance that every flag around a number is right, for
// then what the chord uncovers is free. Whether one flag is right depends on
// the others, so each is asked about with those before it believed.
func (a *Adviser) chordChance(b board.Board, total int, number board.Square) (float64, error) {
	believed := b.WithoutFlags()
	chance := 1.0
	for n := range b.Size().Neighbours(number) {
		if b.State(n) != board.Flagged {
			continue
		}
		chances, err := a.odds.Float(nil, believed, odds.Options{Total: total, TotalKnown: true, Budget: a.Budget})
		if err != nil {
			return 0, err
		}
		chance *= chances[b.Size().Index(n)]
		if chance == 0 {
			return 0, nil
		}
		believed.Set(n, board.Flagged)
	}
	return chance, nil
}

// Next returns the simplest risk-free action, or, if there is none, the best
// guess. The error is ErrNothing if no square is left to be decided.
func (a *Adviser) Next(b board.Board, total int) (Advice, error) {
	certain, err := a.Certain(b, total, 1)
	if len(certain) > 0 {
		return certain[0], nil
	}
	if err != nil && !Undecided(err) {
		return Advice{}, err
	}
	return a.guess(b, total)
}

// Undecided tells whether an error means only that a position was too wide to be
// certain that nothing more follows.
func Undecided(err error) bool {
	undecided := new(safemove.UndecidedError)
	return errors.As(err, &undecided)
}

// Certain returns risk-free actions in the order in which a player would find
// them, up to a limit if that is not 0. Where the board has flags already
// nothing is to be done, or a wrong one is to be taken away. With an
// error that is [Undecided] what was found is returned too.
func (a *Adviser) Certain(b board.Board, total, limit int) (found []Advice, err error) {
	o := safemove.Options{Total: total, TotalKnown: true, IgnoreFlags: true, Budget: a.Budget}
	for step, err := range safemove.Sequence(b, o, nil) {
		if err != nil {
			return found, err
		}
		advice := Advice{
			Action: game.ActionOf(step.Move), Chance: 1, Certain: true,
			Why: step.Reason.String(), Numbers: step.Reason.Numbers,
		}
		if b.State(step.Move.Square) == board.Flagged {
			if step.Move.Flag {
				continue
			}
			advice.Action.Kind = game.Unflag
			advice.Why = "the flag is wrong: " + advice.Why
		}
		if found = append(found, advice); len(found) == limit {
			break
		}
	}
	return found, nil
}

// Opening returns the advice to begin at a square, for games in which the first
// square is kept free.
func Opening(b board.Board, start board.Square) Advice {
	a := Advice{Action: game.Action{Kind: game.Uncover, Square: start}, Chance: 1}
	a.Why = "the first square is kept free of mines"
	if b.State(start) == board.Flagged {
		a.Action.Kind = game.Unflag
		a.Why += ", also this one, which is flagged"
	}
	return a
}
