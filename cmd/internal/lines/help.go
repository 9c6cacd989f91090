package lines

import "strings"

// A command is a word and what it does.
type command struct {
	name string
	key  string // a letter that does for the name
	args string // what may follow it
	doc  string
	run  func(d *UI, args []string)
}

// commands returns the commands in the order in which help lists them.
func commands() []command {
	return []command{
		{"uncover", "", "SQUARE", "uncover a square; its name alone does the same", (*UI).uncover},
		{"flag", "f", "SQUARE", "set a flag, or take it away; also A7* and A7?", (*UI).flag},
		{"chord", "c", "SQUARE", "uncover all around a number whose flags are set; also A7+", (*UI).chord},
		{"undo", "u", "[N]", "take the last move back, or the last N, also the one that lost", (*UI).undo},
		{"redo", "", "[N]", "play again what was undone", (*UI).redo},
		{"hint", "h", "", "say the next move and why", (*UI).hint},
		{"odds", "", "[SQUARE]", "say each square's chance of a mine, in percent", (*UI).odds},
		{"next", "n", "", "let the automatic player play a move", (*UI).next},
		{"solve", "", "", "let it play to the end", (*UI).solve},
		{"cheat", "", "", "show the mines, or hide them", (*UI).cheat},
		{"flip", "", "h|v", "mirror the board: left and right, or top and bottom", (*UI).flip},
		{"new", "", "[WORD...]", "begin a game, as in: new expert, new 9x9 12 safe no-guess", (*UI).begins},
		{"restart", "", "", "begin this game again", (*UI).restart},
		{"save", "", "FILE", "write the game to a file", (*UI).save},
		{"load", "", "FILE", "go on with the game in a file", (*UI).load},
		{"board", "", "", "draw the board", (*UI).board},
		{"look", "", "SQUARE", "say what a square shows, and what is around it", (*UI).look},
		{"draw", "", "on|off", "draw the board after every move, or only when asked", (*UI).drawing},
		{"status", "", "", "say how the game stands", (*UI).status},
		{"review", "v", "", "after a game: what was luck and what a mistake", (*UI).review},
		{"results", "", "", "list games, wins and best times", (*UI).results},
		{"help", "?", "", "list the commands; a letter before the name, or the start of it, is enough", (*UI).help},
		{"quit", "q", "", "leave; the game is kept", (*UI).leaves},
	}
}

func (d *UI) help([]string) {
	for _, c := range commands() {
		d.Talk.Sayf("%s%s%s\n", pad(c.key, 3), pad(strings.TrimSpace(c.name+" "+c.args), 27), c.doc)
	}
}

// pad fills text with blanks, and puts at least one after it.
func pad(text string, width int) string {
	return text + strings.Repeat(" ", max(1, width-len(text)))
}

func (d *UI) leaves([]string) { d.quit = true }
