package safemove

import "minesweeper/board"

// What is known of a square that is not uncovered. An uncovered square has its
// number instead, 0 to 8.
const (
	unknown   = int8(-1)
	knownMine = int8(-2) // concluded, or flagged and believed
	knownFree = int8(-3) // concluded, and not uncovered yet
)

// A position is a board together with what has been concluded about it. It
// keeps, for every number, how many of its mines are still to be found and
// among how many squares.
type position struct {
	size     board.Size
	know     []int8
	missing  []int8 // by number: the number less the known mines around it
	open     []int8 // by number: unknown squares around it
	unknowns int    // squares of which nothing is known
	mines    int    // known mines
	changed  func(number int)
	room     [2][8]int
}

// newPosition reads a board; changed is told of every number whose missing
// mines or open squares change later.
func newPosition(b board.Board, changed func(number int)) *position {
	n := b.Size().Squares()
	p := &position{size: b.Size(), know: make([]int8, n), missing: make([]int8, n), open: make([]int8, n), changed: changed}
	for i := range n {
		p.know[i] = knowledge(b.StateAt(i))
		switch p.know[i] {
		case unknown:
			p.unknowns++
		case knownMine:
			p.mines++
		}
	}
	for i := range n {
		if p.isNumber(i) {
			p.tally(i)
		}
	}
	return p
}

func knowledge(s board.State) int8 {
	switch s {
	case board.Covered:
		return unknown
	case board.Flagged:
		return knownMine
	}
	return int8(s)
}

func (p *position) isNumber(i int) bool { return p.know[i] >= 0 }

// tally counts afresh what number i misses.
func (p *position) tally(i int) {
	p.missing[i], p.open[i] = p.know[i], 0
	for _, n := range p.size.AppendNeighbours(p.room[0][:0], i) {
		switch p.know[n] {
		case unknown:
			p.open[i]++
		case knownMine:
			p.missing[i]--
		}
	}
}

// conclude notes that the unknown square i has a mine, or is free.
func (p *position) conclude(i int, mine bool) {
	p.know[i] = knownFree
	if mine {
		p.know[i] = knownMine
		p.mines++
	}
	p.unknowns--
	for _, n := range p.size.AppendNeighbours(p.room[0][:0], i) {
		if !p.isNumber(n) {
			continue
		}
		p.open[n]--
		if mine {
			p.missing[n]--
		}
		p.changed(n)
	}
}

// uncover notes that square i shows a number now.
func (p *position) uncover(i int, number int8) {
	if p.know[i] == unknown {
		p.conclude(i, false)
	}
	p.know[i] = number
	p.tally(i)
	p.changed(i)
}

// appendOpen appends the unknown squares around i to dst, row by row.
func (p *position) appendOpen(dst []int, i int) []int { return p.appendKnown(dst, i, unknown) }

// appendKnown appends the squares around i of which what is known.
func (p *position) appendKnown(dst []int, i int, what int8) []int {
	for _, n := range p.size.AppendNeighbours(p.room[1][:0], i) {
		if p.know[n] == what {
			dst = append(dst, n)
		}
	}
	return dst
}

// near calls f with every number within two rows and columns of i but i
// itself, row by row: those that can share a neighbour with it.
func (p *position) near(i int, f func(number int)) {
	row, col := i/p.size.Cols, i%p.size.Cols
	for r := max(0, row-2); r <= min(p.size.Rows-1, row+2); r++ {
		for c := max(0, col-2); c <= min(p.size.Cols-1, col+2); c++ {
			if n := r*p.size.Cols + c; n != i && p.isNumber(n) {
				f(n)
			}
		}
	}
}
