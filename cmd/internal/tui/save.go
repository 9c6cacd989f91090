package tui

import (
	"minesweeper/board"
	"minesweeper/cmd/internal/session/store"
)

// autosave saves the game if it has changed and has any moves. A game that has
// just ended is entered in the results first.
func (m *Model) autosave() {
	if e, ended := m.session.Ended(); ended {
		best, err := m.store.Count(e)
		if best {
			m.best = m.session.Revision()
			m.showEnd()
		}
		if err != nil {
			m.say(bad, "the result is not counted: "+err.Error())
		}
	}
	if text, ok := m.session.Unsaved(); ok {
		if err := m.store.SaveLast(text); err != nil {
			m.say(bad, "the game is not kept: "+err.Error())
		}
	}
}

// saveAtEnd saves the game at the end, with its time and with the chances that
// are still missing. An error is one of [store.Store.Lost].
func (m *Model) saveAtEnd() {
	m.session.Pause(true)
	if m.session.Touched() {
		m.answerRisks()
		m.store.SaveLast(m.session.Text())
	}
}

func (m *Model) save(path string) error {
	err := m.store.SaveGame(path, m.session.Text())
	if err == nil {
		m.say(calm, "saved in "+path)
	}
	return err
}

func (m *Model) load(path string) error {
	kept, err := store.ReadGame(path, nil, board.ReadOptions{})
	if err != nil {
		return err
	}
	m.session.Open(kept)
	m.home()
	m.say(calm, "loaded from "+path)
	m.showEnd()
	return nil
}
