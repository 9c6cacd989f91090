package tui

import (
	"image/color"
	"slices"
	"strings"

	"minesweeper/board"
	"minesweeper/board/game"
	"minesweeper/cmd/internal/session"
	"minesweeper/cmd/internal/text"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"
)

// Update changes the model as a message says.
func (m *Model) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	if m.leaving {
		return m, nil
	}
	cmd := m.take(msg)
	return m, tea.Batch(cmd, m.settle())
}

// leave ends the game on the screen. What was typed after the key for it, and
// has come already, is not heard any more.
func (m *Model) leave() tea.Cmd {
	m.leaving = true
	return tea.Quit
}

// settle does what follows every change: the window follows the cursor, the
// clock ticks, an ending is counted, the game is kept and the chances that are
// shown are asked for.
func (m *Model) settle() tea.Cmd {
	m.follow()
	return tea.Batch(m.tick(), m.count(), m.keep(), m.askChances())
}

func (m *Model) take(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case tea.WindowSizeMsg:
		if m.width, m.height = msg.Width, msg.Height; m.width == 0 || m.height == 0 {
			m.width, m.height = 80, 24 // a terminal that does not know its size
		}
	case tea.BackgroundColorMsg:
		m.look.setDark(isDark(msg.Color))
	case tea.ColorProfileMsg:
		m.look.setColorful(msg.Profile > colorprofile.ASCII)
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
		return m.hear(msg)
	}
	return nil
}

// hear takes the answers of what was asked for.
func (m *Model) hear(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case answer:
		return msg(m)
	case keptMsg:
		if msg.err != nil {
			m.say(bad, "no game is kept: "+msg.err.Error())
		}
	case countedMsg:
		m.counted(msg)
	case hangUpMsg:
		return m.leave()
	}
	return nil
}

// A hangUpMsg says that the terminal is gone, or that somebody wants the program
// to end.
type hangUpMsg struct{}

// press takes a key.
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
		return nil // it is coming: a key held down must not put it off for ever
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
		m.say(calm, "") // makes room for the chance of the square
	}
	return nil
}

// inPanel gives a key to the panel.
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

// uncover uncovers a square, or all around a number.
func (m *Model) uncover(s board.Square) tea.Cmd {
	kind := game.Uncover
	if state := m.state(s); state.Uncovered() && state > 0 {
		kind = game.Chord
	}
	return m.do(game.Action{Kind: kind, Square: s})
}

func (m *Model) toggle(s board.Square) tea.Cmd {
	kind := game.Flag
	if m.state(s) == board.Flagged {
		kind = game.Unflag
	}
	return m.do(game.Action{Kind: kind, Square: s})
}

func (m *Model) state(s board.Square) board.State { return m.game().Board().State(s) }

// do plays an action of the person's.
func (m *Model) do(a game.Action) tea.Cmd {
	if m.over() {
		return nil
	}
	m.session.Click()
	risk, risky := m.session.Risk(a)
	result, err := m.session.Do(a)
	switch {
	case err != nil:
		m.say(bad, err.Error())
		return nil
	case !result.Played() && result != board.BlownUp:
		m.say(calm, whyNot(a, m.state(a.Square)))
		m.kept = -1 // for the click
		return nil
	}
	m.forget()
	m.say(calm, "")
	m.tellEnd()
	if risky {
		return m.askRisk(m.session.Played(risk))
	}
	return nil
}

// over reports whether the game is over, and says so.
func (m *Model) over() bool {
	status := m.session.Game().Status()
	if status.Over() {
		m.say(calm, "the game is "+status.String()+": v reviews it, u goes back, n begins another")
	}
	return status.Over()
}

// whyNot says why an action changes nothing on a square with the given state.
func whyNot(a game.Action, s board.State) string {
	name := a.Square.String()
	switch {
	case a.Kind == game.Uncover && s == board.Flagged:
		return name + " is flagged: f takes the flag away"
	case a.Kind == game.Chord && s > 0:
		return name + " needs as many flags around it as it says, and something left to uncover"
	case a.Kind == game.Chord && !s.Uncovered():
		return name + " shows no number"
	}
	return ""
}

// tellEnd tells how the game has ended, if it has.
func (m *Model) tellEnd() {
	switch g := m.session.Game(); g.Status() {
	case game.Won:
		m.say(good, m.won(""))
	case game.Lost:
		m.say(bad, "That was a mine. v reviews the game, u takes the move back, n begins another game.")
	}
}

// won says how the game was won.
func (m *Model) won(best string) string {
	score := m.session.Score()
	return "Won in " + session.Duration(m.session.Elapsed()) + best + text.Choose(score == "", ". ", ": "+score+". ") +
		"v reviews the game, n begins another."
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

// wentTo shows where in the history the game is now.
func (m *Model) wentTo(t game.Turn) {
	m.forget()
	m.cursor = t.Action.Square
	m.say(calm, "")
	m.tellEnd()
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
