package count

import (
	"errors"
	"math/big"

	"minesweeper/board"
	"minesweeper/safemove/internal/deduce"
	"minesweeper/safemove/internal/frontier"
)

// Unknown stands for a number of mines that is not given.
const Unknown = -1

// DefaultBudget is the number of states that a call with budget 0 may build. In
// the worst case that takes seconds and a few hundred megabytes. It is about a
// thousand times what any position from play has needed.
const DefaultBudget = 1 << 21

// Left returns the number of mines left of a total, as a Solver takes it. It is
// Unknown if the total is unknown. If more mines are known than the total, it
// is another negative number, which no layout has.
func Left(total board.Total, known int) int {
	n, ok := total.Mines()
	if !ok {
		return Unknown
	}
	if n < known {
		return Unknown - 1
	}
	return n - known
}

// A Verdict reports whether a square is free in some layouts, and whether it is
// a mine in some.
type Verdict uint8

// The bits of a Verdict. A square that is free in some layouts and a mine in
// others has the first two. Undecided stands alone: the square belongs to a
// component that is too wide for the budget, so neither is known.
const (
	CanBeFree Verdict = 1 << iota
	CanBeMine
	Undecided
)

// The errors.
var (
	// ErrContradiction is returned when no layout agrees with the numbers and
	// the number of mines.
	ErrContradiction = errors.New("no minefield agrees with the board")
	// ErrBudget is returned when some component needed more states than the
	// budget allows.
	ErrBudget = errors.New("undecided: too many numbers depend on each other for the budget")
	// ErrDigits is returned when exact fractions would have too many digits to
	// be computed in reasonable time.
	ErrDigits = errors.New("the fractions have too many digits")
)

// A Solver answers one question after another and reuses its memory. The zero
// value is ready. It must not be used by several goroutines at once.
type Solver struct {
	sweeper
	verdicts []Verdict // per box
	rest     Verdict   // the verdict on squares that touch no number
	decided  bool      // no component was undecided
	marked   []int32   // memory of MarkDecided
	allowed  []Verdict // by number of mines of a component: whether the total allows it

	sets   counts[Verdict]
	floats ledger[scaled, float64]
	scaled scaledNumbers
	exact  ledger[big.Int, *big.Rat]
	bigs   bigNumbers
}

// Verdict returns the verdict of the last Decide on an unknown square of its
// view.
func (s *Solver) Verdict(i int32) Verdict {
	if b := s.boxOf[i]; b >= 0 {
		return s.verdicts[b]
	}
	return s.rest
}

// Spent returns the number of states that the solver has built in all calls.
func (s *Solver) Spent() int { return s.spent }

// Decide finds out for each unknown square of v whether it is free in some
// layout, and whether it is a mine in some. Layouts must agree with the numbers
// of v and have left mines (any number if left is Unknown) on the unknown
// squares of v and on further squares outside v, which touch no number.
// [Solver.Verdict] returns the answers. They are complete, and computed in
// integers only.
//
// The error is ErrContradiction if there is no such layout. It is ErrBudget if
// some component would take more states than budget allows (0 stands for
// DefaultBudget). Then the squares that could not be decided are Undecided. The
// verdicts on the others are right if there is a layout at all; ErrBudget
// leaves that open.
//
// A component may use half of what is left of the budget; or, if that is more,
// 256 states for each of its boxes, as long as that is not over the whole
// budget, and all components together not over eight times the budget. So one
// component that is too wide leaves enough for the rest. States of a component
// with more than 13 constraints open at once are larger, and count as more than
// one.
func (s *Solver) Decide(v *frontier.View, further, left, budget int) error {
	decided, err := s.decideParts(v, further, budget)
	if err != nil {
		return err
	}
	s.rest, s.decided = CanBeFree|CanBeMine, decided
	if left != Unknown {
		return s.Restrict(left)
	}
	return s.finished()
}

// Restrict changes the answers of the last Decide, which was made for an
// unknown number of mines, to those for left mines. The errors are the same.
func (s *Solver) Restrict(left int) error {
	known, err := s.decideTotal(left, s.decided)
	if err != nil {
		return err
	}
	s.decided = s.decided && known
	return s.finished()
}

// finished returns an error if some squares could not be decided.
func (s *Solver) finished() error {
	if !s.decided {
		return ErrBudget
	}
	return nil
}

// Range returns the fewest and the most mines that a layout of the unknown
// squares of v can have. Some numbers in between may be impossible. The errors
// are those of Decide.
func (s *Solver) Range(v *frontier.View, budget int) (least, most int, err error) {
	decided, err := s.decideParts(v, 0, budget)
	if err != nil {
		return 0, 0, err
	}
	if !decided {
		return 0, 0, ErrBudget
	}
	q := s.question(0)
	return -q.slack, -q.slack + q.width + q.untouched, nil
}

// decideParts decides every component without the total, and reports whether
// all could be decided.
func (s *Solver) decideParts(v *frontier.View, further, budget int) (bool, error) {
	if err := s.readView(v, further); err != nil {
		return false, err
	}
	s.verdicts = resize(s.verdicts, len(s.boxes))
	for b := range s.boxes {
		s.verdicts[b] = possible(int(s.boxes[b].size), int(s.boxes[b].lo))
	}
	return s.countEach(budget, func(i int, a *rangeOf) error {
		s.judge(i, a.undecided)
		return nil
	})
}

// judge sets the verdicts of a component from the steps of its sweep that lie
// on a path to the end.
func (s *Solver) judge(i int, undecided bool) {
	if undecided {
		for _, b := range s.boxesIn(i) {
			s.verdicts[b] = Undecided
		}
		return
	}
	a := &s.sweep
	for j := range a.steps {
		t, v := &a.steps[j], Verdict(0)
		first, end := a.layer(j)
		for from := first; from < end; from++ {
			k := int32(a.branch[from].low)
			for _, to := range a.ways(from) {
				if a.alive(to) {
					v |= possible(int(t.size), int(t.lo+k))
				}
				k++
			}
		}
		s.verdicts[t.box] = v
	}
}

// doubt keeps only the certain verdicts on component i.
func (s *Solver) doubt(i int) {
	for _, b := range s.boxesIn(i) {
		if s.verdicts[b] == both {
			s.verdicts[b] = Undecided
		}
	}
}

// Mark marks the unknown squares of p that are certain: from the numbers alone
// or, if there is none, from the numbers with the total. It returns the level
// of what it marked, 3 or 4, as package level defines it, or 0.
func (s *Solver) Mark(p *deduce.Position, total board.Total) (level int) {
	if !isDecided(s.Decide(&p.View, 0, Unknown, 0)) {
		return 0
	}
	if found, _ := s.MarkDecided(p); found {
		return 3
	}
	if !total.Known() || !isDecided(s.Restrict(Left(total, p.Mines))) {
		return 0
	}
	if found, _ := s.MarkDecided(p); found {
		return 4
	}
	return 0
}

// isDecided reports whether Decide has decided squares if it returned err.
func isDecided(err error) bool { return err == nil || errors.Is(err, ErrBudget) }

// MarkDecided marks the unknown squares of p that the last Decide found
// certain. It reports whether there are any, and whether any of them is free.
func (s *Solver) MarkDecided(p *deduce.Position) (found, free bool) {
	s.marked = p.AppendUnknown(s.marked[:0])
	for _, i := range s.marked {
		switch s.Verdict(i) {
		case CanBeFree:
			p.MarkFree(i)
			found, free = true, true
		case CanBeMine:
			p.MarkMine(i)
			found = true
		}
	}
	return found, free
}
