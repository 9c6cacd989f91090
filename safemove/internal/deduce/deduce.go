// Package deduce finds the squares that one number, or two numbers taken
// together, prove to be free or mines. It is the cheap first step of a player:
// it finds almost every certain move, and layouts are counted only when it
// finds none.
//
// # The problem
//
// A player that counts layouts after every move spends all its time counting.
// Most moves need much less:
//
//	single   1 ? .       a number whose mines are all known frees the rest around it,
//	         . * .       and one that needs all its unknown squares makes them mines
//
//	pair     A B         B's unknown squares are ? ? x, A's are ? ?. If both still need
//	         ? ? x       one mine, x is free; if B needs one more than A, x is a mine
//
// # The method
//
// A [frontier.View] holds the mask of unknown neighbours of each square, and
// the mines that each number still needs among them. So a single is a
// comparison with the number of bits. For a pair, the neighbours of A that B
// does not touch depend only on the position of B relative to A, one of 24, so
// they are a constant mask, and A\B is one AND. With a and b the mines needed,
//
//	a - b = |A\B|  means that A\B are all mines and B\A is free
//
// because a ≤ |A\B| + (mines in both) and b ≥ (mines in both). Subsets are the
// special case |A\B| = 0.
//
// Numbers that changed wait on two stacks, one for each rule. Pairs are only
// looked at when no single is left and no free square is known: the number of a
// free square gives more information than any pair.
//
// Most of the time goes into putting numbers on the stacks. In three of five
// cases a number is on them already, or needs no look because it touches no
// unknown square. The processor cannot predict which, so the code does not
// branch on it (see queueAround). The squares that a spread uncovers come in
// one call: most of their numbers touch no unknown square once all of them are
// uncovered (see [Position.UncoverAll]).
//
// # Cost
//
// A square is looked at when a number near it changes. A whole expert board,
// uncovered as in a game, takes less than 25 microseconds (BenchmarkExpert).
// After [New] there are no allocations.
//
// # Rejected
//
// Sets of squares as lists or maps cost more than the counting they would save.
// Three numbers together, and the count of all mines, are left to exact
// counting, which proves everything that can be proved.
//
// The package must not see files or minefields.
package deduce

import (
	"minesweeper/board"
	"minesweeper/safemove/internal/frontier"
)

// A Position is a player's knowledge of a board: a view, and stacks of the
// numbers at which a rule may find something new.
type Position struct {
	frontier.View
	Wrong  bool // the numbers contradict each other
	Paired bool // NextFree needed two numbers together, as one at a time proved nothing more

	free           []int32 // squares proved free, for NextFree
	proved         []int32 // squares proved to be mines, in the order of proof
	singles, pairs stack   // numbers to look at
	queued         []uint8 // per square: the stacks it is on
}

// stack holds uncovered squares that wait for a rule, each at most once.
type stack struct {
	squares []int32 // with room for the whole board and one more
	n       int     // how many of them are on the stack
}

// pop takes the square off the stack that was put there last.
func (s *stack) pop() (i int32, ok bool) {
	if s.n == 0 {
		return 0, false
	}
	s.n--
	return s.squares[s.n], true
}

const (
	inSingles = 1 << iota
	inPairs
)

// New returns a position in which every square of a board is unknown.
func New(rows, cols int) *Position {
	p := &Position{View: *frontier.New(rows, cols)}
	n := rows*cols + 1
	p.queued = make([]uint8, len(p.Status))
	p.singles.squares, p.pairs.squares = make([]int32, n), make([]int32, n)
	return p
}

// For returns p with every square unknown if p has the given size, else a new
// position. p may be nil.
func (p *Position) For(size board.Size) *Position {
	if p == nil || p.Rows != size.Rows || p.Cols != size.Cols {
		return New(size.Rows, size.Cols)
	}
	p.Reset()
	return p
}

// Reset makes every square unknown again.
func (p *Position) Reset() {
	p.View.Reset()
	clear(p.queued)
	p.free, p.proved = p.free[:0], p.proved[:0]
	p.singles.n, p.pairs.n = 0, 0
	p.Wrong, p.Paired = false, false
}

// CopyFrom makes p the same as q, which must have the same size.
func (p *Position) CopyFrom(q *Position) {
	p.View.CopyFrom(&q.View)
	copy(p.queued, q.queued)
	p.Wrong, p.Paired = q.Wrong, q.Paired
	p.free = append(p.free[:0], q.free...)
	p.proved = append(p.proved[:0], q.proved...)
	p.singles.copyFrom(&q.singles)
	p.pairs.copyFrom(&q.pairs)
}

func (s *stack) copyFrom(t *stack) { s.n = copy(s.squares, t.squares[:t.n]) }

// Proved returns the squares proved, or marked by the caller, to be mines since
// the last Reset, in order. The slice must not be changed.
func (p *Position) Proved() []int32 { return p.proved }
