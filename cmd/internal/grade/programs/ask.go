package programs

import (
	"slices"
	"strconv"

	"minesweeper/cmd/internal/sandbox"
)

// A program is a student's, as it runs.
type program struct {
	*Workshop
	dir      sandbox.Folder
	built    map[string][]byte // the files in it
	tests    [numQuestions][]*tested
	turns    [numQuestions][]*tested       // of its games
	worth    [numQuestions]int             // how many answers its games count as
	remarks  [numQuestions]map[string]bool // what it does beside answering, in words
	unsteady [numQuestions]string          // the cause, if answers depend on more than what is asked
	models   [numQuestions]*model          // gives the same answers, some of them wrong; nil if none is known
	err      error                         // of ours, while it was asked

	left [numQuestions]patience // with each function
}

// name returns the name of the program that asks a question, or "". The one named any
// asks all questions.
func (p *program) name(question string) string {
	for _, name := range []string{question, "any"} {
		if p.built["0-"+name] != nil {
			return name
		}
	}
	return ""
}

// ask asks a function every probe. In the program of make_move right functions are in
// place of those that it calls. Where it is wrong then, it is asked with the student's
// own: it may rely on what is wrong with them.
func (p *program) ask(q question) {
	p.left[q], p.remarks[q], p.tests[q] = p.patience, make(map[string]bool), p.of(q)
	p.unsteady[q] = p.askAll(q, p.name(q.String()), p.tests[q])
	if q != makeMove || countRight(p.tests[q]) == len(p.tests[q]) {
		return
	}
	var wrong, again []*tested
	for _, t := range p.tests[q] {
		if !t.right() {
			wrong, again = append(wrong, t), append(again, &tested{probe: t.probe})
		}
	}
	p.askAll(q, p.name("own"), again)
	for i, t := range again {
		if t.right() {
			*wrong[i] = *t
		}
	}
	if countRight(p.tests[q]) == len(p.tests[q]) {
		p.unsteady[q] = ""
	}
}

// askAll asks the probes of a list in a program: in a copy of its own, after the calls
// before it, and in the second build, in which variables that are not initialised hold
// something else. An answer counts as right if it is right each time. It returns the
// cause if answers differ. After the first calls find_safe_move plays games.
func (p *program) askAll(q question, name string, list []*tested) (unsteady string) {
	p.in("0-"+name, q, func(c *channel) {
		for _, t := range list {
			t.got = c.ask("once", t.call)
		}
		for _, g := range p.games[q] {
			turns, worth := g.play(func(asked call) answer { return c.ask("once", asked) })
			p.turns[q], p.worth[q] = append(p.turns[q], turns...), p.worth[q]+worth
		}
		if !c.gone && c.again("again", list) {
			unsteady = remembers
		}
	})
	for _, mode := range []string{"again", "once"} { // in copies, if the process does not survive that
		gone := false
		p.in("1-"+name, q, func(c *channel) {
			if c.again(mode, list) && unsteady == "" {
				unsteady = uninitialised
			}
			gone = c.gone
		})
		if !gone {
			break
		}
	}
	return unsteady
}

// in runs a program, if it was built and there is patience left, and lets ask ask it.
func (p *program) in(file string, q question, ask func(*channel)) {
	if p.built[file] == nil || p.left[q].isOver() || p.err != nil {
		return
	}
	path := p.dir.Path(file)
	p.err = run(p.ctx, p.sandbox, sandbox.Command{
		Path: path, Args: []string{path, strconv.Itoa(int(q))}, Read: []string{path}, Compiled: true,
	}, runLimits, func(started *sandbox.Process) {
		ask(&channel{process: started, left: &p.left[q], remarks: p.remarks[q]})
	})
}

// answers returns all answers to a question, those in games too.
func (p *program) answers(q question) []*tested { return slices.Concat(p.tests[q], p.turns[q]) }

// again asks those probes again that were answered, and notes the answers that
// are wrong now. It reports whether any answer is another one. The program may not
// survive that; what it does not answer is wrong. An answer that comes late ends
// this, and says little: the machine may be busy.
func (c *channel) again(mode string, list []*tested) (differs bool) {
	c.failures = 0
	for _, t := range list {
		if t.got.failure != "" {
			continue
		}
		a := c.ask(mode, t.call)
		if a.failure == late || a.failure == tooSlow {
			break
		}
		if a.failure != notAsked && (t.isRight(a) != t.right() || !t.same(a, t.got)) {
			t.differs, differs = true, true
		}
		if t.right() {
			t.got = a
		}
	}
	return differs
}

// isConstant reports whether all answers are equal, and leave the boards alone.
func isConstant(list []*tested) bool {
	first := list[0].got
	return !slices.ContainsFunc(list, func(t *tested) bool {
		isOther := t.got.result != first.result || t.question == findSafeMove && t.got.position != first.position
		return isOther || t.question == makeMove && t.got.board != t.revealed
	})
}

// failureOf returns how the first call failed that did, if any.
func failureOf(list []*tested) string {
	for _, t := range list {
		if t.got.failure != "" && t.got.failure != notAsked {
			return t.got.failure
		}
	}
	return ""
}
