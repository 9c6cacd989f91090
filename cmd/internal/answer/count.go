package answer

import "fmt"

// A Count is the number of mines around a square.
type Count struct {
	Head          `kind:"count"`
	Square        string `json:"square"`
	NeighborMines int    `json:"neighbor_mines"`
}

// Text returns the count as a line.
func (c *Count) Text() string { return fmt.Sprintf("%s %d\n", c.Square, c.NeighborMines) }

// Sentence returns the count in the words of the exercise.
func (c *Count) Sentence() string {
	return fmt.Sprintf("Found %d mine(s) around square '%s'\n", c.NeighborMines, c.Square)
}
