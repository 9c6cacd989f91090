package tui

import (
	"image/color"
	"slices"
	"strings"

	"minesweeper/board"
	"minesweeper/board/game"
	"minesweeper/cmd/internal/review"
	"minesweeper/cmd/internal/session"
	"minesweeper/cmd/internal/text"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"
)

// Update changes the model for a message.
func (m *Model) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	if m.leaving {
		return m, nil
	}
	cmd := m.handle(msg)
	return m, tea.Batch(cmd, m.finish())
}

// leave ends the program. Keys that were typed after it are ignored.
func (m *Model) leave() tea.Cmd {
	m.leaving = true
	return tea.Quit
}

// finish follows every message: it hides the chances at the end of the game,
// moves the window to the cursor, starts the clock's ticks, counts a finished
// game, keeps the game and asks for the chances to show.
func (m *Model) finish() tea.Cmd {
	m.overlay = m.overlay && !m.session.Game().Status().Over()
	m.follow()
	return tea.Batch(m.tick(), m.count(), m.autosave(), m.askChances())
}

func (m *Model) handle(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case tea.WindowSizeMsg:
		if m.width, m.height = msg.Width, msg.Height; m.width == 0 || m.height == 0 {
			m.width, m.height = 80, 24 // the terminal does not report its size
		}
	case tea.BackgroundColorMsg:
		m.look.setDark(isDark(msg.Color))
	case tea.ColorProfileMsg:
		m.look.mono = msg.Profile <= colorprofile.ASCII
	case tickMsg:
		m.ticking = false
	case tea.KeyPressMsg:
		return m.press(msg)
	case tea.MouseClickMsg:
		return m.click(msg.Mouse())
	case tea.MouseWheelMsg:
		m.wheel(msg.Mouse())
	case tea.PasteMsg:
		return m.paste(msg)
	case tea.ResumeMsg:
		m.session.Pause(false)
	default:
		return m.receive(msg)
	}
	return nil
}

// receive handles the results of commands.
func (m *Model) receive(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case answer:
		return msg(m)
	case keptMsg:
		if msg.err != nil {
			m.say(bad, "the game is not kept: "+msg.err.Error())
		}
	case countedMsg:
		m.counted(msg)
	case hangUpMsg:
		return m.leave()
	}
	return nil
}

// A hangUpMsg arrives when the terminal is closed or a signal asks the program
// to end.
type hangUpMsg struct{}

// press handles a key.
func (m *Model) press(msg tea.KeyPressMsg) tea.Cmd {
	if msg.String() == "ctrl+c" {
		return m.leave()
	}
	if m.panel != nil {
		return m.inPanel(msg)
	}
	c, found := m.find(msg)
	switch {
	case !found:
		return nil
	case m.busy != "" && slices.Contains(strings.Fields(thinking), c.name):
		return nil // a key held down must not begin the job again and again
	case m.busy != "" && c.name != quitKey:
		stopped := m.busy
		m.forget()
		m.say(calm, "stopped "+stopped)
		if c.name == stopKey {
			return nil
		}
	}
	if c.do != nil {
		return c.do(m)
	}
	m.moveBy(c.rows, c.cols)
	if m.overlay {
		m.clear() // makes room for the chance of the square
	}
	return nil
}

// inPanel passes a message to the panel.
func (m *Model) inPanel(msg tea.Msg) tea.Cmd {
	next, cmd := m.panel.update(m, msg)
	m.panel = next
	return cmd
}

func (m *Model) paste(msg tea.PasteMsg) tea.Cmd {
	if m.panel == nil {
		return nil
	}
	return m.inPanel(msg)
}

// moveBy moves the cursor, up to the edge of the board.
func (m *Model) moveBy(rows, cols int) {
	z := m.size()
	m.cursor.Row = max(0, min(z.Rows-1, m.cursor.Row+rows))
	m.cursor.Col = max(0, min(z.Cols-1, m.cursor.Col+cols))
}

// suspend gives the terminal back to the shell for a while.
func (m *Model) suspend() tea.Cmd {
	m.session.Pause(true)
	return tea.Suspend
}

// uncover uncovers a square, or chords if it shows a number.
func (m *Model) uncover(s board.Square) tea.Cmd {
	kind := game.Uncover
	if state := m.state(s); state.Uncovered() && state > 0 {
		kind = game.Chord
	}
	return m.do(game.Action{Kind: kind, Square: s})
}

func (m *Model) toggle(s board.Square) tea.Cmd {
	return m.do(m.session.FlagAction(s))
}

// state returns what a square shows. The mines of a game that is won are flagged.
func (m *Model) state(s board.Square) board.State {
	state := m.game().Board().State(s)
	if state == board.Covered && m.game().Status() == game.Won {
		return board.Flagged
	}
	return state
}

// enter uncovers the square of the cursor. After the end it begins the next game
// of the same kind.
func (m *Model) enter() tea.Cmd {
	if !m.session.Game().Status().Over() {
		return m.uncover(m.cursor)
	}
	m.session.Begin(m.session.Setup())
	m.home()
	return nil
}

// do plays an action of the player.
func (m *Model) do(a game.Action) tea.Cmd {
	if m.over() {
		return nil
	}
	result, risk, err := m.session.Play(a)
	switch {
	case err != nil:
		m.say(bad, err.Error())
		return nil
	case !result.Played() && result != board.BlownUp:
		m.say(calm, whyNot(a, m.state(a.Square)))
		m.savedRevision = -1 // the recording counts the click
		return nil
	}
	m.forget()
	m.clear()
	if risk != nil {
		return m.askRisk(*risk)
	}
	return nil
}

// over reports whether the game is over, and shows how it ended.
func (m *Model) over() bool {
	m.showEnd()
	return m.session.Game().Status().Over()
}

// whyNot returns the reason why an action changes nothing on a square with the
// given state.
func whyNot(a game.Action, s board.State) string {
	name := a.Square.String()
	switch {
	case a.Kind == game.Uncover && s == board.Flagged:
		return name + " is flagged: f removes the flag"
	case a.Kind == game.Chord && s != 0:
		return name + " " + review.WhyRefused(a, s)
	}
	return ""
}

// clear removes the message. If the game is over, it shows how it ended.
func (m *Model) clear() {
	m.say(calm, "")
	m.showEnd()
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

// next says what a player can do after a game.
const next = "Enter begins the next game, v reviews this one."

// won returns the sentence for a game that was won.
func (m *Model) won() string {
	score := m.session.Score()
	return "Won in " + session.Duration(m.session.Elapsed()) +
		text.Choose(m.best == m.session.Revision(), ", the best time so far", "") +
		text.Choose(score == "", ". ", ": "+score+". ") + next
}

func (m *Model) undo() {
	if !m.session.Undo() {
		m.say(calm, "nothing to undo")
		return
	}
	g := m.session.Game()
	m.wentTo(g.Turn(g.Turns()))
}

func (m *Model) redo() {
	if !m.session.Redo() {
		m.say(calm, "nothing to redo")
		return
	}
	g := m.session.Game()
	m.wentTo(g.Turn(g.Turns() - 1))
}

// wentTo moves the cursor to the square of a turn that was undone or redone.
func (m *Model) wentTo(t game.Turn) {
	m.forget()
	m.cursor = t.Action.Square
	m.clear()
}

func (m *Model) flip(by board.Symmetry) {
	old := m.size()
	if err := m.session.Flip(by); err != nil {
		m.say(bad, err.Error())
		return
	}
	m.cursor = by.Square(m.cursor, old)
	m.forget()
}

func isDark(c color.Color) bool {
	if c == nil {
		return true
	}
	r, g, b, _ := c.RGBA()
	return 299*r+587*g+114*b < 500*0xffff
}
