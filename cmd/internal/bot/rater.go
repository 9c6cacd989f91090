package bot

import (
	"errors"
	"math"

	"minesweeper/board"
	"minesweeper/cmd/internal/simulate"
	"minesweeper/safemove/guess"
	"minesweeper/safemove/judge"
	"minesweeper/safemove/odds"
)

// budget limits the work for one board, in states of the search. Boards of the
// usual sizes need far less.
const budget = 1 << 20

// certain describes a move that is no guess.
var certain = guess.PlayerMove{Guess: -1, Rule: -1, Right: 1}

// rateMove describes a move that uncovers a covered square, by exact reasoning
// before it is made, and counts how good a guess it is. It ignores the flags on
// the board, which are the program's own notes. A chance is the probability that
// the square has no mine; it is NaN, and the move no guess, if the search is too
// large. The value of a guess is the progress of the game.
func (c *contestant) rateMove(b board.Board, total int, s board.Square) (guess.PlayerMove, error) {
	known := judge.Played(total)
	known.Budget = budget
	if err := c.judge.Analyse(b, known); err != nil && !errors.Is(err, odds.ErrUndecided) {
		return certain, err
	}
	move := certain
	move.Right = c.judge.Move(s.Move()).Right
	if move.Right == 1 || math.IsNaN(move.Right) {
		return move, nil
	}
	safest := c.judge.Move(c.judge.Safest().Move())
	c.conduct.Best += simulate.ToFixed(safest.Right)
	if safest.Verdict == judge.Safe {
		c.conduct.Risks++
	}
	safe := float64(b.Size().Squares() - total)
	move.Guess = 0
	move.Value = 1 - float64(b.CoveredSquares()+b.Flags()-total)/(2*safe)
	return move, nil
}
