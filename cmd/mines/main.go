// Mines reads Minesweeper boards from text files and says what is true of
// them. "mines help" lists its commands.
package main

import (
	"os"

	"minesweeper/cmd/mines/internal/cli"
)

func main() { os.Exit(app().Main(cli.OS(), os.Args[1:])) }
