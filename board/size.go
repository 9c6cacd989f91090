package board

import (
	"fmt"
	"iter"
	"math"
	"slices"
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

// A Square is a place on a board. Row and Col count from 0, so that "A7" is
// Square{0, 6}.
type Square struct{ Row, Col int }

// String returns the square's name, such as "A7", or "AB12" for row 28.
func (s Square) String() string {
	return RowName(s.Row) + strconv.Itoa(s.Col+1)
}

// Move returns the move that uncovers s.
func (s Square) Move() Move { return Move{Square: s} }

// Flag returns the move that flags s.
func (s Square) Flag() Move { return Move{Square: s, Flag: true} }

// RowName returns the letters of a row, counted from 0: A to Z, then AA, AB and
// so on, like the columns of a spreadsheet.
func RowName(row int) string {
	var letters [16]byte
	i := len(letters)
	for row++; row > 0 && i > 0; row = (row - 1) / 26 {
		i--
		letters[i] = 'A' + byte((row-1)%26)
	}
	return string(letters[i:])
}

// ParseSquare reads a square's name: upper-case letters, then a number from 1
// without leading zeros. [Size.Square] also checks that the board has the
// square.
func ParseSquare(text string) (Square, error) {
	s, rest, ok := cutSquare(text)
	if !ok || rest != "" {
		return Square{}, fmt.Errorf("square %q: want a row's capital letters and a column's number, as in A7", text)
	}
	return s, nil
}

// cutSquare reads the square at the start of text and returns the text after
// it.
func cutSquare(text string) (s Square, rest string, ok bool) {
	i, row := 0, 0
	for ; i < len(text) && 'A' <= text[i] && text[i] <= 'Z'; i++ {
		if row > MaxSquares {
			return Square{}, text, false
		}
		row = row*26 + int(text[i]-'A') + 1
	}
	start, col := i, 0
	for ; i < len(text) && '0' <= text[i] && text[i] <= '9'; i++ {
		if col > math.MaxInt32 {
			return Square{}, text, false
		}
		col = col*10 + int(text[i]-'0')
	}
	if row == 0 || start == i || text[start] == '0' {
		return Square{}, text, false
	}
	return Square{row - 1, col - 1}, text[i:], true
}

// A Total is the number of mines on a board, which may be unknown. The zero
// Total is unknown.
type Total struct {
	mines int
	known bool
}

// KnownTotal returns the Total of a board with that many mines.
func KnownTotal(mines int) Total { return Total{mines, true} }

// Mines returns the number of mines and reports whether it is known.
func (t Total) Mines() (n int, known bool) { return t.mines, t.known }

// Known reports whether the number of mines is known.
func (t Total) Known() bool { return t.known }

// Agree returns an error if both numbers are known and differ. The argument
// source says where the other one is from, as in "the minefield has".
func (t Total) Agree(other Total, source string) error {
	if t.known && other.known && t != other {
		return fmt.Errorf("the number of mines is %d, but %s %d", t.mines, source, other.mines)
	}
	return nil
}

// A Preset is a size with a name and its usual number of mines.
type Preset struct {
	Name  string
	Size  Size
	Mines int
	// Start is the first square in the published tests of solvers.
	Start Square
}

var presets = []Preset{
	{"beginner", Size{Rows: 9, Cols: 9}, 10, Square{Row: 2, Col: 2}},
	{"intermediate", Size{Rows: 16, Cols: 16}, 40, Square{Row: 2, Col: 3}},
	{"expert", Size{Rows: 16, Cols: 30}, 99, Square{Row: 3, Col: 3}},
}

// otherNames are the names that the published tests use for some presets.
var otherNames = map[string]string{"beginner": "small", "intermediate": "medium"}

// Presets returns all presets, the smallest first.
func Presets() []Preset { return slices.Clone(presets) }

// ParsePreset reads a preset's name or a size, ROWSxCOLS. For the size of a
// preset it returns that preset; for any other size it sets the Size alone.
func ParsePreset(text string) (Preset, error) {
	for _, p := range presets {
		if p.Name == text || otherNames[p.Name] == text {
			return p, nil
		}
	}
	size, err := ParseSize(text)
	if err != nil {
		if !strings.ContainsAny(text, "0123456789") {
			err = fmt.Errorf("size %q: want beginner, intermediate, expert or ROWSxCOLS, as in 16x30", text)
		}
		return Preset{}, err
	}
	for _, p := range presets {
		if p.Size == size {
			return p, nil
		}
	}
	return Preset{Size: size}, nil
}
