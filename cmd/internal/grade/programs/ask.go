package programs

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"minesweeper/cmd/internal/sandbox"
)

// A program is a student's, as it runs.
type program struct {
	*Workshop
	dir       sandbox.Folder
	built     map[string][]byte      // the files in it
	channels  [numQuestions]*channel // nil for a question that cannot be asked
	tests     [numQuestions][]*tested
	games     int               // right answers that the full games are worth
	counts    map[grid][]string // what count_mines returned for each square of a minefield
	completes map[[2]grid]answer
	unsteady  [numQuestions]bool // its answers depend on more than what it is asked
	err       error              // of ours, while it was asked

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

// askAll asks every probe in a copy of its own, a probe of each class in turn, so
// that ten failures in a row are more than one mistake in one class. Moves that
// call a function that fails are asked last: the program may not survive them.
func (p *program) askAll() {
	var last []*tested
	for i := range p.probes {
		b := &p.probes[i]
		if p.channels[b.question] != nil {
			p.tests[b.question] = append(p.tests[b.question], &tested{probe: b, want: p.want[i], cause: -1})
		}
	}
	for q := range numQuestions {
		for turn := range perClass {
			for i := turn; i < len(p.tests[q]); i += perClass {
				t := p.tests[q][i]
				if p.callsMistake(t) {
					last = append(last, t)
				} else {
					t.got = p.channels[q].ask("once", t.asked())
				}
			}
		}
	}
	gone := p.channels[makeMove] != nil && p.channels[makeMove].isDone()
	for _, t := range last {
		t.got = p.channels[makeMove].ask("once", t.asked())
		t.isShared = t.got.failure != "" && !gone
	}
	if c := p.channels[findSafeMove]; c != nil && !p.isAbsent(findSafeMove) {
		p.playGames(c)
	}
}

// callsMistake reports whether the probe is a move that calls a function of the
// student's that fails or is unsteady.
func (p *program) callsMistake(t *tested) (called bool) {
	m := model{}
	if p.unsteady[countMines] || failureOf(p.tests[countMines]) != "" {
		m.ownCount = func(*grid, int) (int, bool) { called = true; return 0, false }
	}
	if p.unsteady[isComplete] || failureOf(p.tests[isComplete]) != "" {
		m.ownComplete = func(_, _ *grid) (bool, bool) { called = true; return false, false }
	}
	if t.question == makeMove {
		m.makeMove(t.position, &t.mines, &t.revealed)
	}
	return called
}

// asked returns what the function gets. The mines of the question about safe
// moves stay with the referee.
func (p *probe) asked() call {
	if p.question == findSafeMove {
		return call{position: unset, revealed: p.revealed}
	}
	return p.call
}

// isAbsent reports whether a function cannot be called.
func (p *program) isAbsent(q question) bool {
	return len(p.tests[q]) > 0 && p.tests[q][0].got.result == "absent"
}

// isConstant reports whether all answers to a question are equal.
func (p *program) isConstant(q question) bool {
	answers := make(map[string]bool)
	for _, t := range p.tests[q] {
		key := t.got.failure + t.got.result
		if q == findSafeMove {
			key += t.got.position
		} else if q == makeMove && t.got.board != t.revealed {
			key += string(t.got.board[:])
		}
		answers[key] = true
	}
	return len(answers) == 1
}

// playGames lets find_safe_move play games to the end: it gets the board, the
// referee makes the move.
func (p *program) playGames(c *channel) {
	var got, all int64
	for _, g := range p.Exercise.games {
		b, moves := g.revealed, []string(nil)
		for range squares {
			a := c.ask("once", call{position: unset, revealed: b})
			if a.failure != "" || a.result != "true" {
				break
			}
			moves = append(moves, a.position)
			i, flag, _ := (&model{}).parse(a.position)
			before := b
			if _, b = (&model{}).makeMove(a.position, &g.mines, &b); b == before || flag && g.mines[i] != mark {
				break
			}
		}
		r := g.judge.Judge([]byte(strings.Join(moves, " ")), false)
		got, all = got+int64(r.Score), all+int64(r.Max)
	}
	p.games = int(perClass * got / max(1, all))
}

// differing asks the probes again and returns those whose answer is another one
// then. One that comes late says little: the machine may be busy. The program may
// not survive that.
func (c *channel) differing(mode string, list []*tested) (changed []*tested) {
	for _, t := range list {
		if t.isShared || c.gone {
			continue
		}
		t.later = c.ask(mode, t.asked())
		if t.later.failure != late && (t.isRight(t.later) != t.right() || !t.same(t.later, t.got)) {
			changed = append(changed, t)
		}
	}
	return changed
}

// refilled asks the probes in the second build, if there is one: in one process and,
// if it does not survive that, each in a copy.
func (p *program) refilled(q question) (changed []*tested) {
	for _, mode := range []string{"again", "once"} {
		file := p.file(1, q)
		if file == "" || p.left[q] <= 0 {
			return nil
		}
		c, err := p.open(file, q)
		if err != nil {
			p.err = errors.Join(p.err, err)
			return nil
		}
		changed = c.differing(mode, p.tests[q])
		p.err = errors.Join(p.err, c.process.end())
		if !c.gone {
			break
		}
	}
	return changed
}

// count is the student's count_mines as a part of a model.
func (p *program) count(mines *grid, i int) (n int, ok bool) {
	c := p.channels[countMines]
	counts, asked := p.counts[*mines]
	if !asked {
		if a := c.ask("all", call{mines: *mines}); a.failure == "" {
			counts = strings.Split(a.result, ",")
		}
		p.counts[*mines] = counts
	}
	if i >= len(counts) {
		return 0, false
	}
	n, err := strconv.Atoi(counts[i])
	return n, err == nil
}

// complete is the student's is_complete as a part of a model.
func (p *program) complete(mines, revealed *grid) (complete, ok bool) {
	key := [2]grid{*mines, *revealed}
	a, asked := p.completes[key]
	if !asked {
		a = p.channels[isComplete].ask("once", call{mines: *mines, revealed: *revealed})
		p.completes[key] = a
	}
	return a.result == "true", a.failure == "" && a.result != "absent"
}

// base returns the model of make_move without a mistake of its own that explains
// most answers. It changes what is wanted accordingly.
func (p *program) base() (best model) {
	list, most := p.tests[makeMove], -1
	for _, m := range p.bases() {
		n := 0
		for _, t := range list {
			if t.same(t.got, t.predict(&m)) {
				n++
			}
		}
		if n > most {
			best, most = m, n
		}
	}
	for _, t := range list {
		t.want = t.predict(&best)
	}
	return best
}

// bases returns the models of make_move that call right functions and, if the
// student's own have mistakes, those. Where count_mines returns less than 0, what
// make_move does is no mistake.
func (p *program) bases() []model {
	list, own := []model{{}}, model{}
	if p.isFaulty(isComplete) {
		own.ownComplete = p.complete
		list = append(list, own)
	}
	if p.isFaulty(countMines) {
		digits, stops := own, own
		own.ownCount, digits.ownCount, stops.ownCount = p.count, p.count, p.count
		digits.digitsBelow, stops.digitsBelow, stops.stopsBelow = true, true, true
		list = append(list, own, digits, stops)
	}
	return list
}

// isFaulty reports whether a function that always answers has a wrong answer.
func (p *program) isFaulty(q question) bool {
	return p.channels[q] != nil && !p.isAbsent(q) && failureOf(p.tests[q]) == "" && slices.ContainsFunc(p.tests[q], func(t *tested) bool { return !t.right() })
}

// failureOf returns how the first call failed that did, if any.
func failureOf(list []*tested) string {
	for _, t := range list {
		if t.got.failure != "" && t.got.failure != notAsked && !t.isShared {
			return t.got.failure
		}
	}
	return ""
}
