package judge

import (
	"minesweeper/board"
	"minesweeper/safemove/internal/deduce"
	"minesweeper/safemove/internal/frontier"
)

// A Course judges the moves of one game in their order. What was certain stays
// certain, so it is kept from move to move, and most moves are settled by one
// or two numbers; only for the others is the board analysed. Flags are not
// believed. The zero value needs [Course.Begin].
type Course struct {
	Judge
	total  int
	budget int
	known  *deduce.Position
	looked bool // the judge has looked at the board as it is

	squares []int32 // for Uncovered
	numbers []int8
}

// Begin starts with a board whose mines are total. Budget is that of
// [odds.Options], for each analysis.
func (c *Course) Begin(b board.Board, total, budget int) {
	size := b.Size()
	if c.known == nil || c.known.Rows != size.Rows || c.known.Cols != size.Cols {
		c.known = deduce.New(size.Rows, size.Cols)
	}
	c.total, c.budget, c.looked = total, budget, false
	c.known.Read(b, true)
	c.settle()
}

// SetBudget changes the budget of the analyses to come.
func (c *Course) SetBudget(budget int) { c.budget = budget }

// settle lets single numbers and pairs prove what they can.
func (c *Course) settle() {
	for _, ok := c.known.NextFree(); ok; _, ok = c.known.NextFree() {
	}
}

// Uncovered takes in what a move has uncovered: squares by their indices, and
// the board with their numbers.
func (c *Course) Uncovered(b board.Board, opened []int) {
	if len(opened) == 0 {
		return
	}
	c.squares, c.numbers = c.squares[:0], c.numbers[:0]
	for _, i := range opened {
		c.squares, c.numbers = append(c.squares, c.known.All()[i]), append(c.numbers, int8(b.StateAt(i)))
	}
	c.known.UncoverAll(c.squares, c.numbers)
	c.settle()
	c.looked = false
}

// Known reports whether it is known, without an analysis of the board, that a
// covered square has no mine, or that it has one.
func (c *Course) Known(s board.Square) (free, mine bool) {
	status := c.known.Status[c.known.Index(s.Row, s.Col)]
	return status == frontier.Free, status == frontier.Mine
}

// Open reports whether a square was uncovered, as far as [Course.Uncovered] has
// taken it in.
func (c *Course) Open(s board.Square) bool {
	return c.known.Status[c.known.Index(s.Row, s.Col)] == frontier.Open
}

// Analyse looks at the board as it is, unless that was done, and keeps what is
// certain. The errors are those of [Judge.Look].
func (c *Course) Analyse(b board.Board) error {
	if c.looked {
		return nil
	}
	o := Played(c.total)
	o.Budget = c.budget
	if err := c.Look(b, o); err != nil {
		return err
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
// The board is analysed again before further moves are judged.
func (c *Course) Chord(b board.Board, number board.Square) (float64, error) {
	o := Played(c.total)
	o.Budget = c.budget
	c.looked = false
	return c.Judge.Chord(b, o, number)
}
