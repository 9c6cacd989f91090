package tui

import (
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
	m.keep()
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
		m.theme.mono, m.theme.sixteen = msg.Profile <= colorprofile.ASCII, msg.Profile == colorprofile.ANSI
	case tickMsg:
		m.ticking = false
	case tea.KeyPressMsg:
		m.press(msg)
	case tea.MouseClickMsg:
		m.click(msg.Mouse())
	case tea.MouseWheelMsg:
		m.wheel(msg.Mouse())
	case tea.PasteMsg:
		if p, ok := m.panel.(typedPanel); ok && m.fits() {
			p.typed(msg)
		}
	case tea.ResumeMsg:
		m.session.Pause(false)
	case answer:
		msg()
	}
}
