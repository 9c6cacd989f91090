package diagnose

import (
	"fmt"
	"slices"

	"minesweeper/board"
)

// transposed is the advice for a transposed board.
const transposed = "rows and columns are swapped: write a line for each row, A first"

const upright = ": write row A first, and column 1 first in each row"

const fromZero = ": do your rows and columns count from 0 or from 1?"

// turns are the ways to turn a board, with the advice for each.
var turns = []struct {
	advice string
	turn   board.Symmetry
}{
	{transposed, board.Transpose},
	{"left and right are swapped: write column 1 first in each row", board.MirrorH},
	{"the rows are upside down: write row A first", board.MirrorV},
	{"the board is turned by half a turn" + upright, board.Turn180},
	{"the board is turned by a quarter turn" + upright, board.Turn90},
	{"the board is turned by a quarter turn" + upright, board.Turn270},
	{"rows and columns are swapped, and both run backwards" + upright, board.AntiTranspose},
}

// shows returns a cause by which each square shows what another square of the
// solution has. From returns that one; beyond the edge everything is blank.
func (x *Exercise) shows(size board.Size, advice string, from func(s board.Square) board.Square) cause {
	return cause{advice, func(i int) (board.State, bool) {
		s := from(size.At(i))
		if !x.Solution.Size().Contains(s) {
			return 0, true
		}
		return x.Solution.State(s), true
	}}
}

// turned are the causes by which a board is turned.
func (x *Exercise) turned(size board.Size) (causes []cause) {
	for _, t := range turns {
		if t.turn.Size(size) == x.Solution.Size() {
			causes = append(causes, x.shows(size, t.advice, func(s board.Square) board.Square {
				return t.turn.Inverse().Square(s, size)
			}))
		}
	}
	return causes
}

// maxRows is the number of rows that are tried as missing or repeated. It bounds
// the time.
const maxRows = 30

// misplaced are the causes by which numbers are right but in the wrong place.
func (b *shownBoard) misplaced() []cause {
	causes := b.turned(b.size)
	add := func(advice string, from func(s board.Square) board.Square) {
		causes = append(causes, b.shows(b.size, advice, from))
	}
	causes = append(causes, b.shifted()...)
	rows, cols := make([]int, b.size.Rows), make([]int, b.size.Cols)
	for i := range b.size.Squares() {
		if b.isWrong(i) {
			rows[b.size.At(i).Row]++
			cols[b.size.At(i).Col]++
		}
	}
	causes = append(causes, b.blankEdges()...)
	worst := slices.Index(rows, slices.Max(rows))
	row, other := largestTwo(rows)
	col, second := largestTwo(cols)
	add(fmt.Sprintf("rows %s and %s are swapped", board.RowName(row), board.RowName(other)), func(s board.Square) board.Square {
		return board.Square{Row: swapped(s.Row, row, other), Col: s.Col}
	})
	add(fmt.Sprintf("columns %d and %d are swapped", col+1, second+1), func(s board.Square) board.Square {
		return board.Square{Row: s.Row, Col: swapped(s.Col, col, second)}
	})
	for _, copied := range []shift{{"above", -1, 0}, {"below", 1, 0}} {
		if worst == 0 || worst == b.size.Rows-1 {
			break // this is a blank row, or the row before is there twice
		}
		add(fmt.Sprintf("row %s shows what the row %s it should show", board.RowName(worst), copied.advice), func(s board.Square) board.Square {
			if s.Row == worst {
				return copied.from(s)
			}
			return s
		})
	}
	for row := range min(b.size.Rows, maxRows) {
		add(fmt.Sprintf("row %s is there twice, and the rows below are one too low", board.RowName(row)),
			func(s board.Square) board.Square { return board.Square{Row: s.Row - after(s.Row, row+1), Col: s.Col} })
		if row > 0 && row < b.size.Rows-1 {
			add(fmt.Sprintf("row %s is missing, and the rows below are one too high", board.RowName(row)),
				func(s board.Square) board.Square { return board.Square{Row: s.Row + after(s.Row, row), Col: s.Col} })
		}
	}
	return causes
}

// A shift is a way to move squares by a row or a column.
type shift struct {
	advice      string
	down, right int
}

// from returns the square whose place a square took.
func (h shift) from(s board.Square) board.Square {
	return board.Square{Row: s.Row + h.down, Col: s.Col + h.right}
}

var shifts = []shift{
	{"one row too high", 1, 0},
	{"one row too low", -1, 0},
	{"one column too far to the left", 0, 1},
	{"one column too far to the right", 0, -1},
	{"one row too high and one column too far to the left", 1, 1},
	{"one row too low and one column too far to the right", -1, -1},
}

// shifted are the causes by which all numbers are moved.
func (b *shownBoard) shifted() (causes []cause) {
	if b.size.Rows < 3 || b.size.Cols < 3 {
		return nil
	}
	for _, shift := range shifts {
		causes = append(causes, b.shows(b.size, "everything is "+shift.advice+fromZero, shift.from))
	}
	return causes
}

// blankEdges are the causes by which a first or last row or column is blank.
func (b *shownBoard) blankEdges() (causes []cause) {
	blank := func(what string, at func(s board.Square) bool) {
		causes = append(causes, cause{what + " is blank: do your loops begin too late, or end too early?", func(i int) (board.State, bool) {
			return 0, at(b.size.At(i))
		}})
	}
	last := board.Square{Row: b.size.Rows - 1, Col: b.size.Cols - 1}
	blank("row A", func(s board.Square) bool { return s.Row == 0 })
	blank("row "+board.RowName(last.Row), func(s board.Square) bool { return s.Row == last.Row })
	blank("column 1", func(s board.Square) bool { return s.Col == 0 })
	blank(fmt.Sprintf("column %d", last.Col+1), func(s board.Square) bool { return s.Col == last.Col })
	return causes
}

// largestTwo returns the places of the two largest counts, the first one first.
func largestTwo(counts []int) (a, b int) {
	for i := range counts {
		if counts[i] > counts[a] {
			a = i
		}
	}
	if a == 0 && len(counts) > 1 {
		b = 1
	}
	for i := range counts {
		if i != a && counts[i] > counts[b] {
			b = i
		}
	}
	return min(a, b), max(a, b)
}

func swapped(i, a, b int) int {
	switch i {
	case a:
		return b
	case b:
		return a
	}
	return i
}

// after returns 1 for what is not before first, else 0.
func after(i, first int) int {
	if i < first {
		return 0
	}
	return 1
}
