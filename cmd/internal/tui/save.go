package tui

import (
	"minesweeper/board"
	"minesweeper/cmd/internal/session/store"

	tea "charm.land/bubbletea/v2"
)

// autosave saves the game, if it has changed and has any moves.
func (m *Model) autosave() tea.Cmd {
	if text, ok := m.session.Unsaved(); ok {
		return m.saver.save(text)
	}
	return nil
}

// count enters a game that has just ended in the results.
func (m *Model) count() tea.Cmd {
	if e, ended := m.session.Ended(); ended {
		return m.saver.count(e)
	}
	return nil
}

func (m *Model) counted(msg countedMsg) {
	switch {
	case msg.err != nil:
		m.say(bad, "the result is not counted: "+msg.err.Error())
	case msg.best:
		m.best = m.session.Revision()
		m.showEnd()
	}
}

// saveAtEnd saves the game at the end, with its time. The program runs no more
// commands, so it also does the work of those that have not run.
func (m *Model) saveAtEnd() {
	m.session.Pause(true)
	if !m.session.Touched() {
		return
	}
	m.answerRisks()
	m.saver.save(m.session.Text())()
	m.saver.countAll()
}

func (m *Model) save(path string) error {
	err := m.saver.store.SaveGame(path, m.session.Text())
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
