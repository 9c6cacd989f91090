package tui

import (
	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"
)

// A keyMap is which keys do what.
type keyMap struct {
	up, down, left, right   key.Binding
	farUp, farDown          key.Binding
	farLeft, farRight       key.Binding
	rowStart, rowEnd        key.Binding
	uncover, flag, chord    key.Binding
	undo, redo              key.Binding
	hint, odds, next, solve key.Binding
	cheat, flipH, flipV     key.Binding
	begin, restart          key.Binding
	save, load              key.Binding
	results, theme          key.Binding
	help, stop              key.Binding
	suspend, quit           key.Binding
}

func newKeyMap() keyMap {
	bind := func(help, doc string, keys ...string) key.Binding {
		return key.NewBinding(key.WithKeys(keys...), key.WithHelp(help, doc))
	}
	return keyMap{
		up:       bind("↑ k", "up", "up", "k"),
		down:     bind("↓ j", "down", "down", "j"),
		left:     bind("← h", "left", "left", "h"),
		right:    bind("→ l", "right", "right", "l"),
		farUp:    bind("K PgUp", "five up", "K", "pgup", "shift+up"),
		farDown:  bind("J PgDn", "five down", "J", "pgdown", "shift+down"),
		farLeft:  bind("H", "five left", "H", "shift+left"),
		farRight: bind("L", "five right", "L", "shift+right"),
		rowStart: bind("0 Home", "start of the row", "0", "home", "^"),
		rowEnd:   bind("$ End", "end of the row", "$", "end"),
		uncover:  bind("space", "uncover; chord on a number", "space", "enter"),
		flag:     bind("f", "flag", "f", "m"),
		chord:    bind("c", "chord", "c"),
		undo:     bind("u", "undo", "u", "backspace"),
		redo:     bind("U", "redo", "U", "ctrl+r"),
		hint:     bind("i", "hint", "i"),
		odds:     bind("o", "odds on or off", "o"),
		next:     bind(".", "next move", "."),
		solve:    bind("S", "solve", "S"),
		cheat:    bind("x", "show the mines", "x"),
		flipH:    bind("|", "flip left and right", "|"),
		flipV:    bind("-", "flip top and bottom", "-", "_"),
		begin:    bind("n", "new game", "n"),
		restart:  bind("r", "restart", "r"),
		save:     bind("w", "write to a file", "w", "ctrl+s"),
		load:     bind("e", "load a file", "e", "ctrl+o"),
		results:  bind("b", "best times", "b"),
		theme:    bind("t", "theme", "t"),
		help:     bind("?", "help", "?", "f1"),
		stop:     bind("esc", "stop", "esc"),
		suspend:  bind("Ctrl+Z", "suspend", "ctrl+z"),
		quit:     bind("q", "leave", "q", "ctrl+c", "ctrl+q"),
	}
}

// short are the keys that stand below the board.
func (k keyMap) short() []key.Binding {
	return []key.Binding{k.help, k.uncoverShort(), k.flag, k.hint, k.undo, k.begin, k.quit}
}

func (k keyMap) uncoverShort() key.Binding {
	b := k.uncover
	b.SetHelp("space", "uncover")
	return b
}

// groups are all keys, as the help lists them.
func (k keyMap) groups() []keyGroup {
	return []keyGroup{
		{"Play", []key.Binding{k.uncover, k.flag, k.chord, k.undo, k.redo}},
		{"Help", []key.Binding{k.hint, k.odds, k.next, k.solve, k.cheat}},
		{"Move", []key.Binding{
			together("arrows", "move, or h j k l", k.up, k.down, k.left, k.right),
			together("H J K L", "five squares at once", k.farUp, k.farDown, k.farLeft, k.farRight),
			together("0 $", "ends of the row", k.rowStart, k.rowEnd),
		}},
		{"Game", []key.Binding{k.begin, k.restart, k.save, k.load, k.results, k.flipH, k.flipV, k.theme, k.suspend, k.quit}},
	}
}

// together makes one line of the help of several keys.
func together(help, doc string, keys ...key.Binding) key.Binding {
	var names []string
	for _, k := range keys {
		names = append(names, k.Keys()...)
	}
	return key.NewBinding(key.WithKeys(names...), key.WithHelp(help, doc))
}

// any tells whether a key does anything.
func (k keyMap) any(msg tea.KeyPressMsg) bool {
	for _, g := range k.groups() {
		if key.Matches(msg, g.keys...) {
			return true
		}
	}
	return key.Matches(msg, k.help, k.stop)
}

// A keyGroup is some keys under a heading.
type keyGroup struct {
	name string
	keys []key.Binding
}
