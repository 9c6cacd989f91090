package safemove

import (
	"cmp"
	"errors"
	"maps"
	"math"
	"slices"

	"minesweeper/board"
	"minesweeper/safemove/internal/count"
	"minesweeper/safemove/internal/frontier"
)

// ruleExact stands for conclusions that no rule finds: the square is the same
// in every layout that agrees with the numbers.
var ruleExact = Rule{Name: "exact"}

// exact finds every conclusion there is, in two steps. What the numbers alone
// prove comes first: it looks again only at the parts of the frontier that have
// news. What they prove together with the number of mines takes a look at the
// whole board.
type exact struct {
	position
	o      ReasoningOptions
	solver count.Solver
	part   *part // the part in work
	stale  *todo // numbers with news since the last look at their part
	news   bool  // squares were uncovered since the last look at the board
	hidden int   // squares that are not uncovered

	given map[int32]bool // flags that the board had
	mines []int32        // the other known mines, in the order of their conclusions
	freed []int32        // the squares that are known to be free, unless they are played

	alone   findings // from the numbers alone
	counted findings // with the number of mines
	work    int      // left to spend on proofs with the number of mines
	effort  int      // left to spend on all proofs, see contradicts
}

// fromNumbers returns the simplest conclusion from the numbers alone.
func (e *exact) fromNumbers() (conclusion, bool, error) {
	for {
		if err := e.decideParts(); err != nil {
			return conclusion{}, false, err
		}
		if c, ok := e.simplest(&e.alone); ok || !e.alone.again {
			return c, ok, nil
		}
		e.alone.again = false
		for s := range e.alone.undecided {
			e.invalidate(s)
		}
	}
}

// invalidate makes exact reasoning look again at the numbers around a square.
func (e *exact) invalidate(s int32) {
	var room [8]int32
	for _, n := range e.AppendMasked(room[:0], s, e.Opened[s]) {
		e.stale.add(n)
	}
}

// fromTotal returns the simplest conclusion that needs the number of mines.
// After the win there is none.
func (e *exact) fromTotal() (conclusion, bool, error) {
	if !e.usesTotal() {
		return conclusion{}, false, nil
	}
	if c, ok := e.count(e.left()); ok {
		return c, true, nil
	}
	if err := e.decideBoard(); err != nil {
		return conclusion{}, false, err
	}
	c, ok := e.simplest(&e.alone) // a look at everything has more states to spend
	if !ok {
		c, ok = e.simplest(&e.counted)
	}
	return c, ok, nil
}

// usesTotal reports whether the number of mines may prove anything: it is known
// and the game is not won.
func (e *exact) usesTotal() bool {
	total, known := e.o.Total.Mines()
	return known && e.hidden != total
}

// decideParts decides the squares of the parts of the frontier that have stale
// numbers.
func (e *exact) decideParts() error {
	i, any := e.stale.pop()
	if !any {
		return nil
	}
	e.part.clear()
	for ; any; i, any = e.stale.pop() {
		e.part.addConnected(i)
	}
	err := e.solver.Decide(e.part.View, 0, count.Unknown, e.o.Budget)
	if errors.Is(err, count.ErrContradiction) {
		return e.contradiction()
	}
	for _, s := range e.part.AppendUnknown(nil) {
		e.alone.note(conclusion{square: s}, e.solver.Verdict(s))
	}
	return nil
}

// decideBoard decides all unknown squares, without and with the number of
// mines, if there is news.
func (e *exact) decideBoard() error {
	if !e.news && !e.counted.again {
		return nil
	}
	e.news, e.counted.again, e.work = false, false, mostTotalProofs
	err := e.solver.Decide(e.View, 0, count.Unknown, e.o.Budget)
	if errors.Is(err, count.ErrContradiction) {
		return cmp.Or(e.decideParts(), e.contradictory(nil, noneAgrees))
	}
	e.stale.clear()
	for _, s := range e.All() {
		if e.Status[s] == frontier.Unknown && e.Opened[s] != 0 {
			e.alone.note(conclusion{square: s}, e.solver.Verdict(s))
		}
	}
	err = e.solver.Restrict(e.left())
	if errors.Is(err, count.ErrContradiction) {
		return e.contradictsTotal()
	}
	for _, s := range e.All() {
		if e.Status[s] != frontier.Unknown || e.alone.certain[s] {
			continue
		}
		e.counted.note(conclusion{square: s, counted: true}, e.solver.Verdict(s))
	}
	return nil
}

// left returns the number of mines that are not known yet.
func (e *exact) left() int { return count.Left(e.o.Total, e.Mines) }

// givenUp returns an error if squares are left for which the budget was too
// small.
func (e *exact) givenUp() error {
	f := &e.alone
	if e.usesTotal() {
		f = &e.counted
	}
	maps.DeleteFunc(f.undecided, func(s int32, _ bool) bool { return e.Status[s] != frontier.Unknown })
	if len(f.undecided) == 0 {
		return nil
	}
	first := slices.Min(slices.Collect(maps.Keys(f.undecided)))
	return &UndecidedError{Square: e.Square(first), Squares: len(f.undecided)}
}

// findings are the answers of exact reasoning about squares.
type findings struct {
	certain   map[int32]bool // also those that are known by now
	unproved  []conclusion   // those without a proof yet
	proved    []conclusion   // the others, the simplest first
	undecided map[int32]bool // squares for which the budget was too small
	again     bool           // some of them have become known since
}

func newFindings() findings {
	return findings{certain: make(map[int32]bool), undecided: make(map[int32]bool)}
}

// note notes the verdict on a square.
func (f *findings) note(c conclusion, v count.Verdict) {
	if v == count.Undecided {
		f.undecided[c.square] = true
		return
	}
	delete(f.undecided, c.square)
	if v != count.CanBeFree|count.CanBeMine && !f.certain[c.square] {
		f.certain[c.square] = true
		c.mine, c.rule = v == count.CanBeMine, &ruleExact
		f.unproved = append(f.unproved, c)
	}
}

// simplest returns the conclusion with the simplest proof.
func (e *exact) simplest(f *findings) (conclusion, bool) {
	for _, c := range f.unproved {
		if e.Status[c.square] == frontier.Unknown {
			e.prove(&c)
			f.proved = append(f.proved, c)
		}
	}
	if len(f.unproved) > 0 {
		f.unproved = f.unproved[:0]
		slices.SortFunc(f.proved, bySimplicity)
	}
	for i, best := range f.proved {
		if e.Status[best.square] == frontier.Unknown {
			f.proved = f.proved[i:]
			return best, true
		}
	}
	f.proved = f.proved[:0]
	return conclusion{}, false
}

// bySimplicity orders conclusions by how many numbers they need. Conclusions
// without a proof come last.
func bySimplicity(a, b conclusion) int {
	return cmp.Or(cmp.Compare(a.weight(), b.weight()), cmp.Compare(a.square, b.square))
}

func (c conclusion) weight() int {
	if n := len(c.numbers); n > 0 {
		return n
	}
	return math.MaxInt
}

// An UndecidedError reports that a part of the frontier was too wide for exact
// reasoning within the budget: there may be safe moves that were not found.
type UndecidedError struct {
	Square  board.Square // the first undecided square
	Squares int          // the number of undecided squares
}

// Error names the number of undecided squares and the first of them.
func (e *UndecidedError) Error() string {
	return "undecided: exact reasoning about " + amount(e.Squares, "square") +
		", the first at " + e.Square.String() + ", needs more than its budget"
}
