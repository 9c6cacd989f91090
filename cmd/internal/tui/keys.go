package tui

import (
	"slices"

	"minesweeper/board"
	"minesweeper/board/game"
)

// far is further than any board is wide.
const far = 1 << 30

// commands returns the commands, in the order of the help.
func commands() []command { return slices.Concat(playing(), helping(), moving(), managing()) }

func playing() []command {
	uncover := func(m *Model) { m.uncover(m.cursor) }
	flag := func(m *Model) { m.toggle(m.cursor) }
	chord := func(m *Model) { m.play(game.Action{Kind: game.Chord, Square: m.cursor}) }
	return []command{
		{"Play", "space", "uncover; chord on a number", "space", 0, 0, uncover},
		{"Play", "enter", "the same; at the end a new game", "enter ctrl+j", 0, 0, (*Model).enter},
		{"Play", "f", "flag", "f m", 0, 0, flag},
		{"Play", "c", "chord: uncover around a number", "c", 0, 0, chord},
		{"Play", "u", "undo", "u backspace", 0, 0, (*Model).undo},
		{"Play", "U", "redo", "U ctrl+r", 0, 0, (*Model).redo},
	}
}

func helping() []command {
	return []command{
		{"Help", "i", "hint", "i", 0, 0, (*Model).askHint},
		{"Help", "o", "show or hide the odds", "o", 0, 0, (*Model).toggleOverlay},
		{"Help", ".", "play the next move", ".", 0, 0, (*Model).askNext},
		{"Help", "S", "solve: play to the end", "S", 0, 0, (*Model).askSolve},
		{"Help", "v", "review a finished game", "v", 0, 0, (*Model).askReview},
		{"Help", "x", "show or hide the mines", "x", 0, 0, func(m *Model) { m.session.Cheat() }},
	}
}

func moving() []command {
	return []command{
		{"Move", "arrows", "move, or h j k l", "up k", -1, 0, nil},
		{"", "", "", "down j", 1, 0, nil},
		{"", "", "", "left h", 0, -1, nil},
		{"", "", "", "right l", 0, 1, nil},
		{"Move", "H J K L", "five squares at once", "K pgup shift+up", -5, 0, nil},
		{"", "", "", "J pgdown shift+down", 5, 0, nil},
		{"", "", "", "H shift+left", 0, -5, nil},
		{"", "", "", "L shift+right", 0, 5, nil},
		{"Move", "0 $", "first and last of the row", "0 home ^", 0, -far, nil},
		{"", "", "", "$ end", 0, far, nil},
	}
}

func managing() []command {
	flip := func(by board.Symmetry) func(*Model) { return func(m *Model) { m.flip(by) } }
	show := func(p func(*Model) panel) func(*Model) { return func(m *Model) { m.panel = p(m) } }
	file := func(title string, do func(*Model, string) error) func(*Model) {
		return show(func(m *Model) panel {
			return m.newFilePanel(title, func(path string) error { return do(m, path) })
		})
	}
	return []command{
		{"Game", "n", "new game", "n", 0, 0, show((*Model).newStart)},
		{"Game", "r", "restart this game", "r", 0, 0, show((*Model).askRestart)},
		{"Game", "w", "save to a file", "w ctrl+s", 0, 0, file("Save the game to a file", (*Model).save)},
		{"Game", "e", "load from a file", "e ctrl+o", 0, 0, file("Load a game from a file", (*Model).load)},
		{"Game", "b", "results and best times", "b", 0, 0, show((*Model).newResults)},
		{"Game", "|", "flip left and right", "|", 0, 0, flip(board.MirrorH)},
		{"Game", "-", "flip top and bottom", "- _", 0, 0, flip(board.MirrorV)},
		{"Game", "t", "next theme of colours", "t", 0, 0, func(m *Model) { m.say(calm, "theme: "+m.theme.cycle()) }},
		{"Game", "Ctrl+Z", "suspend", "ctrl+z", 0, 0, (*Model).suspend},
		{"Game", "q", "leave; the game is kept", "q ctrl+c ctrl+q", 0, 0, (*Model).leave},
		{"", "?", "help", "? f1", 0, 0, show((*Model).newHelp)},
		{"", stopKey, "stop", stopKey, 0, 0, func(m *Model) { m.forget(); m.clear() }},
	}
}

// Names of commands that press treats differently.
const (
	stopKey  = "esc"
	quitKey  = "q"
	thinking = "i . S" // they ask the automatic player
)

// briefly lists the names of the commands that stand below the board.
const briefly = "? space f i u n q"
