package board

import "fmt"

// A Total is the number of mines on a board, which may be unknown. The zero
// Total is unknown.
type Total struct {
	mines int
	known bool
}

// KnownTotal returns the Total of a board with that many mines.
func KnownTotal(mines int) Total { return Total{mines, true} }

// Mines returns the number of mines and reports whether it is known.
func (t Total) Mines() (n int, known bool) { return t.mines, t.known }

// Known reports whether the number of mines is known.
func (t Total) Known() bool { return t.known }

// Agree returns an error if both numbers are known and differ. The argument
// source says where the other one is from, as in "the minefield has".
func (t Total) Agree(other Total, source string) error {
	if t.known && other.known && t != other {
		return fmt.Errorf("the number of mines is %d, but %s %d", t.mines, source, other.mines)
	}
	return nil
}
