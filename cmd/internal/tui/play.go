package tui

import (
	"fmt"
	"strings"

	"minesweeper/board"
	"minesweeper/board/game"
	"minesweeper/cmd/internal/review"
	"minesweeper/cmd/internal/session"
	"minesweeper/cmd/internal/text"

	"github.com/charmbracelet/x/ansi"
)

// uncover uncovers the square of the cursor, or chords if it is open.
func (m *model) uncover() {
	if m.state(m.cursor).Uncovered() {
		m.chord()
		return
	}
	m.play(game.Action{Kind: game.Uncover, Square: m.cursor})
}

// flag flags the square of the cursor, or removes its flag.
func (m *model) flag() { m.play(m.Session.FlagAction(m.cursor)) }

// chord uncovers all around the square of the cursor.
func (m *model) chord() { m.play(game.Action{Kind: game.Chord, Square: m.cursor}) }

// enter uncovers the square of the cursor. After the end it begins the next game
// of the same kind.
func (m *model) enter() {
	if !m.Session.Game().Status().Over() {
		m.uncover()
		return
	}
	m.Session.Begin(m.Session.Setup())
	m.home()
}

// play plays an action of the player.
func (m *model) play(a game.Action) {
	if m.over() {
		return
	}
	result, risk, err := m.Session.Play(a)
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
	if a.Kind == game.Uncover && s == board.Flagged {
		return name + " is flagged: f removes the flag"
	}
	if a.Kind == game.Chord && s != 0 {
		return name + " " + review.WhyRefused(a, s)
	}
	return ""
}

// undo takes the last turn back.
func (m *model) undo() { m.turn("undo", m.Session.Undo) }

// redo plays the turn again that was taken back last.
func (m *model) redo() { m.turn("redo", m.Session.Redo) }

// turn undoes or redoes a turn, and moves the cursor to its square.
func (m *model) turn(what string, do func() bool) {
	g := m.Session.Game()
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
func (m *model) cheat() { m.Session.Cheat() }

func (m *model) flipH() { m.flip(board.MirrorH) }

func (m *model) flipV() { m.flip(board.MirrorV) }

func (m *model) flip(by board.Symmetry) {
	old := m.size()
	m.Session.Flip(by)
	m.cursor = by.Square(m.cursor, old)
	m.forget()
}

// say shows a message, in which foreign text becomes harmless.
func (m *model) say(t tone, message string) { m.message, m.tone = text.Harmless(message), t }

// clear removes the message. If the game is over, it shows how it ended.
func (m *model) clear() {
	m.say(calm, "")
	m.showEnd()
}

// over reports whether the game is over, and shows how it ended.
func (m *model) over() bool {
	m.showEnd()
	return m.Session.Game().Status().Over()
}

// showEnd shows how the game ended, if it is over.
func (m *model) showEnd() {
	switch m.Session.Game().Status() {
	case game.Won:
		score := m.Session.Score()
		m.say(good, "Won in "+session.Duration(m.Session.Elapsed())+
			text.Choose(m.best == m.Session.Revision(), ", the best time so far", "")+
			text.Choose(score == "", ". ", ": "+score+". ")+next)
	case game.Lost:
		m.say(bad, "That was a mine. "+next+" u takes the move back.")
	}
}

// next lists what a player can do after a game.
const next = "Enter begins the next game, v reviews this one."

// wrapped returns the message in lines that fit in the window or, if there is
// none and chances are shown, the chance of the square under the cursor.
func (m *model) wrapped() []string {
	said := m.message
	if p, ok := m.chance(m.cursor); ok && said == "" {
		said = fmt.Sprintf("%v has a mine with a chance of %s", m.cursor, text.Percent(p))
	}
	if said == "" {
		return nil
	}
	return strings.Split(ansi.Wrap(said, m.messageWidth(), " "), "\n")
}

// messageWidth returns the width of the message: at most 100 columns, since
// longer lines are hard to read.
func (m *model) messageWidth() int { return max(1, min(m.width-2, 100)) }
