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
	m.handle(msg)
	m.finish()
	return m, m.takePending()
}

// finish follows every message: it hides the chances at the end of the game,
// saves the game, moves the window to the cursor, starts the clock's ticks and
// asks for the chances to show.
func (m *Model) finish() {
	m.overlay = m.overlay && !m.session.Game().Status().Over()
	m.autosave()
	m.follow()
	m.tick()
	m.askChances()
}

func (m *Model) handle(msg tea.Msg) {
	switch msg := msg.(type) {
	case tea.WindowSizeMsg:
		if m.width, m.height = msg.Width, msg.Height; m.width == 0 || m.height == 0 {
			m.width, m.height = 80, 24 // the terminal does not report its size
		}
	case tea.BackgroundColorMsg:
		m.theme.dark = msg.IsDark()
	case tea.ColorProfileMsg:
		m.theme.mono = msg.Profile <= colorprofile.ASCII
	case tickMsg:
		m.ticking = false
	case tea.KeyPressMsg:
		m.press(msg)
	case tea.MouseClickMsg:
		m.click(msg.Mouse())
	case tea.MouseWheelMsg:
		m.wheel(msg.Mouse())
	case tea.PasteMsg:
		if p, ok := m.panel.(typedPanel); ok {
			p.typed(msg)
		}
	case tea.ResumeMsg:
		m.session.Pause(false)
	case answer:
		msg()
	}
}

// press handles a key.
func (m *Model) press(key tea.KeyPressMsg) {
	c, found := m.find(key)
	switch {
	case key.String() == "ctrl+c":
		m.leave()
	case m.panel != nil:
		m.panel = m.panel.press(m, key)
	case m.busy != "" && slices.Contains(strings.Fields(thinking), c.name):
		// a key held down must not begin the job again and again
	case found:
		m.do(c)
	}
}

// do does a command. It stops the automatic player first.
func (m *Model) do(c command) {
	if m.busy != "" && c.name != quitKey {
		stopped := m.busy
		m.forget()
		m.say(calm, "stopped "+stopped)
		if c.name == stopKey {
			return
		}
	}
	if c.do != nil {
		c.do(m)
		return
	}
	m.moveBy(c.rows, c.cols)
	if m.overlay {
		m.clear() // makes room for the chance of the square
	}
}

// moveBy moves the cursor, up to the edge of the board.
func (m *Model) moveBy(rows, cols int) {
	z := m.size()
	m.cursor.Row = max(0, min(z.Rows-1, m.cursor.Row+rows))
	m.cursor.Col = max(0, min(z.Cols-1, m.cursor.Col+cols))
}
