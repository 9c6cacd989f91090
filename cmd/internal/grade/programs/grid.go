package programs

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"strings"

	"minesweeper/board"
)

// side is the number of rows and of columns in the exercise's arrays.
const side = 9

// squares is the number of squares of such an array.
const squares = side * side

// size is the size of the exercise's boards.
var size = board.Size{Rows: side, Cols: side}

// A grid is a minefield or a board as the exercise's functions see it: rows of
// characters.
type grid [squares]byte

// The characters of a grid. A digit is a number; flags look like mines.
const (
	covered = '?'
	mark    = '*'
	blank   = ' '
)

// gridOf returns a minefield or a board in the exercise's characters.
func gridOf(dat fmt.Stringer) (g grid) {
	copy(g[:], strings.ReplaceAll(dat.String(), "\n", ""))
	return g
}

// board returns the board that a grid of ours shows.
func (g *grid) board() board.Board {
	b, err := board.ParseBoard([]byte(strings.Join(g.rows(), "\n")+"\n"), board.ReadOptions{})
	if err != nil {
		panic(err)
	}
	return b
}

// Size and HasMineAt are for the rules by which mines are counted.
func (g *grid) Size() board.Size { return size }

// HasMineAt reports whether a square of a minefield has a mine.
func (g *grid) HasMineAt(i int) bool { return g[i] == mark }

// differences returns the number of squares in which two grids differ.
func (g *grid) differences(other *grid) (n int) {
	for i := range g {
		if g[i] != other[i] {
			n++
		}
	}
	return n
}

// rows returns the rows as texts.
func (g *grid) rows() (rows []string) {
	for row := range side {
		rows = append(rows, string(g[row*side:(row+1)*side]))
	}
	return rows
}

// isUncovered reports whether a square is neither covered nor flagged.
func (g *grid) isUncovered(i int) bool { return g[i] != covered && g[i] != mark }

// number returns how many squares have a sign.
func (g *grid) number(sign byte) int { return bytes.Count(g[:], []byte{sign}) }

// places returns the squares of a minefield with mines, or those without.
func (g *grid) places(mines bool) (list []int) {
	for i, sign := range g {
		if (sign == mark) == mines {
			list = append(list, i)
		}
	}
	return list
}

// squareName returns the name of a square, such as "A7".
func squareName(i int) string { return size.At(i).String() }

// lines are rows and columns at the edges of the board, by their letters and
// digits: "AI19" are all of them. A "\\" is the diagonal from A1 to I9.
type lines string

// have reports whether a square is on one of the lines.
func (l lines) have(row, col int) bool {
	return strings.ContainsFunc(string(l), func(line rune) bool {
		return line == 'A' && row == 0 || line == 'I' && row == side-1 || line == '1' && col == 0 ||
			line == '9' && col == side-1 || line == '\\' && row == col
	})
}

func isEnd(i int) bool { return i == 0 || i == side-1 }

func isCorner(row, col int) bool { return isEnd(row) && isEnd(col) }
func isEdge(row, col int) bool   { return isEnd(row) != isEnd(col) }
func isInside(row, col int) bool { return !isEnd(row) && !isEnd(col) }

func isOnBoard(row, col int) bool { return min(row, col) >= 0 && max(row, col) < side }

// isUncovering reports whether a move uncovers its square.
func isUncovering(move string) bool { return !strings.HasSuffix(move, "*") }

// A maker makes probes from random numbers, which are the same on every machine.
type maker struct {
	rng  *rand.Rand
	m    board.Minefield // the published minefield
	open grid            // the published board
	n    int             // the number of the probe in its class
}

// minefield returns a minefield: the published one for the first probes of a
// class.
func (m *maker) minefield() grid {
	if m.n < fromExercise {
		return gridOf(m.m)
	}
	g := filled('.')
	for _, i := range m.rng.Perm(squares)[:8+m.rng.IntN(9)] {
		g[i] = mark
	}
	return g
}

// pick returns a random square of those that fit, or false.
func (m *maker) pick(fits func(i int) bool) (int, bool) {
	for _, i := range m.rng.Perm(squares) {
		if fits(i) {
			return i, true
		}
	}
	return 0, false
}

// middle returns a minefield and a board in the middle of a game on it, with
// some mines flagged.
func (m *maker) middle() (mines, b grid) {
	mines = m.minefield()
	if m.n == 0 && m.open != (grid{}) {
		return mines, m.open
	}
	b = filled(covered)
	for range 3 + m.rng.IntN(6) {
		last := b
		if i, ok := m.pick(func(i int) bool { return b[i] == covered && mines[i] != mark }); ok {
			(&model{}).uncover(&mines, &b, i)
		}
		if (&model{}).isComplete(&mines, &b) {
			return mines, m.flagSome(mines, last)
		}
	}
	return mines, m.flagSome(mines, b)
}

// filled returns a grid that shows one sign everywhere.
func filled(sign byte) grid { return grid(bytes.Repeat([]byte{sign}, squares)) }

// flagSome flags some of the mines that are covered, flagAll all of them.
func (m *maker) flagSome(mines, b grid) grid { return m.flagOneOf(3, mines, b) }
func (m *maker) flagAll(mines, b grid) grid  { return m.flagOneOf(1, mines, b) }

func (m *maker) flagOneOf(n int, mines, b grid) grid {
	for i := range b {
		if mines[i] == mark && b[i] == covered && m.rng.IntN(n) == 0 {
			b[i] = mark
		}
	}
	return b
}

// solution returns the board with every safe square uncovered, and no flags.
func solution(mines grid) (b grid) {
	b = filled(covered)
	for i := range b {
		if mines[i] != mark {
			b[i] = (&model{}).shown((&model{}).count(&mines, i))
		}
	}
	return b
}
