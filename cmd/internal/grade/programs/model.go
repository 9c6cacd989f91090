package programs

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"minesweeper/board"
	"minesweeper/cmd/internal/grade/marking/diagnose"
)

// A model is a program of the exercise, written once more with every mistake
// that the grader has a word for. The zero model has none: its answers are the
// right ones. A cause sets some of the fields by their names; see mistakes.txt.
type model struct {
	// Positions.
	RowOff, ColOff                   int  // added to the row and the column of a position
	Swapped, RowsUp                  bool // RowsUp: I is the first row
	RowLimit, ColLimit               int  // squares from the end that make_move calls invalid
	RowStart, ColStart               int  // squares from the start
	LowerCase, ThirdSign, ThirdFlags bool
	LongWords                        bool // only three characters are looked at

	// count_mines.
	diagnose.NumberRule
	Adjusts []string // see adjusted

	// is_complete.
	Only, Without                        lines // the squares that are looked at; no Only: all
	FlagsUncovered, NeedsFlags, Opposite bool
	BlanksCovered, OnlyFlags, Turned     bool
	Completes                            string // asked instead, by make_move too: see completed

	// make_move.
	Toggles, UncoversFlags, FlagsNumbers, FlagsTwice, UncoversTwice bool
	NoSpread, SpreadsOnce, SpreadsOnes, SpreadsBlanks, SpreadsFlags bool
	Spread                                                          diagnose.Around // where it does not spread
	ZeroDigit, RawNumber                                            bool
	SolvedLate, SolvedFirst                                         bool
	NeverBlown, FlagsExplode, SpreadsAlways                         bool
	Exploded                                                        string // what a mine shows that was uncovered
	Shows                                                           string // what shows with it: mines, board or minefield
	FlagsTried, MinesFirst, NoFlag, NoUncover                       bool
	Flag                                                            string // what it writes for a flag
	FlagsNeverSolve, FlagsGoOn                                      bool
	StarUncovers, SignUncovers                                      bool
	WrongFlag                                                       string   // the result of a flag on a safe square, if it is not set
	Renames                                                         []string // results: "RIGHT:OTHER"

	// find_safe_move.
	search
	NeverFlags, NeverUncovers, LeavesMove, AlwaysTrue, AlwaysFalse bool
	GuessesAny, GuessesFirst, NamesFirst                           bool
	Writes                                                         []string // see written

	counts *model // count_mines with its mistakes, if make_move makes them too; else nil
}

// count returns the number of mines around a square.
func (m *model) count(mines *grid, i int) int {
	if m.counts != nil {
		return m.counts.countMines(squareName(i), mines)
	}
	return m.countAround(i/side, i%side, mines)
}

func (m *model) countAround(row, col int, mines *grid) int {
	n := m.Count(mines, board.Square{Row: row, Col: col})
	for _, how := range m.Adjusts {
		n = adjusted(how, mines, row, col, n)
	}
	return n
}

// adjusted returns another number for a square than that of the mines around it:
// "0@AI" is 0 for the squares of these lines, "0@*" for those with a mine.
func adjusted(how string, mines *grid, row, col, n int) int {
	switch how {
	case "-1":
		return n - 1
	case "all":
		return mines.number(mark)
	case "code":
		return n + '0'
	}
	result, where, _ := strings.Cut(how, "@")
	if where == "*" && isOnBoard(row, col) && mines[row*side+col] == mark || lines(where).have(row, col) {
		n, _ = strconv.Atoi(result)
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
	if m.LowerCase && letter >= 'a' && letter <= 'z' {
		letter -= 'a' - 'A'
	}
	row, col = int(letter)-'A'+m.RowOff, int(position[1])-'1'+m.ColOff
	if m.Swapped {
		row, col = col, row
	}
	if m.RowsUp {
		row = side - 1 - row
	}
	return row, col
}

// isComplete answers is_complete.
func (m *model) isComplete(mines, revealed *grid) bool {
	if m.Completes != "" {
		return completed(m.Completes, mines, revealed) != m.Opposite
	}
	for i := range squares {
		row, col := i/side, i%side
		if m.Only != "" && !m.Only.have(row, col) || m.Without.have(row, col) {
			continue
		}
		isMine, shown := mines[i] == mark, revealed[i]
		if m.Turned {
			isMine = mines[col*side+row] == mark
		}
		isCovered := shown == covered && !m.OnlyFlags || shown == mark && !m.FlagsUncovered || shown == blank && m.BlanksCovered
		if isCovered && !isMine || isMine && m.NeedsFlags && shown != mark {
			return m.Opposite
		}
	}
	return !m.Opposite
}

// completed reports whether a board is complete by another rule than that every
// safe square is uncovered.
func completed(how string, mines, b *grid) bool {
	safe := mines.places(false)
	switch how {
	case "first":
		return b.isUncovered(safe[0])
	case "last":
		return b.isUncovered(safe[len(safe)-1])
	case "any":
		return slices.ContainsFunc(safe, b.isUncovered)
	case "uncovered":
		return b.number(covered) == 0
	case "covered":
		return b.number(covered) == mines.number(mark)
	case "flags":
		return b.number(mark) == mines.number(mark)
	case "mines":
		return completed("flags", mines, b) && completed("flagged", mines, b)
	case "flagged":
		return !slices.ContainsFunc(mines.places(true), func(i int) bool { return b[i] != mark })
	}
	return how == "71" && b.number(covered)+b.number(mark) == squares-71
}

// makeMove answers make_move: the result and the board after the move.
func (m *model) makeMove(position string, mines, revealed *grid) (result string, after grid) {
	result, after = m.move(position, mines, *revealed)
	right := result
	for _, name := range m.Renames {
		if from, to, _ := strings.Cut(name, ":"); from == right {
			result = to
		}
	}
	return result, after
}

func (m *model) move(position string, mines *grid, b grid) (result string, after grid) {
	i, flag, ok := m.parse(position)
	if !ok {
		return invalidMove, b
	}
	if i < 0 || i >= squares { // what is there is no covered square
		return redundantMove, b
	}
	before := b
	if m.SolvedFirst && m.isComplete(mines, &b) {
		return solvedBoard, b
	}
	if m.MinesFirst && !flag && mines[i] == mark {
		return blownUp, m.blownUp(mines, b, i)
	}
	switch played := m.target(&b, i, flag); {
	case played != "":
		return played, b
	case (!flag || m.FlagsExplode || m.FlagsGoOn) && mines[i] == mark && !m.NeverBlown:
		if flag && m.FlagsGoOn {
			b[i] = mark
		}
		return blownUp, m.blownUp(mines, b, i)
	case !flag && (m.NoUncover || !isOnBoard(m.square(position))):
	case !flag:
		m.uncover(mines, &b, i)
	case m.WrongFlag != "" && mines[i] != mark:
		return m.WrongFlag, b
	case !m.NoFlag:
		b[i] = cmp.Or(m.Flag, string(mark))[0]
	}
	if m.SolvedFirst {
		return validMove, b
	}
	if m.SolvedLate {
		return m.outcome(mines, &before, flag), b
	}
	return m.outcome(mines, &b, flag), b
}

// blownUp returns the board after a mine was uncovered.
func (m *model) blownUp(mines *grid, b grid, at int) grid {
	for i := range b {
		switch {
		case m.Exploded != "" && mines[i] == mark && (i == at || m.Shows != ""):
			b[i] = m.Exploded[0]
		case m.Shows == "board":
			b[i] = m.shown(m.count(mines, i))
		case m.Shows == "minefield":
			b[i] = mines[i]
		}
	}
	return b
}

// parse reads a position. It reports false for an invalid move.
func (m *model) parse(position string) (i int, flag, ok bool) {
	if len(position) < 2 {
		return 0, false, false
	}
	row, col := m.square(position)
	if row < m.RowStart || row >= side-m.RowLimit || col < m.ColStart || col >= side-m.ColLimit {
		return 0, false, false
	}
	sign := position[2:]
	if m.LongWords && len(sign) > 1 {
		sign = sign[:1]
	}
	flag = strings.HasPrefix(sign, "*") || m.ThirdFlags && sign != ""
	ok = sign == "" || sign == "*" || len(sign) == 1 && (m.ThirdSign || m.ThirdFlags || m.SignUncovers)
	return row*side + col, flag && !m.StarUncovers && !m.SignUncovers, ok
}

// target returns the result of a move that the square's state decides, or "".
func (m *model) target(b *grid, i int, flag bool) string {
	switch shown := b[i]; {
	case shown == covered:
		return ""
	case shown == mark && flag && m.Toggles:
		b[i] = covered
		return validMove
	case shown == mark && !flag && m.UncoversFlags:
		b[i] = covered
		return ""
	case shown != mark && flag && m.FlagsNumbers, shown == mark && !flag && m.FlagsTried:
		return ""
	case shown == mark && flag && m.FlagsTwice, shown != mark && !flag && m.UncoversTwice:
		return ""
	}
	return redundantMove
}

// outcome returns the result of a move that was made.
func (m *model) outcome(mines, b *grid, flag bool) string {
	if flag && m.FlagsNeverSolve || !m.isComplete(mines, b) {
		return validMove
	}
	return solvedBoard
}

// uncover shows a square and, if it has no mines around it, its neighbours.
func (m *model) uncover(mines, b *grid, i int) {
	if b[i] != covered && !(b[i] == mark && m.SpreadsFlags) {
		return
	}
	n := m.count(mines, i)
	b[i] = m.shown(n)
	if n > 0 && !m.SpreadsAlways && !(m.SpreadsOnes && n == 1) || m.NoSpread {
		return
	}
	for k := range 9 {
		row, col := i/side+k/3-1, i%side+k%3-1
		at := row*side + col
		switch {
		case !isOnBoard(row, col), m.Spread.Times(k) == 0, m.SpreadsBlanks && m.count(mines, at) > 0:
		case !m.SpreadsOnce:
			m.uncover(mines, b, at)
		case b[at] == covered:
			b[at] = m.shown(m.count(mines, at))
		}
	}
}

// shown returns the character of a number.
func (m *model) shown(n int) byte {
	if n == 0 && !m.ZeroDigit || n < 0 {
		return blank
	}
	if m.RawNumber {
		return byte(n)
	}
	return byte('0' + n)
}
