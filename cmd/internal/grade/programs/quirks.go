package programs

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

// A quirk is a mistake that a model can have. Quirks with the same text are ways to
// make the same mistake.
type quirk struct {
	question question
	text     string // what the function does, after its name
	set      func(*model)
}

// quirks are the mistakes that explain wrong answers. To add one, write a field
// of the model and a line here.
var quirks = slices.Concat([]quirk{
	{isComplete, "counts flagged squares as uncovered", func(m *model) { m.flagsUncovered = true }},
	{isComplete, "takes blanks for covered squares", func(m *model) { m.blanksCovered = true }},
	{isComplete, "wants every mine flagged", func(m *model) { m.needsFlags = true }},
	{isComplete, "returns the opposite", func(m *model) { m.opposite = true }},
	{isComplete, "takes rows for columns in one of the boards", func(m *model) { m.turned = true }},
	{isComplete, "looks only at the first square without a mine", completes(func(mines, b *grid) bool { return b.isUncovered(mines.places(false)[0]) })},
	{isComplete, "lets the last square without a mine decide", completes(func(mines, b *grid) bool {
		safe := mines.places(false)
		return b.isUncovered(safe[len(safe)-1])
	})},
	{isComplete, "returns true if any square without a mine is uncovered", completes(func(mines, b *grid) bool {
		return slices.ContainsFunc(mines.places(false), b.isUncovered)
	})},
	{isComplete, "takes only flagged squares for covered ones", func(m *model) { m.onlyFlags = true }},
	{isComplete, "looks only at the first row, A", only(func(row, _ int) bool { return row == 0 })},
	{isComplete, "looks only at the last row, I", only(func(row, _ int) bool { return row == side-1 })},
	{isComplete, "looks only at the first column, 1", only(func(_, col int) bool { return col == 0 })},
	{isComplete, "looks only at the last column, 9", only(func(_, col int) bool { return col == side-1 })},
	{isComplete, "looks only at the diagonal from A1 to I9", only(func(row, col int) bool { return row == col })},
	{isComplete, "leaves out the last row, I", func(m *model) { m.noLastRow = true }},
	{isComplete, "leaves out the first row, A", func(m *model) { m.noFirstRow = true }},
	{isComplete, "leaves out the last column, 9", func(m *model) { m.noLastCol = true }},
	{isComplete, "leaves out the first column, 1", func(m *model) { m.noFirstCol = true }},

	{countMines, "counts squares at the other end of the next row", func(m *model) { m.wrapsLines = true }},
	{countMines, "counts the first square of the next row as a neighbour of column 9", func(m *model) { m.wrapsRight = true }},
	{countMines, "counts the last square of the row before as a neighbour of column 1", func(m *model) { m.wrapsLeft = true }},
	{countMines, "counts squares at the opposite edge", func(m *model) { m.wrapsEdges = true }},
	{countMines, "counts squares without mines", func(m *model) { m.safeSquares = true }},
	{countMines, "takes the row below for the row", func(m *model) { m.rowOff = 1 }},
	{countMines, "takes the row above for the row", func(m *model) { m.rowOff = -1 }},
	{countMines, "takes the next column for the column", func(m *model) { m.colOff = 1 }},
	{countMines, "takes the column before for the column", func(m *model) { m.colOff = -1 }},
	{countMines, "takes the row for the column", func(m *model) { m.swapped = true }},
	{countMines, "leaves out mines in the first row, A", func(m *model) { m.noFirstRow = true }},
	{countMines, "leaves out mines in the last row, I", func(m *model) { m.noLastRow = true }},
	{countMines, "leaves out mines in the first column, 1", func(m *model) { m.noFirstCol = true }},
	{countMines, "leaves out mines in the last column, 9", func(m *model) { m.noLastCol = true }},
	{countMines, "leaves out mines at the edges of the board", func(m *model) {
		m.noFirstRow, m.noLastRow, m.noFirstCol, m.noLastCol = true, true, true, true
	}},

	{makeMove, "calls the first row, A, invalid", func(m *model) { m.rowStart = 1 }},
	{makeMove, "calls the last row, I, invalid", func(m *model) { m.rowLimit = 1 }},
	{makeMove, "accepts a row J", func(m *model) { m.rowLimit = -1 }},
	{makeMove, "accepts a row before A", func(m *model) { m.rowStart = -1 }},
	{makeMove, "takes the row below for the row", func(m *model) { m.rowOff = 1 }},
	{makeMove, "takes the row above for the row", func(m *model) { m.rowOff = -1 }},
	{makeMove, "calls the first column, 1, invalid", func(m *model) { m.colStart = 1 }},
	{makeMove, "calls the last column, 9, invalid", func(m *model) { m.colLimit = 1 }},
	{makeMove, "accepts a column 0", func(m *model) { m.colStart = -1 }},
	{makeMove, "accepts a column after 9", func(m *model) { m.colLimit = -1 }},
	{makeMove, "takes the next column for the column", func(m *model) { m.colOff = 1 }},
	{makeMove, "takes the column before for the column", func(m *model) { m.colOff = -1 }},
	{makeMove, "takes the row for the column", func(m *model) { m.swapped = true }},
	{makeMove, "does not check the row", func(m *model) { m.rowStart, m.rowLimit = -256, -256 }},
	{makeMove, "does not check the column", func(m *model) { m.colStart, m.colLimit = -256, -256 }},
	{makeMove, "accepts lower case", func(m *model) { m.lowerCase = true }},
	{makeMove, "accepts a third character that is no '*'", func(m *model) { m.thirdSign = true }},
	{makeMove, "takes any third character for a '*'", func(m *model) { m.thirdFlags = true }},
	{makeMove, "uncovers where it should flag", func(m *model) { m.starUncovers = true }},
	{makeMove, "does not look at the third character", func(m *model) { m.signUncovers = true }},
	{makeMove, "takes the flag of a flagged square away", func(m *model) { m.toggles = true }},
	{makeMove, "uncovers flagged squares", func(m *model) { m.uncoversFlags = true }},
	{makeMove, "uncovers flagged squares", func(m *model) { m.uncoversFlags, m.minesFirst = true, true }},
	{makeMove, "returns BLOWN_UP when a flagged mine is uncovered", func(m *model) { m.minesFirst = true }},
	{makeMove, "does not call it redundant to uncover a flagged square", func(m *model) { m.flagsTried = true }},
	{makeMove, "does not call moves on flagged squares redundant", func(m *model) {
		m.uncoversFlags, m.flagsTried, m.flagsTwice = false, true, true
	}},
	{makeMove, "does not call it redundant to flag a flagged square", func(m *model) { m.flagsTwice = true }},
	{makeMove, "does not call it redundant to uncover an uncovered square", func(m *model) { m.uncoversTwice = true }},
	{makeMove, "flags uncovered squares", func(m *model) { m.flagsNumbers = true }},
	{makeMove, "flags squares that are not covered", func(m *model) { m.flagsAny = true }},
	{makeMove, "does not spread from a blank", func(m *model) { m.noSpread = true }},
	{makeMove, "spreads only along rows and columns", spreadsTo(func(down, right int) bool { return down == 0 || right == 0 })},
	{makeMove, "spreads only diagonally", spreadsTo(func(down, right int) bool { return down != 0 && right != 0 })},
	{makeMove, "does not spread to the row above", spreadsTo(func(down, _ int) bool { return down >= 0 })},
	{makeMove, "does not spread to the row below", spreadsTo(func(down, _ int) bool { return down <= 0 })},
	{makeMove, "does not spread to the column to the left", spreadsTo(func(_, right int) bool { return right >= 0 })},
	{makeMove, "does not spread to the column to the right", spreadsTo(func(_, right int) bool { return right <= 0 })},
	{makeMove, "does not spread to the row below and the column to the right", spreadsTo(func(down, right int) bool { return down <= 0 && right <= 0 })},
	{makeMove, "does not spread to the row above and the column to the left", spreadsTo(func(down, right int) bool { return down >= 0 && right >= 0 })},
	{makeMove, "spreads only to blanks, not to the numbers around them", func(m *model) { m.spreadsBlanks = true }},
	{makeMove, "uncovers only the squares next to a blank", func(m *model) { m.spreadsOnce = true }},
	{makeMove, "uncovers the neighbours of every number", func(m *model) { m.spreadsAlways = true }},
	{makeMove, "writes '0' instead of a blank", func(m *model) { m.zeroDigit = true }},
	{makeMove, "writes the number itself instead of a digit", func(m *model) { m.rawNumber = true }},
	{makeMove, "writes 'F' instead of '*' for a flag", func(m *model) { m.otherFlag = true }},
	{makeMove, "does not change the board when it flags", func(m *model) { m.noFlag = true }},
	{makeMove, "does not change the board when it uncovers", func(m *model) { m.noUncover = true }},
	{makeMove, "calls flags on squares without mines invalid", func(m *model) { m.wrongFlag = invalidMove }},
	{makeMove, "calls flags on squares without mines redundant", func(m *model) { m.wrongFlag = redundantMove }},
	{makeMove, "does not flag squares without mines", func(m *model) { m.wrongFlag = validMove }},
	{makeMove, "goes on to uncover a square that it has flagged", func(m *model) { m.flagsGoOn = true }},
	{makeMove, "never returns SOLVED_BOARD for a flag", func(m *model) { m.flagsNeverSolve = true }},
	{makeMove, "looks whether the board is solved before the move, not after it", func(m *model) { m.solvedLate = true }},
	{makeMove, "looks whether the board is solved before the move, not after it", func(m *model) { m.solvedFirst = true }},
	{makeMove, "returns SOLVED_BOARD only when every mine is flagged", func(m *model) { m.needsFlags = true }},
	{makeMove, "counts flagged squares as uncovered", func(m *model) { m.solvedEarly = true }},
	{makeMove, "returns BLOWN_UP when a mine is flagged", func(m *model) { m.flagsExplode = true }},
	{makeMove, "uncovers mines like other squares", func(m *model) { m.neverBlown = true }},

	{findSafeMove, "finds only moves that one number shows", func(m *model) { m.search.oneNumber = true }},
	{findSafeMove, "does not look at numbers in the first row, A", func(m *model) { m.search.noFirstRow = true }},
	{findSafeMove, "does not look at numbers in the last row, I", func(m *model) { m.search.noLastRow = true }},
	{findSafeMove, "does not look at numbers in the first column, 1", func(m *model) { m.search.noFirstCol = true }},
	{findSafeMove, "does not look at numbers in the last column, 9", func(m *model) { m.search.noLastCol = true }},
	{findSafeMove, "does not look at numbers at the edges of the board", func(m *model) {
		s := &m.search
		s.noFirstRow, s.noLastRow, s.noFirstCol, s.noLastCol = true, true, true, true
	}},
	{findSafeMove, "looks only at squares that show 1", func(m *model) { m.search.onlyOnes = true }},
	{findSafeMove, "looks only at the first number that has covered squares around it", func(m *model) { m.search.firstNumber = true }},
	{findSafeMove, "does not look at the row above a number", func(m *model) { m.search.noAbove = true }},
	{findSafeMove, "does not look at the row below a number", func(m *model) { m.search.noBelow = true }},
	{findSafeMove, "does not look at the column to the left of a number", func(m *model) { m.search.noLeft = true }},
	{findSafeMove, "does not look at the column to the right of a number", func(m *model) { m.search.noRight = true }},
	{findSafeMove, "does not look diagonally", func(m *model) { m.search.onlyStraight = true }},
	{findSafeMove, "does not count flags as mines", func(m *model) { m.search.flagsIgnored = true }},
	{findSafeMove, "takes flagged squares for covered ones", func(m *model) { m.search.flagsCovered = true }},
	{findSafeMove, "takes flagged squares for covered ones", func(m *model) {
		m.search.flagsCovered, m.search.flagsBoth, m.search.flagsUncounted = true, true, true
	}},
	{findSafeMove, "takes squares outside the board for covered ones", func(m *model) { m.search.outsideCovered = true }},
	{findSafeMove, "does not set its counts back to 0 for the next number", func(m *model) { m.search.keepsCounts = true }},
	{findSafeMove, "compares the number with the covered squares, without the flags, when it flags", func(m *model) { m.search.flagsUncounted = true }},
	{findSafeMove, "flags squares where fewer are covered than the number", func(m *model) { m.search.flagsUncounted, m.search.flagsFew = true, true }},
	{findSafeMove, "flags squares where more are covered than mines are missing", func(m *model) { m.search.flagsMany = true }},
	{findSafeMove, "uncovers squares beside a number as soon as a flag is beside it", func(m *model) { m.search.frees = true }},
	{findSafeMove, "looks only at numbers beside which one square is covered", func(m *model) { m.search.lastOnly = true }},
	{findSafeMove, "never flags", func(m *model) { m.neverFlags = true }},
	{findSafeMove, "never uncovers", func(m *model) { m.neverUncovers = true }},
	{findSafeMove, "leaves a move behind when it returns false", func(m *model) { m.leavesMove = true }},
	{findSafeMove, "names a square where it finds no certain move", func(m *model) { m.guessesAny = true }},
	{findSafeMove, "names the first covered square where it finds no certain move", func(m *model) { m.guessesFirst = true }},
	{findSafeMove, "names the first covered square, whatever the numbers", func(m *model) { m.namesFirst, m.bare = true, true }},
	{findSafeMove, "names the square of the number, not one beside it", func(m *model) { m.search.namesNumber = true }},
	{findSafeMove, "returns true where it finds no move", func(m *model) { m.alwaysTrue = true }},
	{findSafeMove, "returns false where it finds a move", func(m *model) { m.alwaysFalse = true }},
	{findSafeMove, "leaves out the '*' of a flag", writes(withoutStar)},
	{findSafeMove, "writes a '*' after every move", writes(func(move string) string { return withoutStar(move) + "*" })},
	{findSafeMove, "writes the '*' before the square", writes(func(move string) string {
		if isUncovering(move) {
			return move
		}
		return "*" + withoutStar(move)
	})},
	{findSafeMove, "writes the column before the row", writes(func(move string) string { return move[1:2] + move[:1] + move[2:] })},
	{findSafeMove, "names moves in lower case", writes(strings.ToLower)},
	{findSafeMove, "names the row above", writes(shifted(-1, 0))},
	{findSafeMove, "names the row below", writes(shifted(1, 0))},
	{findSafeMove, "names the column before, so that the first one is 0", writes(shifted(0, -1))},
	{findSafeMove, "names the next column", writes(shifted(0, 1))},
	{findSafeMove, "names the row for the column", writes(transposed)},
}, endings(), directions(), numbers(), otherResults())

func writes(change func(move string) string) func(*model) {
	return func(m *model) { m.writes = append(m.writes, change) }
}

func only(reach func(row, col int) bool) func(*model) {
	return func(m *model) { m.only = reach }
}

func spreadsTo(to func(down, right int) bool) func(*model) {
	return func(m *model) { m.spreadsTo = to }
}

// endings are the mistakes in when a board is complete.
func endings() (list []quirk) {
	for _, e := range []struct {
		text string
		bare bool
		is   completeness
	}{
		{"no '?' is left", true, func(_, b *grid) bool { return b.number(covered) == 0 }},
		{"as many squares show '?' as there are mines", false, func(mines, b *grid) bool { return b.number(covered) == mines.number(mark) }},
		{"as many squares are flagged as there are mines", false, func(mines, b *grid) bool { return b.number(mark) == mines.number(mark) }},
		{"the mines and no other squares are flagged", false, func(mines, b *grid) bool { return b.marks() == mines.marks() }},
		{"every mine is flagged", false, func(mines, b *grid) bool {
			return !slices.ContainsFunc(mines.places(true), func(i int) bool { return b[i] != mark })
		}},
		{"71 squares are uncovered", true, func(_, b *grid) bool { return b.number(covered)+b.number(mark) == squares-71 }},
	} {
		set := func(m *model) { m.completes, m.bare = e.is, e.bare }
		list = append(list, quirk{isComplete, fmt.Sprintf("returns true whenever %s, and only then", e.text), set},
			quirk{makeMove, fmt.Sprintf("returns SOLVED_BOARD whenever %s, and only then", e.text), set})
	}
	return list
}

func completes(is completeness) func(*model) {
	return func(m *model) { m.completes = is }
}

// directions are the mistakes of count_mines in the neighbours that it looks at.
func directions() []quirk {
	list := []quirk{
		weighs("counts the square itself", 1, func(down, right int) bool { return down == 0 && right == 0 }),
		weighs("does not look at the row above", -1, func(down, _ int) bool { return down < 0 }),
		weighs("does not look at the row below", -1, func(down, _ int) bool { return down > 0 }),
		weighs("does not look at the column to the left", -1, func(_, right int) bool { return right < 0 }),
		weighs("does not look at the column to the right", -1, func(_, right int) bool { return right > 0 }),
		weighs("looks only at the row above", -1, func(down, _ int) bool { return down >= 0 }),
		weighs("looks only at the row below", -1, func(down, _ int) bool { return down <= 0 }),
		weighs("looks only at its own row", -1, func(down, _ int) bool { return down != 0 }),
		weighs("looks only at its own column", -1, func(_, right int) bool { return right != 0 }),
		weighs("looks only at the square above to the left", -1, func(down, right int) bool { return down >= 0 || right >= 0 }),
		weighs("does not look diagonally", -1, func(down, right int) bool { return down != 0 && right != 0 }),
		weighs("looks only diagonally", -1, func(down, right int) bool { return down == 0 || right == 0 }),
	}
	for i, name := range []string{"above to the left", "above", "above to the right", "to the left", "", "to the right", "below to the left", "below", "below to the right"} {
		if name != "" {
			isIt := func(down, right int) bool { return down == i/3-1 && right == i%3-1 }
			list = append(list, weighs(fmt.Sprintf("does not look at the square %s", name), -1, isIt),
				weighs(fmt.Sprintf("counts the square %s twice", name), 1, isIt))
		}
	}
	return list
}

// weighs returns a quirk that counts neighbours more or less often.
func weighs(text string, change int, isIt func(down, right int) bool) quirk {
	return quirk{countMines, text, func(m *model) {
		for i := range 9 {
			if isIt(i/3-1, i%3-1) {
				m.weights[i/3][i%3] += change
			}
		}
	}}
}

// numbers are the mistakes of count_mines in the number that it returns.
func numbers() []quirk {
	return []quirk{
		adjusts("returns one too many", func(_ *grid, _, _, n int) int { return n + 1 }),
		adjusts("returns one too few", func(_ *grid, _, _, n int) int { return n - 1 }),
		adjusts("returns 1 for more mines, too", func(_ *grid, _, _, n int) int { return min(n, 1) }),
		adjusts("returns twice the number", func(_ *grid, _, _, n int) int { return 2 * n }),
		adjusts("counts the mines of the whole board", func(mines *grid, _, _, _ int) int { return mines.number(mark) }),
		adjusts("returns the code of the digit's character", func(_ *grid, _, _, n int) int { return n + '0' }),
		returnsFor("squares in the first row, A", 0, func(_ *grid, row, _ int) bool { return row == 0 }),
		returnsFor("squares in the last row, I", 0, func(_ *grid, row, _ int) bool { return row == side-1 }),
		returnsFor("squares in the first column, 1", 0, func(_ *grid, _, col int) bool { return col == 0 }),
		returnsFor("squares in the last column, 9", 0, func(_ *grid, _, col int) bool { return col == side-1 }),
		returnsFor("squares at the edges of the board", 0, isAtEdge),
		returnsFor("squares at the edges of the board", -1, isAtEdge),
		returnsFor("squares with a mine", 0, hasMine),
		returnsFor("squares with a mine", -1, hasMine),
	}
}

func adjusts(text string, change adjustment) quirk {
	return quirk{countMines, text, func(m *model) { m.adjust = append(m.adjust, change) }}
}

// returnsFor returns a quirk that has one answer for the squares that fit.
func returnsFor(kind string, result int, fits func(mines *grid, row, col int) bool) quirk {
	return adjusts(fmt.Sprintf("returns %d for %s", result, kind), func(mines *grid, row, col, n int) int {
		if fits(mines, row, col) {
			return result
		}
		return n
	})
}

func isAtEdge(_ *grid, row, col int) bool { return isEnd(row) || isEnd(col) }

func hasMine(mines *grid, row, col int) bool {
	return isOnBoard(row, col) && mines[row*side+col] == mark
}

// otherResults are the mistakes of make_move in the name of the result alone.
func otherResults() (list []quirk) {
	names := []string{invalidMove, redundantMove, blownUp, solvedBoard, validMove}
	for i, kind := range []string{"invalid moves", "redundant moves", "moves that explode", "moves that solve the board", "valid moves"} {
		for _, other := range names {
			text := fmt.Sprintf("returns %s for %s", other, kind)
			if names[i] == solvedBoard && other == validMove {
				text = "never returns SOLVED_BOARD"
			}
			isOther := other != names[i] && (names[i] != blownUp || other != validMove) // see neverBlown
			if isOther {
				list = append(list, quirk{makeMove, text, func(m *model) {
					m.renamed = maps.Clone(m.renamed)
					if m.renamed == nil {
						m.renamed = make(map[string]string)
					}
					m.renamed[names[i]] = other
				}})
			}
		}
	}
	return list
}

// contestedQuirks are the mistakes in what the exercise leaves open, by the names
// of --contested with which alone they are mistakes.
var contestedQuirks = map[string]quirk{
	"star":            {makeMove, "accepts more characters after the '*'", func(m *model) { m.starTwice = true }},
	"after-explosion": {makeMove, "shows the mine after an explosion", func(m *model) { m.showsMine = true }},
	"spread-flags":    {makeMove, "spreads over flags", func(m *model) { m.spreadsFlags = true }},
}

// shifted returns a change of moves to squares beside.
func shifted(down, right int) func(string) string {
	return func(move string) string {
		return string([]byte{move[0] + byte(down), move[1] + byte(right)}) + move[2:]
	}
}

// transposed returns a move with the row in the place of the column.
func transposed(move string) string {
	return string([]byte{move[1] - '1' + 'A', move[0] - 'A' + '1'}) + move[2:]
}

func withoutStar(move string) string { return strings.TrimSuffix(move, "*") }
