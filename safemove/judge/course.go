package judge

import (
	"math/big"

	"minesweeper/board"
	"minesweeper/safemove/internal/deduce"
	"minesweeper/safemove/internal/frontier"
	"minesweeper/safemove/odds"
)

// A Course judges the moves of one game in order. It keeps certain squares from
// move to move, because they stay certain. Most moves follow from one or two
// numbers; it analyses the board only for the others. Flags are not believed.
// Call [Course.Begin] first.
type Course struct {
	Judge
	// Density, if it is not nil, keeps the number of mines out of the reasoning:
	// chances come from it instead. Set it before the first analysis.
	Density *big.Rat

	total  int
	budget int
	hidden int // squares that are not uncovered
	known  *deduce.Position
	looked bool // the judge has analysed the present board

	squares []int32 // for Uncovered
	numbers []int8
}

// Begin starts with a board of total mines. The budget is that of
// [odds.Options], for each analysis.
func (c *Course) Begin(b board.Board, total, budget int) {
	size := b.Size()
	if c.known == nil || c.known.Rows != size.Rows || c.known.Cols != size.Cols {
		c.known = deduce.New(size.Rows, size.Cols)
	}
	c.total, c.budget, c.looked = total, budget, false
	c.hidden = b.CoveredSquares() + b.Flags()
	c.known.Read(b, true)
	c.settle()
}

// SetBudget changes the budget of later analyses.
func (c *Course) SetBudget(budget int) { c.budget = budget }

// settle finds everything that single numbers and pairs prove.
func (c *Course) settle() {
	for _, ok := c.known.NextFree(); ok; _, ok = c.known.NextFree() {
	}
}

// Uncovered notes the squares that a move has uncovered: their indices, and the
// board with their numbers.
func (c *Course) Uncovered(b board.Board, opened []int) {
	if len(opened) == 0 {
		return
	}
	c.squares, c.numbers = c.squares[:0], c.numbers[:0]
	for _, i := range opened {
		c.squares, c.numbers = append(c.squares, c.known.All()[i]), append(c.numbers, int8(b.StateAt(i)))
	}
	if c.hidden -= len(opened); c.Won() {
		c.known.Read(b, true) // what was known may have needed the number of mines
	} else {
		c.known.UncoverAll(c.squares, c.numbers)
	}
	c.settle()
	c.looked = false
}

// Won reports whether every safe square is uncovered. From then on only flags
// that the numbers prove are certain; see [Judge.Win].
func (c *Course) Won() bool { return c.hidden == c.total }

// Known reports whether a covered square is known to be free, or known to be a
// mine, without an analysis of the board.
func (c *Course) Known(s board.Square) (free, mine bool) {
	status := c.known.Status[c.known.Index(s.Row, s.Col)]
	return status == frontier.Free, status == frontier.Mine
}

// Open reports whether a square is uncovered, in the board of Begin or by a
// call of [Course.Uncovered].
func (c *Course) Open(s board.Square) bool {
	return c.known.Status[c.known.Index(s.Row, s.Col)] == frontier.Open
}

// Analyse analyses the present board, unless that is done already, and keeps
// the certain squares. The errors are those of [Judge.Look].
func (c *Course) Analyse(b board.Board) error {
	if c.looked {
		return nil
	}
	if err := c.Look(b, c.analysis()); err != nil {
		return err
	}
	if c.looked = c.Won(); c.looked {
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
	c.settle()
	c.looked = true
	return nil
}

// Chord returns the chance that a chord uncovers no mine; see [Judge.Chord].
// The next judgement analyses the board again.
func (c *Course) Chord(b board.Board, number board.Square) (float64, error) {
	c.looked = false
	return c.Judge.Chord(b, c.analysis(), number)
}

// analysis returns the options of an analysis.
func (c *Course) analysis() odds.Options {
	o := Played(c.total)
	o.Budget = c.budget
	if c.Density != nil {
		o.Total, o.Density = board.Total{}, c.Density
	}
	return o
}
