package count

import (
	"errors"

	"minesweeper/board"
	"minesweeper/safemove/internal/frontier"
)

// A Marker takes what is certain.
type Marker interface {
	MarkFree(i int32)
	MarkMine(i int32)
}

// Mark marks the unknown squares of v that are certain: from the numbers alone
// or, if there is none, from the numbers with the total. It returns the level
// of what it marked, 3 or 4, as package level defines it, or 0. Marks in m must
// change v.
func (s *Solver) Mark(v *frontier.View, total board.Total, m Marker) (level int) {
	if !isDecided(s.Decide(v, 0, Unknown, 0)) {
		return 0
	}
	if found, _ := s.MarkDecided(v, m); found {
		return 3
	}
	if !total.Known() || !isDecided(s.Restrict(Left(total, v.Mines))) {
		return 0
	}
	if found, _ := s.MarkDecided(v, m); found {
		return 4
	}
	return 0
}

// isDecided reports whether Decide has decided squares if it returned err.
func isDecided(err error) bool { return err == nil || errors.Is(err, ErrBudget) }

// MarkDecided marks the unknown squares of v that the last Decide found
// certain. It reports whether there are any, and whether any of them is free.
func (s *Solver) MarkDecided(v *frontier.View, m Marker) (found, free bool) {
	s.marked = v.AppendUnknown(s.marked[:0])
	for _, i := range s.marked {
		switch s.Verdict(i) {
		case CanBeFree:
			m.MarkFree(i)
			found, free = true, true
		case CanBeMine:
			m.MarkMine(i)
			found = true
		}
	}
	return found, free
}
