package safemove_test

import (
	"math"
	"math/bits"

	"minesweeper/board"
)

// The oracle has no constraints, boxes or rules: it goes through the ways to
// put mines under the covered squares, and compares the numbers. A test of package
// odds compares every small board.

// A truth is the oracle's answer for a board: the squares that can have a mine,
// and those that can be free, as sets of indices. If a covered square is in
// neither set, no minefield agrees with the board.
type truth struct{ mine, free uint64 }

func (t *truth) merge(mines, covered uint64) {
	t.mine |= mines
	t.free |= covered &^ mines
}

// moves returns the safe moves on covered squares.
func (t truth) moves(size board.Size) map[board.Move]bool {
	moves := make(map[board.Move]bool)
	for only := t.mine &^ t.free; only != 0; only &= only - 1 {
		moves[size.At(bits.TrailingZeros64(only)).Flag()] = true
	}
	for only := t.free &^ t.mine; only != 0; only &= only - 1 {
		moves[size.At(bits.TrailingZeros64(only)).Move()] = true
	}
	return moves
}

// neighbourSets returns the neighbours of every square as sets of indices.
func neighbourSets(size board.Size) []uint64 {
	sets := make([]uint64, size.Squares())
	for i := range sets {
		for _, n := range size.AppendNeighbours(nil, i) {
			sets[i] |= 1 << n
		}
	}
	return sets
}

// enumerate goes through the layouts of a board of at most 64 squares by
// backtracking: it puts a mine or none on one square of the frontier after the
// other and gives up when a number has too many, or could not get enough. Flags
// are mines. The total may be -1 for unknown.
func enumerate(b board.Board, total int) truth {
	t, _ := enumerateWithin(b, total, math.MaxInt)
	return t
}

// enumerateWithin is enumerate with a limit of steps. It reports false if that
// is too low.
func enumerateWithin(b board.Board, total, steps int) (truth, bool) {
	e := enumeration{steps: steps, sets: neighbourSets(b.Size()), total: total}
	for i := range b.Size().Squares() {
		switch s := b.StateAt(i); s {
		case board.Covered:
			e.covered |= 1 << i
		case board.Flagged:
			e.flags |= 1 << i
		default:
			e.numbers = append(e.numbers, number{e.sets[i], int(s)})
		}
	}
	return e.solve(), e.steps > 0
}

// solve goes through the layouts.
func (e *enumeration) solve() truth {
	var front uint64
	for _, n := range e.numbers {
		front |= n.around
	}
	front &= e.covered
	e.far = e.covered &^ front
	for f := front; f != 0; f &= f - 1 {
		e.order = append(e.order, bits.TrailingZeros64(f))
	}
	e.try(0, e.flags, front)
	return e.truth
}

type number struct {
	around uint64
	shows  int
}

type enumeration struct {
	sets                []uint64
	numbers             []number
	order               []int
	covered, flags, far uint64
	total, steps        int // the steps that are left
	truth               truth
}

// try decides the squares of order from next on; open are those not decided.
func (e *enumeration) try(next int, mines, open uint64) {
	e.steps--
	if e.steps <= 0 {
		return
	}
	for _, n := range e.numbers {
		have := bits.OnesCount64(mines & n.around)
		if have > n.shows || have+bits.OnesCount64(open&n.around) < n.shows {
			return
		}
	}
	if next == len(e.order) {
		e.agree(mines)
		return
	}
	bit := uint64(1) << e.order[next]
	e.try(next+1, mines, open&^bit)
	e.try(next+1, mines|bit, open&^bit)
}

// agree notes a layout of the frontier, together with all layouts of the
// squares far from it that fit the total.
func (e *enumeration) agree(mines uint64) {
	far := bits.OnesCount64(e.far)
	left := e.total - bits.OnesCount64(mines)
	if e.total < 0 {
		e.truth.merge(mines&e.covered, e.covered&^e.far)
		e.truth.merge(e.far, e.far)
		e.truth.merge(0, e.far)
		return
	}
	if left < 0 || left > far {
		return
	}
	e.truth.merge(mines&e.covered, e.covered&^e.far)
	if left > 0 {
		e.truth.mine |= e.far
	}
	if left < far {
		e.truth.free |= e.far
	}
}
