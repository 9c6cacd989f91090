package programs

import (
	"errors"
	"fmt"
	"slices"
	"time"

	"minesweeper/cmd/internal/sandbox"
)

// A program is a student's, as it runs.
type program struct {
	*Workshop
	dir      sandbox.Folder
	built    map[string][]byte      // the files in it
	channels [numQuestions]*channel // nil for a question that cannot be asked
	tests    [numQuestions][]*tested
	turns    []*tested            // of the games of find_safe_move
	worth    [numQuestions]int    // how many answers its games count as
	unsteady [numQuestions]string // the cause, if answers depend on more than what is asked
	models   [numQuestions]*model // gives the same answers, some of them wrong; nil if none is known
	err      error                // of ours, while it was asked

	left [numQuestions]time.Duration // of the patience with each function
}

// file returns the path of the program that asks a question, or "". Build 0 is the
// first; in the second, variables that are not initialised hold something else.
func (p *program) file(build int, q question) string {
	for _, name := range []string{"any", q.String()} {
		name = fmt.Sprintf("%d-%s", build, name)
		if p.built[name] != nil {
			return p.dir.Path(name)
		}
	}
	return ""
}

// start starts the programs of the questions.
func (p *program) start() (err error) {
	for q := range numQuestions {
		p.left[q] = patience
		if file := p.file(0, q); file != "" && err == nil {
			p.channels[q], err = p.open(file, q)
		}
	}
	return err
}

// close ends the programs.
func (p *program) close() (err error) {
	for _, c := range p.channels {
		if c != nil {
			err = errors.Join(err, c.process.end())
		}
	}
	return err
}

// ask asks a function every probe: in a copy of its own, after the calls before it,
// and in the second build. An answer counts as right if it is right each time. Then
// find_safe_move plays games.
func (p *program) ask(q question) {
	c, list := p.channels[q], p.of(q)
	p.tests[q] = list
	for _, t := range list {
		t.got = c.ask("once", t.asked())
	}
	if list[0].got.result == "absent" {
		return
	}
	for i := range p.games {
		if q == findSafeMove {
			turns, worth := p.games[i].play(func(b *grid) answer { return c.ask("once", call{position: unset, revealed: *b}) })
			p.turns, p.worth[q] = append(p.turns, turns...), p.worth[q]+worth
		}
	}
	if !c.gone && c.again("again", list) {
		p.unsteady[q] = remembers
	}
	if p.refilled(q) && p.unsteady[q] == "" {
		p.unsteady[q] = uninitialised
	}
}

// asked returns what the function gets. The mines of the question about safe
// moves stay with the referee.
func (p *probe) asked() call {
	if p.question == findSafeMove {
		return call{position: unset, revealed: p.revealed}
	}
	return p.call
}

// answers returns all answers to a question, those in games too.
func (p *program) answers(q question) []*tested {
	if q == findSafeMove {
		return slices.Concat(p.tests[q], p.turns)
	}
	return p.tests[q]
}

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
		a := c.ask(mode, t.asked())
		if a.failure == late {
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

// refilled asks the probes in the second build, if there is one: in one process and,
// if it does not survive that, each in a copy. It reports whether any answer is
// another one.
func (p *program) refilled(q question) (differs bool) {
	for _, mode := range []string{"again", "once"} {
		file := p.file(1, q)
		if file == "" || p.left[q] <= 0 {
			return false
		}
		c, err := p.open(file, q)
		if err != nil {
			p.err = errors.Join(p.err, err)
			return false
		}
		differs = c.again(mode, p.tests[q])
		p.err = errors.Join(p.err, c.process.end())
		if !c.gone {
			break
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
