package picture

import (
	"minesweeper/board"
)

// squareColors are the colours of what squares show, as parameters of the
// terminal's SGR sequence. They are of the basic sixteen, which people set so
// that they can read them; the numbers have the hues that players are used to.
var squareColors = map[byte]string{
	'1': "94", '2': "32", '3': "91", '4': "35",
	'5': "33", '6': "36", '7': "1", '8': "90",
	'?': "2", '#': "2", '*': "1;31", 'X': "1;97;41",
}

// PaintSquare colours the character of a square.
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
