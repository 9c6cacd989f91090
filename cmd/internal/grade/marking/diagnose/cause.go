package diagnose

import (
	_ "embed" // counts.txt
	"math"
	"strings"
	"sync"

	"minesweeper/board"
)

// An Exercise is what submissions are compared with. Several goroutines may use
// it at the same time.
type Exercise struct {
	Mines    board.Minefield
	Solution board.Board
	Start    board.Board // what was given; covered if nothing was
	Want     board.Board
	Exact    bool    // every square of Want counts, also mines
	Others   []Other // minefields that a program may have loaded by mistake

	prepare sync.Once
	// The causes that are the same for all submissions.
	numbers, changes, covers []cause
}

// An Other is a minefield other than that of the exercise.
type Other struct {
	Name  string
	Mines board.Minefield
}

// maxDiagnosed is the largest board, in squares, that is diagnosed. It bounds
// the time to grade a class.
const maxDiagnosed = 100_000

// A cause is a mistake that would explain many faults at once. It predicts what
// each square of the board shows, or nothing.
type cause struct {
	advice string
	shows  []board.State
	ofAll  bool // the advice says what each number is
}

// nothing is what a cause predicts of squares that it does not concern.
const nothing board.State = math.MinInt8

// A prediction is what a cause predicts of a square.
type prediction func(s board.Square) board.State

// predict returns a cause with what it predicts of a board of a size.
func predict(size board.Size, advice string, shows prediction) cause {
	c := cause{advice: advice, shows: make([]board.State, size.Squares())}
	for i := range c.shows {
		c.shows[i] = shows(size.At(i))
	}
	return c
}

// where returns the state if a square is concerned.
func where(isConcerned bool, state board.State) board.State {
	if isConcerned {
		return state
	}
	return nothing
}

// A choice is the mistake that explains more faults than it leaves, and more than
// any other if what it leaves is counted against it. In a tie it is none.
type choice struct {
	advice string
	most   int // how many more faults are explained than left
}

// offer offers a mistake, which must explain a least number of faults.
func (c *choice) offer(advice string, explained, left, least int) {
	switch n := explained - left; {
	case n <= 0 || explained < least || n < c.most:
	case n == c.most && advice != c.advice:
		c.advice = ""
	default:
		c.advice, c.most = advice, n
	}
}

// A search looks for the cause that explains the faults of a board, two at least.
type search struct {
	choice
	board   board.Board
	faults  []int            // squares
	isRight func(i int) bool // of a square that counts too
}

// newSearch returns a search for the cause of some faults. Other squares count
// only if counts says so.
func newSearch(b board.Board, isFault, counts func(i int) bool) *search {
	s := &search{board: b, isRight: func(i int) bool { return counts(i) && !isFault(i) }}
	for i := range b.Size().Squares() {
		if isFault(i) {
			s.faults = append(s.faults, i)
		}
	}
	return s
}

// try tries causes.
func (s *search) try(causes ...cause) {
	for _, c := range causes {
		explained, left := s.weigh(c)
		advice := c.advice
		if c.ofAll && s.denied(c) > explained/8 { // more than slips
			advice = "" // but no weaker cause is better
		}
		s.offer(advice, explained, left, 2)
	}
}

// weigh counts the faults that a cause explains, and those that it leaves:
// faults of another kind, and right squares that it predicts to be wrong. It
// stops when the cause does not explain more than it leaves.
func (s *search) weigh(c cause) (explained, left int) {
	for _, i := range s.faults {
		if c.shows[i] == s.board.StateAt(i) {
			explained++
		}
	}
	left = len(s.faults) - explained
	for i, shown := range c.shows {
		if left >= explained {
			break
		}
		if shown != nothing && shown != s.board.StateAt(i) && s.isRight(i) {
			left++
		}
	}
	return explained, left
}

// denied counts the wrong numbers for which a cause of all numbers does not hold.
func (s *search) denied(c cause) (n int) {
	for _, i := range s.faults {
		state, shows := s.board.StateAt(i), c.shows[i]
		if shows != nothing && shows <= 8 && state.Uncovered() && state != shows {
			n++
		}
	}
	return n
}

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
