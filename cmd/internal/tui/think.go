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
func (m *model) ask(what string, limit int, then func([]hint.Hint)) {
	if m.over() {
		return
	}
	m.forget()
	m.busy = what
	m.say(calm, "")
	m.Session.Help()
	q, policy := m.Session.Question(), m.Policy
	m.work(func() (answer, error) {
		moves, err := q.Next(policy, limit)
		return func() { then(moves) }, err
	})
}

// hint shows the next move and its reason.
func (m *model) hint() {
	m.ask("thinking", 1, func(moves []hint.Hint) { m.point(moves[0]) })
}

// next plays the move that hint would show.
func (m *model) next() {
	m.ask("thinking", 1, func(moves []hint.Hint) {
		m.accept(moves[0])
		m.point(moves[0])
		m.showEnd()
	})
}

// solve plays to the end. There is one game of the day, so it asks before that.
func (m *model) solve() {
	if m.Session.Game().Status().Over() || !m.Session.Daily() {
		m.playOn()
		return
	}
	m.panel = &question{
		text:   []string{"Let the program play the game of the day to its end?", "There is one a day, and it then counts as one with help."},
		escape: true,
		yes:    m.playOn,
	}
}

// work does a part of the job, whose answer changes the model unless the part
// fails or the player stops the job before.
func (m *model) work(part func() (answer, error)) {
	job := m.job
	m.think(func(*judge.Judge) answer {
		then, err := part()
		return func() {
			if job != m.job {
				return
			}
			m.busy = ""
			if err != nil {
				m.say(bad, err.Error())
				return
			}
			then()
		}
	})
}

// waveMoves is how many moves the automatic player plays before the screen is
// drawn again.
const waveMoves = 4000

// playAll plays a part of a solution, certain moves or one guess, and asks for
// the next part.
func (m *model) playAll(moves []hint.Hint) {
	for _, h := range moves {
		m.accept(h)
		m.cursor = h.Action.Square
		if m.over() {
			return
		}
	}
	m.playOn()
}

// playOn asks for the next part of a solution.
func (m *model) playOn() { m.ask("solving", waveMoves, m.playAll) }

// point shows a hint on the board, and its reason below.
func (m *model) point(h hint.Hint) {
	s := h.Action.Square
	m.target, m.cursor = &s, s
	m.reasons = make(map[board.Square]bool)
	for _, n := range h.Reason.Numbers {
		m.reasons[n] = true
	}
	m.say(calm, h.Action.String()+": "+h.Why())
}

// accept plays a hint, with its chance.
func (m *model) accept(h hint.Hint) {
	if _, err := m.Session.Accept(h); err != nil {
		m.say(bad, err.Error())
	}
}

// askRisk asks for the chance that a move of the player had, and notes it. A
// chance that would take too long to compute counts as 1.
func (m *model) askRisk(r session.Risk) {
	m.risks = append(m.risks, r)
	m.think(func(j *judge.Judge) answer {
		chance, err := r.Chance(j)
		return func() {
			m.risks = slices.DeleteFunc(m.risks, r.Same)
			if err == nil && m.Session.NoteChance(r, chance) && chance < 1 && m.message == "" && m.busy == "" {
				a := r.Action.Square.String()
				right := text.Choose(r.Action.Kind == game.Chord, "the flags around "+a+" were right", a+" was free")
				m.say(calm, right+" with a chance of "+text.Percent(chance))
			}
		}
	})
}

// answerRisks computes and notes the chances that are still missing at the end.
func (m *model) answerRisks() {
	m.judging.Lock()
	defer m.judging.Unlock()
	for _, r := range m.risks {
		if chance, err := r.Chance(&m.judge); err == nil {
			m.Session.NoteChance(r, chance)
		}
	}
	m.risks = nil
}

// odds shows the chances, or hides them.
func (m *model) odds() {
	m.overlay = !m.overlay
	m.clear()
	if m.overlay && m.placement().width < 3 {
		m.say(calm, inTenths)
	}
}

// inTenths explains the chances in narrow squares.
const inTenths = "odds in tenths: 3 is a chance of 30 to 39 percent, 0 is certainly free"

// askChances asks for the chances to show, unless they are known or a
// computation of them is running.
func (m *model) askChances() {
	g, now := m.Session.Game(), m.Session.Revision()
	if !m.overlay || m.answered == now || m.asked != m.answered || g.Status().Over() {
		return
	}
	m.asked = now
	m.Session.Help()
	b, total := g.Board().Clone(), g.Total()
	m.think(func(j *judge.Judge) answer {
		err := j.Analyse(b, judge.Played(total))
		chances := slices.Clone(j.Mines())
		return func() {
			m.answered, m.chances = now, chances
			if err != nil {
				m.chances = nil
				m.say(bad, err.Error())
			}
		}
	})
}
