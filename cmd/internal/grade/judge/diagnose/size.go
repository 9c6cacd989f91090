package diagnose

import (
	"cmp"
	"fmt"
	"strings"

	"minesweeper/board"
	"minesweeper/cmd/internal/text"
)

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
	if x.eachLine(b.Size(), found.try); found.most < len(found.faults) {
		return ""
	}
	return found.advice
}
