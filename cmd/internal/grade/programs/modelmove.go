package programs

import "strings"

// makeMove answers make_move: the result and the board after the move.
func (m *model) makeMove(position string, mines, revealed *grid) (result string, after grid) {
	result, after = m.move(position, mines, *revealed)
	if other, ok := m.renamed[result]; ok {
		result = other
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
	if m.solvedFirst && m.isComplete(mines, &b) {
		return solvedBoard, b
	}
	if m.minesFirst && !flag && mines[i] == mark {
		return blownUp, b
	}
	switch played := m.target(&b, i, flag); {
	case played != "":
		return played, b
	case (!flag || m.flagsExplode || m.flagsGoOn) && mines[i] == mark && !m.neverBlown:
		if m.showsMine || flag && m.flagsGoOn {
			b[i] = mark
		}
		return blownUp, b
	case !flag && (m.noUncover || !isOnBoard(m.square(position))):
	case !flag:
		m.uncover(mines, &b, i)
	case m.wrongFlag != "" && mines[i] != mark:
		return m.wrongFlag, b
	case !m.noFlag:
		b[i] = mark
		if m.otherFlag {
			b[i] = 'F'
		}
	}
	if m.solvedFirst {
		return validMove, b
	}
	if m.solvedLate {
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
	if row < m.rowStart || row >= side-m.rowLimit || col < m.colStart || col >= side-m.colLimit {
		return 0, false, false
	}
	sign := position[2:]
	flag = strings.HasPrefix(sign, "*") || m.thirdFlags && sign != ""
	ok = sign == "" || sign == "*" || (m.thirdSign || m.signUncovers) && !flag || (m.starTwice || m.thirdFlags) && flag
	return row*side + col, flag && !m.starUncovers && !m.signUncovers, ok
}

// target returns the result of a move that the square's state decides, or "".
func (m *model) target(b *grid, i int, flag bool) string {
	switch shown := b[i]; {
	case shown == covered:
		return ""
	case shown == mark && flag && m.toggles:
		b[i] = covered
		return validMove
	case shown == mark && !flag && m.uncoversFlags:
		b[i] = covered
		return ""
	case shown != mark && flag && m.flagsNumbers, shown == mark && m.flagsTried && !flag, flag && m.flagsAny:
		return ""
	case shown == mark && flag && m.flagsTwice, shown != mark && !flag && m.uncoversTwice:
		return ""
	}
	return redundantMove
}

// outcome returns the result of a move that was made.
func (m *model) outcome(mines, b *grid, flag bool) string {
	if flag && m.flagsNeverSolve || !m.isSolved(mines, b) {
		return validMove
	}
	return solvedBoard
}

// isSolved reports whether make_move takes the game to be over.
func (m *model) isSolved(mines, b *grid) bool {
	return m.isComplete(mines, b) || m.solvedEarly && (&model{flagsUncovered: true}).complete(mines, b)
}

// uncover shows a square and, if it has no mines around it, its neighbours.
func (m *model) uncover(mines, b *grid, i int) {
	if b[i] != covered && !(m.spreadsFlags && b[i] == mark) {
		return
	}
	n := m.count(mines, i)
	b[i] = m.shown(n)
	if (n > 0 || n < 0 && m.stopsBelow) && !m.spreadsAlways || m.noSpread {
		return
	}
	for down := -1; down <= 1; down++ {
		for right := -1; right <= 1; right++ {
			row, col := i/side+down, i%side+right
			if !isOnBoard(row, col) || m.spreadsTo != nil && !m.spreadsTo(down, right) {
				continue
			}
			at := row*side + col
			if m.spreadsBlanks && m.count(mines, at) > 0 {
				continue
			}
			if m.spreadsOnce {
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
	case n == 0 && !m.zeroDigit, n < 0 && !m.digitsBelow:
		return blank
	case m.rawNumber:
		return byte(n)
	}
	return byte('0' + n)
}
