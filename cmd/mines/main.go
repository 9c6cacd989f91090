// Mines reads Minesweeper boards from text files and says what is true of
// them. "mines help" lists its commands.
package main

import (
	"os"

	"minesweeper/cmd/mines/internal/bot"
	"minesweeper/cmd/mines/internal/cli"
)

func main() {
	bot.Main() // this program is also what keeps bots apart
	os.Exit(app().Main(cli.OS(), os.Args[1:]))
}
