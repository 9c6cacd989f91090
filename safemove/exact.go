package safemove

import (
	"cmp"
	"container/heap"
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

// exact finds every conclusion there is. It looks again only at the parts of
// the frontier where a square has been uncovered since.
type exact struct {
	position
	o      Options
	solver count.Solver
	stale  *todo // numbers uncovered since the last look
	part   *part // the part in work

	settled   map[int32]conclusion // by square, also if it is known by now
	unproved  []int32              // those without a proof yet
	proved    conclusions          // the others
	work      int                  // left to spend on proofs with the count of mines
	effort    int                  // left to spend on all proofs, see contradicts
	undecided map[int32]bool       // squares for which the budget was too small
	again     bool                 // some of them have become known since
}

// conclusions are a heap with the simplest on top, see package heap.
type conclusions []conclusion

func (h conclusions) Len() int           { return len(h) }
func (h conclusions) Less(i, j int) bool { return simpler(h[i], h[j]) }
func (h conclusions) Swap(i, j int)      { h[i], h[j] = h[j], h[i] }
func (h *conclusions) Push(x any)        { *h = append(*h, x.(conclusion)) }

func (h *conclusions) Pop() any {
	last := (*h)[len(*h)-1]
	*h = (*h)[:len(*h)-1]
	return last
}

func newExact(p position, o Options) *exact {
	return &exact{
		position: p, o: o, stale: newTodo(len(p.Status)), part: newPart(p),
		settled: make(map[int32]conclusion), effort: proofEffort(o.Budget),
		undecided: make(map[int32]bool),
	}
}

// next returns the settled square with the simplest proof.
func (e *exact) next() (conclusion, bool, error) {
	if err := e.refresh(); err != nil {
		return conclusion{}, false, err
	}
	e.proveSettled()
	for len(e.proved) > 0 {
		best := e.proved[0]
		if e.Status[best.square] == frontier.Unknown {
			return best, true, nil
		}
		heap.Pop(&e.proved)
		delete(e.settled, best.square)
	}
	maps.DeleteFunc(e.undecided, func(s int32, _ bool) bool { return e.Status[s] != frontier.Unknown })
	if n := len(e.undecided); n == 0 {
		return conclusion{}, false, nil
	} else if !e.again {
		first := slices.Min(slices.Collect(maps.Keys(e.undecided)))
		return conclusion{}, false, &UndecidedError{Square: e.Square(first), Squares: n}
	}
	e.lookAgain()
	return e.next()
}

// lookAgain makes the numbers around undecided squares stale. The conclusions
// since the last look have left fewer unknown squares there, which may take
// fewer states.
func (e *exact) lookAgain() {
	e.again = false
	for s := range e.undecided {
		for _, n := range e.AppendMasked(nil, s, e.Opened[s]) {
			e.stale.add(n)
		}
	}
}

// simpler orders conclusions by how many numbers they need; the count of mines
// is one more. Conclusions without a proof come last.
func simpler(a, b conclusion) bool {
	return cmp.Or(cmp.Compare(a.weight(), b.weight()), cmp.Compare(a.square, b.square)) < 0
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

// refresh finds the certain squares in the parts of the frontier that have
// stale numbers; with a known total, on the whole board.
func (e *exact) refresh() error {
	i, any := e.stale.pop()
	if !any {
		return nil
	}
	e.part.clear()
	e.work = mostTotalProofs
	v := e.View
	if !e.o.Total.Known() {
		v = e.part.View
	}
	for ; any; i, any = e.stale.pop() {
		if !e.o.Total.Known() {
			e.part.addConnected(i)
		}
	}
	return e.settle(v)
}

// left returns the number of mines that are not known yet.
func (e *exact) left() int { return count.Left(e.o.Total, e.Mines) }

// settle decides the unknown squares of a view.
func (e *exact) settle(v *frontier.View) error {
	err := e.solver.Decide(v, 0, e.left(), e.o.Budget)
	if errors.Is(err, count.ErrContradiction) {
		return e.contradiction()
	}
	for _, s := range v.AppendUnknown(nil) {
		switch verdict := e.solver.Verdict(s); verdict {
		case count.Undecided:
			e.undecided[s] = true
			continue
		case count.CanBeFree, count.CanBeMine:
			if _, have := e.settled[s]; !have {
				e.settled[s] = conclusion{square: s, mine: verdict == count.CanBeMine, rule: &ruleExact}
				e.unproved = append(e.unproved, s)
			}
		}
		delete(e.undecided, s)
	}
	return nil
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
