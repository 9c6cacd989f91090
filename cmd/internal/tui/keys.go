package tui

import (
	"slices"
	"strings"

	"minesweeper/board"
	"minesweeper/cmd/internal/session"

	tea "charm.land/bubbletea/v2"
)

// doing returns what the commands do, by name.
func doing() map[string]func(*model) {
	return map[string]func(*model){
		"uncover": (*model).uncover, "enter": (*model).enter, "flag": (*model).flag, "chord": (*model).chord,
		"undo": (*model).undo, "redo": (*model).redo, "hint": (*model).hint, "odds": (*model).odds,
		"next": (*model).next, "solve": (*model).solve, "cheat": (*model).cheat, "review": (*model).review,
		"new": (*model).newStart, "restart": (*model).restart, "save": (*model).save, "load": (*model).load,
		"results": (*model).results, "flip h": (*model).flipH, "flip v": (*model).flipV,
		"theme": (*model).nextTheme, "suspend": (*model).suspend,
		"help": (*model).help, "quit": (*model).leave, "stop": (*model).stop,
	}
}

// thinking are the commands that ask the automatic player.
var thinking = []string{"hint", "next", "solve"}

// briefly lists the keys that stand below the board.
const briefly = "? space f i u n q"

// find returns the command of a key, and whether there is one.
func find(key string) (session.Command, bool) {
	for _, c := range session.Commands() {
		if slices.Contains(strings.Fields(c.Keys), key) {
			return c, true
		}
	}
	return session.Command{}, false
}

// far is further than any board is wide.
const far = 1 << 30

// steps are how far keys move the cursor.
var steps = []struct {
	keys       string
	rows, cols int
}{
	{"up k", -1, 0},
	{"down j", 1, 0},
	{"left h", 0, -1},
	{"right l", 0, 1},
	{"K pgup shift+up", -5, 0},
	{"J pgdown shift+down", 5, 0},
	{"H shift+left", 0, -5},
	{"L shift+right", 0, 5},
	{"0 home ^", 0, -far},
	{"$ end", 0, far},
}

// step returns how far a key moves the cursor, and whether it does.
func step(key string) (rows, cols int, moves bool) {
	for _, s := range steps {
		if slices.Contains(strings.Fields(s.keys), key) {
			return s.rows, s.cols, true
		}
	}
	return 0, 0, false
}

// press handles a key. What is not drawn takes no key but the one that leaves it.
func (m *model) press(key tea.KeyPressMsg) {
	name, fits := key.String(), m.fits()
	c, found := find(name)
	rows, cols, moves := step(name)
	switch {
	case name == "ctrl+c":
		m.leave()
	case !fits && c.Name != m.exit() && c.Name != "suspend":
		// the window says so
	case !fits && c.Name == "stop":
		m.panel = nil
	case fits && m.panel != nil:
		m.panel = m.panel.press(m, key)
	case m.busy != "" && slices.Contains(thinking, c.Name):
		// a key held down must not begin the job again and again
	case found:
		if c.Name != "quit" && c.Name != "stop" {
			m.interrupt()
		}
		doing()[c.Name](m)
	case moves:
		m.interrupt()
		m.moveBy(rows, cols)
	}
}

// interrupt stops the automatic player, and says so if it was busy.
func (m *model) interrupt() {
	if m.busy != "" {
		stopped := m.busy
		m.forget()
		m.say(calm, "stopped "+stopped)
	}
}

// stop stops the automatic player. If it is not busy, the hint and the message
// go away.
func (m *model) stop() {
	if m.busy != "" {
		m.interrupt()
		return
	}
	m.forget()
	m.clear()
}

// moveBy moves the cursor, up to the edge of the board. If chances are shown, it
// makes room for that of the square.
func (m *model) moveBy(rows, cols int) {
	z := m.size()
	m.cursor.Row = max(0, min(z.Rows-1, m.cursor.Row+rows))
	m.cursor.Col = max(0, min(z.Cols-1, m.cursor.Col+cols))
	if m.overlay {
		m.clear()
	}
}

// click handles a button of the mouse. The left button uncovers, the right one
// flags, and the middle one chords, as does the left one on an open square. Ctrl
// or Alt with the left button flags too, for terminals that use the right one
// themselves.
func (m *model) click(e tea.Mouse) {
	s, ok := m.placement().at(e.X, e.Y)
	if !ok || m.panel != nil || !m.fits() {
		return
	}
	m.forget()
	m.cursor = s
	switch {
	case e.Button == tea.MouseRight, e.Button == tea.MouseLeft && e.Mod&(tea.ModCtrl|tea.ModAlt) != 0:
		m.flag()
	case e.Button == tea.MouseMiddle:
		m.chord()
	case e.Button == tea.MouseLeft:
		m.uncover()
	}
}

// wheel scrolls the board, if it is drawn. The cursor stays in the window.
func (m *model) wheel(e tea.Mouse) {
	if _, steps := m.steps(); m.panel != nil && !steps || !m.fits() {
		return
	}
	by := map[tea.MouseButton]board.Square{
		tea.MouseWheelUp: {Row: -2}, tea.MouseWheelDown: {Row: 2},
		tea.MouseWheelLeft: {Col: -4}, tea.MouseWheelRight: {Col: 4},
	}[e.Button]
	if e.Mod&tea.ModShift != 0 {
		by = board.Square{Col: 2 * by.Row}
	}
	l := m.placement()
	m.corner.Row = max(0, min(l.size.Rows-l.rows, m.corner.Row+by.Row))
	m.corner.Col = max(0, min(l.size.Cols-l.cols, m.corner.Col+by.Col))
	m.cursor.Row = inside(m.cursor.Row, m.corner.Row, l.rows)
	m.cursor.Col = inside(m.cursor.Col, m.corner.Col, l.cols)
}

// inside returns the line nearest to at that is inside the margins of the
// window. The window has the given number of visible lines, from first on.
func inside(at, first, visible int) int {
	m := margin(visible)
	return max(first+m, min(first+visible-1-m, at))
}
