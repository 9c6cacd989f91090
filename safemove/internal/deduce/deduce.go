// Package deduce finds the squares that one number, or two numbers taken
// together, prove to be free or mines. It is the cheap first step of playing:
// it settles almost every move, and only where it is stuck is anything counted.
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
// What is known stands in a [frontier.View]: of each square the mask of its
// unknown neighbours, and of each number the mines still to be found among
// them. A single is then a comparison with the number of bits. For a pair, the
// part of A's neighbourhood that B does not share depends only on where B lies
// from A, one of 24 offsets, and is a constant mask: A\B is one AND. With a and
// b the mines needed,
//
//	a - b = |A\B|  means that A\B are all mines and B\A is free
//
// because a ≤ |A\B| + (mines in both) and b ≥ (mines in both). Subsets are the
// special case |A\B| = 0.
//
// Numbers that changed wait on two stacks, one a rule, and pairs are only
// looked at when no single is left and nothing is free: uncovering a free
// square tells more than any pair.
//
// Most of the time goes into waking numbers. Three of five times a number waits
// already, or has nothing left to find, and the processor cannot guess which;
// so nothing branches on it (see wakeAround). And what a spread opens is told
// at once: most of its numbers have nothing left to find by the time all of it
// is open (see [Position.UncoverAll]).
//
// # Cost
//
// A square is looked at when a number near it changes. A whole expert board,
// told as a game uncovers it, takes less than 25 microseconds
// (BenchmarkExpert); nothing is allocated after [New].
//
// # Rejected
//
// Sets of squares as lists or maps cost more than the counting they are to
// save. Three numbers together, and the count of all mines, are left to exact
// counting, which proves everything there is to prove.
//
// The package knows no files and no minefield.
package deduce

import (
	"minesweeper/board"
	"minesweeper/safemove/internal/frontier"
)

// A Position is what is known of a board while it is played: a view of it, and
// a schedule of the numbers at which a rule may have something new to say.
type Position struct {
	frontier.View
	Wrong bool // the numbers contradict each other

	free           []int32 // squares proved free, to be handed out
	proved         []int32 // squares proved to be mines, in order
	singles, pairs stack   // open squares to look at
	queued         []uint8 // which stacks a square is on
}

// stack holds open squares that wait for a rule, each at most once.
type stack struct {
	squares []int32 // with room for the whole board and one more
	n       int     // how many of them count
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

// Reset makes every square unknown again.
func (p *Position) Reset() {
	p.View.Reset()
	clear(p.queued)
	p.free, p.proved = p.free[:0], p.proved[:0]
	p.singles.n, p.pairs.n = 0, 0
	p.Wrong = false
}

// Read makes p what a board shows. Flags are believed, unless ignoreFlags makes
// their squares unknown.
func (p *Position) Read(b board.Board, ignoreFlags bool) {
	p.Reset()
	p.View.Read(b, ignoreFlags)
	for _, i := range p.All() {
		switch p.Status[i] {
		case frontier.Open:
			p.wake(i)
		case frontier.Mine:
			p.proved = append(p.proved, i)
		}
	}
}

// CopyFrom makes p the same as q, which must have the same size.
func (p *Position) CopyFrom(q *Position) {
	p.View.CopyFrom(&q.View)
	copy(p.queued, q.queued)
	p.Wrong = q.Wrong
	p.free = append(p.free[:0], q.free...)
	p.proved = append(p.proved[:0], q.proved...)
	p.singles.copyFrom(&q.singles)
	p.pairs.copyFrom(&q.pairs)
}

func (s *stack) copyFrom(t *stack) { s.n = copy(s.squares, t.squares[:t.n]) }

// Proved returns the squares proved (or told) to be mines since the last Reset,
// in order, to be read only.
func (p *Position) Proved() []int32 { return p.proved }
