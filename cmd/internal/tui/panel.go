package tui

import (
	"cmp"
	"fmt"
	"strings"

	"minesweeper/cmd/internal/session"
	"minesweeper/cmd/internal/text"

	"charm.land/bubbles/v2/textinput"
	tea "charm.land/bubbletea/v2"
	"charm.land/lipgloss/v2"
	"github.com/charmbracelet/x/ansi"
)

// drawPanel draws the panel in the middle of the window. The last lines of a
// panel that is too high are cut off.
func (m *Model) drawPanel() string {
	lines := m.panel.lines(m)
	lines = lines[:min(len(lines), m.height)]
	for i, line := range lines {
		lines[i] = ansi.Truncate(line, m.width, "")
	}
	return lipgloss.Place(m.width, m.height, lipgloss.Center, 1./3, strings.Join(lines, "\n"))
}

func (m *Model) heading(text string) string { return m.theme.toned(calm).Bold(true).Render(text) }

func (m *Model) dim(text string) string { return m.theme.ink(m.theme.colors().dim).Render(text) }

// A question is answered with yes or no.
type question struct {
	text   []string
	yes    func()
	escape bool // whether Escape means no
}

func (q *question) press(m *Model, key tea.KeyPressMsg) panel {
	switch key.String() {
	// Enter arrives as ctrl+j if it was typed before the screen began.
	case "y", "Y", "enter", "ctrl+j":
		q.yes()
		return nil
	case "n", "N":
		return nil
	case "esc":
		if q.escape {
			return nil
		}
	case "q":
		m.leave()
	}
	return q
}

func (q *question) lines(m *Model) []string {
	lines := []string{m.heading(q.text[0]), ""}
	lines = append(lines, q.text[1:]...)
	return append(lines, "", m.dim("y yes  n no"))
}

// offer asks whether to continue the kept game. It stays kept if the player
// leaves without an answer.
func (m *Model) offer(kept session.SavedGame) panel {
	return &question{
		text: []string{"Continue the last game?", kept.String()},
		yes: func() {
			m.session.Open(kept)
			m.store.Continue()
			m.home()
		},
	}
}

// askRestart asks whether to begin the game again.
func (m *Model) askRestart() panel {
	return &question{
		text:   []string{"Begin this game again?", "The minefield stays the same; the moves are lost."},
		escape: true,
		yes: func() {
			m.session.Restart()
			m.home()
		},
	}
}

// A filePanel asks for the name of a file.
type filePanel struct {
	title string
	input textinput.Model
	done  func(path string) error
	err   error
}

func (m *Model) newFilePanel(title string, done func(string) error) *filePanel {
	p := &filePanel{title: title, input: textinput.New(), done: done}
	p.input.SetStyles(m.theme.input())
	p.input.Prompt = "> "
	p.input.Placeholder = "game.mines"
	p.input.SetWidth(40)
	p.input.Focus()
	return p
}

func (p *filePanel) press(_ *Model, key tea.KeyPressMsg) panel {
	switch key.String() {
	case "esc":
		return nil
	case "enter", "ctrl+j":
		if p.err = p.done(cmp.Or(p.input.Value(), p.input.Placeholder)); p.err == nil {
			return nil
		}
	default:
		p.typed(key)
	}
	return p
}

func (p *filePanel) typed(msg tea.Msg) { p.input, _ = p.input.Update(msg) }

func (p *filePanel) lines(m *Model) []string {
	lines := append([]string{m.heading(p.title), "", p.input.View(), ""}, m.errorLines(p.err)...)
	return append(lines, m.dim("Enter confirms  Esc goes back"))
}

// errorLines returns an error and a blank line, or nothing for nil.
func (m *Model) errorLines(err error) []string {
	if err == nil {
		return nil
	}
	wrapped := ansi.Wrap(text.Harmless(err.Error()), max(10, m.width-4), " ")
	return strings.Split(m.theme.toned(bad).Render(wrapped)+"\n", "\n")
}

// A page is a panel of lines, which scroll.
type page struct {
	all   func() []string
	first int
}

func (p *page) press(m *Model, key tea.KeyPressMsg) panel {
	c, _ := m.find(key)
	if c.rows == 0 {
		return nil
	}
	p.first = max(0, min(p.first+c.rows, len(p.all())-m.height+1))
	return p
}

func (p *page) lines(m *Model) []string {
	all := p.all()
	if len(all) < m.height {
		return append(all, m.dim("any key goes back"))
	}
	first := min(p.first, len(all)-m.height+1)
	return append(all[first:first+m.height-1], m.dim("↑ ↓ scroll, any other key goes back"))
}

func (m *Model) newHelp() panel { return &page{all: m.keyLines} }

// keyLines lists the keys, in two columns if the window is wide enough.
func (m *Model) keyLines() []string {
	var blocks [2][]string
	for i, group := range []string{"Play", "Help", "Move", "Game"} {
		side := i / 2
		if m.width < 80 {
			side = 0
		}
		blocks[side] = append(blocks[side], m.heading(group))
		for _, c := range m.commands {
			if c.group == group {
				blocks[side] = append(blocks[side], fmt.Sprintf("  %-8s %s", c.name, m.dim(c.doc)))
			}
		}
		blocks[side] = append(blocks[side], "")
	}
	mouse := []string{
		m.heading("Mouse"),
		m.dim("  left      uncover, or chord on a number"),
		m.dim("  right     flag, also with Ctrl and left"),
		m.dim("  middle    chord"),
		m.dim("  wheel     scroll, with Shift sideways"), "",
	}
	blocks[0] = append(blocks[0], mouse...)
	left := lipgloss.NewStyle().Width(44).Render(strings.Join(blocks[0], "\n"))
	return strings.Split(lipgloss.JoinHorizontal(lipgloss.Top, left, strings.Join(blocks[1], "\n")), "\n")
}

func (m *Model) newResults() panel {
	r, err := m.store.Results()
	sentences := r.Sentences()
	if err != nil {
		sentences = []string{err.Error()}
	}
	return &page{all: func() []string {
		lines := []string{m.heading("Results"), ""}
		for _, s := range sentences {
			lines = append(lines, strings.Split(ansi.Wrap(text.Harmless(s), max(10, min(m.width-2, 76)), " "), "\n")...)
		}
		return append(lines, "")
	}}
}
