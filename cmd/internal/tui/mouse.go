package tui

import (
	"minesweeper/board"
	"minesweeper/board/game"

	tea "charm.land/bubbletea/v2"
)

// click handles a button of the mouse. The left button uncovers, the right one
// flags, and the middle one chords, as does the left one on a number. Ctrl or
// Alt with the left button flags too, for terminals that use the right one
// themselves.
func (m *Model) click(e tea.Mouse) {
	s, ok := m.placement().at(e.X, e.Y)
	if !ok || m.panel != nil {
		return
	}
	m.forget()
	m.cursor = s
	switch {
	case e.Button == tea.MouseRight, e.Button == tea.MouseLeft && e.Mod&(tea.ModCtrl|tea.ModAlt) != 0:
		m.toggle(s)
	case e.Button == tea.MouseMiddle:
		m.play(game.Action{Kind: game.Chord, Square: s})
	case e.Button == tea.MouseLeft:
		m.uncover(s)
	}
}

// wheel scrolls the board. The cursor stays in the window.
func (m *Model) wheel(e tea.Mouse) {
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
