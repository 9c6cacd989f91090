package tui

import (
	"time"

	"minesweeper/board"
	"minesweeper/cmd/internal/session"
	"minesweeper/cmd/internal/session/store"
	"minesweeper/cmd/internal/text"
	"minesweeper/safemove/autoplay"

	tea "charm.land/bubbletea/v2"
)

// Options are the settings of [Run].
type Options struct {
	Session   *session.Session
	Store     *store.Store
	Policy    autoplay.Policy    // the automatic player; the zero value is the usual one
	SavedGame *session.SavedGame // a game to offer first, or nil
	Message   string             // an error to show first, or ""
	Theme     string             // the name of a theme, see [Themes]
	Light     bool               // whether the terminal is light, until it answers itself
	ASCII     bool               // whether to draw with ASCII characters only
	Color     string             // whether to write colours: auto, always or never
}

// A Model holds everything that the screen shows. Its methods are those of
// [tea.Model].
type Model struct {
	session  *session.Session
	keeper   *keeper
	thinker  *thinker
	commands []command

	width, height int // of the window
	cursor        board.Square
	corner        board.Square // the first square in the window
	look          look
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

	panel         panel // over the board, or nil
	leaving       bool
	savedRevision int
	best          int // the revision that won in the best time so far
}

// newModel returns the model of a new screen.
func newModel(o Options) *Model {
	m := &Model{
		session:       o.Session,
		keeper:        &keeper{store: o.Store},
		thinker:       &thinker{policy: o.Policy},
		commands:      commands(),
		look:          newLook(o.Theme, o.ASCII, o.Light),
		savedRevision: o.Session.Revision(),
		width:         80,
		height:        24,
	}
	m.home()
	if o.Message != "" {
		m.message, m.tone = o.Message, bad
	}
	if o.SavedGame != nil {
		m.panel = m.offer(*o.SavedGame)
	}
	return m
}

// home puts the cursor in the middle of the board, and removes the hint, the
// chances and the message. If the game is over, it shows how it ended.
func (m *Model) home() {
	m.overlay = false
	z := m.size()
	m.cursor = board.Square{Row: (z.Rows - 1) / 2, Col: (z.Cols - 1) / 2}
	m.forget()
	m.clear()
	m.follow()
}

// forget removes the hint and stops the automatic player.
func (m *Model) forget() {
	m.target, m.reasons = nil, nil
	m.job++
	m.busy = ""
}

// say shows a message, in which foreign text becomes harmless.
func (m *Model) say(t tone, message string) { m.message, m.tone = text.Harmless(message), t }

func (m *Model) size() board.Size { return m.game().Size() }

// Init asks the terminal whether it is dark.
func (m *Model) Init() tea.Cmd {
	if m.look.auto {
		return tea.Batch(tea.RequestBackgroundColor, m.tick())
	}
	return m.tick()
}

// A tone is the colour of a message.
type tone int

const (
	calm tone = iota
	good
	bad
)

// A tickMsg arrives every tenth of a second while the clock runs.
type tickMsg struct{}

const tenth = time.Second / 10

// tick asks for the next tenth of a second of the clock, if it runs.
func (m *Model) tick() tea.Cmd {
	if m.ticking || !m.session.Running() {
		return nil
	}
	m.ticking = true
	rest := tenth - m.session.Elapsed()%tenth
	return tea.Tick(rest, func(time.Time) tea.Msg { return tickMsg{} })
}
