package programs

// A model is a program of the exercise, written once more with every mistake
// that the grader has a word for. The zero model has none: its answers are the
// right ones. A cause sets some of the fields; see quirks.
type model struct {
	bare bool // it does not look at what decides: for is_complete the mines, for find_safe_move the numbers

	// Positions.
	rowOff, colOff                   int // added to the row and the column of a position
	swapped                          bool
	rowLimit, colLimit               int // squares from the end that make_move calls invalid
	rowStart, colStart               int // squares from the start
	lowerCase, thirdSign, thirdFlags bool

	// The squares that loops reach.
	weights                                       [3][3]int // of neighbours, by direction: what is added to the right one
	noFirstRow, noLastRow                         bool
	noFirstCol, noLastCol                         bool
	wrapsLines, wrapsEdges, wrapsLeft, wrapsRight bool
	safeSquares                                   bool // those without mines are counted
	adjust                                        []adjustment

	// is_complete.
	flagsUncovered, needsFlags, opposite bool
	blanksCovered, onlyFlags, turned     bool
	only                                 func(row, col int) bool // nil: every square
	completes                            completeness            // asked instead

	// make_move.
	toggles, uncoversFlags, flagsNumbers, flagsTwice, uncoversTwice bool
	noSpread, spreadsOnce, spreadsFlags, spreadsBlanks              bool
	spreadsTo                                                       func(down, right int) bool // nil: everywhere
	zeroDigit, rawNumber                                            bool
	solvedEarly, solvedLate, solvedFirst, starTwice                 bool
	neverBlown, flagsExplode, spreadsAlways                         bool
	flagsAny, flagsTried, minesFirst                                bool
	showsMine, noFlag, otherFlag, noUncover                         bool
	flagsNeverSolve, flagsGoOn                                      bool
	starUncovers, signUncovers                                      bool
	wrongFlag                                                       string            // the result of a flag on a safe square, if it is not set
	renamed                                                         map[string]string // results

	// find_safe_move.
	search                                                         search
	neverFlags, neverUncovers, leavesMove, alwaysTrue, alwaysFalse bool
	guessesAny, guessesFirst, namesFirst                           bool
	writes                                                         []func(move string) string // changes of what it writes

	// The answers of the student's own functions, if these are played; else nil.
	ownCount    func(mines *grid, i int) (int, bool)
	ownComplete func(mines, revealed *grid) (result, ok bool)

	// What make_move does where the own count is below 0: it writes '0' plus the
	// count, not a blank, and does not spread.
	digitsBelow, stopsBelow bool
}

// reaches reports whether the loops of the model look at a square.
func (m *model) reaches(row, col int) bool {
	return (m.only == nil || m.only(row, col)) && !(m.noFirstRow && row == 0 || m.noLastRow && row == side-1 ||
		m.noFirstCol && col == 0 || m.noLastCol && col == side-1)
}

// An adjustment changes the number that count_mines returns for a square.
type adjustment func(mines *grid, row, col, n int) int

// neighbour returns the square in a direction from a row and a column, which may
// be outside the board, if the model counts it.
func (m *model) neighbour(row, col, down, right int) (int, bool) {
	if down == 0 && right == 0 {
		return row*side + col, isOnBoard(row, col) && m.reaches(row, col)
	}
	row, col = row+down, col+right
	switch {
	case m.wrapsEdges:
		row, col = (row+side)%side, (col+side)%side
	case m.wrapsLines, isIn(row) && (m.wrapsLeft && col < 0 || m.wrapsRight && col >= side):
		at := row*side + col
		return at, at >= 0 && at < squares
	}
	return row*side + col, isOnBoard(row, col) && m.reaches(row, col)
}

// weight returns how often the model counts the neighbour in a direction.
func (m *model) weight(down, right int) int {
	usual := 1
	if down == 0 && right == 0 {
		usual = 0
	}
	return max(0, usual+m.weights[down+1][right+1])
}

// count returns the number of mines around a square.
func (m *model) count(mines *grid, i int) int {
	if m.ownCount != nil {
		if n, ok := m.ownCount(mines, i); ok {
			return n
		}
	}
	return m.countAround(i/side, i%side, mines)
}

func (m *model) countAround(row, col int, mines *grid) (n int) {
	for down := -1; down <= 1; down++ {
		for right := -1; right <= 1; right++ {
			if at, ok := m.neighbour(row, col, down, right); ok && (mines[at] == mark) != m.safeSquares {
				n += m.weight(down, right)
			}
		}
	}
	for _, change := range m.adjust {
		n = change(mines, row, col, n)
	}
	return n
}

// countMines answers count_mines. A wrong position may lead outside the board.
func (m *model) countMines(position string, mines *grid) int {
	row, col := m.square(position)
	return m.countAround(row, col, mines)
}

// square returns the row and the column of a position of two characters or
// more.
func (m *model) square(position string) (row, col int) {
	letter := position[0]
	if m.lowerCase && letter >= 'a' && letter <= 'z' {
		letter -= 'a' - 'A'
	}
	row, col = int(letter)-'A'+m.rowOff, int(position[1])-'1'+m.colOff
	if m.swapped {
		row, col = col, row
	}
	return row, col
}

// isComplete answers is_complete.
func (m *model) isComplete(mines, revealed *grid) bool {
	if m.ownComplete != nil && m.completes == nil {
		if complete, ok := m.ownComplete(mines, revealed); ok {
			return complete
		}
	}
	return m.complete(mines, revealed) != m.opposite
}

func (m *model) complete(mines, revealed *grid) bool {
	if m.completes != nil {
		return m.completes(mines, revealed)
	}
	for i := range squares {
		row, col := i/side, i%side
		if !m.reaches(row, col) {
			continue
		}
		isMine, shown := mines[i] == mark, revealed[i]
		if m.turned {
			isMine = mines[col*side+row] == mark
		}
		isCovered := shown == covered && !m.onlyFlags || shown == mark && !m.flagsUncovered || shown == blank && m.blanksCovered
		if isCovered && !isMine || isMine && m.needsFlags && shown != mark {
			return false
		}
	}
	return true
}

// A completeness is what is_complete or make_move asks instead of whether every
// safe square is uncovered.
type completeness func(mines, revealed *grid) bool
