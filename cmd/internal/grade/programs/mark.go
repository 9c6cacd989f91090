package programs

import (
	"fmt"
	"strings"

	"minesweeper/cmd/internal/grade/marking"
)

// judge asks the functions and returns the report. A function earns what it answers
// right beyond the best constant; causes are words, and change no mark.
func (p *program) judge() (out marking.Program) {
	out.Status = marking.StatusNotComplete
	for q := range numQuestions {
		if p.name(q) == "" {
			out.Feedback[q] = whyNotLinked(q, p.built)
			continue
		}
		p.ask(q)
		if p.ctx.Err() != nil || p.err != nil {
			return out
		}
		if p.tests[q][0].got.result == absent {
			out.Feedback[q] = notWritten(q, p.built)
			continue
		}
		causes := p.find(q)
		out.Have[q] = p.have(q)
		out.Counted[q] = fmt.Sprintf("%d of %d right; answering always the same would get %d",
			p.right(q), p.all[q], p.free[q])
		out.Feedback[q] = p.feedback(q)
		out.Answers[q] = p.wrong(q, strings.Join(causes, ", and "))
		for _, r := range remarks {
			if p.remarks[q][r.key] {
				causes = append(causes, r.text)
			}
		}
		if len(causes) > 0 {
			out.Diagnosis[q] = fmt.Sprintf("%v: %s", q, strings.Join(causes, ", and "))
		}
	}
	return out
}

// right returns how many answers of a function are right.
func (p *program) right(q question) int { return countRight(p.tests[q]) + p.worth[q] }

// have returns how many answers earn points: those beyond the best constant.
func (p *program) have(q question) int { return max(0, p.right(q)-p.free[q]) }

// wrong returns the wrong answers to a question with what they come from. Calls that
// failed, or were answered in more than one way, explain no others.
func (p *program) wrong(q question, cause string) (list []marking.Answer) {
	some := p.unsteady[q] != "" || failureOf(p.answers(q)) != ""
	for _, t := range p.answers(q) {
		if t.right() || t.got.failure == notAsked {
			continue
		}
		a := marking.Answer{Function: q.String(), Asked: t.text(), Wanted: t.wanted(), Got: t.gave()}
		if !some || t.differs || t.got.failure != "" {
			a.Cause = cause
		}
		if q != findSafeMove {
			a.Mines = t.mines.rows()
		}
		if q != countMines {
			a.Revealed = t.revealed.rows()
		}
		list = append(list, a)
	}
	return list
}
