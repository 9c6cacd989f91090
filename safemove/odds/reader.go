package odds

import (
	"minesweeper/board"
	"minesweeper/safemove/internal/constraint"
)

// reader turns a board into constraints. Its memory is reused.
type reader struct {
	padded  []int32 // the board with a rim: what each square is, see below
	squares []int   // by id: the index of an unknown square
	flags   int     // flagged squares that are believed
	ids     []int32 // memory of the constraints' squares
	cs      []constraint.Constraint
}

// What a square of the padded board is, if not an unknown one, which is its id.
const (
	none = -1 // uncovered, or outside the board
	mine = -2 // flagged and believed
)

// read fills the reader from a board.
func (r *reader) read(b board.Board, ignoreFlags bool) {
	size := b.Size()
	stride := size.Cols + 2
	r.pad(b, stride, ignoreFlags)
	r.cs, r.ids = r.cs[:0], r.ids[:0]
	i := 0
	for row := range size.Rows {
		at := (row+1)*stride + 1
		for range size.Cols {
			if state := b.StateAt(i); state.Uncovered() {
				r.addNumber(int(state), at, stride)
			}
			i++
			at++
		}
	}
}

// pad numbers the unknown squares.
func (r *reader) pad(b board.Board, stride int, ignoreFlags bool) {
	size := b.Size()
	need := stride * (size.Rows + 2)
	if cap(r.padded) < need {
		r.padded = make([]int32, need)
	}
	r.padded = r.padded[:need]
	for i := range r.padded {
		r.padded[i] = none
	}
	r.squares, r.flags = r.squares[:0], 0
	i := 0
	for row := range size.Rows {
		line := r.padded[(row+1)*stride+1:][:size.Cols]
		for col := range line {
			switch state := b.StateAt(i); {
			case state == board.Flagged && !ignoreFlags:
				line[col] = mine
				r.flags++
			case !state.Uncovered():
				line[col] = int32(len(r.squares))
				r.squares = append(r.squares, i)
			}
			i++
		}
	}
}

// addNumber adds the constraint of an uncovered square, unless it says nothing.
func (r *reader) addNumber(mines, at, stride int) {
	from := len(r.ids)
	for _, row := range [3]int{at - stride, at, at + stride} {
		for _, what := range r.padded[row-1 : row+2] {
			switch {
			case what >= 0:
				r.ids = append(r.ids, what)
			case what == mine:
				mines--
			}
		}
	}
	if squares := r.ids[from:len(r.ids):len(r.ids)]; len(squares) > 0 || mines != 0 {
		r.cs = append(r.cs, constraint.Constraint{Mines: mines, Squares: squares})
	}
}
