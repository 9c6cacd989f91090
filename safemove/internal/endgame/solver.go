package endgame

import "math"

// A Solver solves endgames. It reuses its memory; each goroutine needs its own.
type Solver struct {
	table  *LayoutTable
	memo   memo
	arena  arena
	states int
	budget int
	counts []count // of survey
	near   neighbours
}

// begin gets ready to search a table, and returns all of it.
func (s *Solver) begin(t *LayoutTable, budget int) (all scope, layouts, squares []int32) {
	s.table = t
	s.states, s.budget = 0, budget
	if budget <= 0 {
		s.budget = math.MaxInt
	}
	s.arena.release(arena{})
	squares = s.arena.indices(len(t.Rows))
	return scope{wide: t.Wide(), squares: squares, shows: t.Shows}, s.arena.indices(t.Layouts()), squares
}

// spent reports whether the budget is used up. Then the results of the running
// search are meaningless.
func (s *Solver) spent() bool { return s.states >= s.budget }
