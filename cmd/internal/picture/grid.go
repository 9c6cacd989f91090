package picture

import (
	"fmt"
	"math/big"
	"strings"

	"minesweeper/board"
	"minesweeper/cmd/internal/text"
)

// Grid draws a board with the chances of its covered squares, five columns a
// square. Digits stand under digits, and a flag keeps its star:
//
//	     1    2    3
//	 +----------------+
//	A|  33%   2   67% |
//	B| 100%   3    *  |
//	 +----------------+
func Grid(b board.Board, chances map[board.Square]*big.Rat, color bool) string {
	size := b.Size()
	width := len(board.RowName(size.Rows - 1))
	rule := fmt.Sprintf("%*s+%s+\n", width, "", strings.Repeat("-----", size.Cols)+"-")
	var s strings.Builder
	fmt.Fprintf(&s, "%*s", width+1, "")
	for col := range size.Cols {
		fmt.Fprintf(&s, "%4d", col+1)
		if col+1 < size.Cols {
			s.WriteByte(' ')
		}
	}
	s.WriteString("\n" + rule)
	for row := range size.Rows {
		fmt.Fprintf(&s, "%*s|", width, board.RowName(row))
		for col := range size.Cols {
			square := board.Square{Row: row, Col: col}
			s.WriteString(gridSquare(b.State(square), chances[square], color))
		}
		s.WriteString(" |\n")
	}
	return s.String() + rule
}

// digits leaves room below the sign of a percentage.
func digits(text string) string { return text + " " }

// gridSquare draws one square in five columns.
func gridSquare(state board.State, chance *big.Rat, color bool) string {
	square, sgr := "", ""
	switch {
	case chance != nil:
		square, sgr = text.WholePercent(chance), heatSGR(chance)
	case state == board.Flagged:
		square, sgr = digits("*"), squareColors['*']
	case state > 0:
		square, sgr = digits(fmt.Sprint(int(state))), squareColors['0'+byte(state)]
	}
	square = fmt.Sprintf("%5s", square)
	if !color {
		return square
	}
	return paint(sgr, square)
}

// heatSGR returns the colour of a chance as the parameters of an SGR sequence: black
// on a ground from green over yellow to red.
func heatSGR(chance *big.Rat) string {
	ramp := [...]int{40, 76, 112, 148, 184, 220, 214, 208, 202, 196} // of the 256 colours
	p, _ := chance.Float64()
	return fmt.Sprintf("30;48;5;%d", ramp[min(int(p*float64(len(ramp))), len(ramp)-1)])
}
