package session

// A Command is what a player can ask for. In lines of text it is called by a
// name, or by a letter that stands for it, and words; on the screen by a key.
type Command struct {
	Name, Letter, Words string
	Doc                 string // what it does, in the help of lines; "" if it has no name there
	Group               string // of the help on the screen, or ""
	Keys                string // on the screen, separated by blanks; the help shows the first
	Brief               string // what the keys do, for the screen
}

// Commands returns the commands, in the order of both helps.
func Commands() []Command {
	return []Command{
		{"uncover", "", "SQUARE", "uncover a square; its name alone does the same",
			"Play", "space", "uncover; chord if open"},
		{"enter", "", "", "", "Play", "enter ctrl+j", "the same; at the end a new game"},
		{"flag", "f", "SQUARE", "set a flag, or remove it; also A7* and A7?", "Play", "f m", "flag"},
		{"chord", "c", "SQUARE", "uncover around a number whose flags are set; also A7+",
			"Play", "c", "chord: uncover around a number"},
		{"undo", "u", "[N]", "take back the last move or the last N, even one that lost", "Play", "u backspace", "undo"},
		{"redo", "", "[N]", "play again the last move or the last N that were undone", "Play", "U ctrl+r", "redo"},
		{"hint", "h", "", "show the next move and the reason", "Help", "i", "hint"},
		{"odds", "", "[SQUARE]", "show each square's chance of a mine, in percent", "Help", "o", "show or hide the odds"},
		{"next", "n", "", "let the automatic player play a move", "Help", ".", "play the next move"},
		{"solve", "", "", "let it play to the end", "Help", "S", "solve: play to the end"},
		{"cheat", "", "", "show the mines, or hide them", "Help", "x", "show or hide the mines"},
		{"flip", "", "h|v", "mirror the board: left and right, or top and bottom", "", "", ""},
		{"new", "", "[WORD...]", "begin a game: new expert, new 9x9 12 no-guess, new daily", "Game", "n", "new game"},
		{"restart", "", "", "begin this game again", "Game", "r", "restart this game"},
		{"save", "", "FILE", "write the game to a file", "Game", "w ctrl+s", "save to a file"},
		{"load", "", "FILE", "continue the game, or the board with its mines, in a file",
			"Game", "e ctrl+o", "load from a file"},
		{"board", "", "", "draw the board", "", "", ""},
		{"look", "", "SQUARE", "describe a square and its covered neighbours", "", "", ""},
		{"draw", "", "on|off", "draw the board after every move, or not", "", "", ""},
		{"status", "", "", "show the mines left, the moves and the time", "", "", ""},
		{"review", "v", "", "after a game: show which moves were luck or mistakes", "Help", "v", "review a finished game"},
		{"results", "", "", "list games, wins and best times", "Game", "b", "results and best times"},
		{"flip h", "", "", "", "Game", "|", "flip left and right"},
		{"flip v", "", "", "", "Game", "- _", "flip top and bottom"},
		{"theme", "", "", "", "Game", "t", "next theme of colours"},
		{"suspend", "", "", "", "Game", "Ctrl+Z ctrl+z", "suspend"},
		{"help", "?", "", "list the commands", "", "? f1", "help"},
		{"quit", "q", "", "leave; the game is kept", "Game", "q ctrl+c ctrl+q", "leave; the game is kept"},
		{"stop", "", "", "", "", "esc", "stop"},
	}
}
