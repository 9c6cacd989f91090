package safemove

import (
	"fmt"
	"math/bits"
	"slices"

	"minesweeper/board"
	"minesweeper/safemove/internal/frontier"
)

// A reasoner finds one conclusion after another, simplest first.
type reasoner struct {
	*exact
	single  *todo                // numbers at which the rules for one number may find something new
	pair    *todo                // the same for the rules for two numbers
	found   *todo                // squares that the rules for two numbers have settled
	because map[int32]conclusion // the first conclusion about each of them

	// With play: the board that it changes, and, once the number of mines has
	// proved a mine, a reasoner that does not know such mines.
	shown   *board.Board
	numbers *reasoner
	assumes bool // the number of mines has proved what no square has shown since
}

// newReasoner reads a board. The error says why no layout agrees with it.
func newReasoner(b board.Board, o ReasoningOptions) (*reasoner, error) {
	p := read(b, o.IgnoreFlags)
	n := len(p.Status)
	r := &reasoner{
		exact: &exact{
			position: p, o: o, stale: newTodo(n), part: newPart(p), news: true, given: make(map[int32]bool),
			alone: newFindings(), counted: newFindings(), effort: proofEffort(o.Budget),
		},
		because: make(map[int32]conclusion), single: newTodo(n), pair: newTodo(n), found: newTodo(n),
	}
	for _, i := range p.withStatus(frontier.Mine) {
		r.given[i] = true
	}
	open := p.withStatus(frontier.Open)
	r.hidden = len(p.All()) - len(open)
	for _, i := range open {
		if err := p.checkNumber(i); err != nil {
			return r, err
		}
		r.single.add(i)
		r.pair.add(i)
		r.stale.add(i)
	}
	if err := r.checkTotal(o.Total); err != nil {
		return r, err
	}
	if o.Total.Known() {
		return r, r.decideBoard()
	}
	return r, r.decideParts()
}

// conclude notes that an unknown square has a mine, or is free. If the numbers
// alone did not prove that, they may prove more now.
func (r *reasoner) conclude(i int32, mine, proved bool) {
	for _, f := range []*findings{&r.alone, &r.counted} {
		f.again = f.again || f.undecided[i]
	}
	if !proved {
		r.invalidate(i)
	}
	r.mark(i, mine)
	if mine {
		r.mines = append(r.mines, i)
	} else if r.shown == nil {
		r.freed = append(r.freed, i)
	}
	for open := r.Opened[i]; open != 0; open &= open - 1 {
		r.changed(i + r.Offset[bits.TrailingZeros8(open)])
	}
}

// uncover notes that a square shows a number now.
func (r *reasoner) uncover(i int32, number int) {
	if r.Status[i] == frontier.Unknown {
		r.conclude(i, false, false)
	}
	r.Uncover(i, number)
	r.hidden--
	r.news = true
	r.changed(i)
	r.stale.add(i)
	if r.numbers != nil {
		r.numbers.uncover(i, number)
	}
}

// changed notes that number i needs other mines than before: it and every
// number that shares neighbours with it are worth another look.
func (r *reasoner) changed(i int32) {
	r.single.add(i)
	r.pair.add(i)
	for n := range r.Near(i) {
		r.pair.add(n)
	}
}

// next draws the simplest conclusion that is left and returns it as a step. It
// takes what the number of mines has proved for known only where the numbers
// prove nothing more without that.
func (r *reasoner) next() (step Step, ok bool, err error) {
	for r.numbers != nil {
		step, ok, _ = r.numbers.next() // r finds its errors too
		if !ok {
			break
		}
		if i := r.Index(step.Move.Square.Row, step.Move.Square.Col); r.Status[i] == frontier.Unknown {
			r.conclude(i, step.Move.Flag, true)
			return step, true, nil
		}
	}
	c, ok, err := r.find()
	if err != nil || !ok {
		return Step{}, false, err
	}
	if c.counted && !r.assumes && (c.mine || r.shown == nil) {
		r.assumes = true
		if r.shown != nil {
			r.numbers, err = newReasoner(*r.shown, ReasoningOptions{Budget: r.o.Budget, MovesOnly: r.o.MovesOnly})
			r.numbers.shown, r.numbers.given, r.numbers.mines = r.shown, r.given, slices.Clone(r.mines)
		}
	}
	step = r.step(c)
	r.conclude(c.square, c.mine, !c.counted)
	return step, err == nil, err
}

// find returns the simplest conclusion that has not been drawn yet. The number
// of mines is used only when the numbers prove nothing more.
func (r *reasoner) find() (c conclusion, ok bool, err error) {
	if c, ok := r.fromOne(); ok {
		return c, true, nil
	}
	if c, ok := r.fromTwo(); ok {
		return c, true, nil
	}
	if c, ok, err := r.fromNumbers(); ok || err != nil {
		return c, ok, err
	}
	if c, ok, err := r.fromTotal(); ok || err != nil {
		return c, ok, err
	}
	return c, false, r.givenUp()
}

// fromOne tries the rules for one number, in reading order of the numbers where
// something has changed.
func (r *reasoner) fromOne() (c conclusion, ok bool) {
	for i, any := r.single.first(); any; i, any = r.single.first() {
		r.try(i, 1, func(found conclusion) {
			if !ok {
				c, ok = found, true
			}
		})
		if ok {
			return c, true
		}
		r.single.remove(i)
	}
	return c, false
}

// try calls found with each conclusion of the rules for one number, or for two,
// at number i.
func (r *reasoner) try(i int32, numbers int, found func(c conclusion)) {
	for _, rule := range Rules {
		if rule.Numbers != numbers {
			continue
		}
		rule.find(r.position, i, func(around int32, mask uint8, mine bool, partner int32) {
			if mask == 0 {
				return
			}
			c := conclusion{mine: mine, rule: rule, numbers: []int32{i, partner}[:numbers]}
			for _, c.square = range r.AppendMasked(nil, around, mask) {
				found(c)
			}
		})
	}
}

// fromTwo collects the conclusions of the rules for two numbers and returns the
// first in reading order: all these explanations are equally simple.
func (r *reasoner) fromTwo() (c conclusion, ok bool) {
	for i, any := r.pair.pop(); any; i, any = r.pair.pop() {
		r.try(i, 2, r.noteFirst)
	}
	for i, any := r.found.pop(); any; i, any = r.found.pop() {
		c = r.because[i]
		if r.Status[i] == frontier.Unknown {
			return c, true
		}
	}
	return c, false
}

// noteFirst keeps the first conclusion about a square.
func (r *reasoner) noteFirst(c conclusion) {
	if _, have := r.because[c.square]; !have {
		r.because[c.square] = c
		r.found.add(c.square)
	}
}

// step returns a conclusion as a move, with its reason in words unless only the
// moves are asked.
func (r *reasoner) step(c conclusion) Step {
	if r.o.MovesOnly {
		return Step{Move: board.Move{Square: r.Square(c.square), Flag: c.mine}}
	}
	reason := Reason{Rule: c.rule.Name, NeedsTotal: c.counted || r.assumes}
	if c.rule == &ruleExact {
		reason.Text = r.explain(c)
	} else {
		reason.Text = c.rule.explain(r.position, c)
	}
	reason.Text += r.before(c)
	for _, i := range c.numbers {
		reason.Numbers = append(reason.Numbers, r.Square(i))
	}
	return Step{board.Move{Square: r.Square(c.square), Flag: c.mine}, reason}
}

// play makes a move and reads the squares that it uncovered on b.
func (r *reasoner) play(m board.Move, b board.Board, play Play) error {
	opened, err := play(m)
	if err != nil {
		return err
	}
	for _, i := range opened {
		number := b.StateAt(i)
		if !number.Uncovered() {
			return fmt.Errorf("playing %v: square %v was not uncovered", m, b.Size().At(i))
		}
		r.uncover(r.All()[i], int(number))
	}
	for _, i := range opened {
		if err := r.checkNumber(r.All()[i]); err != nil {
			return err
		}
	}
	return nil
}

// A todo is a set of squares whose smallest member is found quickly: a tree of
// words, where each bit says whether the word below it has any bits.
type todo struct{ levels [][]uint64 }

func newTodo(n int) *todo {
	t := new(todo)
	for {
		n = (n + 63) / 64
		t.levels = append(t.levels, make([]uint64, n))
		if n <= 1 {
			return t
		}
	}
}

func (t *todo) add(i int32) {
	for _, words := range t.levels {
		words[i>>6] |= 1 << (i & 63)
		i >>= 6
	}
}

func (t *todo) remove(i int32) {
	for _, words := range t.levels {
		words[i>>6] &^= 1 << (i & 63)
		if words[i>>6] != 0 {
			return
		}
		i >>= 6
	}
}

func (t *todo) clear() {
	for _, words := range t.levels {
		clear(words)
	}
}

// first returns the smallest member, and false if there is none.
func (t *todo) first() (int32, bool) {
	i := int32(0)
	for level := len(t.levels) - 1; level >= 0; level-- {
		word := t.levels[level][i]
		if word == 0 {
			return 0, false
		}
		i = i<<6 | int32(bits.TrailingZeros64(word))
	}
	return i, true
}

// pop removes the smallest member and returns it, and false if there is none.
func (t *todo) pop() (int32, bool) {
	i, any := t.first()
	if any {
		t.remove(i)
	}
	return i, any
}
