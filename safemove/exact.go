package safemove

import (
	"errors"
	"math"
	"slices"

	"minesweeper/board"
	"minesweeper/safemove/internal/constraint"
)

// ruleExact is the name and the words of what no rule finds: the conclusions
// of complete reasoning.
var ruleExact = Rule{
	Name:    "exact",
	Doc:     "every arrangement of mines that agrees with the numbers agrees about this square",
	explain: explainExact,
}

// exact finds every conclusion there is. It looks again only at the parts of
// the front on which something new has been uncovered.
type exact struct {
	p      *position
	o      Options
	solver constraint.Solver
	stale  *todo // numbers that the last look did not know of

	settled   map[int]bool       // squares that are mines (true) or free, whatever is known of them by now
	proofs    map[int]conclusion // settled squares whose proof has been looked for
	undecided []int              // squares that the budget did not suffice for

	sys system // the part that is being looked at
	sub system // the numbers that are tried as a proof
}

func newExact(p *position, o Options) *exact {
	return &exact{
		p: p, o: o, stale: newTodo(p.size.Squares()),
		settled: make(map[int]bool), proofs: make(map[int]conclusion),
		sys: newSystem(p), sub: newSystem(p),
	}
}

// next returns the settled square with the simplest proof.
func (e *exact) next() (conclusion, bool, error) {
	if err := e.refresh(); err != nil {
		return conclusion{}, false, err
	}
	best, ok := conclusion{}, false
	for s, mine := range e.settled {
		if e.p.know[s] != unknown {
			delete(e.settled, s)
			delete(e.proofs, s)
			continue
		}
		c, have := e.proofs[s]
		if !have {
			c = e.prove(s, mine)
			e.proofs[s] = c
		}
		if !ok || simpler(c, best) {
			best, ok = c, true
		}
	}
	if !ok && e.anyUndecided() {
		return best, false, e.undecidedError()
	}
	return best, ok, nil
}

// simpler orders conclusions by how many numbers they need, of which the count
// of mines is one. One for which no numbers were looked for comes last.
func simpler(a, b conclusion) bool {
	if an, bn := a.weight(), b.weight(); an != bn {
		return an < bn
	}
	return a.square < b.square
}

func (c conclusion) weight() int {
	switch n := len(c.numbers); {
	case n == 0:
		return math.MaxInt
	case c.counted:
		return n + 1
	default:
		return n
	}
}

// refresh settles what can be settled about the parts of the front that have
// stale numbers; with a known total, about the whole board.
func (e *exact) refresh() error {
	if _, any := e.stale.first(); !any {
		return nil
	}
	e.sys.reset()
	if e.o.TotalKnown {
		e.clearStale()
		e.sys.addBoard()
		return e.settle(e.o.Total - e.p.mines)
	}
	for i, any := e.stale.first(); any; i, any = e.stale.first() {
		e.stale.remove(i)
		e.sys.addPart(i)
	}
	return e.settle(constraint.Unknown)
}

func (e *exact) clearStale() {
	for i, any := e.stale.first(); any; i, any = e.stale.first() {
		e.stale.remove(i)
	}
}

// settle decides the squares of the system, which have left mines together.
func (e *exact) settle(left int) error {
	verdicts, err := e.sys.decide(&e.solver, left, e.o.Budget)
	if errors.Is(err, constraint.ErrContradiction) {
		return e.contradiction()
	}
	if err != nil && !errors.Is(err, constraint.ErrBudget) {
		return err
	}
	for id, v := range verdicts {
		s := e.sys.squares[id]
		switch v {
		case constraint.CanBeMine:
			e.settled[s] = true
		case constraint.CanBeFree:
			e.settled[s] = false
		}
		if v&constraint.Undecided != 0 {
			e.undecided = append(e.undecided, s)
		}
	}
	return nil
}

// anyUndecided tells whether there is a square left that was too hard.
func (e *exact) anyUndecided() bool {
	e.undecided = slices.DeleteFunc(e.undecided, func(s int) bool { return e.p.know[s] != unknown })
	return len(e.undecided) > 0
}

func (e *exact) undecidedError() error {
	return &UndecidedError{Square: e.p.size.At(slices.Min(e.undecided)), Squares: len(e.undecided)}
}

// An UndecidedError says that a part of the front was too wide for exact
// reasoning within the budget: there may be risk-free moves that were not
// found.
type UndecidedError struct {
	Square  board.Square // the first square of it
	Squares int          // how many squares were not decided
}

func (e *UndecidedError) Error() string {
	return "undecided: exact reasoning about " + amount(e.Squares, "square") + " from " + e.Square.String() + " on needs more than its budget"
}
