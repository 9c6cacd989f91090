package odds

import (
	"minesweeper/board"
	"minesweeper/safemove/internal/constraint"
)

// reader turns a board into constraints. What single numbers show by themselves, all of their squares mines or all free, is
// worked out here already: on a board in the middle of a game that is nearly everything, and it takes less time than to
// write it down as constraints. Its memory is reused.
type reader struct {
	size    board.Size
	stride  int
	near    [8]int  // from a square to those that touch it
	what    []int32 // the board with a rim: the id of an unknown square, or one of the values below
	missing []int8  // the same: of a number, mines not known yet
	open    []int8  // the same: of a number, unknown squares it touches
	numbers []int   // where the numbers are that touch unknown squares, or cannot be right
	done    []int   // numbers of which all squares are mines or all free, to be worked out
	known   int     // mines found, and flagged squares that are believed
	unknown int     // squares with an id
	ids     []int32 // memory of the constraints' squares
	cs      []constraint.Constraint
}

// What a square is, if it is not an unknown one.
const (
	rim    = -1 // outside the board
	mine   = -2
	free   = -3 // covered, but without a mine
	number = -4
)

// read fills the reader from a board.
func (r *reader) read(b board.Board, ignoreFlags bool) {
	r.size, r.stride = b.Size(), b.Size().Cols+2
	s := r.stride
	r.near = [8]int{-s - 1, -s, -s + 1, -1, 1, s - 1, s, s + 1}
	r.copy(b, ignoreFlags)
	r.count()
	for len(r.done) > 0 {
		at := r.done[len(r.done)-1]
		r.done = r.done[:len(r.done)-1]
		r.finish(at)
	}
	r.name()
	r.write()
}

// start is where a row begins, without the rim.
func (r *reader) start(row int) int { return (row+1)*r.stride + 1 }

// copy writes the board into what and missing.
func (r *reader) copy(b board.Board, ignoreFlags bool) {
	n := r.stride * (r.size.Rows + 2)
	if cap(r.what) < n {
		r.what, r.missing, r.open = make([]int32, n), make([]int8, n), make([]int8, n)
	}
	r.what, r.missing, r.open = r.what[:n], r.missing[:n], r.open[:n]
	for i := range r.what {
		r.what[i] = rim
	}
	r.known = 0
	i := 0
	for row := range r.size.Rows {
		at := r.start(row)
		for range r.size.Cols {
			switch state := b.StateAt(i); {
			case state.Uncovered():
				r.what[at], r.missing[at] = number, int8(state)
			case state == board.Flagged && !ignoreFlags:
				r.what[at] = mine
				r.known++
			default:
				r.what[at] = 0
			}
			i++
			at++
		}
	}
}

// count finds out what each number misses.
func (r *reader) count() {
	r.numbers, r.done = r.numbers[:0], r.done[:0]
	for row := range r.size.Rows {
		start := r.start(row)
		for at := start; at < start+r.size.Cols; at++ {
			if r.what[at] != number {
				continue
			}
			open := int8(0)
			for _, d := range r.near {
				switch r.what[at+d] {
				case 0:
					open++
				case mine:
					r.missing[at]--
				}
			}
			r.open[at] = open
			if open > 0 || r.missing[at] != 0 {
				r.numbers = append(r.numbers, at)
				r.settle(at)
			}
		}
	}
}

// settle puts a number on the list if all its unknown squares are mines, or all are free.
func (r *reader) settle(at int) {
	if r.open[at] > 0 && (r.missing[at] == 0 || r.missing[at] == r.open[at]) {
		r.done = append(r.done, at)
	}
}

// finish works out a number from the list.
func (r *reader) finish(at int) {
	if r.open[at] == 0 {
		return // others have done it
	}
	is := int32(free)
	if r.missing[at] != 0 {
		is = mine
	}
	for _, d := range r.near {
		sq := at + d
		if r.what[sq] != 0 {
			continue
		}
		r.what[sq] = is
		if is == mine {
			r.known++
		}
		for _, d := range r.near {
			near := sq + d
			if r.what[near] != number {
				continue
			}
			r.open[near]--
			if is == mine {
				r.missing[near]--
			}
			r.settle(near)
		}
	}
}

// name gives the unknown squares their ids, row by row.
func (r *reader) name() {
	r.unknown = 0
	for row := range r.size.Rows {
		line := r.what[r.start(row):][:r.size.Cols]
		for col, is := range line {
			if is == 0 {
				line[col] = int32(r.unknown)
				r.unknown++
			}
		}
	}
}

// write makes the constraints of the numbers that still say something, or cannot be right.
func (r *reader) write() {
	r.cs, r.ids = r.cs[:0], r.ids[:0]
	for _, at := range r.numbers {
		if r.open[at] == 0 && r.missing[at] == 0 {
			continue
		}
		from := len(r.ids)
		for _, d := range r.near {
			if id := r.what[at+d]; id >= 0 {
				r.ids = append(r.ids, id)
			}
		}
		r.cs = append(r.cs, constraint.Constraint{Mines: int(r.missing[at]), Squares: r.ids[from:len(r.ids):len(r.ids)]})
	}
}
