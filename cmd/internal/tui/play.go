package tui

import (
	"minesweeper/board"
	"minesweeper/board/game"
	"minesweeper/cmd/internal/review"
)

// uncover uncovers the square of the cursor, or chords if it is open.
func (m *Model) uncover() {
	if m.state(m.cursor).Uncovered() {
		m.chord()
		return
	}
	m.play(game.Action{Kind: game.Uncover, Square: m.cursor})
}

// flag flags the square of the cursor, or removes its flag.
func (m *Model) flag() { m.play(m.session.FlagAction(m.cursor)) }

// chord uncovers all around the square of the cursor.
func (m *Model) chord() { m.play(game.Action{Kind: game.Chord, Square: m.cursor}) }

// enter uncovers the square of the cursor. After the end it begins the next game
// of the same kind.
func (m *Model) enter() {
	if !m.session.Game().Status().Over() {
		m.uncover()
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

// undo takes the last turn back.
func (m *Model) undo() { m.turn("undo", m.session.Undo) }

// redo plays the turn again that was taken back last.
func (m *Model) redo() { m.turn("redo", m.session.Redo) }

// turn undoes or redoes a turn, and moves the cursor to its square.
func (m *Model) turn(what string, do func() bool) {
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

// cheat shows the mines, or hides them again.
func (m *Model) cheat() { m.session.Cheat() }

func (m *Model) flipH() { m.flip(board.MirrorH) }

func (m *Model) flipV() { m.flip(board.MirrorV) }

func (m *Model) flip(by board.Symmetry) {
	old := m.size()
	if err := m.session.Flip(by); err != nil {
		m.say(bad, err.Error())
		return
	}
	m.cursor = by.Square(m.cursor, old)
	m.forget()
}
