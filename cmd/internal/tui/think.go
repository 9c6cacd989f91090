package tui

import (
	"math"
	"slices"
	"sync"

	"minesweeper/board"
	"minesweeper/board/game"
	"minesweeper/cmd/internal/advice"
	"minesweeper/cmd/internal/session"
	"minesweeper/cmd/internal/text"

	tea "charm.land/bubbletea/v2"
)

// A thinker answers questions about positions beside the screen, one after
// another.
type thinker struct {
	mu      sync.Mutex
	adviser *advice.Adviser
}

// ask returns the command that asks a question. It must not touch the model.
func (t *thinker) ask(question func(*advice.Adviser) tea.Msg) tea.Cmd {
	return func() tea.Msg {
		t.mu.Lock()
		defer t.mu.Unlock()
		return question(t.adviser)
	}
}

// A position is what a question is about: a copy of the board, and which job of
// the model's it belongs to.
type position struct {
	job   int
	board board.Board
	total int
	start board.Square // to begin with, if free
	free  bool
}

// begin begins a job for the automatic player, and says what it is.
func (m *Model) begin(what string) (position, bool) {
	g := m.session.Game()
	if g.Status().Over() {
		m.say(calm, "the game is "+g.Status().String()+": u goes back, n begins another")
		return position{}, false
	}
	m.forget()
	m.busy = what
	m.say(calm, "")
	m.session.Help()
	p := position{job: m.job, board: g.Board().Clone(), total: g.Total()}
	p.start, p.free = m.session.Opening()
	return p, true
}

// end ends a job, and tells whether it was still wanted.
func (m *Model) end(job int, err error) bool {
	if job != m.job {
		return false
	}
	m.busy = ""
	if err != nil {
		m.say(bad, err.Error())
	}
	return err == nil
}

// next is the advice for a position.
func (p position) next(a *advice.Adviser) (advice.Advice, error) {
	if p.free {
		return advice.Opening(p.board, p.start), nil
	}
	return a.Next(p.board, p.total)
}

// A hintMsg is the answer to a hint.
type hintMsg struct {
	job    int
	advice advice.Advice
	err    error
}

func (m *Model) askHint() tea.Cmd {
	p, ok := m.begin("thinking")
	if !ok {
		return nil
	}
	return m.thinker.ask(func(a *advice.Adviser) tea.Msg {
		next, err := p.next(a)
		return hintMsg{p.job, next, err}
	})
}

// hinted shows a hint: the cursor goes to its square.
func (m *Model) hinted(msg hintMsg) {
	if m.end(msg.job, msg.err) {
		m.point(msg.advice)
	}
}

// point shows an advice on the board, and its reason below.
func (m *Model) point(a advice.Advice) {
	s := a.Action.Square
	m.target, m.cursor = &s, s
	m.reasons = make(map[board.Square]bool)
	for _, n := range a.Numbers {
		m.reasons[n] = true
	}
	m.say(calm, a.Action.String()+": "+a.Why)
}

// A nextMsg is the answer to the question for the next move.
type nextMsg struct {
	job    int
	advice advice.Advice
	err    error
}

func (m *Model) askNext() tea.Cmd {
	p, ok := m.begin("thinking")
	if !ok {
		return nil
	}
	return m.thinker.ask(func(a *advice.Adviser) tea.Msg {
		next, err := p.next(a)
		return nextMsg{p.job, next, err}
	})
}

// played plays the next move.
func (m *Model) played(msg nextMsg) tea.Cmd {
	if !m.end(msg.job, msg.err) {
		return nil
	}
	m.accept(msg.advice)
	m.point(msg.advice)
	m.tellEnd()
	return nil
}

// accept plays an advice, with its chance.
func (m *Model) accept(a advice.Advice) {
	result, err := m.session.Do(a.Action)
	switch {
	case err != nil:
		m.say(bad, err.Error())
	case result.Played() || result == board.BlownUp:
		m.session.NoteLast(a.Chance)
	}
}

// A waveMsg is a part of a solution: all that is certain, or a guess.
type waveMsg struct {
	job   int
	moves []advice.Advice
	err   error
}

func (m *Model) askSolve() tea.Cmd {
	p, ok := m.begin("solving")
	if !ok {
		return nil
	}
	return m.askWave(p)
}

// waveMoves is how many moves are played between two looks at the screen.
const waveMoves = 4000

func (m *Model) askWave(p position) tea.Cmd {
	return m.thinker.ask(func(a *advice.Adviser) tea.Msg {
		moves, err := a.Certain(p.board, p.total, waveMoves)
		if len(moves) > 0 || err != nil && !advice.Undecided(err) {
			return waveMsg{p.job, moves, err}
		}
		next, err := p.next(a)
		return waveMsg{p.job, []advice.Advice{next}, err}
	})
}

// solved plays a part of a solution and asks for the next.
func (m *Model) solved(msg waveMsg) tea.Cmd {
	if msg.job != m.job || len(msg.moves) == 0 || msg.err != nil && !advice.Undecided(msg.err) {
		m.end(msg.job, msg.err)
		return nil
	}
	g := m.session.Game()
	for _, a := range msg.moves {
		if g.Status().Over() {
			break
		}
		m.accept(a)
		m.cursor = a.Action.Square
	}
	if g.Status().Over() {
		m.end(msg.job, nil)
		m.tellEnd()
		return nil
	}
	p := position{job: m.job, board: g.Board().Clone(), total: g.Total()}
	return m.askWave(p)
}

// A riskMsg is the chance that a move of the person's had.
type riskMsg struct {
	risk   session.Risk
	chance float64
	err    error
}

func (m *Model) askRisk(r session.Risk) tea.Cmd {
	m.risks = append(m.risks, r)
	return m.thinker.ask(func(a *advice.Adviser) tea.Msg {
		chance, err := a.Chance(r.Board, r.Total, r.Action)
		return riskMsg{r, chance, err}
	})
}

// risked notes the chance of a move. One that would take too long to find is not
// held against the person.
func (m *Model) risked(msg riskMsg) {
	m.risks = slices.DeleteFunc(m.risks, msg.risk.Same)
	if msg.err != nil || !m.session.NoteChance(msg.risk, msg.chance) || msg.chance == 1 {
		return
	}
	m.kept = -1
	if m.message == "" && m.busy == "" {
		m.say(calm, told(msg.risk.Action)+" with a chance of "+text.Percent(msg.chance))
	}
}

// told says what was uncertain about an action.
func told(a game.Action) string {
	if a.Kind == game.Chord {
		return "the flags around " + a.Square.String() + " were right"
	}
	return a.Square.String() + " was free"
}

// answerRisks notes the chances that have not come yet, at the end.
func (m *Model) answerRisks() {
	m.thinker.mu.Lock()
	defer m.thinker.mu.Unlock()
	for _, r := range m.risks {
		if chance, err := m.thinker.adviser.Chance(r.Board, r.Total, r.Action); err == nil {
			m.session.NoteChance(r, chance)
		}
	}
	m.risks = nil
}

// A chancesMsg is the chances of a position.
type chancesMsg struct {
	revision int
	chances  []float64
	err      error
}

// toggleOverlay shows the chances, or hides them.
func (m *Model) toggleOverlay() {
	m.overlay = !m.overlay
	m.say(calm, "")
	if m.overlay {
		m.session.Help()
	}
}

// askChances asks for the chances that are shown, unless they are known or the
// last question is not answered yet.
func (m *Model) askChances() tea.Cmd {
	g, now := m.session.Game(), m.session.Revision()
	if !m.overlay || m.answered == now || m.asked != m.answered || g.Status().Over() {
		return nil
	}
	m.asked = now
	b, total := g.Board().Clone(), g.Total()
	return m.thinker.ask(func(a *advice.Adviser) tea.Msg {
		chances, err := a.Chances(b, total)
		return chancesMsg{now, chances, err}
	})
}

func (m *Model) charted(msg chancesMsg) {
	m.answered, m.chances = msg.revision, msg.chances
	if msg.err != nil {
		m.chances = nil
		m.say(bad, msg.err.Error())
	}
}

// chance returns the chance of a mine that is shown for a square, if one is.
func (m *Model) chance(s board.Square) (float64, bool) {
	if !m.overlay || m.answered != m.session.Revision() || m.chances == nil || m.session.Game().Status().Over() {
		return 0, false
	}
	p := m.chances[m.size().Index(s)]
	return p, !math.IsNaN(p)
}
