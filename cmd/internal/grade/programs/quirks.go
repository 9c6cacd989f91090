package programs

// A question is one of the exercise's four functions.
type question int

// The questions, in the order of the exercise.
const (
	isComplete question = iota
	countMines
	makeMove
	findSafeMove
	numQuestions
)

var questionNames = [numQuestions]string{"is_complete", "count_mines", "make_move", "find_safe_move"}

// String returns the name of the function.
func (q question) String() string { return questionNames[q] }

// A quirk is a mistake that a model can have. Several quirks can have the same
// name, the cause: they are ways to make the same mistake.
type quirk struct {
	question question
	name     string
	text     string // what the function does, after its name
	set      func(*model)
}

// The causes that more than one quirk has.
const (
	offInRows    = "off by one in rows"
	offInColumns = "off by one in columns"
	wraps        = "neighbours that wrap"
	lower        = "lower case accepted"
	needFlags    = "solved only by flags"
	flagsCount   = "flags counted as uncovered"
	spread       = "spreads over flags or not at all"
)

// quirks are the mistakes that explain wrong answers. To add one, write a field
// of the model and a line here.
var quirks = []quirk{
	{isComplete, flagsCount, "counts flagged squares as uncovered", func(m *model) { m.flagsUncovered = true }},
	{isComplete, needFlags, "wants every mine flagged", func(m *model) { m.needsFlags = true }},
	{isComplete, "never with mines", "wants squares with mines uncovered too", func(m *model) { m.minesToo = true }},
	{isComplete, "the opposite", "returns the opposite", func(m *model) { m.opposite = true }},
	{isComplete, "counts covered squares", "compares the number of covered squares with that of mines", func(m *model) { m.countsCovered = true }},
	{isComplete, offInRows, "leaves out the last row, I", func(m *model) { m.noLastRow = true }},
	{isComplete, offInRows, "leaves out the first row, A", func(m *model) { m.noFirstRow = true }},
	{isComplete, offInColumns, "leaves out the last column, 9", func(m *model) { m.noLastCol = true }},
	{isComplete, offInColumns, "leaves out the first column, 1", func(m *model) { m.noFirstCol = true }},

	{countMines, "counts the square itself", "counts the square itself", func(m *model) { m.itself = true }},
	{countMines, wraps, "counts squares at the other end of the next row", func(m *model) { m.wrapsLines = true }},
	{countMines, wraps, "counts squares at the opposite edge", func(m *model) { m.wrapsEdges = true }},
	{countMines, offInRows, "takes the row below for the row", func(m *model) { m.rowOff = 1 }},
	{countMines, offInRows, "takes the row above for the row", func(m *model) { m.rowOff = -1 }},
	{countMines, offInRows, "does not look at the row above", func(m *model) { m.noAbove = true }},
	{countMines, offInRows, "does not look at the row below", func(m *model) { m.noBelow = true }},
	{countMines, offInRows, "leaves out mines in the first row, A", func(m *model) { m.noFirstRow = true }},
	{countMines, offInRows, "leaves out mines in the last row, I", func(m *model) { m.noLastRow = true }},
	{countMines, offInColumns, "takes the next column for the column", func(m *model) { m.colOff = 1 }},
	{countMines, offInColumns, "takes the column before for the column", func(m *model) { m.colOff = -1 }},
	{countMines, offInColumns, "does not look at the column to the left", func(m *model) { m.noLeft = true }},
	{countMines, offInColumns, "does not look at the column to the right", func(m *model) { m.noRight = true }},
	{countMines, offInColumns, "leaves out mines in the first column, 1", func(m *model) { m.noFirstCol = true }},
	{countMines, offInColumns, "leaves out mines in the last column, 9", func(m *model) { m.noLastCol = true }},
	{countMines, "no mines at the edges", "leaves out mines at the edges of the board", func(m *model) {
		m.noFirstRow, m.noLastRow, m.noFirstCol, m.noLastCol = true, true, true, true
	}},
	{countMines, "nothing at the edges", "returns 0 for squares at the edges of the board", func(m *model) { m.noEdges = true }},
	{countMines, "rows and columns swapped", "takes the row for the column", func(m *model) { m.swapped = true }},
	{countMines, "only rows and columns", "does not look diagonally", func(m *model) { m.onlyStraight = true }},
	{countMines, "only diagonals", "looks only diagonally", func(m *model) { m.onlyDiagonals = true }},
	{countMines, "one too many", "returns one too many", func(m *model) { m.oneMore = 1 }},
	{countMines, "one too few", "returns one too few", func(m *model) { m.oneMore = -1 }},

	{makeMove, offInRows, "calls the last row, I, invalid", func(m *model) { m.rowLimit = 1 }},
	{makeMove, offInRows, "accepts a row J", func(m *model) { m.rowLimit = -1 }},
	{makeMove, offInRows, "takes the row below for the row", func(m *model) { m.rowOff = 1 }},
	{makeMove, offInRows, "takes the row above for the row", func(m *model) { m.rowOff = -1 }},
	{makeMove, offInColumns, "calls the last column, 9, invalid", func(m *model) { m.colLimit = 1 }},
	{makeMove, offInColumns, "takes the next column for the column", func(m *model) { m.colOff = 1 }},
	{makeMove, offInColumns, "takes the column before for the column", func(m *model) { m.colOff = -1 }},
	{makeMove, "rows and columns swapped", "takes the row for the column", func(m *model) { m.swapped = true }},
	{makeMove, lower, "accepts lower case", func(m *model) { m.lowerCase = true }},
	{makeMove, "third character ignored", "accepts a third character that is no '*'", func(m *model) { m.thirdSign = true }},
	{makeMove, "third character ignored", "takes any third character for a '*'", func(m *model) { m.thirdFlags = true }},
	{makeMove, "toggles flags", "takes the flag of a flagged square away", func(m *model) { m.toggles = true }},
	{makeMove, "uncovers flagged squares", "uncovers flagged squares", func(m *model) { m.uncoversFlags = true }},
	{makeMove, "uncovers flagged squares", "uncovers flagged squares", func(m *model) { m.uncoversFlags, m.minesFirst = true, true }},
	{makeMove, "flagged mines explode", "returns BLOWN_UP when a flagged mine is uncovered", func(m *model) { m.minesFirst = true }},
	{makeMove, "uncovering flags not redundant", "does not call it redundant to uncover a flagged square", func(m *model) { m.flagsTried = true }},
	{makeMove, "moves on flags not redundant", "does not call moves on flagged squares redundant", func(m *model) { m.flagsAgain = true }},
	{makeMove, "flags uncovered squares", "flags uncovered squares", func(m *model) { m.flagsNumbers = true }},
	{makeMove, "flags any square", "flags squares that are not covered", func(m *model) { m.flagsAny = true }},
	{makeMove, "redundant moves called valid", "returns VALID_MOVE for redundant moves", func(m *model) { m.keepsRedundant = true }},
	{makeMove, spread, "does not spread from a blank", func(m *model) { m.noSpread = true }},
	{makeMove, "spreads too little", "spreads only along rows and columns", func(m *model) { m.spreadsStraight = true }},
	{makeMove, "spreads too little", "uncovers only the squares next to a blank", func(m *model) { m.spreadsOnce = true }},
	{makeMove, "spreads too much", "uncovers the neighbours of every number", func(m *model) { m.spreadsAlways = true }},
	{makeMove, "writes 0 for a blank", "writes '0' instead of a blank", func(m *model) { m.zeroDigit = true }},
	{makeMove, "writes numbers, not digits", "writes the number itself instead of a digit", func(m *model) { m.rawNumber = true }},
	{makeMove, "another sign for flags", "writes 'F' instead of '*' for a flag", func(m *model) { m.otherFlag = true }},
	{makeMove, "does not flag", "does not change the board when it flags", func(m *model) { m.noFlag = true }},
	{makeMove, "never solved", "never returns SOLVED_BOARD", func(m *model) { m.neverSolved = true }},
	{makeMove, "flags never solve", "never returns SOLVED_BOARD for a flag", func(m *model) { m.flagsNeverSolve = true }},
	{makeMove, "solved by covered squares", "returns SOLVED_BOARD whenever no '?' is left, and only then", func(m *model) { m.noneCovered = true }},
	{makeMove, "solved by flags alone", "returns SOLVED_BOARD whenever the mines and no other squares are flagged, and only then", func(m *model) { m.flagsSolve = true }},
	{makeMove, "solved one move late", "looks whether the board is solved before the move, not after it", func(m *model) { m.solvedLate = true }},
	{makeMove, needFlags, "returns SOLVED_BOARD only when every mine is flagged", func(m *model) { m.needsFlags = true }},
	{makeMove, flagsCount, "counts flagged squares as uncovered", func(m *model) { m.solvedEarly = true }},
	{makeMove, "flags explode", "returns BLOWN_UP when a mine is flagged", func(m *model) { m.flagsExplode = true }},
	{makeMove, "explosions not noticed", "uncovers mines like other squares", func(m *model) { m.neverBlown = true }},
}

// contestedQuirks are the mistakes in what the exercise leaves open, by the names
// of --contested with which alone they are mistakes.
var contestedQuirks = map[string]quirk{
	"star":            {makeMove, "text after '*' accepted", "accepts more characters after the '*'", func(m *model) { m.starTwice = true }},
	"after-explosion": {makeMove, "the board changed by an explosion", "shows the mine after an explosion", func(m *model) { m.showsMine = true }},
	"spread-flags":    {makeMove, spread, "spreads over flags", func(m *model) { m.spreadsFlags = true }},
}

// possible returns the quirks that may explain answers to a question.
func possible(list []*tested, q question) (known []*quirk) {
	for i := range quirks {
		if quirks[i].question == q {
			known = append(known, &quirks[i])
		}
	}
	asked := make(map[string]bool)
	for _, t := range list {
		name := classes[t.class].contested
		if k, ok := contestedQuirks[name]; ok && !asked[name] {
			known = append(known, &k)
		}
		asked[name] = true
	}
	return known
}
