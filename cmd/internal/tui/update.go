package tui

import (
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"
)

// Update changes the model for a message.
func (m *Model) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	if m.leaving {
		return m, nil
	}
	cmd := m.handle(msg)
	return m, tea.Batch(cmd, m.finish())
}

// finish follows every message: it hides the chances at the end of the game,
// saves the game, moves the window to the cursor, starts the clock's ticks and
// asks for the chances to show.
func (m *Model) finish() tea.Cmd {
	m.overlay = m.overlay && !m.session.Game().Status().Over()
	m.autosave()
	m.follow()
	return tea.Batch(m.tick(), m.askChances())
}

func (m *Model) handle(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case tea.WindowSizeMsg:
		if m.width, m.height = msg.Width, msg.Height; m.width == 0 || m.height == 0 {
			m.width, m.height = 80, 24 // the terminal does not report its size
		}
	case tea.BackgroundColorMsg:
		m.theme.setDark(msg.IsDark())
	case tea.ColorProfileMsg:
		m.theme.mono = msg.Profile <= colorprofile.ASCII
	case tickMsg:
		m.ticking = false
	case tea.KeyPressMsg:
		return m.press(msg)
	case tea.MouseClickMsg:
		return m.click(msg.Mouse())
	case tea.MouseWheelMsg:
		m.wheel(msg.Mouse())
	case tea.PasteMsg:
		return m.paste(msg)
	case tea.ResumeMsg:
		m.session.Pause(false)
	case answer:
		return msg(m)
	case hangUpMsg:
		return m.leave()
	}
	return nil
}

// A hangUpMsg arrives when the terminal is closed or a signal asks the program
// to end.
type hangUpMsg struct{}

// press handles a key.
func (m *Model) press(msg tea.KeyPressMsg) tea.Cmd {
	if msg.String() == "ctrl+c" {
		return m.leave()
	}
	if m.panel != nil {
		return m.inPanel(msg)
	}
	c, found := m.find(msg)
	switch {
	case !found:
		return nil
	case m.busy != "" && slices.Contains(strings.Fields(thinking), c.name):
		return nil // a key held down must not begin the job again and again
	case m.busy != "" && c.name != quitKey:
		stopped := m.busy
		m.forget()
		m.say(calm, "stopped "+stopped)
		if c.name == stopKey {
			return nil
		}
	}
	if c.do != nil {
		return c.do(m)
	}
	m.moveBy(c.rows, c.cols)
	if m.overlay {
		m.clear() // makes room for the chance of the square
	}
	return nil
}

// inPanel passes a message to the panel.
func (m *Model) inPanel(msg tea.Msg) tea.Cmd {
	next, cmd := m.panel.update(m, msg)
	m.panel = next
	return cmd
}

func (m *Model) paste(msg tea.PasteMsg) tea.Cmd {
	if m.panel == nil {
		return nil
	}
	return m.inPanel(msg)
}

// moveBy moves the cursor, up to the edge of the board.
func (m *Model) moveBy(rows, cols int) {
	z := m.size()
	m.cursor.Row = max(0, min(z.Rows-1, m.cursor.Row+rows))
	m.cursor.Col = max(0, min(z.Cols-1, m.cursor.Col+cols))
}
