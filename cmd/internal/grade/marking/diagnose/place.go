package diagnose

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"minesweeper/board"
	"minesweeper/cmd/internal/text"
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

// A mapping returns the square whose content another square shows.
type mapping func(s board.Square) board.Square

// moved returns a cause by which each square shows what another square of the
// solution has. Beyond the edge everything is blank.
func (x *Exercise) moved(size board.Size, advice string, from mapping) cause {
	return predict(size, advice, func(s board.Square) board.State {
		s = from(s)
		if x.Solution.Size().Contains(s) {
			return x.Solution.State(s)
		}
		return 0
	})
}

// turned are the causes by which a board is turned.
func (x *Exercise) turned(size board.Size) (causes []cause) {
	for _, t := range turns {
		if t.turn.Size(size) == x.Solution.Size() {
			causes = append(causes, x.moved(size, t.advice, func(s board.Square) board.Square {
				return t.turn.Inverse().Square(s, size)
			}))
		}
	}
	return causes
}

// maxLines is the number of rows that are tried as missing or repeated on a board
// of the right size. It bounds the time.
const maxLines = 30

// eachLine passes on the causes by which a row is there twice, or a row or a
// column is missing: on a board of the right size, or with one line more or
// less.
func (x *Exercise) eachLine(size board.Size, add func(...cause)) {
	want := x.Solution.Size()
	rows, cols, isRight := size.Rows-want.Rows, size.Cols-want.Cols, size == want
	for row := range want.Rows {
		name, below := "row "+board.RowName(row), shift{down: -1}
		if isRight && row < maxLines || rows == 1 && cols == 0 {
			advice := text.Choose(isRight, ", and the rows below are one too low", ": write every row once")
			add(x.moved(size, name+" is there twice"+advice, shiftedFrom(func(s board.Square) bool { return s.Row > row }, below)))
		}
		isInside := row > 0 && row < min(want.Rows-1, maxLines)
		below.down = 1
		if isRight && isInside || rows == -1 && cols == 0 {
			advice := text.Choose(isRight, ", and the rows below are one too high", ": write every row, also the first and the last")
			add(x.moved(size, name+" is missing"+advice, shiftedFrom(func(s board.Square) bool { return s.Row >= row }, below)))
		}
	}
	for col := range want.Cols {
		if rows == 0 && cols == -1 {
			advice := fmt.Sprintf("column %d is missing: write every column, also the first and the last", col+1)
			add(x.moved(size, advice, shiftedFrom(func(s board.Square) bool { return s.Col >= col }, shift{right: 1})))
		}
	}
}

// shiftedFrom is the mapping by which some squares are shifted.
func shiftedFrom(is func(board.Square) bool, by shift) mapping {
	return func(s board.Square) board.Square {
		if is(s) {
			return by.from(s)
		}
		return s
	}
}

// swappedLines are the causes by which the two rows or columns with the most
// wrong numbers are swapped, or the worst row is a copy of its neighbour.
func (b *shownBoard) swappedLines(wrong []int) []cause {
	rows, cols := make([]int, b.size.Rows), make([]int, b.size.Cols)
	for _, i := range wrong {
		rows[b.size.At(i).Row]++
		cols[b.size.At(i).Col]++
	}
	worst := slices.Index(rows, slices.Max(rows))
	row, otherRow := largestTwo(rows)
	col, otherCol := largestTwo(cols)
	causes := []cause{
		b.moved(b.size, fmt.Sprintf("rows %s and %s are swapped", board.RowName(row), board.RowName(otherRow)),
			func(s board.Square) board.Square { return board.Square{Row: swapped(s.Row, row, otherRow), Col: s.Col} }),
		b.moved(b.size, fmt.Sprintf("columns %d and %d are swapped", col+1, otherCol+1),
			func(s board.Square) board.Square { return board.Square{Row: s.Row, Col: swapped(s.Col, col, otherCol)} }),
	}
	if worst == 0 || worst == b.size.Rows-1 {
		return causes // this is a blank row, or the row before is there twice
	}
	for _, copied := range []shift{{"above", -1, 0}, {"below", 1, 0}} {
		advice := fmt.Sprintf("row %s shows what the row %s it should show", board.RowName(worst), copied.advice)
		isWorst := func(s board.Square) bool { return s.Row == worst }
		causes = append(causes, b.moved(b.size, advice, shiftedFrom(isWorst, copied)))
	}
	return causes
}

// largestTwo returns the places of the two largest counts, the first one first.
func largestTwo(counts []int) (a, b int) {
	a = slices.Index(counts, slices.Max(counts))
	others := slices.Clone(counts)
	others[a] = -1
	b = slices.Index(others, slices.Max(others))
	return min(a, b), max(a, b)
}

func swapped(i, a, b int) int {
	if i == a || i == b {
		return a + b - i
	}
	return i
}

// Size explains a board of another size than the exercise's.
func (x *Exercise) Size(data []byte, b board.Board) string {
	got, want := b.Size(), x.Solution.Size()
	if got.Squares() > maxDiagnosed {
		return ""
	}
	clue := newTextClue(data, nil, x.Solution)
	return cmp.Or(findLabels(clue), x.surplus(b), findSeparators(clue), x.line(b),
		fmt.Sprintf("write %s of %s each, and nothing else",
			text.Count(want.Rows, "line", "lines"), text.Count(want.Cols, "square", "squares")))
}

// surplus explains a board that has too many rows or columns, or another shape.
func (x *Exercise) surplus(b board.Board) string {
	got, want := b.Size(), x.Solution.Size()
	n := got.Cols - want.Cols
	isBlank := func(row, col, toRow, toCol int) bool {
		for i := range got.Squares() {
			s := got.At(i)
			if s.Row >= row && s.Col >= col && s.Row < toRow && s.Col < toCol && b.StateAt(i) != 0 {
				return false
			}
		}
		return true
	}
	are := text.Choose(n == 1, "there is 1 blank", fmt.Sprintf("there are %d blanks", n)) + " too many at the "
	switch {
	case got.Rows == 1 && got.Cols == want.Squares():
		return `all squares are in one line: end each row with '\n'`
	case got.Rows == want.Cols && got.Cols == want.Rows:
		isUncovered := func(i int) bool { return b.StateAt(i).Uncovered() }
		found := newSearch(b, isUncovered, isUncovered)
		found.try(x.turned(got)...)
		return cmp.Or(found.advice, transposed)
	case got.Rows == want.Rows && n > 0 && isBlank(0, want.Cols, got.Rows, got.Cols):
		return are + "end of each row: write only the squares"
	case got.Rows == want.Rows && n > 0 && isBlank(0, 0, got.Rows, n):
		return are + "beginning of each row: write only the squares"
	case n == 0 && got.Rows%want.Rows == 0:
		boards := got.Rows / want.Rows
		all := b.String()
		return severalBoards(boards, strings.HasSuffix(all, all[:len(all)/boards]))
	case n == 0 && got.Rows == want.Rows+1 && isBlank(want.Rows, 0, got.Rows, got.Cols):
		return "there is one row of blanks too many below the board: end the file after the last row"
	}
	return ""
}

// line explains a board in which a row is there twice, or a row or a column is
// missing, if every uncovered square fits.
func (x *Exercise) line(b board.Board) string {
	isUncovered := func(i int) bool { return b.StateAt(i).Uncovered() }
	found := newSearch(b, isUncovered, isUncovered)
	x.eachLine(b.Size(), found.try)
	if found.most < len(found.faults) {
		return ""
	}
	return found.advice
}
