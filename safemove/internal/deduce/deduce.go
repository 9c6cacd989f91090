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
	"math/bits"

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

// Read makes p the position of a board. Flags are believed, unless ignoreFlags
// makes their squares unknown.
func (p *Position) Read(b board.Board, ignoreFlags bool) {
	p.Reset()
	p.View.Read(b, ignoreFlags)
	for _, i := range p.All() {
		switch p.Status[i] {
		case frontier.Open:
			p.enqueue(i)
		case frontier.Mine:
			p.proved = append(p.proved, i)
		}
	}
}

// Uncover notes the number that square i shows. It does nothing if the square
// is already uncovered. A known mine that shows a number makes the position
// Wrong.
func (p *Position) Uncover(i int32, number int) {
	switch p.Status[i] {
	case frontier.Open:
		return
	case frontier.Mine:
		p.Wrong = true
		return
	}
	unknown := p.Status[i] == frontier.Unknown
	p.View.Uncover(i, number)
	if unknown {
		p.queueAround(i)
	}
	p.enqueue(i)
}

// UncoverAll notes the numbers that a board shows on some squares, given by
// their index on the board. The result is that of Uncover for one after the
// other. It is faster for a spread: only numbers that touch an unknown square
// when all squares are uncovered go on the stacks.
func (p *Position) UncoverAll(b board.Board, squares []int) {
	all := p.All()
	for _, k := range squares {
		p.RemoveUnknown(all[k])
	}
	for _, k := range squares {
		i := all[k]
		switch p.Status[i] {
		case frontier.Open:
			continue
		case frontier.Mine:
			p.Wrong = true
			continue
		case frontier.Unknown:
			p.queueAround(i) // the numbers that were uncovered before
		}
		p.SetNumber(i, int(b.StateAt(k)))
		p.enqueue(i)
	}
	for _, k := range squares {
		if i := all[k]; p.Status[i] == frontier.Open {
			p.Show(i)
		}
	}
}

// Amend notes that uncovered square i shows another number than before. Marked
// squares stay marked, though they may no longer follow from the numbers: the
// caller must ensure that they are still right. It does nothing if the square
// is not uncovered.
func (p *Position) Amend(i int32, number int) {
	if p.Status[i] == frontier.Open {
		p.SetNumber(i, number)
		p.enqueue(i)
	}
}

// MarkMine notes that square i holds a mine.
func (p *Position) MarkMine(i int32) {
	if p.Status[i] != frontier.Unknown {
		p.Wrong = p.Wrong || p.Status[i] != frontier.Mine
		return
	}
	p.View.MarkMine(i)
	p.proved = append(p.proved, i)
	p.queueAround(i)
}

// MarkFree notes that square i holds no mine; [Position.NextFree] will return
// it.
func (p *Position) MarkFree(i int32) {
	if p.Status[i] != frontier.Unknown {
		p.Wrong = p.Wrong || p.Status[i] == frontier.Mine
		return
	}
	p.View.MarkFree(i)
	p.free = append(p.free, i)
	p.queueAround(i)
}

// queueAround puts the numbers around a square that is no longer unknown on the
// stacks. Whether a number is there already, and whether it needs a look, is as
// good as random, so there is no branch: every number is written to the top of
// the stacks, and the stacks grow only if it belongs there.
func (p *Position) queueAround(i int32) {
	singles, pairs := p.singles, p.pairs
	unknown := p.Unknown
	needs, queued := p.Need[:len(unknown)], p.queued[:len(unknown)] // one check of bounds
	for open := p.Opened[i]; open != 0; open &= open - 1 {
		n := i + p.Offset[bits.TrailingZeros8(open)&7]
		singles.squares[singles.n], pairs.squares[pairs.n] = n, n
		was := queued[n]
		add := (inSingles | inPairs) * unsettled(unknown[n], needs[n]) &^ was
		queued[n] = was | add
		singles.n += int(add & inSingles)
		pairs.n += int(add / inPairs)
	}
	p.singles.n, p.pairs.n = singles.n, pairs.n
}

// unsettled returns 1 if a rule may find something around a number, else 0.
func unsettled(unknown uint8, need int8) uint8 {
	return uint8((uint32(unknown|uint8(need)) + 0xff) >> 8)
}

// enqueue puts an uncovered square on both stacks, if a rule may find something
// around it.
func (p *Position) enqueue(i int32) {
	p.singles.squares[p.singles.n], p.pairs.squares[p.pairs.n] = i, i
	add := (inSingles | inPairs) * unsettled(p.Unknown[i], p.Need[i]) &^ p.queued[i]
	p.queued[i] |= add
	p.singles.n += int(add & inSingles)
	p.pairs.n += int(add / inPairs)
}
