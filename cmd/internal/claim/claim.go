// Package claim judges moves that somebody says are risk-free. A move is safe if
// it is right in every minefield that agrees with the board, wrong if it is
// right in none, and otherwise risky, with the exact chance that it fails. What
// the numbers say comes from package odds, and minefields that refute a move
// from package safemove; this package only asks them, and plays.
package claim

import (
	"errors"
	"math/big"

	"minesweeper/board"
	"minesweeper/safemove"
	"minesweeper/safemove/odds"
)

// A Verdict is what a claim is worth.
type Verdict int

// The verdicts.
const (
	Safe      Verdict = iota // right in every minefield that agrees with the board
	Risky                    // right in some
	Wrong                    // right in none
	Redundant                // the square is uncovered or flagged already
	Invalid                  // no move on this board
)

var verdictNames = [...]string{Safe: "safe", Risky: "risky", Wrong: "wrong", Redundant: "redundant", Invalid: "invalid"}

// String returns the verdict's name.
func (v Verdict) String() string { return verdictNames[v] }

// A Judgement is the verdict on one claim.
type Judgement struct {
	Text    string // the claim
	Verdict Verdict
	Fails   *big.Rat // the chance that the move fails; nil if it is redundant or invalid
	Witness *board.Minefield
}

// A Judge judges one claim after another.
type Judge struct {
	board    board.Board
	options  odds.Options
	play     safemove.Play // plays safe moves on board, or nil
	calc     odds.Calculator
	chances  []*big.Rat // by index, nil for what is uncovered; nil until needed
	failed   error      // why there are no chances
	outdated bool       // moves were played since chances were computed
}

// NewJudge returns a judge of moves on b. If play is not nil, each safe move is
// given to it before the next claim is judged, and it must change b. A board
// whose flags are to be ignored must come without any.
func NewJudge(b board.Board, o odds.Options, play safemove.Play) *Judge {
	return &Judge{board: b, options: o, play: play}
}

// Check returns a [*safemove.ContradictionError] if no minefield agrees with the
// board, about which nothing can be claimed then. A front too wide to tell is no
// error before a claim is about it.
func (j *Judge) Check() error {
	err := j.compute()
	if errors.Is(err, odds.ErrUndecided) || errors.Is(err, odds.ErrDigits) {
		return nil
	}
	return err
}

// Judge judges a claim. With witness, a claim that is risky or wrong gets a
// minefield that agrees with the board and in which the move fails. The error
// is a [*safemove.ContradictionError] if no minefield agrees with the board,
// odds.ErrUndecided if the front is too wide, or what play returned.
func (j *Judge) Judge(text string, witness bool) (Judgement, error) {
	out := Judgement{Text: text, Verdict: Invalid}
	move, ok := board.ParseMove(text, j.board.Size())
	if !ok {
		return out, nil
	}
	if j.board.State(move.Square) != board.Covered {
		out.Verdict = Redundant
		return out, nil
	}
	mine, err := j.chance(j.board.Size().Index(move.Square))
	if err != nil {
		return out, err
	}
	out.Fails = mine
	if move.Flag {
		out.Fails = new(big.Rat).Sub(big.NewRat(1, 1), mine)
	}
	switch {
	case out.Fails.Sign() == 0:
		out.Verdict = Safe
		return out, j.make(move)
	case out.Fails.Cmp(big.NewRat(1, 1)) == 0:
		out.Verdict = Wrong
	default:
		out.Verdict = Risky
	}
	if witness {
		out.Witness, err = j.witness(move)
	}
	return out, err
}

// make plays a safe move, if moves are played.
func (j *Judge) make(m board.Move) error {
	if j.play == nil {
		return nil
	}
	j.outdated = true
	_, err := j.play(m)
	return err
}

// chance returns the probability of a mine on square i. What was certain before
// a safe move is certain after it, so that is not computed again.
func (j *Judge) chance(i int) (*big.Rat, error) {
	if j.chances != nil && (!j.outdated || isCertain(j.chances[i])) {
		return j.chances[i], nil
	}
	if err := j.compute(); err != nil {
		return nil, err
	}
	return j.chances[i], nil
}

// compute makes the chances those of the board as it is.
func (j *Judge) compute() error {
	if !j.outdated && (j.chances != nil || j.failed != nil) {
		return j.failed
	}
	j.outdated = false
	result, err := j.calc.Exact(j.board, j.options)
	if err != nil {
		j.chances, j.failed = nil, j.explain(err)
		return j.failed
	}
	j.chances, j.failed = make([]*big.Rat, j.board.Size().Squares()), nil
	for _, s := range result.Squares {
		j.chances[j.board.Size().Index(s.Square)] = s.Chance
	}
	return nil
}

func isCertain(p *big.Rat) bool { return p != nil && p.IsInt() }

// explain looks for the numbers behind a contradiction.
func (j *Judge) explain(err error) error {
	var total *odds.TotalError
	if errors.Is(err, odds.ErrContradiction) || errors.As(err, &total) {
		if _, _, why := safemove.Find(j.board, j.reasoning()); why != nil {
			return why
		}
	}
	return err
}

func (j *Judge) reasoning() safemove.Options {
	return safemove.Options{Total: j.options.Total, TotalKnown: j.options.TotalKnown, Budget: j.options.Budget}
}

func (j *Judge) witness(m board.Move) (*board.Minefield, error) {
	mines, found, err := safemove.Witness(j.board, m, j.reasoning())
	if !found {
		return nil, err
	}
	return &mines, err
}
