package lines

import (
	"strings"

	"minesweeper/board/game"
)

// A command is one command of the player.
type command struct {
	name string
	key  string // a letter that stands for the name, or nothing
	args string // its arguments, for the help
	doc  string
	run  func(d *UI, args []string)
}

// commands returns the commands in the order in which help lists them.
func commands() []command {
	return []command{
		{"uncover", "", "SQUARE", "uncover a square; its name alone does the same", move(game.Uncover)},
		{"flag", "f", "SQUARE", "set a flag, or remove it; also A7* and A7?", move(game.Flag)},
		{"chord", "c", "SQUARE", "uncover around a number whose flags are set; also A7+", move(game.Chord)},
		{"undo", "u", "[N]", "take back the last move or the last N, even one that lost", (*UI).undo},
		{"redo", "", "[N]", "play again the last move or the last N that were undone", (*UI).redo},
		{"hint", "h", "", "show the next move and the reason", (*UI).hint},
		{"odds", "", "[SQUARE]", "show each square's chance of a mine, in percent", (*UI).odds},
		{"next", "n", "", "let the automatic player play a move", (*UI).next},
		{"solve", "", "", "let it play to the end", (*UI).solve},
		{"cheat", "", "", "show the mines, or hide them", (*UI).cheat},
		{"flip", "", "h|v", "mirror the board: left and right, or top and bottom", (*UI).flip},
		{"new", "", "[WORD...]", "begin a game: new expert, new 9x9 12 no-guess, new daily", (*UI).begins},
		{"restart", "", "", "begin this game again", (*UI).restart},
		{"save", "", "FILE", "write the game to a file", (*UI).save},
		{"load", "", "FILE", "continue the game, or the board with its mines, in a file", (*UI).load},
		{"board", "", "", "draw the board", (*UI).board},
		{"look", "", "SQUARE", "describe a square and its covered neighbours", (*UI).describe},
		{"draw", "", "on|off", "draw the board after every move, or not", (*UI).drawing},
		{"status", "", "", "show the mines left, the moves and the time", (*UI).status},
		{"review", "v", "", "after a game: show which moves were luck or mistakes", (*UI).review},
		{"results", "", "", "list games, wins and best times", (*UI).results},
		{"help", "?", "", "list the commands", (*UI).help},
		{"quit", "q", "", "leave; the game is kept", (*UI).leaves},
	}
}

func (d *UI) help([]string) {
	for _, c := range commands() {
		d.Sayf("%s%s%s\n", pad(c.key, 3), pad(strings.TrimSpace(c.name+" "+c.args), 18), c.doc)
	}
	d.Say("The letter on the left or the first letters of a name are enough.\n")
}

// pad fills text with blanks to a width; it adds at least one.
func pad(text string, width int) string {
	return text + strings.Repeat(" ", max(1, width-len(text)))
}

func (d *UI) leaves([]string) { d.quit = true }
