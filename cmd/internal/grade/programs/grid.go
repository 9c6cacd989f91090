package programs

import (
	"bytes"
	"fmt"
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
	for _, line := range l {
		if line == 'A' && row == 0 || line == 'I' && row == side-1 || line == '1' && col == 0 ||
			line == '9' && col == side-1 || line == '\\' && row == col {
			return true
		}
	}
	return false
}

func isEnd(i int) bool { return i == 0 || i == side-1 }

func isOnBoard(row, col int) bool { return isIn(row) && isIn(col) }

func isIn(i int) bool { return i >= 0 && i < side }

// isUncovering reports whether a move uncovers its square.
func isUncovering(move string) bool { return !strings.HasSuffix(move, "*") }
