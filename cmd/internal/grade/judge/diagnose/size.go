package diagnose

import (
	"cmp"
	"fmt"

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
	return cmp.Or(findLabels(clue), findSeparated(clue), x.surplus(b), x.deficit(b),
		fmt.Sprintf("write %s of %s each, and nothing else",
			text.Count(want.Rows, "line", "lines"), text.Count(want.Cols, "square", "squares")))
}

// surplus explains a board that has too many rows or columns, or another shape.
func (x *Exercise) surplus(b board.Board) string {
	got, want := b.Size(), x.Solution.Size()
	if got.Rows == 1 && got.Cols == want.Squares() {
		return `all squares are in one line: end each row with '\n'`
	}
	if got.Rows == want.Cols && got.Cols == want.Rows {
		shown := &shownBoard{x, b, got}
		uncovered := func(i int) bool { return b.StateAt(i).Uncovered() }
		turned, _ := shown.best(func() []cause { return x.turned(got) }, uncovered, uncovered)
		return cmp.Or(turned, transposed)
	}
	if n := got.Cols - want.Cols; got.Rows == want.Rows && n > 0 {
		are := text.Choose(n == 1, "is 1 blank", fmt.Sprintf("are %d blanks", n))
		switch {
		case isBlank(b, 0, want.Cols, got.Rows, got.Cols):
			return "there " + are + " too many at the end of each row: write only the squares"
		case isBlank(b, 0, 0, got.Rows, n):
			return "there " + are + " too many at the beginning of each row: write only the squares"
		}
	}
	if n := got.Rows / want.Rows; got.Cols == want.Cols && got.Rows == n*want.Rows {
		return severalBoards(n, isRepeated(b, want.Rows))
	}
	if got.Cols != want.Cols || got.Rows != want.Rows+1 {
		return ""
	}
	if isBlank(b, want.Rows, 0, got.Rows, got.Cols) {
		return "there is one row of blanks too many below the board: end the file after the last row"
	}
	if row, ok := x.onlyFit(b, want.Rows, func(s board.Square, row int) board.Square {
		return board.Square{Row: s.Row - after(s.Row, row+1), Col: s.Col}
	}); ok {
		return fmt.Sprintf("row %s is there twice: write every row once", board.RowName(row))
	}
	return ""
}

// deficit explains a board that lacks a row or a column.
func (x *Exercise) deficit(b board.Board) string {
	got, want := b.Size(), x.Solution.Size()
	if got.Cols == want.Cols && got.Rows == want.Rows-1 {
		if row, ok := x.onlyFit(b, want.Rows, func(s board.Square, row int) board.Square {
			return board.Square{Row: s.Row + after(s.Row, row), Col: s.Col}
		}); ok {
			return fmt.Sprintf("row %s is missing: write every row, also the first and the last", board.RowName(row))
		}
	}
	if got.Rows == want.Rows && got.Cols == want.Cols-1 {
		if col, ok := x.onlyFit(b, want.Cols, func(s board.Square, col int) board.Square {
			return board.Square{Row: s.Row, Col: s.Col + after(s.Col, col)}
		}); ok {
			return fmt.Sprintf("column %d is missing: write every column, also the first and the last", col+1)
		}
	}
	return ""
}

// onlyFit returns the one way, of n, in which every uncovered square of b shows
// what the solution has at another place.
func (x *Exercise) onlyFit(b board.Board, n int, from func(s board.Square, way int) board.Square) (way int, ok bool) {
	fits := func(way int) bool {
		for i := range b.Size().Squares() {
			if b.StateAt(i).Uncovered() && x.Solution.State(from(b.Size().At(i), way)) != b.StateAt(i) {
				return false
			}
		}
		return true
	}
	found := 0
	for w := range n {
		if fits(w) {
			way = w
			found++
		}
	}
	return way, found == 1
}

// isBlank reports whether all squares from one row and column to another are
// blanks. The last ones are not included.
func isBlank(b board.Board, row, col, toRow, toCol int) bool {
	for r := row; r < toRow; r++ {
		for c := col; c < toCol; c++ {
			if b.State(board.Square{Row: r, Col: c}) != 0 {
				return false
			}
		}
	}
	return true
}

// isRepeated reports whether the last rows of a board repeat the first.
func isRepeated(b board.Board, rows int) bool {
	block := rows * b.Size().Cols
	last := b.Size().Squares() - block
	for i := range block {
		if b.StateAt(i) != b.StateAt(last+i) {
			return false
		}
	}
	return true
}
