package judge

import (
	"errors"
	"math/big"

	"minesweeper/board"
	"minesweeper/safemove/guess"
	"minesweeper/safemove/internal/deduce"
	"minesweeper/safemove/internal/frontier"
	"minesweeper/safemove/odds"
)

// A GameJudge judges the moves of one game in order. It keeps certain squares
// from move to move, because they stay certain. Most moves follow from one or
// two numbers; it analyses the board only for the others. Call
// [GameJudge.Begin] first.
type GameJudge struct {
	Judge
	// Density, if it is not nil, keeps the number of mines out of the
	// reasoning: chances come from it instead. Set it before the first
	// analysis.
	Density *big.Rat

	first    board.Board // of Begin
	total    int
	budget   int
	hidden   int // squares that are not uncovered
	known    *deduce.Position
	analysed bool // the judge has analysed the present board
}

// leastBudget is the least budget after an analysis that needed more.
const leastBudget = 1 << 12

// Begin starts with a board of total mines. Its flags are believed as long as
// they stay, no others are. The budget of each analysis is that of
// [odds.ChanceOptions]. If it is not enough, the next boards will hardly be
// easier, so they get less.
func (c *GameJudge) Begin(b board.Board, total, budget int) {
	c.first, c.total, c.budget = b.Clone(), total, budget
	c.hidden = b.CoveredSquares() + b.Flags()
	c.known = c.known.For(b.Size())
	c.read(b)
}

// read reads the whole board.
func (c *GameJudge) read(b board.Board) {
	c.known.Read(c.Seen(b), false)
	c.known.Propagate()
	c.analysed = false
}

// Seen returns a copy of the board with those flags that are believed.
func (c *GameJudge) Seen(b board.Board) board.Board {
	seen := b.WithoutFlags()
	for i := range b.Size().Squares() {
		if b.StateAt(i) == board.Flagged && c.first.StateAt(i) == board.Flagged {
			seen.SetAt(i, board.Flagged)
		}
	}
	return seen
}

// Mark notes that a flag was set on the board, or removed.
func (c *GameJudge) Mark(b board.Board, s board.Square) {
	if c.first.State(s) == board.Flagged {
		c.read(b)
	}
}

// Uncover notes the squares that a move has uncovered: their indices, and the
// board with their numbers.
func (c *GameJudge) Uncover(b board.Board, opened []int) {
	if len(opened) == 0 {
		return
	}
	c.hidden -= len(opened)
	if c.Won() {
		c.read(b) // what was known may have needed the number of mines
		return
	}
	c.known.UncoverAll(b, opened)
	c.known.Propagate()
	c.analysed = false
}

// Won reports whether every safe square is uncovered. From then on only flags
// that the numbers prove are certain; see [Judge.Win].
func (c *GameJudge) Won() bool { return c.hidden == c.total }

// IsFree reports whether a covered square is known to be free without an
// analysis of the board.
func (c *GameJudge) IsFree(s board.Square) bool { return c.status(s) == frontier.Free }

// IsMine reports whether a covered square is known to be a mine without an
// analysis of the board.
func (c *GameJudge) IsMine(s board.Square) bool { return c.status(s) == frontier.Mine }

func (c *GameJudge) status(s board.Square) frontier.Status {
	return c.known.Status[c.known.Index(s.Row, s.Col)]
}

// Analyse analyses the present board, unless that is done already, and keeps
// the certain squares. The errors are those of [Judge.Analyse].
func (c *GameJudge) Analyse(b board.Board) error {
	if c.analysed {
		return nil
	}
	err := c.Judge.Analyse(c.Seen(b), c.analysis())
	if errors.Is(err, odds.ErrUndecided) {
		c.budget = max(leastBudget, c.budget/4)
	}
	if err != nil {
		return err
	}
	c.analysed = c.Won()
	if c.analysed {
		c.Win()
		return nil
	}
	for k, i := range c.known.All() {
		switch {
		case c.known.Status[i] != frontier.Unknown:
		case c.mine[k] == 0:
			c.known.MarkFree(i)
		case c.mine[k] == 1:
			c.known.MarkMine(i)
		}
	}
	c.known.Propagate()
	c.analysed = true
	return nil
}

// Chord returns the chance that a chord uncovers no mine; see [Judge.Chord].
// The next judgement analyses the board again.
func (c *GameJudge) Chord(b board.Board, number board.Square) (float64, error) {
	c.analysed = false
	return c.chord(b, c.Seen(b), c.analysis(), number)
}

// analysis returns the options of an analysis.
func (c *GameJudge) analysis() odds.ChanceOptions {
	o := odds.ChanceOptions{Total: board.KnownTotal(c.total), Budget: c.budget}
	if c.Density != nil {
		o.Total, o.Density = board.Total{}, c.Density
	}
	return o
}

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
