package board

import (
	"fmt"
	"iter"
	"strconv"
	"strings"
)

// MaxSquares is the largest number of squares that a board may have.
const MaxSquares = 1_000_000

// A Size is the shape of a board: how many rows and columns it has.
//
// An index is the number of a square, counted row by row from 0: on a 9×9 board
// A1 has index 0, A9 index 8 and B1 index 9.
type Size struct{ Rows, Cols int }

// ParseSize reads ROWSxCOLS, such as "16x30", "16X30" or "16×30". It fails if
// the size does not pass [Size.Check].
func ParseSize(text string) (Size, error) {
	rows, cols, found := strings.Cut(strings.NewReplacer("X", "x", "×", "x").Replace(text), "x")
	r, err1 := strconv.Atoi(rows)
	c, err2 := strconv.Atoi(cols)
	if !found || err1 != nil || err2 != nil {
		return Size{}, fmt.Errorf("size %q: want ROWSxCOLS, as in 16x30", text)
	}
	z := Size{r, c}
	return z, z.Check()
}

// Check returns an error unless z has between 1 and [MaxSquares] squares.
func (z Size) Check() error {
	if z.Rows < 1 || z.Cols < 1 {
		return fmt.Errorf("size %v: a board has at least one row and one column", z)
	}
	if z.Rows > MaxSquares || z.Cols > MaxSquares || z.Rows*z.Cols > MaxSquares {
		return fmt.Errorf("size %v: a board has at most %d squares", z, MaxSquares)
	}
	return nil
}

// String returns ROWSxCOLS.
func (z Size) String() string { return fmt.Sprintf("%dx%d", z.Rows, z.Cols) }

// Squares returns the number of squares.
func (z Size) Squares() int { return z.Rows * z.Cols }

// Contains reports whether s is one of the squares.
func (z Size) Contains(s Square) bool {
	return s.Row >= 0 && s.Row < z.Rows && s.Col >= 0 && s.Col < z.Cols
}

// Index returns the index of s. It panics if s is not one of the squares: the
// index would be another square's.
func (z Size) Index(s Square) int {
	if !z.Contains(s) {
		panic(fmt.Sprintf("board: row %d, column %d: the board is %v", s.Row+1, s.Col+1, z))
	}
	return s.Row*z.Cols + s.Col
}

// At returns the square with index i.
func (z Size) At(i int) Square { return Square{i / z.Cols, i % z.Cols} }

// Square reads the name of one of the squares, such as "A7". The error says
// that the name is malformed, or which rows or columns the board has.
func (z Size) Square(name string) (Square, error) {
	s, err := ParseSquare(name)
	switch {
	case err != nil:
		return s, err
	case s.Row >= z.Rows:
		return s, fmt.Errorf("square %q: the board has %s", name, span("row", "A", RowName(z.Rows-1)))
	case s.Col >= z.Cols:
		return s, fmt.Errorf("square %q: the board has %s", name, span("column", "1", strconv.Itoa(z.Cols)))
	}
	return s, nil
}

// span returns "rows A to I", or "only row A".
func span(what, first, last string) string {
	if first == last {
		return "only " + what + " " + first
	}
	return what + "s " + first + " to " + last
}

// AppendNeighbours appends the indices of the squares that touch square i to
// dst, row by row.
func (z Size) AppendNeighbours(dst []int, i int) []int {
	row, col := i/z.Cols, i%z.Cols
	for r := max(0, row-1); r <= min(z.Rows-1, row+1); r++ {
		for c := max(0, col-1); c <= min(z.Cols-1, col+1); c++ {
			if n := r*z.Cols + c; n != i {
				dst = append(dst, n)
			}
		}
	}
	return dst
}

// Neighbours yields the squares that touch s, row by row. Loops that must be
// fast use [Size.AppendNeighbours].
func (z Size) Neighbours(s Square) iter.Seq[Square] {
	return func(yield func(Square) bool) {
		var room [8]int
		for _, i := range z.AppendNeighbours(room[:0], z.Index(s)) {
			if !yield(z.At(i)) {
				return
			}
		}
	}
}
