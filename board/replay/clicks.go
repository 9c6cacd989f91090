package replay

import "minesweeper/board/game"

// Clicks are the clicks of a player up to the end of the game. A click is
// effective if it changed the board, a question mark included, else wasted.
type Clicks struct{ Left, Right, Chord Count }

// A Count is a number of clicks of one kind.
type Count struct{ Effective, Wasted int }

// All returns the number of clicks of the kind.
func (c Count) All() int { return c.Effective + c.Wasted }

func (c *Count) count(effective bool) {
	if effective {
		c.Effective++
	} else {
		c.Wasted++
	}
}

// of returns the count of the clicks that make an action.
func (c *Clicks) of(k game.ActionKind) *Count {
	switch k {
	case game.Uncover:
		return &c.Left
	case game.Chord:
		return &c.Chord
	}
	return &c.Right
}

// Sum returns the clicks of all kinds together.
func (c Clicks) Sum() Count {
	return Count{
		c.Left.Effective + c.Right.Effective + c.Chord.Effective, c.Left.Wasted + c.Right.Wasted + c.Chord.Wasted,
	}
}
