package diagnose

import "minesweeper/board"

// A NumberRule is a wrong way to count that beginners program.
type NumberRule struct {
	Advice string
	Count  func(m board.Minefield, i int) int
}

// NumberRules are the wrong ways to count.
var NumberRules = []NumberRule{
	{"the numbers count only the squares above, below, left and right: the four diagonal neighbours count too",
		around(func(down, right int) bool { return down == 0 || right == 0 })},
	{"the numbers count only the diagonal neighbours: those above, below, left and right count too",
		around(func(down, right int) bool { return down != 0 && right != 0 })},
	{"the numbers count only the squares left and right: the rows above and below count too",
		around(func(down, _ int) bool { return down == 0 })},
	{"the numbers count only the squares above and below: the columns left and right count too",
		around(func(_, right int) bool { return right == 0 })},
	{"the numbers miss the row below: does a loop end one too early?",
		around(func(down, _ int) bool { return down < 1 })},
	{"the numbers miss the column on the right: does a loop end one too early?",
		around(func(_, right int) bool { return right < 1 })},
	{"the numbers miss the row below and the column on the right: do your loops end one too early?",
		around(func(down, right int) bool { return down < 1 && right < 1 })},
	{"the numbers miss the row above: does a loop begin one too late?",
		around(func(down, _ int) bool { return down > -1 })},
	{"the numbers miss the column on the left: does a loop begin one too late?",
		around(func(_, right int) bool { return right > -1 })},
	{"the numbers miss the row above and the column on the left: do your loops begin one too late?",
		around(func(down, right int) bool { return down > -1 && right > -1 })},
	{"the numbers are one too large: a square does not count itself",
		func(m board.Minefield, i int) int { return m.CountMinesAt(i) + 1 }},
	{"the numbers are twice as large as they should be: count each mine once",
		func(m board.Minefield, i int) int { return 2 * m.CountMinesAt(i) }},
	{"the numbers are one too small: count from 0, and look at all eight neighbours",
		func(m board.Minefield, i int) int { return max(0, m.CountMinesAt(i)-1) }},
	{"the count stops at 1: count all neighbours that have a mine, do not stop at the first",
		func(m board.Minefield, i int) int { return min(1, m.CountMinesAt(i)) }},
	{"the count has one mine at most in each row of neighbours: go on after the first of a row", countRows},
	{"the numbers count around the edges: a square at the edge has no neighbours on the other side", countAround},
	{"the numbers count around the ends of rows: the last square of a row is no neighbour of the first of the next", countAlong},
	{"the numbers count the free neighbours: they should count the mines", countFree},
	{"the numbers count mines that are two squares away: only the eight squares around count", countWide},
	{"the numbers miss the mines in the first row and column: do your loops start at 1?",
		within(func(_ board.Size, s board.Square) bool { return s.Row > 0 && s.Col > 0 })},
	{"the numbers miss the mines in the first row: does a loop start at 1?",
		within(func(_ board.Size, s board.Square) bool { return s.Row > 0 })},
	{"the numbers miss the mines in the first column: does a loop start at 1?",
		within(func(_ board.Size, s board.Square) bool { return s.Col > 0 })},
	{"the numbers miss the mines in the last row and column: do your loops end too early?",
		within(func(z board.Size, s board.Square) bool { return s.Row < z.Rows-1 && s.Col < z.Cols-1 })},
	{"the numbers miss the mines in the last row: does a loop end too early?",
		within(func(z board.Size, s board.Square) bool { return s.Row < z.Rows-1 })},
	{"the numbers miss the mines in the last column: does a loop end too early?",
		within(func(z board.Size, s board.Square) bool { return s.Col < z.Cols-1 })},
	{"the numbers miss the mines at the edges: do your loops begin too late and end too early?",
		within(func(z board.Size, s board.Square) bool { return !isAtEdge(z, s) })},
	{"the squares at the edges have no numbers: fewer neighbours are on the board there, but they count", countInside},
	{"rows and columns are swapped in the count: the letter names the row, the number the column", func(m board.Minefield, i int) int {
		s := m.Size().At(i)
		return countNear(m, board.Square{Row: s.Col, Col: s.Row}, 1, onBoard)
	}},
}

func isAtEdge(z board.Size, s board.Square) bool {
	return s.Row == 0 || s.Col == 0 || s.Row == z.Rows-1 || s.Col == z.Cols-1
}

// countRows leaves each of the three rows of neighbours after its first mine.
func countRows(m board.Minefield, i int) (n int) {
	at := m.Size().At(i)
	for down := -1; down <= 1; down++ {
		n += min(1, countIf(m, i, func(_, s board.Square) bool { return s.Row == at.Row+down }))
	}
	return n
}

// missesOne returns the rules by which one of the eight neighbours is left out.
func missesOne() (rules []NumberRule) {
	for i, where := range []string{"above on the left", "above", "above on the right", "on the left", "", "on the right",
		"below on the left", "below", "below on the right"} {
		if where != "" {
			rules = append(rules, NumberRule{"the numbers miss the neighbour " + where + ": are all eight in the program?",
				around(func(down, right int) bool { return down != i/3-1 || right != i%3-1 })})
		}
	}
	return rules
}

// countIf returns how many neighbours of square i have a mine and are counted.
func countIf(m board.Minefield, i int, counts func(at, s board.Square) bool) (n int) {
	z, at := m.Size(), m.Size().At(i)
	for s := range z.Neighbours(at) {
		if m.HasMine(s) && counts(at, s) {
			n++
		}
	}
	return n
}

// around returns a function that counts only the mines at certain distances
// down and to the right.
func around(counts func(down, right int) bool) func(m board.Minefield, i int) int {
	return func(m board.Minefield, i int) int {
		return countIf(m, i, func(at, s board.Square) bool { return counts(s.Row-at.Row, s.Col-at.Col) })
	}
}

// within returns a function that counts only the mines on certain squares.
func within(counts func(z board.Size, s board.Square) bool) func(m board.Minefield, i int) int {
	return func(m board.Minefield, i int) int {
		return countIf(m, i, func(_, s board.Square) bool { return counts(m.Size(), s) })
	}
}

func countFree(m board.Minefield, i int) int {
	var room [8]int
	return len(m.Size().AppendNeighbours(room[:0], i)) - m.CountMinesAt(i)
}

func countInside(m board.Minefield, i int) int {
	if isAtEdge(m.Size(), m.Size().At(i)) {
		return 0
	}
	return m.CountMinesAt(i)
}

// countAround counts on a board whose opposite edges touch.
func countAround(m board.Minefield, i int) int {
	return countNear(m, m.Size().At(i), 1, func(z board.Size, row, col int) (int, bool) {
		return (row+z.Rows)%z.Rows*z.Cols + (col+z.Cols)%z.Cols, true
	})
}

// countAlong counts on a board in one array, where rows follow one another.
func countAlong(m board.Minefield, i int) int {
	return countNear(m, m.Size().At(i), 1, func(z board.Size, row, col int) (int, bool) {
		n := row*z.Cols + col
		return n, n >= 0 && n < z.Squares()
	})
}

// countWide counts two squares far.
func countWide(m board.Minefield, i int) int { return countNear(m, m.Size().At(i), 2, onBoard) }

// onBoard returns the square at a row and a column, if there is one.
func onBoard(z board.Size, row, col int) (i int, ok bool) {
	return row*z.Cols + col, z.Contains(board.Square{Row: row, Col: col})
}

// countNear counts the mines up to a distance from a square, which may be beyond
// the edge. Index returns the square that is taken for a row and a column.
func countNear(m board.Minefield, at board.Square, distance int, index func(z board.Size, row, col int) (int, bool)) (n int) {
	for row := at.Row - distance; row <= at.Row+distance; row++ {
		for col := at.Col - distance; col <= at.Col+distance; col++ {
			i, ok := index(m.Size(), row, col)
			if ok && (row != at.Row || col != at.Col) && m.HasMineAt(i) {
				n++
			}
		}
	}
	return n
}
