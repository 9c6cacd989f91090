package programs

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"minesweeper/board"
)

// A program is a student's, as it runs.
type program struct {
	*Workshop
	channels  [numQuestions]*channel // nil for a question that cannot be asked
	tests     [numQuestions][]*tested
	games     int               // right answers that the full games are worth
	counts    map[grid][]string // what count_mines returned for each square of a minefield
	completes map[[2]grid]answer
	remembers bool // an answer depends on earlier calls; functions that call this one do, too
}

// start starts the programs of the questions.
func (w *Workshop) start(files [numQuestions]string) (*program, error) {
	p := &program{Workshop: w, counts: make(map[grid][]string), completes: make(map[[2]grid]answer)}
	for q, file := range files {
		if file == "" {
			continue
		}
		c, err := w.open(file)
		if err != nil {
			return nil, errors.Join(err, p.close())
		}
		p.channels[q] = c
	}
	return p, nil
}

// close ends the programs.
func (p *program) close() (err error) {
	for _, c := range p.channels {
		if c != nil {
			err = errors.Join(err, c.close())
		}
	}
	return err
}

// askAll asks every probe in a copy of its own. Moves that call a count_mines
// that fails are asked last: the program may not survive them.
func (p *program) askAll() {
	var last []*tested
	for i := range p.probes {
		b := &p.probes[i]
		c := p.channels[b.question]
		if c == nil {
			continue
		}
		t := &tested{probe: b, want: p.want[i], cause: -1}
		p.tests[b.question] = append(p.tests[b.question], t)
		if b.question == makeMove && failureOf(p.tests[countMines]) != "" && b.counts() {
			last = append(last, t)
		} else {
			t.got = c.ask("once", b.asked())
		}
	}
	p.askLast(last)
	if c := p.channels[findSafeMove]; c != nil && !p.isAbsent(findSafeMove) {
		p.playGames(c)
	}
}

// counts reports whether the move uncovers a safe square, so that make_move calls
// count_mines.
func (p *probe) counts() (called bool) {
	m := model{ownCount: func(*grid, int) (int, bool) { called = true; return 0, false }}
	m.makeMove(p.position, &p.mines, &p.revealed)
	return called
}

// askLast asks for moves that call the student's count_mines, which fails. Those
// that fail are not charged again.
func (p *program) askLast(list []*tested) {
	c := p.channels[makeMove]
	gone := c != nil && c.gone
	for _, t := range list {
		t.got = c.ask("once", t.asked())
		t.isShared = t.got.failure != "" && !gone
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

// unset is in the place for the move before find_safe_move writes one.
const unset = "-"

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
			before := b
			if _, b = (&model{}).makeMove(a.position, &g.mines, &b); b == before || isWrongFlag(a.position, &g.mines) {
				break
			}
		}
		r := g.judge.Judge([]byte(strings.Join(moves, " ")), false)
		got, all = got+int64(r.Score), all+int64(r.Max)
	}
	p.games = int(perClass * got / max(1, all))
}

// isWrongFlag reports whether a move flags a square without a mine.
func isWrongFlag(move string, mines *grid) bool {
	m, ok := board.ParseMove(move, size)
	return ok && m.Flag && mines[size.Index(m.Square)] != mark
}

// again asks the probes one after another in one process, and returns those
// whose answer is another one then. The process may not survive that.
func (p *program) again(q question) (changed []*tested) {
	c := p.channels[q]
	for _, t := range p.tests[q] {
		if c.gone {
			break
		}
		if t.got.failure != "" || !t.right() {
			continue
		}
		if t.later = c.ask("again", t.asked()); !t.isRight(t.later) {
			changed = append(changed, t)
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

// base returns the model of make_move that calls the student's own functions, if
// these have mistakes and it explains more answers than one that calls right
// ones. It changes what is wanted accordingly.
func (p *program) base() (m model) {
	list := p.tests[makeMove]
	if p.isFaulty(countMines) {
		m.ownCount = p.count
	}
	if p.isFaulty(isComplete) {
		m.ownComplete = p.complete
	}
	if m.ownCount == nil && m.ownComplete == nil {
		return m
	}
	own := make([]answer, len(list))
	better := 0
	for i, t := range list {
		own[i] = t.predict(&m)
		if t.right() {
			better--
		}
		if t.same(t.got, own[i]) {
			better++
		}
	}
	if better <= 0 {
		return model{}
	}
	for i, t := range list {
		t.want = own[i]
	}
	return m
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
