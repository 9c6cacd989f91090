package judge

import (
	"cmp"
	"errors"

	"minesweeper/board"
	"minesweeper/safemove"
	"minesweeper/safemove/odds"
)

// Chances returns the chance of a mine for each covered square of a board,
// rounded where fractions would be too long. With [odds.ErrUndecided] it also
// returns the chances that it found. If no minefield agrees with the board, the
// error is a *[safemove.ContradictionError] that names squares which cannot all
// be right. The other errors are those of [odds.Exact].
func Chances(b board.Board, o odds.ChanceOptions) (*odds.Result, error) {
	result, err := odds.Exact(b, o)
	if errors.Is(err, odds.ErrDigits) {
		result, err = odds.Approximate(b, o)
	}
	return result, explain(err, b, o)
}

// Approximate is [Chances] without fractions: each chance is that of a float64,
// which is 0 or 1 only if that is certain.
func Approximate(b board.Board, o odds.ChanceOptions) (*odds.Result, error) {
	result, err := odds.Approximate(b, o)
	return result, explain(err, b, o)
}

// explain returns an error of an analysis. If that is a contradiction, it names
// squares that cannot all be right.
func explain(err error, b board.Board, o odds.ChanceOptions) error {
	if !errors.Is(err, odds.ErrContradiction) {
		return err
	}
	_, _, named := safemove.Find(b, safemove.ReasoningOptions{Total: o.Total, IgnoreFlags: o.IgnoreFlags, Budget: o.Budget})
	return cmp.Or(named, err)
}
