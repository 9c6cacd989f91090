package programs

import (
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
	RowOff, ColOff                   int // added to the row and the column of a position
	Swapped                          bool
	RowLimit, ColLimit               int // squares from the end that make_move calls invalid
	RowStart, ColStart               int // squares from the start
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
	FlagsAny, FlagsTried, MinesFirst                                bool
	NoFlag, OtherFlag, NoUncover                                    bool
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
	return row, col
}

// isComplete answers is_complete.
func (m *model) isComplete(mines, revealed *grid) bool {
	return m.complete(mines, revealed) != m.Opposite
}

func (m *model) complete(mines, revealed *grid) bool {
	if m.Completes != "" {
		return completed(m.Completes, mines, revealed)
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
			return false
		}
	}
	return true
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
