package safemove

import (
	"fmt"

	"minesweeper/board"
)

// A reasoner finds one conclusion after another, simplest first.
type reasoner struct {
	p       *position
	o       Options
	single  *todo // numbers at which the rules for one number are to be tried
	pair    *todo // numbers at which the rules for two are
	found   *todo // squares that the rules for two numbers have settled
	because map[int]conclusion
	exact   *exact
}

func newReasoner(b board.Board, o Options) (*reasoner, error) {
	n := b.Size().Squares()
	r := &reasoner{o: o, single: newTodo(n), pair: newTodo(n), found: newTodo(n), because: make(map[int]conclusion)}
	r.p = newPosition(b, r.changed)
	r.exact = newExact(r.p, o)
	for i := range n {
		if r.p.isNumber(i) {
			r.single.add(i)
			r.pair.add(i)
			r.exact.stale.add(i)
		}
	}
	if err := r.check(); err != nil {
		return nil, err
	}
	return r, r.exact.refresh()
}

// check looks for contradictions that need no more than counting.
func (r *reasoner) check() error {
	for i := range r.p.know {
		if r.p.isNumber(i) {
			if err := r.p.checkNumber(i); err != nil {
				return err
			}
		}
	}
	if r.o.TotalKnown {
		return r.p.checkTotal(r.o.Total)
	}
	return nil
}

// changed notes that what number i misses has changed: it, and with it every
// number that shares neighbours with it, is worth another look.
func (r *reasoner) changed(i int) {
	r.single.add(i)
	r.pair.add(i)
	r.p.near(i, r.pair.add)
}

// next returns the simplest conclusion that has not been drawn yet.
func (r *reasoner) next() (conclusion, bool, error) {
	if c, ok := r.fromOne(); ok {
		return c, true, nil
	}
	if r.o.TotalKnown {
		if c, ok := r.fromCount(); ok {
			return c, true, nil
		}
	}
	if c, ok := r.fromTwo(); ok {
		return c, true, nil
	}
	return r.exact.next()
}

// fromOne tries the rules for one number, from the first number on which
// anything has changed.
func (r *reasoner) fromOne() (c conclusion, ok bool) {
	for {
		i, any := r.single.first()
		if !any {
			return c, false
		}
		for _, rule := range Rules {
			if rule.Numbers != 1 {
				continue
			}
			rule.find(r.p, i, func(squares []int, mine bool, _ int) {
				c, ok = conclusion{square: squares[0], mine: mine, rule: rule, numbers: []int{i}}, true
			})
			if ok {
				return c, true
			}
		}
		r.single.remove(i)
	}
}

// fromCount tries the rule that needs the number of mines.
func (r *reasoner) fromCount() (c conclusion, ok bool) {
	left := r.o.Total - r.p.mines
	if r.p.unknowns == 0 || left != 0 && left != r.p.unknowns {
		return c, false
	}
	r.p.count(r.o.Total, func(squares []int, mine bool, _ int) {
		if !ok {
			c, ok = conclusion{square: squares[0], mine: mine, rule: &ruleCount}, true
		}
	})
	return c, ok
}

// fromTwo collects what the rules for two numbers conclude, and returns the
// first square of it: as explanations, they are all equally simple.
func (r *reasoner) fromTwo() (c conclusion, ok bool) {
	for i, any := r.pair.first(); any; i, any = r.pair.first() {
		r.pair.remove(i)
		for _, rule := range Rules {
			if rule.Numbers == 2 {
				rule.find(r.p, i, func(squares []int, mine bool, partner int) {
					r.keep(squares, mine, rule, []int{i, partner})
				})
			}
		}
	}
	for i, any := r.found.first(); any; i, any = r.found.first() {
		r.found.remove(i)
		c = r.because[i]
		delete(r.because, i)
		if r.p.know[i] == unknown {
			return c, true
		}
	}
	return c, false
}

func (r *reasoner) keep(squares []int, mine bool, rule *Rule, numbers []int) {
	for _, s := range squares {
		if _, have := r.because[s]; !have {
			r.because[s] = conclusion{square: s, mine: mine, rule: rule, numbers: numbers}
			r.found.add(s)
		}
	}
}

// reason puts a conclusion in words.
func (r *reasoner) reason(c conclusion) Reason {
	reason := Reason{Rule: c.rule.Name}
	if c.counted {
		reason.Text = r.exact.explainCounted(c)
	} else {
		reason.Text = c.rule.explain(r.p, c)
	}
	for _, i := range c.numbers {
		reason.Numbers = append(reason.Numbers, r.p.size.At(i))
	}
	return reason
}

// play makes a move and takes in what it uncovered on b.
func (r *reasoner) play(m board.Move, b board.Board, play Play) error {
	opened, err := play(m)
	if err != nil {
		return err
	}
	for _, i := range opened {
		number := int8(b.StateAt(i))
		if number < 0 {
			return fmt.Errorf("playing %v: square %v was not uncovered", m, r.p.size.At(i))
		}
		r.p.uncover(i, number)
		r.exact.stale.add(i)
	}
	for _, i := range opened {
		if err := r.p.checkNumber(i); err != nil {
			return err
		}
	}
	return nil
}
