package tui

import (
	"time"

	"minesweeper/board"
	"minesweeper/cmd/internal/session"
	"minesweeper/safemove/autoplay"

	tea "charm.land/bubbletea/v2"
)

// Options are what the game on the screen begins with.
type Options struct {
	Session *session.Session
	Store   *session.Store
	Policy  autoplay.Policy // the automatic player; the usual one if it is the zero value
	// Kept, unless nil, is offered first.
	Kept *session.Kept
	// Message is shown first, if there is one.
	Message string
	// Theme is the name of a theme, see [Themes].
	Theme string
	// Light is whether the terminal is light, as far as is known before it is
	// asked.
	Light bool
	// ASCII draws with ASCII characters only.
	ASCII bool
	// Color is whether there is colour: auto, always or never.
	Color string
}

// A Model is what there is to be seen.
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

	overlay  bool // chances are shown
	chances  []float64
	asked    int // the revision the chances were last asked for
	answered int // the revision they are of

	job     int    // counts what the automatic player is asked for
	busy    string // what it is doing, or nothing
	ticking bool
	risks   []session.Risk // whose chance is not known yet

	panel   panel // over the board, or nil
	leaving bool
	kept    int // the revision that was kept last
}

// newModel returns the model at the beginning.
func newModel(o Options) *Model {
	m := &Model{
		session:  o.Session,
		keeper:   &keeper{store: o.Store},
		thinker:  &thinker{policy: o.Policy},
		commands: commands(),
		look:     newLook(o.Theme, o.ASCII, o.Light),
		message:  o.Message,
		kept:     o.Session.Revision(),
		width:    80,
		height:   24,
	}
	if m.message != "" {
		m.tone = bad
	}
	m.home()
	if o.Kept != nil {
		m.panel = m.offer(*o.Kept)
	}
	return m
}

// home puts the cursor in the middle of the board, with nothing hinted.
func (m *Model) home() {
	z := m.size()
	m.cursor = board.Square{Row: (z.Rows - 1) / 2, Col: (z.Cols - 1) / 2}
	m.forget()
	m.follow()
}

// forget ends what was said and asked about the position before.
func (m *Model) forget() {
	m.target, m.reasons = nil, nil
	m.job++
	m.busy = ""
}

// say shows a message.
func (m *Model) say(t tone, text string) { m.message, m.tone = text, t }

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

// A tickMsg comes every tenth of a second while the clock runs.
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
