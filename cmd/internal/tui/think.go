package tui

import (
	"slices"

	"minesweeper/board"
	"minesweeper/board/game"
	"minesweeper/cmd/internal/hint"
	"minesweeper/cmd/internal/session"
	"minesweeper/cmd/internal/text"
	"minesweeper/safemove/judge"
)

// ask begins a job for the automatic player: find at most limit moves, then
// call then with them. The argument what is the job's name on the screen.
func (m *Model) ask(what string, limit int, then func([]hint.Hint)) {
	if m.over() {
		return
	}
	m.forget()
	m.busy = what
	m.say(calm, "")
	m.session.Help()
	m.askOn(limit, then)
}

func (m *Model) askHint() {
	m.ask("thinking", 1, func(moves []hint.Hint) { m.point(moves[0]) })
}

func (m *Model) askNext() { m.ask("thinking", 1, m.playHint) }

func (m *Model) askSolve() { m.ask(solving, waveMoves, m.playAll) }

// askOn asks for the next moves of a job.
func (m *Model) askOn(limit int, then func([]hint.Hint)) {
	q := m.session.Question()
	m.work(func(t *thinker) (answer, error) {
		moves, err := q.Next(t.policy, limit)
		return func() { then(moves) }, err
	})
}

// work does a part of the job, whose answer changes the model unless the part
// fails or the player stops the job before.
func (m *Model) work(part func(*thinker) (answer, error)) {
	job := m.job
	m.think(func(t *thinker) answer {
		then, err := part(t)
		return func() {
			if job != m.job {
				return
			}
			if m.busy = ""; err != nil {
				m.say(bad, err.Error())
				return
			}
			then()
		}
	})
}

// playHint plays the next move and shows it.
func (m *Model) playHint(moves []hint.Hint) {
	m.accept(moves[0])
	m.point(moves[0])
	m.showEnd()
}

// waveMoves is how many moves the automatic player plays before the screen is
// drawn again.
const waveMoves = 4000

const solving = "solving"

// playAll plays a part of a solution, certain moves or one guess, and asks for
// the next part.
func (m *Model) playAll(moves []hint.Hint) {
	for _, h := range moves {
		m.accept(h)
		m.cursor = h.Action.Square
		if m.over() {
			return
		}
	}
	m.busy = solving
	m.askOn(waveMoves, m.playAll)
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
func (m *Model) askRisk(r session.Risk) {
	m.risks = append(m.risks, r)
	m.think(func(t *thinker) answer {
		chance, err := r.Chance(&t.judge)
		return func() {
			m.risks = slices.DeleteFunc(m.risks, r.Same)
			if err == nil && m.session.NoteChance(r, chance) && chance < 1 && m.message == "" && m.busy == "" {
				m.say(calm, uncertain(r.Action)+" with a chance of "+text.Percent(chance))
			}
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
func (m *Model) askChances() {
	g, now := m.session.Game(), m.session.Revision()
	if !m.overlay || m.answered == now || m.asked != m.answered || g.Status().Over() {
		return
	}
	m.asked = now
	m.session.Help()
	b, total := g.Board().Clone(), g.Total()
	m.think(func(t *thinker) answer {
		err := t.judge.Analyse(b, judge.Played(total))
		chances := slices.Clone(t.judge.Mines())
		return func() {
			if m.answered, m.chances = now, chances; err != nil {
				m.chances = nil
				m.say(bad, err.Error())
			}
		}
	})
}
