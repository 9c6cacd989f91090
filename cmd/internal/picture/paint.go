package picture

import (
	"fmt"
	"image/color"
	"math/big"
	"strings"

	"minesweeper/board"
	"minesweeper/cmd/internal/drawing"
	"minesweeper/cmd/internal/palette"
	"minesweeper/cmd/internal/text"
)

var (
	paper       = drawing.RGB(0xffffff)
	tileOpen    = drawing.RGB(0xf1f3f5)
	tileCovered = drawing.RGB(0xced4da)
	tileFlagged = drawing.RGB(0xdee2e6)
	inkDark     = drawing.RGB(0x343a40)
	inkFaint    = drawing.RGB(0x6c757d)
	flagRed     = drawing.RGB(0xd6273a)
	inkChance   = rgb(palette.Light.ChanceInk)
)

// ground returns the colour of a square with a chance.
func ground(chance float64) color.RGBA { return rgb(palette.Light.Chance(chance)) }

func rgb(c palette.Color) color.RGBA { return drawing.RGB(uint32(c)) }

// squareColors are the colours of the characters of squares, as parameters of
// an SGR sequence. They are among the basic sixteen, which users can set to be
// readable. The numbers have their usual hues.
var squareColors = map[byte]string{
	'1': "94", '2': "32", '3': "91", '4': "35",
	'5': "33", '6': "36", '7': "1", '8': "90",
	'?': "2", '#': "2", '*': "1;31", 'X': "1;97;41",
}

// PaintSquare returns the character of a square with its colour.
func PaintSquare(_ board.Square, char byte) string {
	return paint(squareColors[char], string(char))
}

// paint wraps text in the parameters of an SGR sequence, such as "1;31" for
// bold red. Without parameters the text stays as it is.
func paint(sgr, text string) string {
	if sgr == "" {
		return text
	}
	return "\x1b[" + sgr + "m" + text + "\x1b[0m"
}

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

// gridSquare draws one square in five columns. A blank behind a digit aligns it
// with those before a percent sign.
func gridSquare(state board.State, chance *big.Rat, colors int) string {
	square, sgr := "", ""
	switch {
	case chance != nil:
		p, _ := chance.Float64()
		square, sgr = text.WholePercent(chance), palette.SGR(p, colors)
	case state == board.Flagged:
		square, sgr = "* ", squareColors['*']
	case state > 0:
		square, sgr = fmt.Sprintf("%d ", state), squareColors['0'+byte(state)]
	case state == board.Covered:
		square, sgr = "? ", squareColors['?']
	}
	square = fmt.Sprintf("%5s", square)
	if colors == 0 {
		return square
	}
	return paint(sgr, square)
}
