package tui

import (
	"math"

	"minesweeper/board"
	"minesweeper/board/game"
	"minesweeper/cmd/internal/session"
)

// A stepper is the panel that steps through a finished game, with the review of
// each turn. The board shows the game as it was then.
type stepper struct{ session.Reviewed }

// steps returns the stepper, and whether there is one.
func (m *Model) steps() (p *stepper, ok bool) {
	p, ok = m.panel.(*stepper)
	return p, ok
}

// game returns the game that is on the screen.
func (m *Model) game() *game.Game {
	if p, ok := m.steps(); ok {
		return p.Game
	}
	return m.session.Game()
}

func (m *Model) size() board.Size { return m.game().Size() }

// shownMines returns the mines of the game on the screen, and whether to show
// them.
func (m *Model) shownMines() (board.Minefield, bool) {
	if p, ok := m.steps(); ok {
		mines, _ := p.Game.Minefield()
		return mines, p.Game.Status() == game.Lost
	}
	return m.session.ShownMines()
}

// state returns what a square shows. The mines of a game that is won are flagged.
func (m *Model) state(s board.Square) board.State {
	state := m.game().Board().State(s)
	if state == board.Covered && m.game().Status() == game.Won {
		return board.Flagged
	}
	return state
}

// chance returns the chance of a mine to show for a square, and whether to show
// it.
func (m *Model) chance(s board.Square) (float64, bool) {
	if !m.overlay || m.answered != m.session.Revision() || m.chances == nil || m.session.Game().Status().Over() {
		return 0, false
	}
	p := m.chances[m.size().Index(s)]
	return p, !math.IsNaN(p)
}
