package tui

import (
	"minesweeper/board"
	"minesweeper/board/game"
	"minesweeper/cmd/internal/review"
)

// uncover uncovers a square, or chords if it shows a number.
func (m *Model) uncover(s board.Square) {
	kind := game.Uncover
	if state := m.state(s); state.Uncovered() && state > 0 {
		kind = game.Chord
	}
	m.play(game.Action{Kind: kind, Square: s})
}

func (m *Model) toggle(s board.Square) { m.play(m.session.FlagAction(s)) }

// enter uncovers the square of the cursor. After the end it begins the next game
// of the same kind.
func (m *Model) enter() {
	if !m.session.Game().Status().Over() {
		m.uncover(m.cursor)
		return
	}
	m.session.Begin(m.session.Setup())
	m.home()
}

// play plays an action of the player.
func (m *Model) play(a game.Action) {
	if m.over() {
		return
	}
	result, risk, err := m.session.Play(a)
	switch {
	case err != nil:
		m.say(bad, err.Error())
	case !result.Played() && result != board.BlownUp:
		m.say(calm, whyNot(a, m.state(a.Square)))
	default:
		m.forget()
		m.clear()
	}
	if risk != nil {
		m.askRisk(*risk)
	}
}

// whyNot returns the reason why an action changes nothing on a square with the
// given state.
func whyNot(a game.Action, s board.State) string {
	name := a.Square.String()
	switch {
	case a.Kind == game.Uncover && s == board.Flagged:
		return name + " is flagged: f removes the flag"
	case a.Kind == game.Chord && s != 0:
		return name + " " + review.WhyRefused(a, s)
	}
	return ""
}

func (m *Model) undo() { m.step("undo", m.session.Undo) }

func (m *Model) redo() { m.step("redo", m.session.Redo) }

// step undoes or redoes a turn, and moves the cursor to its square.
func (m *Model) step(what string, do func() bool) {
	g := m.session.Game()
	before := g.Turns()
	if !do() {
		m.say(calm, "nothing to "+what)
		return
	}
	m.forget()
	m.cursor = g.Turn(min(before, g.Turns())).Action.Square
	m.clear()
}

func (m *Model) flip(by board.Symmetry) {
	old := m.size()
	if err := m.session.Flip(by); err != nil {
		m.say(bad, err.Error())
		return
	}
	m.cursor = by.Square(m.cursor, old)
	m.forget()
}
