package plain

import "strings"

// A command is a word and what it does.
type command struct {
	name string
	key  string // a letter that does for the name
	args string // what may follow it
	doc  string
	run  func(d *Dialogue, args []string)
}

// commands returns the commands in the order in which help lists them.
func commands() []command {
	return []command{
		{"uncover", "", "SQUARE", "uncover a square; its name alone does the same", (*Dialogue).uncover},
		{"flag", "f", "SQUARE", "set a flag, or take it away; also A7* and A7?", (*Dialogue).flag},
		{"chord", "c", "SQUARE", "uncover all around a number whose flags are set; also A7+", (*Dialogue).chord},
		{"undo", "u", "[N]", "take the last move back, or the last N, also the one that lost", (*Dialogue).undo},
		{"redo", "", "[N]", "play again what was undone", (*Dialogue).redo},
		{"hint", "h", "", "say the next move and why", (*Dialogue).hint},
		{"odds", "", "[SQUARE]", "say each square's chance of a mine, in percent", (*Dialogue).odds},
		{"next", "n", "", "let the automatic player play a move", (*Dialogue).next},
		{"solve", "", "", "let it play to the end", (*Dialogue).solve},
		{"cheat", "", "", "show the mines, or hide them", (*Dialogue).cheat},
		{"flip", "", "h|v", "mirror the board: left and right, or top and bottom", (*Dialogue).flip},
		{"new", "", "[SIZE] [MINES] [FIRST]", "begin a game: beginner, intermediate, expert or ROWSxCOLS; first square safe, open or any", (*Dialogue).begins},
		{"restart", "", "", "begin this game again", (*Dialogue).restart},
		{"save", "", "FILE", "write the game to a file", (*Dialogue).save},
		{"load", "", "FILE", "go on with the game in a file", (*Dialogue).load},
		{"board", "", "", "draw the board", (*Dialogue).board},
		{"look", "", "SQUARE", "say what a square shows, and what is around it", (*Dialogue).look},
		{"draw", "", "on|off", "draw the board after every move, or only when asked", (*Dialogue).drawing},
		{"status", "", "", "say how the game stands", (*Dialogue).status},
		{"results", "", "", "list games, wins and best times", (*Dialogue).results},
		{"help", "?", "", "list the commands; a letter before the name, or the start of it, is enough", (*Dialogue).help},
		{"quit", "q", "", "leave; the game is kept", (*Dialogue).leaves},
	}
}

func (d *Dialogue) help([]string) {
	for _, c := range commands() {
		d.Talk.Sayf("%s%s%s\n", pad(c.key, 3), pad(strings.TrimSpace(c.name+" "+c.args), 27), c.doc)
	}
}

// pad fills text with blanks, and puts at least one after it.
func pad(text string, width int) string {
	return text + strings.Repeat(" ", max(1, width-len(text)))
}

func (d *Dialogue) leaves([]string) { d.quit = true }
