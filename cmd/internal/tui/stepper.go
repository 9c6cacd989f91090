package tui

import (
	"fmt"
	"strings"

	"minesweeper/board"
	"minesweeper/cmd/internal/review"

	tea "charm.land/bubbletea/v2"
)

// review reviews the game and shows its last turn.
func (m *Model) review() {
	work, err := m.session.Review()
	if err != nil {
		m.say(calm, err.Error())
		return
	}
	m.forget()
	m.busy = "reviewing"
	m.say(calm, "")
	m.work(func(*thinker) (answer, error) {
		r, err := work()
		return func() {
			p := &stepper{r}
			m.panel = p
			p.show(m)
		}, err
	})
}

func (p *stepper) press(m *Model, key tea.KeyPressMsg) panel {
	switch key.String() {
	case "left", "up", "h", "k", "u", "backspace":
		p.Game.Undo()
	case "right", "down", "l", "j", "U", "space", "enter", "ctrl+j":
		p.Game.Redo()
	case "home", "0", "^":
		for p.Game.Undo() {
		}
	case "[":
		p.seek(p.Game.Undo)
	case "]":
		p.seek(p.Game.Redo)
	case "?": // the keys are below the board
	case "end", "$":
		for p.Game.Redo() {
		}
	default:
		m.home()
		return nil
	}
	p.show(m)
	return p
}

// seek steps to the nearest fault, or as far as it can.
func (p *stepper) seek(step func() bool) {
	for step() && (p.Game.Undone() == 0 || p.Remarks[p.Game.Turns()].Kind.Class() != review.Mistake) {
	}
}

// show points at the next turn and shows its review, or the summary after the
// last turn.
func (p *stepper) show(m *Model) {
	m.target, m.reasons = nil, nil
	at := p.Game.Turns()
	if p.Game.Undone() == 0 {
		m.say(calm, "reviewed: "+strings.ReplaceAll(p.Summary.String(), "\n", "; "))
		return
	}
	s, remark := p.Game.Turn(at).Action.Square, p.Remarks[at]
	m.target, m.cursor = &s, s
	if better, err := m.size().Square(remark.Better); err == nil {
		m.reasons = map[board.Square]bool{better: true}
	}
	tone := calm
	if remark.Cost > 0 && remark.Kind.Class() == review.Mistake {
		tone = bad
	}
	m.say(tone, fmt.Sprintf("%d of %d: %s", at+1, len(p.Remarks), remark.Line()))
}

// lines returns nil: the board is drawn in place of the panel.
func (p *stepper) lines(*Model) []string { return nil }
