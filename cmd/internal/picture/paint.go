package picture

import (
	"minesweeper/board"
)

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
