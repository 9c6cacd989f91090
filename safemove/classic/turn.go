package classic

import (
	"minesweeper/board"
	"minesweeper/safemove/guess"
)

// Turn returns the next move. The error is [ErrNoGuess], or that no minefield
// agrees with the board.
func (c *Classic) Turn(v board.View) (board.Move, error) {
	c.readNews(v)
	for {
		for c.next < len(c.queue) {
			c.last = c.queue[c.next]
			c.next++
			switch s := c.v.Square(c.last.at); {
			case c.last.flag:
				return s.Flag(), nil
			case c.unexposed(c.last.at): // a spread may have uncovered it meanwhile
				return s.Move(), nil
			}
		}
		c.queue, c.next = c.queue[:0], 0
		if err := c.think(); err != nil {
			return board.Move{}, err
		}
	}
}

// readNews reads the news of a view. At the first turn it also reads the flags
// of the board, which are believed.
func (c *Classic) readNews(v board.View) {
	for _, i := range v.News {
		c.v.Uncover(c.v.All()[i], int(v.Board.StateAt(i)))
	}
	if !c.unseen {
		return
	}
	c.unseen = false
	for i, at := range c.v.All() {
		if v.Board.StateAt(i) == board.Flagged {
			c.v.MarkMine(at)
		}
	}
}

// think decides at least one move, or marks a mine.
func (c *Classic) think() error {
	if c.v.Unknowns == 0 {
		return errBoard
	}
	if c.scan() || c.scanPictures() {
		return nil
	}
	certain, err := c.solveSequences()
	if err != nil || certain {
		return err
	}
	return c.guess()
}

// Right returns the chance that the last move is right: 1 if it was certain.
// The chance of guess 1 contains the offset, and may exceed 1.
func (c *Classic) Right() float64 { return c.last.chance }

// Rule returns the reason for the last move.
func (c *Classic) Rule() Rule { return c.last.rule }

// LastMove describes the last move.
func (c *Classic) LastMove() guess.PlayerMove {
	if rule := c.last.rule; rule.Guess() {
		return guess.PlayerMove{Guess: int(rule - Guess1), Rule: -1, Right: c.last.chance}
	}
	return guess.PlayerMove{Guess: -1, Rule: int(c.last.rule) - 1, Right: 1}
}
