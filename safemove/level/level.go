// Package level measures how much of a board a player must see at once to win
// without a guess. A fact, that a square is free or a mine, has one of four
// levels:
//
//	1  it follows from one number
//	2  it follows from two numbers together
//	3  it follows from all numbers together
//	4  it follows from all numbers together with the number of mines
//
// What is known already is taken off each number. So a pattern that spreads
// along a wall one square at a time stays at the level of its steps.
//
// # The level of a board
//
// The level of a board is the least level whose facts win the game from its
// start. Facts stay true as squares are uncovered, so the order in which they
// are found does not matter:
//
//	start -> facts of level 1, until there are none -> all of level 2, once
//	                         ^                           |
//	                         +---------------------------+
//
// If no fact of level 2 is left, those of level 3 follow, and then those of
// level 4; each time the search begins again with level 1. The number of rounds
// of each level is the board's [Profile].
//
// Package deduce finds every fact of levels 1 and 2: for two numbers, the rule
// of differences together with the rule of one number is complete. Levels 3 and
// 4 are exact analysis. A board is labelled in less time than it takes to make.
//
// The package sees a game through the numbers passed to it, as a player does.
package level

import (
	"fmt"

	"minesweeper/board"
	"minesweeper/safemove/internal/count"
	"minesweeper/safemove/internal/deduce"
)

// Most is the highest level.
const Most = 4

// names say what each level needs, from level 1 on.
var names = [Most]string{
	"one number at a time", "two numbers together", "several numbers together", "the number of mines left",
}

// Name returns what the hardest step of a board of the level needs.
func Name(level int) string { return names[level-1] }

// Check returns an error unless level is one of the levels.
func Check(level int) error {
	if level < 1 || level > Most {
		return fmt.Errorf("level %d: want 1 to %d", level, Most)
	}
	return nil
}

// A Profile holds the number of rounds of each level, from level 1 on.
type Profile [Most]int

// Level returns the level of the board: the highest that has a round, at least 1.
func (p Profile) Level() int {
	for i := Most; i > 1; i-- {
		if p[i-1] > 0 {
			return i
		}
	}
	return 1
}

// A Solver plays games by facts of the lowest level there is. The zero Solver is
// ready, and it reuses its memory.
type Solver struct {
	p      *deduce.Position
	solver count.Solver
	number func(i int) int
	left   int // squares without a mine that are still covered
}

// Solve plays a game of mines in all from its start. The number of a free square
// is given by its index. It returns the rounds, and reports whether facts alone
// win the game.
func (s *Solver) Solve(size board.Size, mines int, start board.Square, number func(i int) int) (p Profile, solved bool) {
	s.p = s.p.For(size)
	s.number, s.left = number, size.Squares()-mines
	s.uncover(s.p.All()[size.Index(start)])
	for {
		if s.singles() {
			p[0]++
		}
		if s.left == 0 {
			return p, true
		}
		level := 2
		if !s.p.PairRound() {
			level = s.solver.Mark(s.p, board.KnownTotal(mines))
		}
		if level == 0 {
			return p, false
		}
		p[level-1]++
	}
}

// singles plays on by what single numbers prove, and reports whether they prove
// anything.
func (s *Solver) singles() bool {
	before := s.p.Unknowns
	for i, ok := s.p.NextSingle(); ok; i, ok = s.p.NextSingle() {
		s.uncover(i)
	}
	return s.p.Unknowns < before
}

func (s *Solver) uncover(i int32) {
	s.p.Uncover(i, s.number(s.p.Place(i)))
	s.left--
}
