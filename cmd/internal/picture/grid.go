package picture

import (
	"fmt"
	"math/big"
	"strings"

	"minesweeper/board"
	"minesweeper/cmd/internal/palette"
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
		p, _ := chance.Float64()
		square, sgr = text.WholePercent(chance), palette.SGR(p, colors)
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
