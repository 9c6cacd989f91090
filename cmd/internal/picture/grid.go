package picture

import (
	"fmt"
	"math/big"
	"strings"

	"minesweeper/board"
	"minesweeper/cmd/internal/text"
)

// Grid draws a board with the chances of its covered squares as text, with five
// columns for each square, in 0, 16 or 256 colours. A flag is a star, and a
// covered square without a chance is a question mark:
//
//	     1    2    3
//	 +----------------+
//	A|  33%   2   67% |
//	B| 100%   3    *  |
//	 +----------------+
func Grid(b board.Board, chances map[board.Square]*big.Rat, colors int) string {
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
			s.WriteString(gridSquare(b.State(square), chances[square], colors))
		}
		s.WriteString(" |\n")
	}
	return s.String() + rule
}

// digits adds a blank, so that digits are aligned with those before a percent
// sign.
func digits(text string) string { return text + " " }

// gridSquare draws one square in five columns.
func gridSquare(state board.State, chance *big.Rat, colors int) string {
	square, sgr := "", ""
	switch {
	case chance != nil:
		square, sgr = text.WholePercent(chance), heatSGR(chance, colors)
	case state == board.Flagged:
		square, sgr = digits("*"), squareColors['*']
	case state > 0:
		square, sgr = digits(fmt.Sprint(int(state))), squareColors['0'+byte(state)]
	case state == board.Covered:
		square, sgr = digits("?"), squareColors['?']
	}
	square = fmt.Sprintf("%5s", square)
	if colors == 0 {
		return square
	}
	return paint(sgr, square)
}

// The colours of chances on terminals of 256 and of 16 colours, from blue
// through yellow to red, each with a readable ink, as parameters of an SGR
// sequence.
var (
	heat256 = [...]string{
		"30;48;5;33", "30;48;5;75", "30;48;5;117", "30;48;5;159", "30;48;5;195",
		"30;48;5;229", "30;48;5;222", "30;48;5;215", "30;48;5;209", "30;48;5;196",
	}
	heat16 = [...]string{"97;44", "30;46", "30;47", "30;43", "97;41"}
)

// heatSGR returns the colour of a chance as the parameters of an SGR sequence.
func heatSGR(chance *big.Rat, colors int) string {
	ramp := heat16[:]
	if colors >= 256 {
		ramp = heat256[:]
	}
	p, _ := chance.Float64()
	return ramp[min(int(p*float64(len(ramp))), len(ramp)-1)]
}
