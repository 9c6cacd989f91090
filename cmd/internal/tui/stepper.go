package tui

import (
	"fmt"
	"math"
	"strings"

	"minesweeper/board"
	"minesweeper/board/game"
	"minesweeper/cmd/internal/review"

	tea "charm.land/bubbletea/v2"
)

// review reviews the game and shows its last turn.
func (m *model) review() {
	work, err := m.Session.Review()
	if err != nil {
		m.say(calm, err.Error())
		return
	}
	m.forget()
	m.busy = "reviewing"
	m.say(calm, "")
	m.work(func() (answer, error) {
		r, err := work()
		return func() {
			p := &stepper{r}
			m.panel = p
			p.show(m)
		}, err
	})
}

func (p *stepper) press(m *model, key tea.KeyPressMsg) panel {
	switch key.String() {
	case "left", "up", "h", "k", "u", "backspace":
		p.Game().Undo()
	case "right", "down", "l", "j", "U", "space", "enter", "ctrl+j":
		p.Game().Redo()
	case "home", "0", "^":
		for p.Game().Undo() {
		}
	case "[":
		p.seek(p.Game().Undo)
	case "]":
		p.seek(p.Game().Redo)
	case "?": // the keys are below the board
	case "end", "$":
		for p.Game().Redo() {
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
	for step() && (p.Game().Undone() == 0 || p.Remarks[p.Game().Turns()].Kind.Class() != review.Mistake) {
	}
}

// show points at the next turn and shows its review, or the summary after the
// last turn.
func (p *stepper) show(m *model) {
	m.target, m.reasons = nil, nil
	at := p.Game().Turns()
	if p.Game().Undone() == 0 {
		m.say(calm, "reviewed: "+strings.ReplaceAll(p.Summary().String(), "\n", "; "))
		return
	}
	s, remark := p.Game().Turn(at).Action.Square, p.Remarks[at]
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
func (p *stepper) lines(*model) []string { return nil }

// A stepper is the panel that steps through a finished game, with the review of
// each turn. The board shows the game as it was then.
type stepper struct{ *review.Reviewer }

// steps returns the stepper, and whether there is one.
func (m *model) steps() (p *stepper, ok bool) {
	p, ok = m.panel.(*stepper)
	return p, ok
}

// game returns the game that is on the screen.
func (m *model) game() *game.Game {
	if p, ok := m.steps(); ok {
		return p.Game()
	}
	return m.Session.Game()
}

func (m *model) size() board.Size { return m.game().Size() }

// shownMines returns the mines of the game on the screen, and whether to show
// them.
func (m *model) shownMines() (board.Minefield, bool) {
	if p, ok := m.steps(); ok {
		mines, _ := p.Game().Minefield()
		return mines, p.Game().Status() == game.Lost
	}
	return m.Session.ShownMines()
}

// state returns what a square shows. The mines of a game that is won are flagged.
func (m *model) state(s board.Square) board.State {
	state := m.game().Board().State(s)
	if state == board.Covered && m.game().Status() == game.Won {
		return board.Flagged
	}
	return state
}

// chance returns the chance of a mine to show for a square, and whether to show
// it.
func (m *model) chance(s board.Square) (float64, bool) {
	if !m.overlay || m.answered != m.Session.Revision() || m.chances == nil || m.Session.Game().Status().Over() {
		return 0, false
	}
	p := m.chances[m.size().Index(s)]
	return p, !math.IsNaN(p)
}
