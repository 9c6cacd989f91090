package tui

import (
	"slices"

	"minesweeper/board"
	"minesweeper/board/game"
	"minesweeper/cmd/internal/hint"
	"minesweeper/cmd/internal/session"
	"minesweeper/cmd/internal/text"
	"minesweeper/safemove/judge"

	tea "charm.land/bubbletea/v2"
)

// ask begins a job for the automatic player: find at most limit moves, then
// call then with them. The argument what is the job's name on the screen.
func (m *Model) ask(what string, limit int, then func(*Model, []hint.Hint) tea.Cmd) tea.Cmd {
	if m.over() {
		return nil
	}
	m.forget()
	m.busy = what
	m.say(calm, "")
	m.session.Help()
	return m.askOn(limit, then)
}

func (m *Model) askHint() tea.Cmd { return m.ask("thinking", 1, (*Model).showHint) }

func (m *Model) askNext() tea.Cmd { return m.ask("thinking", 1, (*Model).playHint) }

func (m *Model) askSolve() tea.Cmd { return m.ask(solving, waveMoves, (*Model).playAll) }

// askOn asks for the next moves of a job.
func (m *Model) askOn(limit int, then func(*Model, []hint.Hint) tea.Cmd) tea.Cmd {
	q := m.session.Question()
	return m.work(func(t *thinker) (answer, error) {
		moves, err := q.Next(t.policy, limit)
		return func(m *Model) tea.Cmd { return then(m, moves) }, err
	})
}

// work returns the command of a part of the job, whose answer changes the model
// unless the part fails or the player stops the job before.
func (m *Model) work(part func(*thinker) (answer, error)) tea.Cmd {
	job := m.job
	return m.thinker.ask(func(t *thinker) answer {
		then, err := part(t)
		return func(m *Model) tea.Cmd {
			if job != m.job {
				return nil
			}
			if m.busy = ""; err != nil {
				m.say(bad, err.Error())
				return nil
			}
			return then(m)
		}
	})
}

// showHint shows a hint: the cursor goes to its square.
func (m *Model) showHint(moves []hint.Hint) tea.Cmd {
	m.point(moves[0])
	return nil
}

// playHint plays the next move and shows it.
func (m *Model) playHint(moves []hint.Hint) tea.Cmd {
	m.accept(moves[0])
	m.point(moves[0])
	m.showEnd()
	return nil
}

// waveMoves is how many moves the automatic player plays before the screen is
// drawn again.
const waveMoves = 4000

const solving = "solving"

// playAll plays a part of a solution, certain moves or one guess, and asks for
// the next part.
func (m *Model) playAll(moves []hint.Hint) tea.Cmd {
	g := m.session.Game()
	for _, h := range moves {
		if g.Status().Over() {
			break
		}
		m.accept(h)
		m.cursor = h.Action.Square
	}
	if g.Status().Over() {
		m.showEnd()
		return nil
	}
	m.busy = solving
	return m.askOn(waveMoves, (*Model).playAll)
}

// point shows a hint on the board, and its reason below.
func (m *Model) point(h hint.Hint) {
	s := h.Action.Square
	m.target, m.cursor = &s, s
	m.reasons = make(map[board.Square]bool)
	for _, n := range h.Reason.Numbers {
		m.reasons[n] = true
	}
	m.say(calm, h.Action.String()+": "+h.Why())
}

// accept plays a hint, with its chance.
func (m *Model) accept(h hint.Hint) {
	result, err := m.session.Do(h.Action)
	switch {
	case err != nil:
		m.say(bad, err.Error())
	case result.Played() || result == board.BlownUp:
		m.session.NoteLast(h.Chance)
	}
}

// askRisk asks for the chance that a move of the player had, and notes it. A
// chance that would take too long to compute counts as 1.
func (m *Model) askRisk(r session.Risk) tea.Cmd {
	m.risks = append(m.risks, r)
	return m.thinker.ask(func(t *thinker) answer {
		chance, err := r.Chance(&t.judge)
		return func(m *Model) tea.Cmd {
			m.risks = slices.DeleteFunc(m.risks, r.Same)
			if err == nil && m.session.NoteChance(r, chance) && chance < 1 && m.message == "" && m.busy == "" {
				m.say(calm, uncertain(r.Action)+" with a chance of "+text.Percent(chance))
			}
			return nil
		}
	})
}

// uncertain returns what was uncertain about an action, in words.
func uncertain(a game.Action) string {
	if a.Kind == game.Chord {
		return "the flags around " + a.Square.String() + " were right"
	}
	return a.Square.String() + " was free"
}

// answerRisks computes and notes the chances that are still missing at the end.
func (m *Model) answerRisks() {
	m.thinker.mu.Lock()
	defer m.thinker.mu.Unlock()
	for _, r := range m.risks {
		if chance, err := r.Chance(&m.thinker.judge); err == nil {
			m.session.NoteChance(r, chance)
		}
	}
	m.risks = nil
}

// toggleOverlay shows the chances, or hides them.
func (m *Model) toggleOverlay() {
	m.overlay = !m.overlay
	m.clear()
	if m.overlay && m.placement().width < 3 {
		m.say(calm, "odds in tenths: 3 is a chance of 30 to 39 percent, 0 is certainly free")
	}
}

// askChances asks for the chances to show, unless they are known or a
// computation of them is running.
func (m *Model) askChances() tea.Cmd {
	g, now := m.session.Game(), m.session.Revision()
	if !m.overlay || m.answered == now || m.asked != m.answered || g.Status().Over() {
		return nil
	}
	m.asked = now
	m.session.Help()
	b, total := g.Board().Clone(), g.Total()
	return m.thinker.ask(func(t *thinker) answer {
		err := t.judge.Analyse(b, judge.Played(total))
		chances := slices.Clone(t.judge.Mines())
		return func(m *Model) tea.Cmd {
			if m.answered, m.chances = now, chances; err != nil {
				m.chances = nil
				m.say(bad, err.Error())
			}
			return nil
		}
	})
}
