package programs

import "bytes"

// A model is a program of the exercise, written once more with every mistake
// that the grader has a word for. The zero model has none: its answers are the
// right ones. A cause sets some of the fields; see quirks.
type model struct {
	// Positions.
	rowOff, colOff                   int // added to the row and the column of a position
	swapped                          bool
	rowLimit, colLimit               int // squares from the end that make_move calls invalid
	lowerCase, thirdSign, thirdFlags bool

	// The squares that loops reach.
	noAbove, noBelow, noLeft, noRight   bool
	noFirstRow, noLastRow               bool
	noFirstCol, noLastCol               bool
	itself, onlyStraight, onlyDiagonals bool
	wrapsLines, wrapsEdges              bool
	oneMore                             int
	noEdges                             bool

	// is_complete.
	flagsUncovered, needsFlags, opposite, minesToo, countsCovered bool

	// make_move.
	toggles, uncoversFlags, flagsNumbers, keepsRedundant bool
	noSpread, spreadsStraight, spreadsOnce, spreadsFlags bool
	zeroDigit, rawNumber                                 bool
	neverSolved, solvedEarly, solvedLate, starTwice      bool
	neverBlown, flagsExplode, flagsAgain, spreadsAlways  bool
	flagsAny, flagsTried, minesFirst                     bool
	showsMine, noFlag, otherFlag                         bool
	flagsNeverSolve, noneCovered, flagsSolve             bool

	// The answers of the student's own functions, if these are played; else nil.
	ownCount    func(mines *grid, i int) (int, bool)
	ownComplete func(mines, revealed *grid) (result, ok bool)

	// What make_move does where the own count is below 0: it writes '0' plus the
	// count, not a blank, and does not spread.
	digitsBelow, stopsBelow bool
}

// reaches reports whether the loops of the model look at a square.
func (m *model) reaches(row, col int) bool {
	return !(m.noFirstRow && row == 0 || m.noLastRow && row == side-1 ||
		m.noFirstCol && col == 0 || m.noLastCol && col == side-1)
}

// neighbour returns the square in a direction from a row and a column, which may
// be outside the board, if the model counts it.
func (m *model) neighbour(row, col, down, right int) (int, bool) {
	if down == 0 && right == 0 {
		return row*side + col, m.itself && isOnBoard(row, col)
	}
	row, col = row+down, col+right
	switch {
	case down < 0 && m.noAbove || down > 0 && m.noBelow || right < 0 && m.noLeft || right > 0 && m.noRight:
		return 0, false
	case m.onlyStraight && down != 0 && right != 0, m.onlyDiagonals && (down == 0 || right == 0):
		return 0, false
	case m.wrapsEdges:
		row, col = (row+side)%side, (col+side)%side
	case m.wrapsLines:
		at := row*side + col
		return at, at >= 0 && at < squares
	}
	return row*side + col, isOnBoard(row, col) && m.reaches(row, col)
}

func isOnBoard(row, col int) bool { return row >= 0 && row < side && col >= 0 && col < side }

// count returns the number of mines around a square.
func (m *model) count(mines *grid, i int) int {
	if m.ownCount != nil {
		if n, ok := m.ownCount(mines, i); ok {
			return n
		}
	}
	return m.countAround(i/side, i%side, mines)
}

func (m *model) countAround(row, col int, mines *grid) int {
	if m.noEdges && (isEnd(row) || isEnd(col)) {
		return 0
	}
	n := m.oneMore
	for down := -1; down <= 1; down++ {
		for right := -1; right <= 1; right++ {
			if at, ok := m.neighbour(row, col, down, right); ok && mines[at] == mark {
				n++
			}
		}
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
	if m.ownComplete != nil {
		if complete, ok := m.ownComplete(mines, revealed); ok {
			return complete
		}
	}
	return m.complete(mines, revealed) != m.opposite
}

func (m *model) complete(mines, revealed *grid) bool {
	if m.countsCovered {
		return bytes.Count(revealed[:], []byte{covered}) == bytes.Count(mines[:], []byte{mark})
	}
	for i := range squares {
		if !m.reaches(i/side, i%side) {
			continue
		}
		isMine, shown := mines[i] == mark, revealed[i]
		switch {
		case isMine && m.needsFlags && shown != mark, isMine && m.minesToo && !revealed.isUncovered(i):
			return false
		case !isMine && !revealed.isUncovered(i) && !(m.flagsUncovered && shown == mark):
			return false
		}
	}
	return true
}
