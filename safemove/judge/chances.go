package judge

import (
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
func Chances(b board.Board, o odds.Options) (*odds.Result, error) {
	result, err := odds.Exact(b, o)
	if errors.Is(err, odds.ErrDigits) {
		result, err = odds.Rounded(b, o)
	}
	if errors.Is(err, odds.ErrContradiction) {
		if _, _, err := safemove.Find(b, safemove.Options{Total: o.Total, IgnoreFlags: o.IgnoreFlags}); err != nil {
			return nil, err
		}
	}
	return result, err
}
