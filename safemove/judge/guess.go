package judge

import (
	"minesweeper/board"
	"minesweeper/safemove/guess"
)

// A Rating is the verdict on uncovering squares that were not certainly free.
type Rating uint8

// The ratings, from the first that applies.
const (
	Unrated    Rating = iota // too wide to play out
	Blunder                  // certainly a mine, or a risk while a square was certainly free
	Forced                   // the guess has to be made sooner or later
	Best                     // no other square wins more
	AsGood                   // no difference, or none that is shown
	Inaccuracy               // an exact cost below mistakeFrom
	Mistake
)

// String returns the rating's name.
func (r Rating) String() string {
	return [...]string{"not-judged", "blunder", "forced", "best", "as-good", "inaccuracy", "mistake"}[r]
}

const (
	asGoodBelow    = 0.0005 // an exact cost below this is no difference
	mistakeFrom    = 0.01   // a cost from this on is a mistake;
	standardErrors = 3      // an estimate must also be more than so many of these
)

// The rounds of rollouts that compare two squares. The standard error is about
// 0.16 divided by the root of their number.
const (
	ManyRounds = 900
	FewRounds  = 200
)

// A Guess is the judgement of a guess.
type Guess struct {
	guess.Comparison
	Rating Rating
}

// Guess judges uncovering some squares at once, on the board of the last
// Analyse. At least one of them must not be certainly free. A comparison by
// rollouts takes the given rounds at most; see [guess.Scorer.Compare] for 0. If
// the total is not known, guesses are not compared: they are blunders or not
// rated. The errors are those of [guess.Scorer.Compare].
func (j *Judge) Guess(squares []board.Square, rounds int) (Guess, error) {
	total, known := j.options.Total.Mines()
	if !known {
		c := j.withoutTotal(squares)
		return Guess{c, rate(&c, false)}, nil
	}
	c, err := j.scorer.Compare(j.seen(), total, squares, rounds)
	return Guess{c, rate(&c, len(squares) == 1 && squares[0] == c.Best.Square)}, err
}

// rate returns the verdict on a comparison, given whether the move is its best
// guess.
func rate(c *guess.Comparison, best bool) Rating {
	switch {
	case c.Lost:
		return Blunder
	case c.Forced:
		return Forced
	case c.Certain:
		return Blunder
	case !c.Known:
		return Unrated
	case best:
		return Best
	case c.Exact && c.Cost < asGoodBelow, !c.Exact && c.Cost < max(mistakeFrom, standardErrors*c.Error):
		return AsGood
	case c.Cost < mistakeFrom:
		return Inaccuracy
	}
	return Mistake
}

// withoutTotal compares a guess with the safest square by what is certain.
func (j *Judge) withoutTotal(squares []board.Square) (c guess.Comparison) {
	mine := func(s board.Square) float64 { return j.mine[j.board.Size().Index(s)] }
	c.Best.Square = j.Safest()
	c.Best.Free = 1 - mine(c.Best.Square)
	c.Certain = c.Best.Free == 1
	for _, s := range squares {
		c.Lost = c.Lost || mine(s) == 1
	}
	return c
}
