package diagnose

import (
	_ "embed" // counts.txt
	"strings"
	"sync"

	"minesweeper/board"
)

// A NumberRule is a wrong way to count that beginners program: a line of
// counts.txt. It begins with the nine squares around a square, row by row, of
// which those with a # are looked at. Then there may be a change, one word, or
// the edges of the board (rows A and I, columns 1 and 9) whose mines are missed.
type NumberRule struct {
	Advice string
	looks  string
	change string
	from   mapping // the square whose neighbours are counted, or nil for itself
}

//go:embed counts.txt
var countsText string

// The columns of counts.txt.
const (
	changeColumn = 10
	adviceColumn = 20
)

// NumberRules returns the wrong ways to count.
var NumberRules = sync.OnceValue(func() (rules []NumberRule) {
	for line := range strings.Lines(countsText) {
		rules = append(rules, NumberRule{
			looks: line[:changeColumn-1], change: strings.TrimSpace(line[changeColumn:adviceColumn]),
			Advice: strings.TrimSpace(line[adviceColumn:]),
		})
	}
	return rules
})

// allAround looks at the eight neighbours.
const allAround = "####.####"

// Count returns what a program that counts in this way shows on a square.
func (r NumberRule) Count(m board.Minefield, s board.Square) int {
	if r.from != nil {
		s = r.from(s)
	}
	distance := 1
	switch r.change {
	case "swapped":
		s.Row, s.Col = s.Col, s.Row
	case "wide":
		distance = 2
	case "inside":
		if isAtEdge(m.Size(), s, "A,I,1,9") {
			return 0
		}
	}
	n := 0
	for down := -distance; down <= distance; down++ {
		row := r.countRow(m, s, down, distance)
		if r.change == "row-once" {
			row = min(1, row)
		}
		n += row
	}
	switch r.change {
	case "more":
		return n + 1
	case "less":
		return max(0, n-1)
	case "twice":
		return 2 * n
	case "once":
		return min(1, n)
	}
	return n
}

// countRow counts on the squares of one row around a square, which may be beyond
// the edge.
func (r NumberRule) countRow(m board.Minefield, at board.Square, down, distance int) (n int) {
	z := m.Size()
	for right := -distance; right <= distance; right++ {
		s := board.Square{Row: at.Row + down, Col: at.Col + right}
		if r.change == "around" {
			s = board.Square{Row: (s.Row + z.Rows) % z.Rows, Col: (s.Col + z.Cols) % z.Cols}
		}
		i, isThere := s.Row*z.Cols+s.Col, z.Contains(s)
		if r.change == "along" { // the board is in one array, where rows follow one another
			isThere = i >= 0 && i < z.Squares()
		}
		isLooked := distance > 1 && (down != 0 || right != 0) || distance == 1 && r.looks[3*down+right+4] == '#'
		if isThere && isLooked && m.HasMineAt(i) != (r.change == "free") && !isAtEdge(z, s, r.change) {
			n++
		}
	}
	return n
}

// isAtEdge reports whether a square is at one of some edges.
func isAtEdge(z board.Size, s board.Square, edges string) bool {
	for i, is := range []bool{s.Row == 0, s.Row == z.Rows-1, s.Col == 0, s.Col == z.Cols-1} {
		if is && strings.Contains(edges, [...]string{"A", "I", "1", "9"}[i]) {
			return true
		}
	}
	return false
}
