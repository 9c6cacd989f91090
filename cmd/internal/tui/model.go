package tui

import (
	"sync"
	"time"

	"minesweeper/board"
	"minesweeper/cmd/internal/session"
	"minesweeper/cmd/internal/session/store"
	"minesweeper/safemove/autoplay"
	"minesweeper/safemove/judge"

	tea "charm.land/bubbletea/v2"
)

// A Model holds everything that the screen shows. Its methods are those of
// [tea.Model].
type Model struct {
	session *session.Session
	store   *store.Store
	thinker *thinker

	width, height int // of the window
	cursor        board.Square
	corner        board.Square // the first square in the window
	theme         theme
	message       string
	tone          tone

	target  *board.Square // of the hint
	reasons map[board.Square]bool

	overlay  bool // whether chances are shown
	chances  []float64
	asked    int // the revision the chances were last asked for
	answered int // the revision of the chances

	job     int    // the number of the automatic player's job
	busy    string // what the automatic player is doing, or ""
	ticking bool
	risks   []session.Risk // whose chance is not known yet

	panel   panel // over the board, or nil
	leaving bool
	pending []tea.Cmd // to be run after the update
	best    int       // the revision that won in the best time so far
}

// forget removes the hint and stops the automatic player.
func (m *Model) forget() {
	m.target, m.reasons = nil, nil
	m.job++
	m.busy = ""
}

// Init asks the terminal whether it is dark.
func (m *Model) Init() tea.Cmd {
	m.later(tea.RequestBackgroundColor)
	m.tick()
	return m.takePending()
}

// later runs a command in the background, after the update.
func (m *Model) later(cmd tea.Cmd) { m.pending = append(m.pending, cmd) }

// takePending returns the commands to run, and forgets them.
func (m *Model) takePending() tea.Cmd {
	cmd := tea.Batch(m.pending...)
	m.pending = nil
	return cmd
}

// A tickMsg arrives every tenth of a second while the clock runs.
type tickMsg struct{}

const tenth = time.Second / 10

// tick asks for the next tenth of a second of the clock, if it runs.
func (m *Model) tick() {
	if !m.ticking && m.session.Running() {
		m.ticking = true
		rest := tenth - m.session.Elapsed()%tenth
		m.later(tea.Tick(rest, func(time.Time) tea.Msg { return tickMsg{} }))
	}
}

// A panel stands in place of the board and receives the keys. Press returns the
// panel to show next, or nil to show the board again. Lines returns the lines of
// the panel.
type panel interface {
	press(m *Model, key tea.KeyPressMsg) panel
	lines(m *Model) []string
}

// A typedPanel is a panel with an input field.
type typedPanel interface {
	panel
	typed(msg tea.Msg)
}

// A thinker computes answers about positions in the background, one at a time.
type thinker struct {
	mu     sync.Mutex
	policy autoplay.PlayerPolicy
	judge  judge.Judge
}

// think computes an answer in the background. The question must not touch the
// model.
func (m *Model) think(question func(*thinker) answer) {
	t := m.thinker
	m.later(func() tea.Msg {
		t.mu.Lock()
		defer t.mu.Unlock()
		return question(t)
	})
}

// An answer changes the model when a computation has ended.
type answer func()

// leave ends the program. Keys that were typed after it are ignored.
func (m *Model) leave() {
	m.leaving = true
	m.later(tea.Quit)
}

// suspend gives the terminal back to the shell for a while.
func (m *Model) suspend() {
	m.session.Pause(true)
	m.later(tea.Suspend)
}
