package programs

import (
	"bytes"
	"strings"
)

// The names of the results of make_move.
const (
	invalidMove   = "INVALID_MOVE"
	redundantMove = "REDUNDANT_MOVE"
	blownUp       = "BLOWN_UP"
	solvedBoard   = "SOLVED_BOARD"
	validMove     = "VALID_MOVE"
)

// makeMove answers make_move: the result and the board after the move.
func (m *model) makeMove(position string, mines, revealed *grid) (result string, after grid) {
	b := *revealed
	i, flag, ok := m.parse(position)
	if !ok {
		return invalidMove, b
	}
	if i >= squares { // what is there is no covered square
		return redundantMove, b
	}
	before := b
	if m.minesFirst && !flag && mines[i] == mark {
		return blownUp, b
	}
	switch played := m.target(&b, i, flag); {
	case played != "":
		return played, b
	case (!flag || m.flagsExplode) && mines[i] == mark && !m.neverBlown:
		if m.showsMine {
			b[i] = mark
		}
		return blownUp, b
	case !flag:
		m.uncover(mines, &b, i)
	case !m.noFlag:
		b[i] = mark
		if m.otherFlag {
			b[i] = 'F'
		}
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
	if row < 0 || row >= side-m.rowLimit || col < 0 || col >= side-m.colLimit {
		return 0, false, false
	}
	sign := position[2:]
	flag = strings.HasPrefix(sign, "*") || m.thirdFlags && sign != ""
	ok = sign == "" || sign == "*" || m.thirdSign && !flag || (m.starTwice || m.thirdFlags) && flag
	return row*side + col, flag, ok
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
	case shown != mark && flag && m.flagsNumbers, shown == mark && (m.flagsAgain || m.flagsTried && !flag), flag && m.flagsAny:
		return ""
	case m.keepsRedundant:
		return validMove
	}
	return redundantMove
}

// outcome returns the result of a move that was made.
func (m *model) outcome(mines, b *grid, flag bool) string {
	if m.neverSolved || flag && m.flagsNeverSolve || !m.isSolved(mines, b) {
		return validMove
	}
	return solvedBoard
}

// isSolved reports whether make_move takes the game to be over.
func (m *model) isSolved(mines, b *grid) bool {
	switch {
	case m.noneCovered:
		return !bytes.Contains(b[:], []byte{covered})
	case m.flagsSolve:
		return b.marks() == mines.marks()
	}
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
			if !isOnBoard(row, col) || m.spreadsStraight && down != 0 && right != 0 {
				continue
			}
			at := row*side + col
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
