// Mines works on Minesweeper boards in text files. It has a command for every
// job; "mines help" lists them, "mines help COMMAND" says what one does.
//
//	$ mines count -m testdata/mines.dat A7 E5 H9
//	A7 3
//	E5 0
//	H9 2
//	$ mines safe -m testdata/mines.dat testdata/partial.dat
//	A5* A8* A6* A7 E1* F1 G1 I6* I7 I8* I9*
//
// Each command is in a file of its own. It reads its flags and files, calls one
// of the packages that know about boards, and prints; what commands have in
// common is in the packages cli and flags. Nothing here reasons about boards.
package main

import "minesweeper/cmd/internal/sandbox"

func main() {
	sandbox.Main() // Helper processes of the sandbox run here and exit.
	app().Exit()
}
