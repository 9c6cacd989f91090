package endgame

import (
	"math"
	"slices"
)

// A Result holds the best play that a search has found.
type Result struct {
	Won    int // the number of layouts that the best play wins
	Square int // the first square of such a play, as its index in the table
	States int // the states that the search took
}

// Solve finds the best play. The budget is in states; 0 sets no limit. ok is
// false if the budget was used up; then the result must be ignored. The same
// table always gives the same result. The table must have at least one layout
// and no two equal ones. The square of the result is free in some layout,
// unless every square is a mine in all.
func (s *Solver) Solve(t *LayoutTable, budget int) (r Result, ok bool) {
	s.memo.forget()
	all, layouts, squares := s.begin(t, budget)
	won, square := s.solve(&all, layouts, squares, -1)
	return Result{won, int(square), s.states}, !s.spent()
}

// Begin returns the number of layouts that the best play wins if it begins with
// some squares, given as their indices in the table, if that is above alpha,
// else an upper bound. If one of them holds a mine, the game is lost. The
// budget is that of Solve. After Solve or Begin with the same table, unchanged,
// it uses what they found.
func (s *Solver) Begin(t *LayoutTable, first []int32, alpha, budget int) (won int, ok bool) {
	if t != s.table {
		s.memo.forget()
	}
	all, layouts, squares := s.begin(t, budget)
	layouts, group := s.arrange(&all, layouts, squares)
	sc := s.arena.newScope(&all, layouts, squares)
	sc.group = group
	free := s.arena.ints.alloc(len(layouts))[:0]
	for l := range int32(len(layouts)) {
		row := sc.row(l)
		if !slices.ContainsFunc(first, func(q int32) bool { return row[q] == Mine }) {
			free = append(free, l)
		}
	}
	if len(free) == 0 {
		return 0, true
	}
	parts := s.arena.classes(&sc, free, first)
	won = s.sum(&sc, parts, squares, s.weigh(&sc, parts, alpha), alpha)
	return won, !s.spent()
}

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
