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
//
// Rules add, so that a program can have two of them: the texts of their fields follow
// one another. The zero rule is right.
type NumberRule struct {
	Advice string
	Looks  Around
	Change string
	from   mapping // the square whose neighbours are counted, or nil for itself
}

// Around are the squares around a square that a program looks at: nine signs, or several
// times nine. Those with a "." are left out, those with a "+" counted once more, even
// the square itself.
type Around string

// Times returns how many times the k-th of the nine squares is counted.
func (a Around) Times(k int) int {
	n := 1
	if k == 4 {
		n = 0
	}
	for i := k; i < len(a); i += 9 {
		switch a[i] {
		case '+':
			n++
		case '.':
			n = 0
		}
	}
	return n
}

// Mines is a minefield as rules see it.
type Mines interface {
	Size() board.Size
	HasMineAt(i int) bool
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
			Looks: Around(line[:changeColumn-1]), Change: strings.TrimSpace(line[changeColumn:adviceColumn]),
			Advice: strings.TrimSpace(line[adviceColumn:]),
		})
	}
	return rules
})

// has reports whether the rule has a change.
func (r *NumberRule) has(change string) bool { return strings.Contains(r.Change, change) }

// Count returns what a program that counts in this way shows on a square.
func (r *NumberRule) Count(m Mines, s board.Square) (n int) {
	if r.from != nil {
		s = r.from(s)
	}
	distance := 1
	if r.has("swapped") {
		s.Row, s.Col = s.Col, s.Row
	}
	if r.has("wide") {
		distance = 2
	}
	if r.has("inside") && isAtEdge(m.Size(), s, "A,I,1,9") {
		return 0
	}
	for down := -distance; down <= distance; down++ {
		row := r.countRow(m, s, down, distance)
		if r.has("per-row") {
			row = min(1, row)
		}
		n += row
	}
	if r.has("once") {
		n = min(1, n)
	}
	if r.has("twice") {
		n *= 2
	}
	if r.has("more") {
		n++
	}
	if r.has("less") {
		n = max(0, n-1)
	}
	return n
}

// countRow counts on the squares of one row around a square, which may be beyond
// the edge.
func (r *NumberRule) countRow(m Mines, at board.Square, down, distance int) (n int) {
	z := m.Size()
	for right := -distance; right <= distance; right++ {
		times := 1
		if distance == 1 {
			times = r.Looks.Times(3*down + right + 4)
		} else if down == 0 && right == 0 {
			times = 0
		}
		i, isThere := r.place(z, at, down, right)
		if times > 0 && isThere && m.HasMineAt(i) != r.has("free") && !isAtEdge(z, z.At(i), r.Change) {
			n += times
		}
	}
	return n
}

// place returns the place of the square that a program takes for a neighbour, if any.
func (r *NumberRule) place(z board.Size, at board.Square, down, right int) (i int, ok bool) {
	s := board.Square{
		Row: r.within(at.Row+down, z.Rows, "wrap-rows", "clamp-rows"),
		Col: r.within(at.Col+right, z.Cols, "wrap-cols", "clamp-cols"),
	}
	i, ok = s.Row*z.Cols+s.Col, z.Contains(s)
	isBeyond := s.Col < 0 && r.has("before") || s.Col >= z.Cols && r.has("after")
	if r.has("along") || isBeyond && s.Row >= 0 && s.Row < z.Rows {
		ok = i >= 0 && i < z.Squares() // the board is in one array, where rows follow one another
	}
	return i, ok
}

// within returns the row or the column that a program takes for one of n, or for one
// beyond these: the one at the other end, or the last one.
func (r *NumberRule) within(i, n int, wraps, clamps string) int {
	if r.has("around") || r.has(wraps) {
		return (i + n) % n
	}
	if r.has(clamps) {
		return min(max(i, 0), n-1)
	}
	return i
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
