package main

import (
	"minesweeper/board"
	"minesweeper/cmd/internal/cli"
)

// squareColors are the colours of what squares show, as parameters of the
// terminal's SGR sequence. They are of the basic sixteen, which people set so
// that they can read them; the numbers have the hues that players are used to.
var squareColors = map[byte]string{
	'1': "94", '2': "32", '3': "91", '4': "35",
	'5': "33", '6': "36", '7': "1", '8': "90",
	'?': "2", '#': "2", '*': "1;31", 'X': "1;97;41",
}

// paintSquare colours the character of a square.
func paintSquare(_ board.Square, char byte) string {
	return cli.Paint(squareColors[char], string(char))
}
