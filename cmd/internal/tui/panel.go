package tui

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"minesweeper/board"
	"minesweeper/cmd/internal/session"
	"minesweeper/cmd/internal/session/store"
	"minesweeper/cmd/internal/text"

	"charm.land/bubbles/v2/textinput"
	tea "charm.land/bubbletea/v2"
	"charm.land/lipgloss/v2"
	"github.com/charmbracelet/x/ansi"
)

// panelLines returns the lines of the panel, broken where the window ends, and
// without blank ones if it is too high.
func (m *model) panelLines() []string {
	lines := m.broken(m.panel.lines(m))
	if len(lines) > m.height {
		lines = slices.DeleteFunc(lines, func(line string) bool { return strings.TrimSpace(line) == "" })
	}
	return lines
}

// broken breaks the lines that are wider than the window.
func (m *model) broken(lines []string) (all []string) {
	for _, line := range lines {
		if ansi.StringWidth(line) > m.width {
			line = lipgloss.Wrap(line, m.width, "")
		}
		all = append(all, strings.Split(line, "\n")...)
	}
	return all
}

// fits reports whether the window has room for what is to be drawn.
func (m *model) fits() bool {
	_, steps := m.steps()
	return m.placement().ok && (m.panel == nil || steps || len(m.panelLines()) <= m.height)
}

// exit returns the command that leaves what does not fit. It is "stop" for a panel
// that has no room, but not for the offer of a kept game, which Escape does not
// answer.
func (m *model) exit() string {
	q, asks := m.panel.(*question)
	return text.Choose(m.placement().ok && (!asks || q.escape), "stop", "quit")
}

func (m *model) heading(text string) string { return m.theme.toned(calm).Bold(true).Render(text) }

func (m *model) dim(text string) string { return m.theme.ink(m.theme.colors().dim).Render(text) }

// A question is answered with yes or no.
type question struct {
	text   []string
	yes    func()
	escape bool // whether Escape means no
}

func (q *question) press(m *model, key tea.KeyPressMsg) panel {
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

func (q *question) lines(m *model) []string {
	lines := []string{m.heading(q.text[0]), ""}
	lines = append(lines, q.text[1:]...)
	return append(lines, "", m.dim("y yes  n no"))
}

// offer asks whether to continue the kept game. It stays kept if the player
// leaves without an answer.
func (m *model) offer(kept session.SavedGame) panel {
	return &question{
		text: []string{"Continue the last game?", kept.String(), "No begins a new one: " + m.Session.Name() + "."},
		yes: func() {
			m.Store.Continue(m.Session, kept)
			m.home()
		},
	}
}

// restart asks whether to begin the game again.
func (m *model) restart() {
	m.panel = &question{
		text:   []string{"Begin this game again?", "The minefield stays the same; the moves are lost."},
		escape: true,
		yes: func() {
			m.Session.Restart()
			m.home()
		},
	}
}

// save asks for a file and writes the game to it.
func (m *model) save() {
	m.panel = m.newFilePanel("Save the game to a file", func(path string) error {
		err := m.Store.SaveGame(path, m.Session.Text())
		if err == nil {
			m.say(calm, "saved in "+path)
		}
		return err
	})
}

// load asks for a file and continues the game in it.
func (m *model) load() {
	m.panel = m.newFilePanel("Load a game from a file", func(path string) error {
		kept, err := store.ReadGame(path, nil, board.ReadOptions{})
		if err == nil {
			m.Session.Open(kept)
			m.home()
			m.say(calm, "loaded from "+path)
			m.showEnd()
		}
		return err
	})
}

// A filePanel asks for the name of a file.
type filePanel struct {
	title string
	input textinput.Model
	done  func(path string) error
	err   error
}

func (m *model) newFilePanel(title string, done func(string) error) *filePanel {
	p := &filePanel{title: title, input: m.theme.input("> ", max(1, min(40, m.width-4))), done: done}
	p.input.Placeholder = "game.mines"
	p.input.Focus()
	return p
}

func (p *filePanel) press(_ *model, key tea.KeyPressMsg) panel {
	switch key.String() {
	case "esc":
		return nil
	case "enter", "ctrl+j":
		p.err = p.done(cmp.Or(p.input.Value(), p.input.Placeholder))
		if p.err == nil {
			return nil
		}
	default:
		p.typed(key)
	}
	return p
}

func (p *filePanel) typed(msg tea.Msg) { p.input, _ = p.input.Update(msg) }

func (p *filePanel) lines(m *model) []string {
	lines := append([]string{m.heading(p.title), "", p.input.View(), ""}, m.errorLines(p.err)...)
	return append(lines, m.dim("Enter confirms  Esc goes back"))
}

// errorLines returns an error and a blank line, or nothing for nil.
func (m *model) errorLines(err error) []string {
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

func (p *page) press(m *model, key tea.KeyPressMsg) panel {
	rows, _, _ := step(key.String())
	if rows == 0 {
		return nil
	}
	p.first = p.scrolled(m, rows)
	return p
}

// scrolled returns the first line to show after a number of rows.
func (p *page) scrolled(m *model, rows int) int {
	return max(0, min(p.first+rows, len(m.broken(p.all()))-m.height+len(m.scrolling())))
}

// scrolling returns the last lines of a page that scrolls.
func (m *model) scrolling() []string {
	return m.broken([]string{m.dim(m.theme.glyphs.vertical + " scroll, any other key goes back")})
}

func (p *page) lines(m *model) []string {
	all := m.broken(p.all())
	if len(all) < m.height {
		return append(all, m.dim("any key goes back"))
	}
	first, end := p.scrolled(m, 0), m.scrolling()
	return append(all[first:first+max(0, m.height-len(end))], end...)
}

// help lists the keys, in two columns if the window is wide enough.
func (m *model) help() { m.panel = &page{all: m.keyLines} }

func (m *model) keyLines() []string {
	entry := func(key, doc string) string { return fmt.Sprintf("  %-8s %s", key, m.dim(doc)) }
	group := func(name string) []string {
		lines := []string{m.heading(name)}
		for _, c := range session.Commands() {
			if c.Group == name {
				lines = append(lines, entry(strings.Fields(c.Keys)[0], c.Brief))
			}
		}
		return append(lines, "")
	}
	left := slices.Concat(group("Play"), group("Help"))
	right := []string{m.heading("Move"), entry("arrows", "move, or h j k l"), entry("H J K L", "five squares at once"),
		entry("0 $", "first and last of the row"), ""}
	right = append(right, group("Game")...)
	if m.width < 80 {
		left, right = append(left, right...), nil
	}
	left = append(left,
		m.heading("Mouse"),
		m.dim("  left      uncover, or chord if open"),
		m.dim("  right     flag, also with Ctrl and left"),
		m.dim("  middle    chord"),
		m.dim("  wheel     scroll, with Shift sideways"), "")
	column := lipgloss.NewStyle().Width(min(44, m.width)).Render(strings.Join(left, "\n"))
	return strings.Split(lipgloss.JoinHorizontal(lipgloss.Top, column, strings.Join(right, "\n")), "\n")
}

// results shows the games, wins and best times.
func (m *model) results() {
	r, err := m.Store.Results()
	sentences := r.Sentences()
	if err != nil {
		sentences = []string{err.Error()}
	}
	m.panel = &page{all: func() []string {
		lines := []string{m.heading("Results"), ""}
		for _, s := range sentences {
			lines = append(lines, strings.Split(ansi.Wrap(text.Harmless(s), max(10, min(m.width-2, 76)), " "), "\n")...)
		}
		return append(lines, "")
	}}
}
