package tui

import (
	"fmt"
	"slices"
	"strings"

	"minesweeper/board"
	"minesweeper/board/game"
	"minesweeper/cmd/internal/session"
	"minesweeper/cmd/internal/text"

	tea "charm.land/bubbletea/v2"
	"charm.land/lipgloss/v2"
	"github.com/charmbracelet/x/ansi"
)

// View draws the model.
func (m *model) View() tea.View {
	v := tea.NewView(m.draw())
	v.AltScreen = true
	v.MouseMode = tea.MouseModeCellMotion
	v.WindowTitle = "mines"
	if x, y, ok := m.placement().place(m.cursor); ok && m.panel == nil && m.fits() {
		// The terminal's own cursor goes to the same square, for screen
		// readers.
		v.Cursor = tea.NewCursor(x+m.placement().width/3, y)
		v.Cursor.Shape, v.Cursor.Blink = tea.CursorUnderline, false
	}
	return v
}

// draw returns the screen's lines.
func (m *model) draw() string {
	l := m.placement()
	if !m.fits() {
		word := "too small: " + text.Choose(m.exit() == "stop", "Esc goes back", "q leaves")
		lines := strings.Split(ansi.Wrap(word, max(1, m.width), ""), "\n")
		return strings.Join(lines[:max(0, min(len(lines), m.height))], "\n")
	}
	if _, steps := m.steps(); m.panel != nil && !steps {
		return lipgloss.Place(m.width, m.height, lipgloss.Center, 1./3, strings.Join(m.panelLines(), "\n"))
	}
	lines := make([]string, m.height)
	lines[l.status] = m.status()
	lines[l.top] = strings.Repeat(" ", l.left) + m.numbers(l)
	for row := range l.rows {
		lines[l.top+1+row] = strings.Repeat(" ", l.left) + m.row(l, l.corner.Row+row)
	}
	for i, text := range m.messageLines(l) {
		lines[l.message+i] = text
	}
	lines[l.keys] = m.keyLine()
	return strings.Join(lines, "\n")
}

// status returns the first line. It leaves out the last parts if they have no
// room.
func (m *model) status() string {
	g := m.game()
	left := g.MinesLeft()
	if g.Status() == game.Won {
		left = 0 // it shows all flags
	}
	parts := []string{
		fmt.Sprintf("mines %d", left),
		session.Duration(m.Session.Elapsed()),
		m.standing(),
	}
	if m.Session.Helped() {
		help := "with help: not counted"
		if m.tooWide(append(parts, help)) {
			help = "not counted"
		}
		parts = append(parts, help)
	}
	if _, steps := m.steps(); !steps { // a review has the luck without what was undone
		parts = append(parts, "success "+text.Percent(m.Session.Success()))
	}
	parts = append(parts, m.Session.Name())
	style := m.theme.toned(calm).Bold(true)
	switch g.Status() {
	case game.Won:
		style = m.theme.toned(good)
	case game.Lost:
		style = m.theme.toned(bad)
	}
	return m.center(style.Render(m.fit(parts)))
}

// fit joins the first parts for which a line has room.
func (m *model) fit(parts []string) string {
	for len(parts) > 1 && m.tooWide(parts) {
		parts = parts[:len(parts)-1]
	}
	return ansi.Truncate(strings.Join(parts, "  "), m.width, "")
}

// tooWide reports whether a line has no room for all parts.
func (m *model) tooWide(parts []string) bool {
	return ansi.StringWidth(strings.Join(parts, "  ")) > m.width
}

// standing returns the status of the game, or what the automatic player does.
func (m *model) standing() string {
	if m.busy != "" {
		return m.busy + "..."
	}
	if p, ok := m.steps(); ok {
		return fmt.Sprintf("review, %d of %d", p.Game().Turns(), len(p.Remarks))
	}
	s := session.Standing(m.game())
	if m.Session.Cheating() {
		s += ", cheating"
	}
	return s
}

// center puts a line in the middle of the window.
func (m *model) center(line string) string {
	return strings.Repeat(" ", max(0, (m.width-ansi.StringWidth(line))/2)) + line
}

// numbers returns the line of column numbers. A number that would touch the one
// before it is left out. Arrows at the ends mean that the board is wider.
func (m *model) numbers(l placement) string {
	line := []byte(strings.Repeat(" ", l.label+l.cols*l.width+1))
	free := 0
	for i := range l.cols {
		text := fmt.Sprint(l.corner.Col + i + 1)
		end := l.label + i*l.width + l.width/3 + 1
		start := end - len(text)
		if l.width == 3 && len(text) > 1 {
			start, end = start+1, end+1
		}
		if start >= free && start >= 0 {
			copy(line[start:], text)
			free = end + 1
		}
	}
	text := strings.TrimRight(string(line), " ")
	if l.corner.Col > 0 {
		text = m.theme.glyphs.left + text[1:]
	}
	if l.corner.Col+l.cols < l.size.Cols {
		text += " " + m.theme.glyphs.right
	}
	return m.dim(text)
}

// row returns a line of the board.
func (m *model) row(l placement, row int) string {
	label := fmt.Sprintf("%*s ", l.label-1, board.RowName(row))
	if row == l.corner.Row && row > 0 {
		label = label[:l.label-1] + m.theme.glyphs.up
	} else if row == l.corner.Row+l.rows-1 && row < l.size.Rows-1 {
		label = label[:l.label-1] + m.theme.glyphs.down
	}
	var s strings.Builder
	s.WriteString(m.dim(label))
	for col := range l.cols {
		s.WriteString(m.square(board.Square{Row: row, Col: l.corner.Col + col}, l.width))
	}
	return s.String()
}

// square returns a square in the given number of columns.
func (m *model) square(s board.Square, width int) string {
	text, style := m.face(s, width)
	fatal, lost := m.game().Fatal()
	c := m.theme.colors()
	switch {
	case lost && s == fatal.Square && !m.theme.mono:
		style = m.theme.marked(style, c.boom)
	case s == m.cursor:
		style = m.theme.marked(style, c.cursor).Reverse(m.theme.mono)
	case m.target != nil && s == *m.target:
		style = m.theme.marked(style, c.target)
	case m.reasons[s]:
		style = m.theme.marked(style, c.reason).Underline(m.theme.mono)
	}
	return style.Render(pad(text, width, s == m.cursor))
}

// pad centres a text in a square. Where there is room, brackets mark the square
// of the cursor, since not everyone sees the colours.
func pad(text string, width int, cursor bool) string {
	w := ansi.StringWidth(text)
	switch {
	case width == 3 && w == 1 && cursor:
		return "[" + text + "]"
	case width == 3 && w == 1:
		return " " + text + " "
	case width == w+1:
		return text + " "
	}
	return text
}

// face returns what a square shows and in which style, without the cursor.
func (m *model) face(s board.Square, width int) (string, lipgloss.Style) {
	theme, state := &m.theme, m.state(s)
	if state.Uncovered() {
		if state == 0 {
			return " ", lipgloss.NewStyle()
		}
		return fmt.Sprint(int(state)), theme.number(state)
	}
	ground := theme.colors().covered[(s.Row+s.Col)%2]
	if mines, shown := m.shownMines(); shown {
		if text, style, ok := m.truth(s, mines.HasMine(s)); ok {
			return text, theme.on(style, ground)
		}
	}
	if p, ok := m.chance(s); ok && state == board.Covered {
		return theme.percent(p, width), theme.risk(p).Underline(theme.mono)
	}
	if state == board.Flagged {
		return theme.glyphs.flag, theme.on(theme.ink(theme.colors().flag).Bold(true), ground)
	}
	return theme.glyphs.covered, theme.on(theme.ink(theme.colors().dot), ground)
}

// truth returns what a square shows if the mines are shown. It reports false if
// that is the same as without.
func (m *model) truth(s board.Square, mine bool) (string, lipgloss.Style, bool) {
	theme, flagged := &m.theme, m.state(s) == board.Flagged
	fatal, lost := m.game().Fatal()
	switch {
	case lost && mine && fatal.Square == s:
		return theme.glyphs.boom, lipgloss.NewStyle().Bold(true).Underline(theme.mono), true
	case mine && !flagged:
		return theme.glyphs.mine, theme.ink(theme.colors().mine), true
	case !mine && flagged:
		return theme.glyphs.wrong, theme.ink(theme.colors().flag).Bold(true), true
	}
	return "", lipgloss.Style{}, false
}

// messageLines returns the lines of the message for which there is room.
func (m *model) messageLines(l placement) []string {
	lines := m.wrapped()
	if len(lines) > l.messageRows {
		last := strings.Join(lines[l.messageRows-1:], " ")
		lines = append(lines[:l.messageRows-1], ansi.Truncate(last, m.messageWidth(), "..."))
	}
	for i := range lines {
		lines[i] = m.center(m.theme.toned(m.tone).Render(strings.TrimSpace(lines[i])))
	}
	return lines
}

// keyLine returns the last line: the keys that are used most, and the one that
// leaves, however narrow the window is.
func (m *model) keyLine() string {
	if _, ok := m.steps(); ok {
		line := "left right step  [ ] mistakes  Home End first and last  any other key goes back"
		return m.center(m.dim(ansi.Truncate(line, m.width, "")))
	}
	var parts []string
	for key := range strings.FieldsSeq(briefly) {
		c, _ := find(key)
		doc, _, _ := strings.Cut(c.Brief, ";")
		parts = append(parts, key+" "+doc)
	}
	for last := len(parts) - 1; last > 1 && m.tooWide(parts); last-- {
		parts = slices.Delete(parts, last-1, last)
	}
	return m.center(m.dim(m.fit(parts)))
}
