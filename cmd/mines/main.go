// Mines works on Minesweeper boards in text files. "mines help" lists its
// commands, "mines help COMMAND" describes one.
//
//	$ mines count testdata/mines.dat A7 E5 H9
//	A7 3
//	E5 0
//	H9 2
//	$ mines safe testdata/mines.dat testdata/partial.dat
//	A5* A8* A6* A7 E1* F1 G1 I6* I7 I8* I9*
//
// Each command has a file of its own and a line in the table of commands.go. A
// command reads its flags and files, calls one package that does the work, and
// prints the result. The packages cli and flags hold what commands share.
// Reasoning about boards does not belong here: it is in package safemove.
package main

import "minesweeper/cmd/internal/sandbox"

func main() {
	sandbox.Main() // Helper processes of the sandbox run here and exit.
	app.Exit()
}
