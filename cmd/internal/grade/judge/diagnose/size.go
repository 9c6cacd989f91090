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
	return cmp.Or(findLabels(clue), findSeparated(clue), x.surplus(b), x.line(b),
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
		turned, _ := shown.best(x.turned(got), uncovered, uncovered)
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
		text := b.String()
		return severalBoards(n, strings.HasSuffix(text, text[:len(text)/n]))
	}
	if got.Cols == want.Cols && got.Rows == want.Rows+1 && isBlank(b, want.Rows, 0, got.Rows, got.Cols) {
		return "there is one row of blanks too many below the board: end the file after the last row"
	}
	return ""
}

// line explains a board in which a row is there twice, or a row or a column is
// missing.
func (x *Exercise) line(b board.Board) string {
	got, want := b.Size(), x.Solution.Size()
	switch (board.Size{Rows: got.Rows - want.Rows, Cols: got.Cols - want.Cols}) {
	case board.Size{Rows: 1}:
		if row, ok := x.onlyFit(b, want.Rows, repeated); ok {
			return fmt.Sprintf("row %s is there twice: write every row once", board.RowName(row))
		}
	case board.Size{Rows: -1}:
		if row, ok := x.onlyFit(b, want.Rows, withoutRow); ok {
			return fmt.Sprintf("row %s is missing: write every row, also the first and the last", board.RowName(row))
		}
	case board.Size{Cols: -1}:
		if col, ok := x.onlyFit(b, want.Cols, withoutCol); ok {
			return fmt.Sprintf("column %d is missing: write every column, also the first and the last", col+1)
		}
	}
	return ""
}

// onlyFit returns the only line, of n, for which every uncovered square of b
// shows what the solution has at another place.
func (x *Exercise) onlyFit(b board.Board, n int, at func(line int) mapping) (line int, ok bool) {
	fits := func(from mapping) bool {
		for i := range b.Size().Squares() {
			if b.StateAt(i).Uncovered() && x.Solution.State(from(b.Size().At(i))) != b.StateAt(i) {
				return false
			}
		}
		return true
	}
	found := 0
	for l := range n {
		if fits(at(l)) {
			line = l
			found++
		}
	}
	return line, found == 1
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
