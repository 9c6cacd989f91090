package tui

import (
	"cmp"
	"context"
	"io"

	"minesweeper/cmd/internal/session"
	"minesweeper/cmd/internal/session/store"
	"minesweeper/safemove/autoplay"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"
)

// ScreenOptions are the settings of [Run].
type ScreenOptions struct {
	Session *session.Session
	Store   *store.Store
	Policy  autoplay.PlayerPolicy // the automatic player; the zero value is the default
	Offer   *session.SavedGame    // a game to offer first, or nil
	NotKept error                 // why no game is kept, or nil
	ASCII   bool                  // whether to draw with ASCII characters only
	Color   string                // whether to write colours: auto, always or never
}

// Run plays on the terminal behind in and out until the player leaves or the
// context ends, and returns its error then. It saves the game in any case.
func Run(ctx context.Context, in io.Reader, out io.Writer, o ScreenOptions) error {
	m := newModel(o)
	options := []tea.ProgramOption{tea.WithContext(ctx), tea.WithInput(in), tea.WithOutput(out), tea.WithoutSignalHandler()}
	switch o.Color {
	case "never":
		options = append(options, tea.WithColorProfile(colorprofile.ASCII))
	case "always":
		options = append(options, tea.WithColorProfile(colorprofile.TrueColor))
	}
	_, err := tea.NewProgram(m, options...).Run()
	m.saveAtEnd()
	// If the context has ended, an error of the closed terminal does not matter.
	return cmp.Or(o.Store.Lost(), ctx.Err(), err)
}

// newModel returns the model of a new screen.
func newModel(o ScreenOptions) *Model {
	m := &Model{
		session: o.Session,
		store:   o.Store,
		thinker: &thinker{policy: o.Policy},
		theme:   newTheme(o.ASCII),
		width:   80,
		height:  24,
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
func (m *Model) keep() {
	kept := m.store.Keep(m.session)
	if kept.Best {
		m.best = m.session.Revision()
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
func (m *Model) saveAtEnd() {
	m.session.Pause(true)
	m.answerRisks()
	m.store.Leave(m.session)
}
