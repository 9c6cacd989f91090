package grade

import (
	"cmp"
	"fmt"
	"slices"

	"minesweeper/board"
	"minesweeper/cmd/internal/text"
)

// A boardClue is a board of the right size, and what it is compared with.
type boardClue struct {
	board    board.Board
	mines    board.Minefield
	solution board.Board
	judge    *Judge
}

// boardCauses are the causes for boards of the right size.
var boardCauses = []cause[*boardClue]{
	{"untouched", findUntouched},
	{"misplaced", findMisplaced},
	{"other", findOther},
	{"blank-numbers", findBlankNumbers},
	{"number-rule", findNumberRule},
	{"no-spread", findNoSpread},
}

// diagnoseBoard explains the faults of a board of the right size.
func (j *Judge) diagnoseBoard(b board.Board) string {
	if b.Size().Squares() > maxDiagnosed {
		return ""
	}
	return diagnose(boardCauses, &boardClue{b, j.task.Mines, j.solution, j})
}

// looksLikeMinefield reports whether a file that can be read as a board is a
// minefield: its points would be blanks, and its mines flags, so the minefield
// of the task would be complete and earn points. The solution may look like a
// minefield too, if it has no numbers; it is a board.
func looksLikeMinefield(data []byte, b, solution board.Board) bool {
	m, err := board.ParseMinefield(data, board.ReadOptions{})
	return err == nil && m.Total() > 0 && !b.Equal(solution) && m.Total() < m.Size().Squares()
}

func (j *Judge) diagnoseMinefield(data []byte) string {
	m, err := board.ParseMinefield(data, board.ReadOptions{})
	if err == nil && m.Equal(j.task.Mines) {
		return "the file holds the mines of the exercise: hand in the board that the player sees at the end"
	}
	return "the file shows mines and no numbers: hand in the board that the player sees at the end"
}

func findUntouched(c *boardClue) string {
	if c.board.CoveredSquares()+c.board.Flags() < c.board.Size().Squares() {
		return ""
	}
	return "no square is uncovered: hand in the board after the last move, not before the first"
}

// resembles reports whether every uncovered square of b is as in the solution.
// From returns the place in the solution of a square of b, if it is on the
// board.
func resembles(b, solution board.Board, from func(board.Square) (board.Square, bool)) bool {
	size := b.Size()
	for i := range size.Squares() {
		origin, ok := from(size.At(i))
		if !ok || !b.StateAt(i).Uncovered() {
			continue
		}
		if solution.State(origin) != b.StateAt(i) {
			return false
		}
	}
	return true
}

// transposed is the advice for a transposed board.
const transposed = "rows and columns are swapped: write a line for each row, A first"

// misplacements are the ways to turn a board, or to move it by one row or
// column, with the advice for each. A square of the submission, turned back and
// then moved by down and right, is the square of the solution that it shows.
var misplacements = []struct {
	advice      string
	turn        board.Symmetry
	down, right int
}{
	{transposed, board.Transpose, 0, 0},
	{"left and right are swapped: write column 1 first in each row", board.MirrorH, 0, 0},
	{"the rows are upside down: write row A first", board.MirrorV, 0, 0},
	{"the board is turned by half a turn" + upright, board.Turn180, 0, 0},
	{"the board is turned by a quarter turn" + upright, board.Turn90, 0, 0},
	{"the board is turned by a quarter turn" + upright, board.Turn270, 0, 0},
	{"rows and columns are swapped, and both run backwards" + upright, board.AntiTranspose, 0, 0},
	{"everything is one row too high" + fromZero, board.Identity, 1, 0},
	{"everything is one row too low" + fromZero, board.Identity, -1, 0},
	{"everything is one column too far to the left" + fromZero, board.Identity, 0, 1},
	{"everything is one column too far to the right" + fromZero, board.Identity, 0, -1},
}

const upright = ": write row A first, and column 1 first in each row"

const fromZero = ": do your rows and columns count from 0 or from 1?"

// findMisplaced looks for the right board turned or moved. It needs wrong
// numbers: a board with only blanks looks the same from all sides.
func findMisplaced(c *boardClue) string {
	if wrongNumbers(c) < 2 {
		return ""
	}
	return misplaced(c.board, c.solution)
}

// misplaced returns the advice for the first misplacement that turns the
// solution into b, or nothing.
func misplaced(b, solution board.Board) string {
	from, to := b.Size(), solution.Size()
	for _, p := range misplacements {
		if p.turn.Size(from) != to || p.turn == board.Identity && (to.Rows < 3 || to.Cols < 3) {
			continue
		}
		if resembles(b, solution, func(s board.Square) (board.Square, bool) {
			s = p.turn.Inverse().Square(s, from)
			s.Row, s.Col = s.Row+p.down, s.Col+p.right
			return s, to.Contains(s)
		}) {
			return p.advice
		}
	}
	return ""
}

// wrongNumbers counts the squares that show a wrong number or have a mine. A
// single one is a slip.
func wrongNumbers(c *boardClue) (n int) {
	for i := range c.board.Size().Squares() {
		if f := c.judge.faultAt(c.board, i); f == wrongNumber || f == mineUncovered {
			n++
		}
	}
	return n
}

// findOther looks for a board of another minefield.
func findOther(c *boardClue) string {
	if wrongNumbers(c) < 2 {
		return ""
	}
	same := func(s board.Square) (board.Square, bool) { return s, true }
	for _, o := range c.judge.task.Others {
		if o.Mines.Size() == c.mines.Size() && resembles(c.board, o.Mines.Solution(), same) {
			return fmt.Sprintf("this is a board of another minefield, %s: did your program load the wrong file?", text.Harmless(o.Name))
		}
	}
	if c.board.CoveredSquares() == 0 && c.board.Flags() > 0 && c.board.MinesAtFlags().Solution().Equal(c.board) {
		return "the numbers fit the flags, but these are not the mines of the exercise: did your program load the wrong file?"
	}
	return ""
}

// findBlankNumbers looks for a board on which no square shows a number though
// some should.
func findBlankNumbers(c *boardClue) string {
	if wrongNumbers(c) < 2 {
		return ""
	}
	for i := range c.board.Size().Squares() {
		if c.board.StateAt(i) > 0 {
			return ""
		}
	}
	return "no square shows a number: an uncovered square shows how many of its neighbours have a mine"
}

// numberRules are the wrong ways to count that beginners program.
var numberRules = []struct {
	advice string
	count  func(m board.Minefield, i int) int
}{
	{"the numbers count only the squares above, below, left and right: the four diagonal neighbours count too",
		within(func(_ board.Size, at, s board.Square) bool { return s.Row == at.Row || s.Col == at.Col })},
	{"the numbers count only the diagonal neighbours: those above, below, left and right count too",
		within(func(_ board.Size, at, s board.Square) bool { return s.Row != at.Row && s.Col != at.Col })},
	{"the numbers are one too large: a square does not count itself",
		func(m board.Minefield, i int) int { return m.CountMinesAt(i) + 1 }},
	{"the numbers are one too small: count from 0, and look at all eight neighbours",
		func(m board.Minefield, i int) int { return max(0, m.CountMinesAt(i)-1) }},
	{"the numbers count around the edges: a square at the edge has no neighbours on the other side", countWrapped},
	{"the numbers count the free neighbours: they should count the mines", countFree},
	{"the numbers miss the mines in the first row and column: do your loops start at 1?",
		within(func(_ board.Size, _, s board.Square) bool { return s.Row > 0 && s.Col > 0 })},
	{"the numbers miss the mines in the last row and column: do your loops end too early?",
		within(func(z board.Size, _, s board.Square) bool { return s.Row < z.Rows-1 && s.Col < z.Cols-1 })},
}

// within returns a function that counts the mines around the square at, but
// only those on neighbours s for which counts is true.
func within(counts func(z board.Size, at, s board.Square) bool) func(m board.Minefield, i int) int {
	return func(m board.Minefield, i int) (n int) {
		z, at := m.Size(), m.Size().At(i)
		for s := range z.Neighbours(at) {
			if m.HasMine(s) && counts(z, at, s) {
				n++
			}
		}
		return n
	}
}

func countFree(m board.Minefield, i int) int {
	var room [8]int
	return len(m.Size().AppendNeighbours(room[:0], i)) - m.CountMinesAt(i)
}

func countWrapped(m board.Minefield, i int) (n int) {
	z, at := m.Size(), m.Size().At(i)
	for dr := -1; dr <= 1; dr++ {
		for dc := -1; dc <= 1; dc++ {
			s := board.Square{Row: (at.Row + dr + z.Rows) % z.Rows, Col: (at.Col + dc + z.Cols) % z.Cols}
			if s != at && m.HasMine(s) {
				n++
			}
		}
	}
	return n
}

// findNumberRule looks for a wrong rule that explains every number. At least
// two numbers must be wrong: a single slip has no rule.
func findNumberRule(c *boardClue) string {
	var shown []int
	wrong := 0
	for i := range c.board.Size().Squares() {
		if c.board.StateAt(i).Uncovered() && !c.mines.HasMineAt(i) {
			shown = append(shown, i)
			if c.judge.faultAt(c.board, i) == wrongNumber {
				wrong++
			}
		}
	}
	if wrong < 2 {
		return ""
	}
	for _, rule := range numberRules {
		explains := func(i int) bool { return rule.count(c.mines, i) == int(c.board.StateAt(i)) }
		if !slices.ContainsFunc(shown, func(i int) bool { return !explains(i) }) {
			return rule.advice
		}
	}
	return ""
}

// findNoSpread looks for blanks with covered neighbours.
func findNoSpread(c *boardClue) string {
	var list text.NameList
	size := c.board.Size()
	for i := range size.Squares() {
		if c.board.StateAt(i) != 0 || c.judge.want.StateAt(i) != 0 {
			continue
		}
		for n := range size.Neighbours(size.At(i)) {
			if c.board.State(n) == board.Covered {
				list.Add(func() string { return size.At(i).String() })
				break
			}
		}
	}
	if list.Count == 0 {
		return ""
	}
	return "no mine touches " + list.String() + ", so all squares around can be uncovered: " +
		"your program should uncover them in turn"
}

// diagnoseSize explains a board of another size than the minefield's.
func (j *Judge) diagnoseSize(data []byte, b board.Board) string {
	got, want := b.Size(), j.solution.Size()
	if got.Squares() > maxDiagnosed {
		return ""
	}
	if found := findSeparated(newTextClue(data, nil, j.solution)); found != "" {
		return found
	}
	if got.Rows == 1 && got.Cols == want.Squares() {
		return `all squares are in one line: end each row with '\n'`
	}
	if got.Rows == want.Cols && got.Cols == want.Rows {
		return cmp.Or(misplaced(b, j.solution), transposed)
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
	if got.Cols == want.Cols && got.Rows == want.Rows-1 {
		if row, ok := missingRow(b, j.solution); ok {
			return fmt.Sprintf("row %s is missing: write every row, also the first and the last", board.RowName(row))
		}
	}
	if got.Cols == want.Cols && got.Rows == want.Rows+1 && isBlank(b, want.Rows, 0, got.Rows, got.Cols) {
		return "there is one row of blanks too many below the board: end the file after the last row"
	}
	return fmt.Sprintf("write %s of %s each, and nothing else",
		text.Count(want.Rows, "line", "lines"), text.Count(want.Cols, "square", "squares"))
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

// missingRow returns the row of the solution that b lacks, if exactly one row
// fits.
func missingRow(b, solution board.Board) (row int, ok bool) {
	found := 0
	for out := range solution.Size().Rows {
		if resembles(b, solution, func(s board.Square) (board.Square, bool) {
			if s.Row >= out {
				s.Row++
			}
			return s, true
		}) {
			row = out
			found++
		}
	}
	return row, found == 1
}
