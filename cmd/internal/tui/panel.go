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

func (m *Model) dim(text string) string { return m.theme.ink(m.theme.colors.dim).Render(text) }

// A question is answered with yes or no.
type question struct {
	text   []string
	yes    func()
	escape bool // whether Escape means no
}

func (q *question) update(m *Model, msg tea.Msg) (panel, tea.Cmd) {
	press, ok := msg.(tea.KeyPressMsg)
	if !ok {
		return q, nil
	}
	switch press.String() {
	// Enter arrives as ctrl+j if it was typed before the screen began.
	case "y", "Y", "enter", "ctrl+j":
		q.yes()
		return nil, nil
	case "n", "N":
		return nil, nil
	case "esc":
		if q.escape {
			return nil, nil
		}
	case "q":
		return q, m.leave()
	}
	return q, nil
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

func (p *filePanel) update(_ *Model, msg tea.Msg) (panel, tea.Cmd) {
	if press, ok := msg.(tea.KeyPressMsg); ok {
		switch press.String() {
		case "esc":
			return nil, nil
		case "enter", "ctrl+j":
			if p.err = p.done(cmp.Or(p.input.Value(), p.input.Placeholder)); p.err == nil {
				return nil, nil
			}
			return p, nil
		}
	}
	var cmd tea.Cmd
	p.input, cmd = p.input.Update(msg)
	return p, cmd
}

func (p *filePanel) lines(m *Model) []string {
	lines := []string{m.heading(p.title), "", p.input.View(), ""}
	if p.err != nil {
		for line := range strings.SplitSeq(ansi.Wrap(text.Harmless(p.err.Error()), max(10, m.width-4), " "), "\n") {
			lines = append(lines, m.theme.toned(bad).Render(line))
		}
		lines = append(lines, "")
	}
	return append(lines, m.dim("Enter confirms  Esc goes back"))
}

// A helpPanel lists the keys. It scrolls.
type helpPanel struct{ first int }

func (p *helpPanel) update(m *Model, msg tea.Msg) (panel, tea.Cmd) {
	press, ok := msg.(tea.KeyPressMsg)
	if !ok {
		return p, nil
	}
	c, _ := m.find(press)
	if c.rows == 0 {
		return nil, nil
	}
	p.first += c.rows
	p.first = max(0, min(p.first, len(p.all(m))-m.height+1))
	return p, nil
}

// all returns all lines, in two columns if the window is wide enough.
func (p *helpPanel) all(m *Model) []string {
	var blocks [2][]string
	for i, group := range []string{"Play", "Help", "Move", "Game"} {
		side := i / 2
		if m.width < 74 {
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

func (p *helpPanel) lines(m *Model) []string {
	all := p.all(m)
	foot := m.dim("any key goes back")
	if len(all) < m.height {
		return append(all, foot)
	}
	first := min(p.first, len(all)-m.height+1)
	return append(all[first:first+m.height-1], m.dim("↑ ↓ scroll, any other key goes back"))
}

// A resultsPanel shows the results until the player presses a key.
type resultsPanel struct {
	results session.Results
	err     error
}

func (m *Model) newResults() panel {
	r, err := m.store.Results()
	return &resultsPanel{r, err}
}

func (p *resultsPanel) update(_ *Model, msg tea.Msg) (panel, tea.Cmd) {
	if _, ok := msg.(tea.KeyPressMsg); ok {
		return nil, nil
	}
	return p, nil
}

func (p *resultsPanel) lines(m *Model) []string {
	lines := []string{m.heading("Results"), ""}
	for _, k := range p.results.Kinds {
		lines = append(lines, strings.Split(ansi.Wrap(k.Sentence(), max(10, min(m.width-2, 76)), " "), "\n")...)
	}
	switch {
	case p.err != nil:
		lines = append(lines, m.theme.toned(bad).Render(text.Harmless(p.err.Error())))
	case len(p.results.Kinds) == 0:
		lines = append(lines, "No game has been played to its end yet.")
	}
	return append(lines, "", m.dim("any key goes back"))
}
