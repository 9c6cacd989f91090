package board

// A Total is the number of mines on a board, or unknown, which the zero Total
// is.
type Total struct {
	mines int
	known bool
}

// UnknownTotal is the number of mines that stands for an unknown one where a
// Total is an int.
const UnknownTotal = -1

// KnownTotal returns the Total of a board with that many mines.
func KnownTotal(mines int) Total { return Total{mines, true} }

// Mines returns the number of mines and reports whether it is known.
func (t Total) Mines() (n int, known bool) { return t.mines, t.known }
