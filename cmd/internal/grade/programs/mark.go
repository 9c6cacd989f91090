package programs

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"minesweeper/cmd/internal/grade/judge"
)

// A finding is what the wrong answers to a question have in common.
type finding struct {
	text    string // in words
	charged bool   // once, in the dearest of the classes that it explains; otherwise each answer counts
}

// The findings of a function whose answer depends on more than what it is asked.
const (
	remembers     = "remembers earlier calls: asked alone, it answers otherwise"
	uninitialised = "uninitialised result: it depends on what a variable holds before it is set"
)

// find explains the wrong answers to a question. A failure, or an answer that
// depends on earlier calls, leaves no room for other causes.
func (p *program) find(q question) []finding {
	base := model{}
	if q == makeMove {
		base = p.base()
	}
	list := p.tests[q]
	if failure := failureOf(list); failure != "" {
		for _, t := range list {
			if t.got.failure == failure {
				t.cause = 0
			}
		}
		return p.shareMistakes(q, []finding{{text: failure}})
	}
	if q == makeMove && (p.unsteady[isComplete] || p.unsteady[countMines]) { // what it calls is to blame
		return p.shareMistakes(q, explainSteady(list, q, base))
	}
	if changed := p.channels[q].differing("again", list); len(changed) > 0 {
		return p.unsteadied(q, changed, nil, remembers)
	}
	changed := p.refilled(q)
	var found []finding
	if !slices.ContainsFunc(changed, func(t *tested) bool { return !t.right() && t.isRight(t.later) }) {
		found = explainSteady(list, q, base)
	}
	if len(changed) > 0 {
		return p.unsteadied(q, changed, found, uninitialised)
	}
	return p.shareMistakes(q, found)
}

// unsteadied adds a finding, which explains the answers that changed.
func (p *program) unsteadied(q question, changed []*tested, found []finding, text string) []finding {
	p.unsteady[q] = true
	for _, t := range changed {
		if t.cause < 0 {
			t.cause = len(found)
		}
		if t.right() {
			t.got = t.later
		}
	}
	return append(found, finding{text, true})
}

// explainSteady explains answers that depend on the call alone.
func explainSteady(list []*tested, q question, base model) (found []finding) {
	set := explain(list, q, base)
	attribute(list, base, set)
	for _, k := range set {
		found = append(found, finding{k.text, q == makeMove || !model{}.with([]*quirk{k}).Bare})
	}
	return found
}

// shareMistakes finds the moves that go wrong because they call a function with a
// mistake that no model has. They are not charged again.
func (p *program) shareMistakes(q question, found []finding) []finding {
	shared := false
	for _, t := range p.tests[q] {
		t.isShared = t.isShared || t.got.failure == "" && t.cause < 0 && !t.right() && p.callsMistake(t)
		if t.isShared {
			t.cause, shared = len(found), true
		}
	}
	if shared {
		found = append(found, finding{text: "goes wrong where it calls a function that does, which is not charged again"})
	}
	return found
}

// mark returns how many answers to a question are earned. Where causes explain all
// wrong answers, these count in one class for each cause, unless a constant would
// get as many right.
func (p *program) mark(q question, found []finding) int {
	var list []*tested
	explained := true
	wrong := make([]map[int]int, len(found)) // of each finding, by class
	for i := range wrong {
		wrong[i] = make(map[int]int)
	}
	for _, t := range p.tests[q] {
		if !t.isShared {
			list = append(list, t)
			if t.cause >= 0 && found[t.cause].charged {
				wrong[t.cause][t.class]++
			} else if !t.right() {
				explained = false
			}
		}
	}
	have, games, charged := earned(list), 0, 0
	if q == findSafeMove {
		games = p.games
	}
	if q == findSafeMove && explained && len(found) > 0 { // they are one more class
		wrong[0][-1], games = perClass-games, perClass
	}
	for _, byClass := range wrong {
		charged += slices.Max(append(slices.Collect(maps.Values(byClass)), 0))
	}
	if n := len(list) - charged; explained && n+games > constant(list) {
		have = n * unit
	} else if q == findSafeMove {
		games = p.games
	}
	asked := p.Asked()[q]
	return asked * (have + games*unit) / ((asked - len(p.tests[q]) + len(list)) * unit)
}

// unit is what an answer counts, so that parts of it are whole numbers.
const unit = 1000

// earned returns what the right answers are worth. In each class those earn nothing
// that the best constant would give. Classes in which one answer is right to all
// probes count as one; if that is the same answer, it counts as much as the others
// are right.
func earned(list []*tested) (worth int) {
	classes := make(map[int][]*tested)
	for _, t := range list {
		classes[t.class] = append(classes[t.class], t)
	}
	var same []*tested
	varied := 0
	for _, class := range classes {
		if constant(class) == len(class) {
			same = append(same, class...)
		} else {
			worth += beyond(class)
			varied += len(class)
		}
	}
	switch {
	case len(same) == 0:
		return worth
	case constant(same) < len(same):
		return worth + beyond(same)
	}
	return worth + countRight(same)*worth/max(1, varied)
}

// beyond returns what the right answers are worth beyond those that the best
// constant would give.
func beyond(list []*tested) int {
	n, free := len(list), constant(list)
	return unit * n * max(0, countRight(list)-free) / (n - free)
}

func countRight(list []*tested) (n int) {
	for _, t := range list {
		if t.right() {
			n++
		}
	}
	return n
}

// constant returns how many probes the best constant answers right, which leaves
// the board alone.
func constant(list []*tested) (most int) {
	for _, from := range list {
		n := 0
		for _, t := range list {
			a := from.want
			if a.board = t.revealed; t.isRight(a) {
				n++
			}
		}
		most = max(most, n)
	}
	return most
}

// judge returns the report of a program that was asked.
func (p *program) judge() (out judge.Program) {
	out.Status = judge.StatusNotComplete
	named := make(map[string]bool)
	var causes [numQuestions][]string
	p.askAll()
	for q := range numQuestions {
		if p.ctx.Err() != nil {
			return out
		}
		switch {
		case p.channels[q] == nil:
			out.Feedback[q] = whyNotLinked(q, p.built)
			continue
		case p.isAbsent(q):
			out.Feedback[q] = fmt.Sprintf("%v is not written, or has other parameters", q)
			continue
		}
		found := p.find(q)
		if p.isConstant(q) && !p.unsteady[q] && failureOf(p.tests[q]) == "" {
			out.Feedback[q] = fmt.Sprintf("%v answered every call the same: %s", q, p.tests[q][0].gave())
			continue
		}
		out.Have[q] = p.mark(q, found)
		for _, f := range found {
			if f.charged || !named[f.text] { // a function that fails makes those fail that call it
				causes[q] = append(causes[q], fmt.Sprintf("%v: %s", q, f.text))
			}
			named[f.text] = true
		}
		out.Feedback[q] = p.feedback(q)
		out.Answers[q] = p.wrong(q, found)
	}
	for q, c := range p.channels {
		for _, r := range remarks {
			if c != nil && c.remarks[r.key] {
				causes[q] = append(causes[q], fmt.Sprintf("%v %s", question(q), r.text))
			}
		}
		out.Diagnosis[q] = strings.Join(causes[q], "; ")
	}
	return out
}

// wrong returns the wrong answers to a question with their causes.
func (p *program) wrong(q question, found []finding) (list []judge.Answer) {
	for _, t := range p.tests[q] {
		if t.right() || t.got.failure == notAsked {
			continue
		}
		a := judge.Answer{Function: q.String(), Asked: t.text(), Wanted: t.wanted(), Got: t.gave()}
		if t.cause >= 0 {
			a.Cause = found[t.cause].text
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
