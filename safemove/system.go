package safemove

import "minesweeper/safemove/internal/constraint"

// A system is a part of a position as constraints over squares that are
// numbered 0, 1, 2, …, which is all that exact reasoning wants to know.
type system struct {
	p       *position
	squares []int   // by id: the square's index
	numbers []int   // by constraint: the number's index
	id      []int32 // by square: its id and one, 0 if it has none
	seen    []bool  // by number: it is in
	cs      []constraint.Constraint
	ids     []int32 // memory of the constraints' squares
	verdict []constraint.Verdict
}

func newSystem(p *position) system {
	n := p.size.Squares()
	return system{p: p, id: make([]int32, n), seen: make([]bool, n)}
}

func (s *system) reset() {
	for _, sq := range s.squares {
		s.id[sq] = 0
	}
	for _, n := range s.numbers {
		s.seen[n] = false
	}
	s.squares, s.numbers, s.cs, s.ids = s.squares[:0], s.numbers[:0], s.cs[:0], s.ids[:0]
}

// addNumber adds the constraint of a number.
func (s *system) addNumber(number int) {
	if s.seen[number] || s.p.open[number] == 0 && s.p.missing[number] == 0 {
		return
	}
	s.seen[number] = true
	s.numbers = append(s.numbers, number)
	var room [8]int
	from := len(s.ids)
	for _, sq := range s.p.appendOpen(room[:0], number) {
		s.ids = append(s.ids, s.addSquare(sq))
	}
	s.cs = append(s.cs, constraint.Constraint{Mines: int(s.p.missing[number]), Squares: s.ids[from:len(s.ids):len(s.ids)]})
}

// addSquare returns the id of a square, which is new if it has none yet.
func (s *system) addSquare(sq int) int32 {
	if s.id[sq] == 0 {
		s.squares = append(s.squares, sq)
		s.id[sq] = int32(len(s.squares))
	}
	return s.id[sq] - 1
}

// assume adds that a square has a mine, or is free.
func (s *system) assume(sq int, mine bool) {
	from := len(s.ids)
	s.ids = append(s.ids, s.addSquare(sq))
	n := 0
	if mine {
		n = 1
	}
	s.cs = append(s.cs, constraint.Constraint{Mines: n, Squares: s.ids[from:len(s.ids):len(s.ids)]})
}

// addPart adds the number and all it is connected with through unknown squares.
func (s *system) addPart(number int) {
	next := len(s.squares)
	s.addNumber(number)
	for ; next < len(s.squares); next++ {
		s.addAround(s.squares[next])
	}
}

// addAround adds the numbers that touch a square.
func (s *system) addAround(sq int) {
	var room [8]int
	for _, n := range s.p.size.AppendNeighbours(room[:0], sq) {
		if s.p.isNumber(n) {
			s.addNumber(n)
		}
	}
}

// addBoard adds every number, and every unknown square.
func (s *system) addBoard() {
	for i, k := range s.p.know {
		switch {
		case k == unknown:
			s.addSquare(i)
		case k >= 0:
			s.addNumber(i)
		}
	}
}

// decide asks for the verdicts by id.
func (s *system) decide(solver *constraint.Solver, left, budget int) ([]constraint.Verdict, error) {
	var err error
	s.verdict, err = solver.Decide(s.verdict[:0], len(s.squares), s.cs, left, budget)
	return s.verdict, err
}
