package tui

import (
	"fmt"

	"minesweeper/board"
	"minesweeper/board/game"
	"minesweeper/cmd/internal/session"

	tea "charm.land/bubbletea/v2"
)

// A stepper is the panel on which a game that is over is stepped through, with the
// review of each turn. It shows the board as it was.
type stepper struct{ session.Reviewed }

// askReview reviews the game and shows its last turn.
func (m *Model) askReview() tea.Cmd {
	work, err := m.session.Review()
	if err != nil {
		m.say(calm, err.Error())
		return nil
	}
	m.forget()
	m.busy = "reviewing"
	m.say(calm, "")
	job := m.job
	return m.thinker.ask(func(*thinker) answer {
		r, err := work()
		return func(m *Model) tea.Cmd {
			if job != m.job {
				return nil // it is not wanted any more
			}
			if m.busy = ""; err != nil {
				m.say(bad, err.Error())
				return nil
			}
			p := &stepper{r}
			m.panel = p
			p.show(m)
			return nil
		}
	})
}

func (p *stepper) update(m *Model, msg tea.Msg) (panel, tea.Cmd) {
	press, ok := msg.(tea.KeyPressMsg)
	if !ok {
		return p, nil
	}
	switch press.String() {
	case "left", "up", "h", "k", "u", "backspace":
		p.Game.Undo()
	case "right", "down", "l", "j", "U", "space", "enter", "ctrl+j":
		p.Game.Redo()
	case "home", "0", "^":
		for p.Game.Undo() {
		}
	case "?": // the keys are below the board
	case "end", "$":
		for p.Game.Redo() {
		}
	default:
		m.home()
		m.say(calm, "")
		m.tellEnd()
		return nil, nil
	}
	p.show(m)
	return p, nil
}

// show points at the turn that comes next, and says what its review says; after the
// last turn the summary.
func (p *stepper) show(m *Model) {
	m.target, m.reasons = nil, nil
	at := p.Game.Turns()
	if p.Game.Undone() == 0 {
		m.say(calm, "reviewed: "+p.Summary.String())
		return
	}
	s, remark := p.Game.Turn(at).Action.Square, p.Remarks[at]
	m.target, m.cursor = &s, s
	if better, err := m.size().Square(remark.Better); err == nil {
		m.reasons = map[board.Square]bool{better: true}
	}
	tone := calm
	if remark.Cost > 0 {
		tone = bad
	}
	m.say(tone, fmt.Sprintf("%d of %d: %s", at+1, len(p.Remarks), remark.Line()))
}

// lines returns nothing: the board is drawn as it was.
func (p *stepper) lines(*Model) []string { return nil }

// steps returns the panel if a game is stepped through.
func (m *Model) steps() (p *stepper, ok bool) {
	p, ok = m.panel.(*stepper)
	return p, ok
}

// shownMines returns the mines if the game on the screen shows them.
func (m *Model) shownMines() (board.Minefield, bool) {
	if p, ok := m.steps(); ok {
		mines, _ := p.Game.Minefield()
		return mines, p.Game.Status() == game.Lost
	}
	return m.session.ShownMines()
}

// game returns the game that is on the screen.
func (m *Model) game() *game.Game {
	if p, ok := m.steps(); ok {
		return p.Game
	}
	return m.session.Game()
}
