package programs

import "strings"

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
	switch {
	case !ok:
		return invalidMove, b
	case i < 0 || i >= squares: // what is there is no covered square
		return redundantMove, b
	}
	before := b
	if m.SolvedFirst && m.isComplete(mines, &b) {
		return solvedBoard, b
	}
	if m.MinesFirst && !flag && mines[i] == mark {
		return blownUp, b
	}
	switch played := m.target(&b, i, flag); {
	case played != "":
		return played, b
	case (!flag || m.FlagsExplode || m.FlagsGoOn) && mines[i] == mark && !m.NeverBlown:
		if flag && m.FlagsGoOn {
			b[i] = mark
		}
		return blownUp, b
	case !flag && (m.NoUncover || !isOnBoard(m.square(position))):
	case !flag:
		m.uncover(mines, &b, i)
	case m.WrongFlag != "" && mines[i] != mark:
		return m.WrongFlag, b
	case !m.NoFlag:
		b[i] = mark
		if m.OtherFlag {
			b[i] = 'F'
		}
	}
	if m.SolvedFirst {
		return validMove, b
	}
	if m.SolvedLate {
		return m.outcome(mines, &before, flag), b
	}
	return m.outcome(mines, &b, flag), b
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
	case shown != mark && flag && m.FlagsNumbers, shown == mark && m.FlagsTried && !flag, flag && m.FlagsAny:
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
	for down := -1; down <= 1; down++ {
		for right := -1; right <= 1; right++ {
			row, col := i/side+down, i%side+right
			if !isOnBoard(row, col) || m.Spread.Times(3*down+right+4) == 0 {
				continue
			}
			at := row*side + col
			if m.SpreadsBlanks && m.count(mines, at) > 0 {
				continue
			}
			if m.SpreadsOnce {
				if b[at] == covered {
					b[at] = m.shown(m.count(mines, at))
				}
				continue
			}
			m.uncover(mines, b, at)
		}
	}
}

// shown returns the character of a number.
func (m *model) shown(n int) byte {
	switch {
	case n == 0 && !m.ZeroDigit, n < 0:
		return blank
	case m.RawNumber:
		return byte(n)
	}
	return byte('0' + n)
}
