package tui

import (
	"sync"

	"minesweeper/cmd/internal/session"
	"minesweeper/cmd/internal/session/store"

	tea "charm.land/bubbletea/v2"
)

// A saver writes games and results in the background. Commands may run in any
// order, so it numbers the texts and never replaces a newer one.
type saver struct {
	store  *store.Store
	mu     sync.Mutex
	asked  int              // the number of the last text given to save
	newest int              // the number of the text that is saved
	ended  []session.Ending // not yet in the results
}

// A savedMsg is the result of saving a game.
type savedMsg struct{ err error }

// save returns the command that saves a text.
func (k *saver) save(text []byte) tea.Cmd {
	k.asked++
	n := k.asked
	return func() tea.Msg {
		k.mu.Lock()
		defer k.mu.Unlock()
		if n < k.newest {
			return savedMsg{}
		}
		k.newest = n
		return savedMsg{k.store.SaveLast(text)}
	}
}

// A countedMsg is the result of entering an ending in the results.
type countedMsg struct {
	ending session.Ending
	best   bool
	err    error
}

// count returns the command that enters an ending in the results.
func (k *saver) count(e session.Ending) tea.Cmd {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.ended = append(k.ended, e)
	return func() tea.Msg {
		k.mu.Lock()
		defer k.mu.Unlock()
		return k.countNext()
	}
}

// countNext enters the first ending that is not in the results yet, if there is
// one. The caller must hold the lock.
func (k *saver) countNext() tea.Msg {
	if len(k.ended) == 0 {
		return nil
	}
	e := k.ended[0]
	k.ended = k.ended[1:]
	best, err := k.store.Count(e)
	return countedMsg{e, best, err}
}

// countAll enters all endings that are not in the results yet.
func (k *saver) countAll() {
	k.mu.Lock()
	defer k.mu.Unlock()
	for len(k.ended) > 0 {
		k.countNext()
	}
}
