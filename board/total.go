package board

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
