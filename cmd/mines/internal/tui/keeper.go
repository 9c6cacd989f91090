package tui

import (
	"errors"
	"sync"

	"minesweeper/cmd/mines/internal/sitting"

	tea "charm.land/bubbletea/v2"
)

// A keeper writes games and results beside the screen. Commands may run in any
// order, so it knows which text is the newest.
type keeper struct {
	store  *sitting.Store
	mu     sync.Mutex
	asked  int // texts that were given
	newest int // which of them is kept
}

// A keptMsg says that a game was kept, or why not.
type keptMsg struct{ err error }

// keep returns the command that keeps a text.
func (k *keeper) keep(text []byte) tea.Cmd {
	k.asked++
	n := k.asked
	return func() tea.Msg {
		k.mu.Lock()
		defer k.mu.Unlock()
		if n < k.newest {
			return keptMsg{}
		}
		k.newest = n
		return keptMsg{k.store.KeepGame(text)}
	}
}

// A countedMsg says that an ending is in the results.
type countedMsg struct {
	ending sitting.Ending
	best   bool
	err    error
}

func (k *keeper) count(e sitting.Ending) tea.Cmd {
	return func() tea.Msg {
		k.mu.Lock()
		defer k.mu.Unlock()
		best, err := k.store.Count(e)
		return countedMsg{e, best, err}
	}
}

// keep keeps the game, if it has changed since and there is anything to keep.
func (m *Model) keep() tea.Cmd {
	if m.kept == m.sitting.Revision() || !m.sitting.Touched() {
		return nil
	}
	m.kept = m.sitting.Revision()
	return m.keeper.keep(m.text())
}

// text returns the text of the game's recording.
func (m *Model) text() []byte { return m.sitting.Recording().AppendText(nil) }

// count enters a game that has just ended in the results.
func (m *Model) count() tea.Cmd {
	if e, ended := m.sitting.Ended(); ended {
		m.kept = -1 // that it is counted is to be kept too
		return m.keeper.count(e)
	}
	return nil
}

func (m *Model) counted(msg countedMsg) {
	switch {
	case msg.err != nil:
		m.say(bad, "the result is not counted: "+msg.err.Error())
	case msg.best:
		m.say(good, "Won in "+sitting.Duration(msg.ending.Time)+", the best time so far. n begins another game.")
	}
}

// keepAtLast keeps the game at the end, with the time it has taken, when no command
// runs any more that could be waited for.
func (m *Model) keepAtLast() error {
	m.sitting.Pause(true)
	if !m.sitting.Touched() {
		return nil
	}
	kept, _ := m.keeper.keep(m.text())().(keptMsg)
	if e, ended := m.sitting.Ended(); ended {
		counted, _ := m.keeper.count(e)().(countedMsg)
		return errors.Join(kept.err, counted.err)
	}
	return kept.err
}
