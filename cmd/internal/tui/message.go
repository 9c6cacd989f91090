package tui

import (
	"fmt"
	"strings"

	"minesweeper/board/game"
	"minesweeper/cmd/internal/session"
	"minesweeper/cmd/internal/text"

	"github.com/charmbracelet/x/ansi"
)

// say shows a message, in which foreign text becomes harmless.
func (m *Model) say(t tone, message string) { m.message, m.tone = text.Harmless(message), t }

// clear removes the message. If the game is over, it shows how it ended.
func (m *Model) clear() {
	m.say(calm, "")
	m.showEnd()
}

// over reports whether the game is over, and shows how it ended.
func (m *Model) over() bool {
	m.showEnd()
	return m.session.Game().Status().Over()
}

// showEnd shows how the game ended, if it is over.
func (m *Model) showEnd() {
	switch m.session.Game().Status() {
	case game.Won:
		m.say(good, m.won())
	case game.Lost:
		m.say(bad, "That was a mine. "+next+" u takes the move back.")
	}
}

// next lists what a player can do after a game.
const next = "Enter begins the next game, v reviews this one."

// won returns the sentence for a game that was won.
func (m *Model) won() string {
	score := m.session.Score()
	return "Won in " + session.Duration(m.session.Elapsed()) +
		text.Choose(m.best == m.session.Revision(), ", the best time so far", "") +
		text.Choose(score == "", ". ", ": "+score+". ") + next
}

// wrapped returns the message in lines that fit in the window.
func (m *Model) wrapped() []string {
	text := m.message
	if text == "" {
		text = m.chanceHere()
	}
	if text == "" {
		return nil
	}
	return strings.Split(ansi.Wrap(text, m.messageWidth(), " "), "\n")
}

// messageWidth returns the width of the message: at most 100 columns, since
// longer lines are hard to read.
func (m *Model) messageWidth() int { return max(1, min(m.width-2, 100)) }

// chanceHere returns a sentence with the chance of the square under the cursor,
// or "" if chances are not shown.
func (m *Model) chanceHere() string {
	if p, ok := m.chance(m.cursor); ok {
		return fmt.Sprintf("%v has a mine with a chance of %s", m.cursor, text.Percent(p))
	}
	return ""
}
