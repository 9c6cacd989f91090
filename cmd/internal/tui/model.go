// Package tui is the game on the whole screen of a terminal.
//
// It has three separate parts. The model ([model]) holds everything that the
// screen shows: the session, the cursor, the part of the board in the window, a
// message, and sometimes a panel in place of the board. Update changes the
// model, one message at a time: a key, the mouse, a new size of the window, or
// the result of a computation. The view draws the model and changes nothing.
//
// Long computations run in the background, as commands of package tea whose
// results come back as messages: chances, hints, the automatic player. A result
// that comes after the position has changed is dropped. The game is saved after
// every move.
//
//	mines 6  0:42  playing  success 66.7 %  beginner
//
//	   1  2  3  4  5  6  7  8  9
//	A  ⚑  1        1 [·] ·  ·  ·
//	B  ·  2        1  2  3  ·  ·
//	…
//
//	A6*: A5 shows 1 and has only A6 left, so A6 is a mine
//
//	? help  space uncover  f flag  i hint  …
//
// On the screen a square is three, two or one columns wide, as the window
// allows. A larger board scrolls.
//
// A new key is a line in commands.go of package session and one in keys.go, a new
// theme or character is in theme.go, the places on the screen are in placement.go,
// and a new panel is a type with the methods of panel (model.go). The rules and
// what is kept are in package session. The package must not reason about a board.
package tui

import (
	"cmp"
	"context"
	"errors"
	"io"
	"os"
	"os/signal"
	"sync"
	"syscall"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"
	"golang.org/x/term"

	"minesweeper/board"
	"minesweeper/cmd/internal/session"
	"minesweeper/cmd/internal/session/store"
	"minesweeper/safemove/judge"
)

// A model holds everything that the screen shows. Its methods are those of
// [tea.Model].
type model struct {
	ScreenOptions
	judging sync.Mutex  // held by the computation that runs
	judge   judge.Judge // for that computation

	begun bool      // whether the colours of the terminal are known
	early []tea.Msg // that came before that

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
func (m *model) forget() {
	m.target, m.reasons = nil, nil
	m.job++
	m.busy = ""
}

// Init asks the terminal whether it is dark.
func (m *model) Init() tea.Cmd {
	m.later(tea.RequestBackgroundColor)
	m.tick()
	return m.takePending()
}

// later runs a command in the background, after the update.
func (m *model) later(cmd tea.Cmd) { m.pending = append(m.pending, cmd) }

// takePending returns the commands to run, and forgets them.
func (m *model) takePending() tea.Cmd {
	cmd := tea.Batch(m.pending...)
	m.pending = nil
	return cmd
}

// A tickMsg arrives every tenth of a second while the clock runs.
type tickMsg struct{}

const tenth = time.Second / 10

// tick asks for the next tenth of a second of the clock, if it runs.
func (m *model) tick() {
	if !m.ticking && m.Session.Running() {
		m.ticking = true
		rest := tenth - m.Session.Elapsed()%tenth
		m.later(tea.Tick(rest, func(time.Time) tea.Msg { return tickMsg{} }))
	}
}

// A panel stands in place of the board and receives the keys. Press returns the
// panel to show next, or nil to show the board again. Lines returns the lines of
// the panel.
type panel interface {
	press(m *model, key tea.KeyPressMsg) panel
	lines(m *model) []string
}

// think computes an answer in the background, one at a time. The question must
// not touch the model, but for the judge that it gets.
func (m *model) think(question func(*judge.Judge) answer) {
	m.later(func() tea.Msg {
		m.judging.Lock()
		defer m.judging.Unlock()
		return question(&m.judge)
	})
}

// An answer changes the model when a computation has ended.
type answer func()

// leave ends the program. Keys that were typed after it are ignored.
func (m *model) leave() {
	m.leaving = true
	m.later(tea.Quit)
}

// suspend gives the terminal back to the shell for a while.
func (m *model) suspend() {
	m.Session.Pause(true)
	m.later(tea.Suspend)
}

// Update changes the model for a message. Keys that were typed early may come
// before the message about the terminal's colours, which is always sent: until
// then all others wait.
func (m *model) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	if _, colors := msg.(tea.ColorProfileMsg); !colors && !m.begun {
		m.early = append(m.early, msg)
		return m, nil
	}
	m.begun = true
	for _, msg := range append([]tea.Msg{msg}, m.early...) {
		m.update(msg)
	}
	m.early = nil
	return m, m.takePending()
}

// update changes the model for a message. After it, the chances are hidden at the
// end of the game, the game is saved, the window moves to the cursor, the clock
// ticks and the chances to show are asked for.
func (m *model) update(msg tea.Msg) {
	if m.leaving {
		return
	}
	m.handle(msg)
	m.overlay = m.overlay && !m.Session.Game().Status().Over()
	m.keep()
	m.follow()
	m.tick()
	m.askChances()
}

func (m *model) handle(msg tea.Msg) {
	switch msg := msg.(type) {
	case tea.WindowSizeMsg:
		m.width, m.height = msg.Width, msg.Height
		if m.width == 0 || m.height == 0 {
			m.width, m.height = 80, 24 // the terminal does not report its size
		}
		if m.message == inTenths && m.placement().width >= 3 {
			m.clear()
		}
	case tea.BackgroundColorMsg:
		m.theme.dark = msg.IsDark()
	case tea.ColorProfileMsg:
		m.theme.mono, m.theme.sixteen = msg.Profile <= colorprofile.ASCII, msg.Profile == colorprofile.ANSI
	case tickMsg:
		m.ticking = false
	case tea.KeyPressMsg:
		m.press(msg)
	case tea.MouseClickMsg:
		m.click(msg.Mouse())
	case tea.MouseWheelMsg:
		m.wheel(msg.Mouse())
	case tea.PasteMsg:
		if p, ok := m.panel.(*filePanel); ok && m.fits() {
			p.typed(msg)
		}
	case tea.ResumeMsg:
		m.Session.Pause(false)
	case answer:
		msg()
	}
}

// ScreenOptions are the settings of [Run].
type ScreenOptions struct {
	store.Sitting
	ASCII bool   // whether to draw with ASCII characters only
	Color string // whether to write colours: auto, always or never
}

// Run plays on the terminal behind in and out until the player leaves or the
// context ends, and returns its error then. It saves the game in any case.
func Run(ctx context.Context, in io.Reader, out io.Writer, o ScreenOptions) error {
	running, stop := signal.NotifyContext(ctx, syscall.SIGQUIT) // by default it ends the process at once, on a raw terminal
	defer stop()
	m := newModel(o)
	if file, ok := out.(*os.File); ok { // a message about the size may come after the first keys
		if width, height, err := term.GetSize(int(file.Fd())); err == nil {
			m.handle(tea.WindowSizeMsg{Width: width, Height: height})
			m.follow()
		}
	}
	options := []tea.ProgramOption{tea.WithContext(running), tea.WithInput(in), tea.WithOutput(out), tea.WithoutSignalHandler()}
	chosen := map[string]colorprofile.Profile{"never": colorprofile.ASCII, "always": colorprofile.TrueColor}
	if profile, ok := chosen[o.Color]; ok {
		options = append(options, tea.WithColorProfile(profile))
	}
	_, err := tea.NewProgram(m, options...).Run()
	m.saveAtEnd()
	if running.Err() != nil {
		err = errors.New("ended by SIGQUIT")
	}
	// If the context has ended, an error of the closed terminal does not matter.
	return cmp.Or(o.Store.Lost(), ctx.Err(), err)
}

// newModel returns the model of a new screen.
func newModel(o ScreenOptions) *model {
	m := &model{
		ScreenOptions: o,
		theme:         theme{name: themes[0], dark: true, glyphs: unicodeGlyphs},
		width:         80,
		height:        24,
	}
	if o.ASCII {
		m.theme.glyphs = asciiGlyphs
	}
	m.home()
	if o.NotKept != nil {
		m.say(bad, "the game is not kept: "+o.NotKept.Error())
	}
	if o.Offer != nil {
		m.panel = m.offer(*o.Offer)
	}
	return m
}

// keep counts and saves the game, and shows what could not be written.
func (m *model) keep() {
	kept := m.Store.Keep(m.Session)
	if kept.Best {
		m.best = m.Session.Revision()
		m.showEnd()
	}
	if kept.Uncounted != nil {
		m.say(bad, "the result is not counted: "+kept.Uncounted.Error())
	}
	if kept.Unkept != nil {
		m.say(bad, "the game is not kept: "+kept.Unkept.Error())
	}
}

// saveAtEnd saves the game at the end, with its time and with the chances that
// are still missing. An error is one of [store.Store.Lost].
func (m *model) saveAtEnd() {
	m.Session.Pause(true)
	m.answerRisks()
	m.Store.Leave(m.Session)
}
