package tui

import (
	"fmt"

	"minesweeper/board"
	"minesweeper/board/generate"
	"minesweeper/cmd/internal/session"
	"minesweeper/cmd/internal/text"
	"minesweeper/safemove/level"

	"charm.land/bubbles/v2/textinput"
	tea "charm.land/bubbletea/v2"
)

// A start is the panel for a new game. The player chooses a preset or types a
// size and a number of mines, and chooses what the first square is promised and
// whether guesses may be needed.
type start struct {
	choice   int // the index of a preset, or their number for a typed size
	presets  []board.Preset
	custom   textinput.Model
	first    generate.First
	guessing int // see [session.Setup.Guessing]
	err      error
}

// newStart shows the panel for a new game.
func (m *model) newStart() {
	now := m.Session.Setup()
	p := &start{presets: board.Presets(), first: now.First, guessing: now.Guessing(), custom: m.theme.input("", 20)}
	p.custom.SetValue(fmt.Sprintf("%v %d", now.Size, now.Mines))
	p.choice = len(p.presets)
	for i, preset := range p.presets {
		if preset.Size == now.Size && preset.Mines == now.Mines {
			p.choice = i
		}
	}
	p.focus()
	m.panel = p
}

// focus gives the keys to the input field if a typed size is chosen.
func (p *start) focus() {
	p.custom.Blur()
	if p.typing() {
		p.custom.Focus()
	}
}

func (p *start) typing() bool { return p.choice == len(p.presets) }

func (p *start) press(m *model, key tea.KeyPressMsg) panel {
	switch s := key.String(); {
	case s == "esc", s == "q" && !p.typing():
		return nil
	case s == "enter", s == "ctrl+j", s == "space" && !p.typing():
		size := p.custom.Value()
		if !p.typing() {
			size = p.presets[p.choice].Name
		}
		return p.begin(m, size, p.first.String(), session.GuessWords()[p.guessing])
	case s == "d" && !p.typing():
		return p.begin(m, "daily", p.presets[p.choice].Name)
	case s == "up", s == "k" && !p.typing():
		p.move(-1)
	case s == "down", s == "j" && !p.typing():
		p.move(1)
	case s == "tab", (s == "right" || s == "l") && !p.typing():
		p.first = (p.first + 1) % 3
	case s == "shift+tab", (s == "left" || s == "h") && !p.typing():
		p.first = (p.first + 2) % 3
	case s == "ctrl+g", s == "g" && !p.typing():
		p.guessing = (p.guessing + 1) % len(guesses)
	default:
		if p.typing() {
			p.custom, _ = p.custom.Update(key)
		}
	}
	return p
}

func (p *start) move(by int) {
	n := len(p.presets) + 1
	p.choice = (p.choice + by + n) % n
	p.err = nil
	p.focus()
}

// begin begins the game that words ask for. It returns the panel again if that
// fails.
func (p *start) begin(m *model, words ...string) panel {
	p.err = m.Session.BeginAs(words)
	if p.err != nil {
		return p
	}
	m.home()
	return nil
}

func (p *start) lines(m *model) []string {
	lines := []string{m.heading("New game"), ""}
	mark := func(on bool) string { return text.Choose(on, "> ", "  ") }
	for i, preset := range p.presets {
		line := fmt.Sprintf("%s%-13s %-7v %3d mines", mark(i == p.choice), preset.Name, preset.Size, preset.Mines)
		lines = append(lines, text.Choose(i == p.choice, m.heading(line), line))
	}
	lines = append(lines, mark(p.typing())+"other size    "+p.custom.View(), "")
	lines = append(lines, "  first square  < "+p.first.String()+" >  "+m.dim(firstClicks[p.first]))
	lines = append(lines, "  guesses       < "+guesses[p.guessing]+" >", "")
	lines = append(lines, m.errorLines(p.err)...)
	keys := text.Choose(p.typing(), "ROWSxCOLS MINES  Tab first square  Ctrl+G guesses",
		m.theme.glyphs.vertical+" size  "+m.theme.glyphs.horizontal+" first square  g guesses  d daily")
	return append(lines, m.dim(keys+"  Enter begins  Esc goes back"))
}

// guesses are the kinds of games in words, by [session.Setup.Guessing].
var guesses = [...]string{
	"may be needed", "never needed", "never needed, level 1: " + level.Name(1), "never needed, level 2: " + level.Name(2),
	"never needed, level 3: " + level.Name(3), "never needed, level 4: " + level.Name(4),
}

// firstClicks say what the first square may be, by [generate.First].
var firstClicks = [...]string{
	generate.Any:  "may have a mine",
	generate.Safe: "has no mine",
	generate.Open: "has no mine, and none around it",
}
