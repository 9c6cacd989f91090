package answer

import (
	"fmt"

	"minesweeper/board"
)

// A Count is the number of mines around a square.
type Count struct {
	Head          `kind:"count"`
	Square        string `json:"square"`
	NeighborMines int    `json:"neighbor_mines"`
}

// CountOf counts the mines around a square.
func CountOf(mines board.Minefield, s board.Square) *Count {
	return &Count{Head{}, s.String(), mines.CountMines(s)}
}

// Text returns the count as a line.
func (c *Count) Text() string { return fmt.Sprintf("%s %d\n", c.Square, c.NeighborMines) }

// Sentence returns the count in the words of the exercise.
func (c *Count) Sentence() string {
	return fmt.Sprintf("Found %d mine(s) around square '%s'\n", c.NeighborMines, c.Square)
}
