// Package deduce finds the squares that one number, or two numbers taken together, prove to be free or mines. It is
// the cheap first step of playing: it settles almost every move, and only where it is stuck is anything counted.
//
// # The problem
//
// A player that counts layouts after every move spends all its time counting. Most moves need much less:
//
//	single   1 ? .       a number whose mines are all known frees the rest around it,
//	         . * .       and one that needs all its unknown squares makes them mines
//
//	pair     A B         B's unknown squares are ? ? x, A's are ? ?. If both still need
//	         ? ? x       one mine, x is free; if B needs one more than A, x is a mine
//
// # The method
//
// Squares lie in flat arrays with two squares of padding, so that no neighbour is ever outside. Each square has a
// mask of its unknown neighbours (bit k for neighbour k, see [Position.Offset]) and the number of mines still to be
// found among them. A single is then a comparison with the number of bits. For a pair, the part of A's
// neighbourhood that B does not share depends only on where B lies from A, one of 24 offsets, and is a constant
// mask: A\B is one AND. With a and b the mines needed,
//
//	a - b = |A\B|  means that A\B are all mines and B\A is free
//
// because a ≤ |A\B| + (mines in both) and b ≥ (mines in both). Subsets are the special case |A\B| = 0.
//
// Numbers that changed wait on two stacks, one a rule, and pairs are only looked at when no single is left and
// nothing is free: uncovering a free square tells more than any pair.
//
// Most of the time goes into waking numbers. Three of five times a number waits already, or has nothing left to find,
// and the processor cannot guess which; so nothing branches on it (see wakeAround). And what a spread opens is told at
// once: most of its numbers have nothing left to find by the time all of it is open (see [Position.UncoverAll]).
//
// # Cost
//
// A square is looked at when a number near it changes. A whole expert board, told as a game uncovers it, takes
// less than 25 microseconds (BenchmarkExpert); nothing is allocated after [New].
//
// # Rejected
//
// Sets of squares as lists or maps cost more than the counting they are to save. Three numbers together, and the
// count of all mines, are left to exact counting, which proves everything there is to prove.
//
// The package knows no files, no board.Board and no minefield.
package deduce

import (
	"encoding/binary"
	"math/bits"
)

// A Status is what is known of one square.
type Status uint8

// The statuses. Outside is the padding around the board.
const (
	Outside Status = iota
	Unknown        // covered, and nothing is proved
	Free           // covered, and proved to hold no mine
	Mine           // proved to hold a mine, or believed to
	Open           // uncovered
)

// closed is what Need has for a square that is not open: so low that no rule matches it.
const closed = -64

// A Position is what is known of a board while it is played. Squares are padded indices, see [Position.Index].
// The slices are for reading; only the methods change them.
type Position struct {
	Rows, Cols int
	Stride     int      // distance between rows
	Offset     [8]int32 // distance to neighbour k, row by row: 0 is up-left, 7 is down-right

	Status  []Status
	Unknown []uint8 // mask of the unknown neighbours, of any square
	Opened  []uint8 // mask of the open neighbours, of any square
	asks    []uint8 // Unknown of open squares, 0 of all others
	Need    []int8  // of an open square: its number less the mines known around it
	Mined   []uint8 // how many known mines touch the square

	Unknowns int  // how many squares are unknown
	Mines    int  // how many squares are known mines
	Wrong    bool // the numbers contradict each other

	unknown        []uint64 // the unknown squares, as a set of bits
	free           []int32  // squares proved free, to be handed out
	proved         []int32  // squares proved to be mines, in order
	singles, pairs stack    // open squares to look at
	queued         []uint8  // which stacks a square is on
	near           [5][5]near
	all            []int32 // every square of the board, in reading order
	places         []int32 // by padded index: the square's place in all
	fresh          fresh
}

// near says how the neighbours of a square overlap with those of one that lies at most two rows and columns away.
type near struct {
	own uint8 // mask of the neighbours of the square itself that are none of the other's
	its uint8 // mask of the other's that are none of the square's, nor the square
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
	p := &Position{Rows: rows, Cols: cols, Stride: cols + 2}
	n := ((rows+4)*p.Stride + 6 + 7) &^ 7 // asks is read eight at a time, from two rows below the last square too
	p.Status = make([]Status, n)
	p.Unknown = make([]uint8, n)
	p.Opened = make([]uint8, n)
	p.asks = make([]uint8, n)
	p.Need = make([]int8, n)
	p.Mined = make([]uint8, n)
	p.queued = make([]uint8, n)
	p.unknown = make([]uint64, (n+63)/64)
	k := 0
	for r := -1; r <= 1; r++ {
		for c := -1; c <= 1; c++ {
			if r != 0 || c != 0 {
				p.Offset[k] = int32(r*p.Stride + c)
				k++
			}
		}
	}
	p.places = make([]int32, n)
	for r := range rows {
		for c := range cols {
			p.places[p.Index(r, c)] = int32(len(p.all))
			p.all = append(p.all, int32(p.Index(r, c)))
		}
	}
	p.singles.squares, p.pairs.squares = make([]int32, rows*cols+1), make([]int32, rows*cols+1)
	p.near = overlaps()
	p.begin()
	p.Reset()
	return p
}

// overlaps returns, for the five rows of five squares around a square, how their neighbours overlap with its own.
func overlaps() (all [5][5]near) {
	for r := range all {
		for c := range all[r] {
			n := &all[r][c]
			for bit := range 8 {
				dr, dc := direction(bit)
				if !touches(dr-(r-2), dc-(c-2)) {
					n.own |= 1 << bit
				}
				if !touches(dr+r-2, dc+c-2) && (dr+r-2 != 0 || dc+c-2 != 0) {
					n.its |= 1 << bit
				}
			}
		}
	}
	return all
}

// direction returns the row and column steps to neighbour k.
func direction(k int) (r, c int) {
	if k >= 4 {
		k++
	}
	return k/3 - 1, k%3 - 1
}

// touches tells whether a square at that distance is a neighbour.
func touches(r, c int) bool {
	return r >= -1 && r <= 1 && c >= -1 && c <= 1 && (r != 0 || c != 0)
}

// Reset makes every square unknown again.
func (p *Position) Reset() {
	copy(p.Status, p.fresh.status)
	copy(p.Unknown, p.fresh.unknown)
	copy(p.Need, p.fresh.need)
	copy(p.unknown, p.fresh.set)
	clear(p.Opened)
	clear(p.asks)
	clear(p.Mined)
	clear(p.queued)
	p.free, p.proved = p.free[:0], p.proved[:0]
	p.singles.n, p.pairs.n = 0, 0
	p.Unknowns, p.Mines, p.Wrong = len(p.all), 0, false
}

// fresh is what a position begins with.
type fresh struct {
	status  []Status
	unknown []uint8
	need    []int8
	set     []uint64
}

// begin works out what the position begins with.
func (p *Position) begin() {
	n := len(p.Status)
	p.fresh = fresh{make([]Status, n), make([]uint8, n), make([]int8, n), make([]uint64, len(p.unknown))}
	for i := range p.fresh.need {
		p.fresh.need[i] = closed
	}
	for _, i := range p.all {
		p.fresh.status[i] = Unknown
		p.fresh.set[i/64] |= 1 << (i % 64)
		for k, o := range &p.Offset {
			p.fresh.unknown[i+o] |= 1 << (7 - k)
		}
	}
	for i, s := range p.fresh.status {
		if s == Outside {
			p.fresh.unknown[i] = 0
		}
	}
}

// CopyFrom makes p the same as q, which must have the same size.
func (p *Position) CopyFrom(q *Position) {
	copy(p.Status, q.Status)
	copy(p.Unknown, q.Unknown)
	copy(p.Opened, q.Opened)
	copy(p.asks, q.asks)
	copy(p.Need, q.Need)
	copy(p.Mined, q.Mined)
	copy(p.queued, q.queued)
	copy(p.unknown, q.unknown)
	p.Unknowns, p.Mines, p.Wrong = q.Unknowns, q.Mines, q.Wrong
	p.free = append(p.free[:0], q.free...)
	p.proved = append(p.proved[:0], q.proved...)
	p.singles.copyFrom(&q.singles)
	p.pairs.copyFrom(&q.pairs)
}

func (s *stack) copyFrom(t *stack) { s.n = copy(s.squares, t.squares[:t.n]) }

// Index returns the padded index of a square, counted from 0.
func (p *Position) Index(row, col int) int { return (row+2)*p.Stride + col + 2 }

// At returns the row and column of a padded index.
func (p *Position) At(i int32) (row, col int) {
	return int(i)/p.Stride - 2, int(i)%p.Stride - 2
}

// All returns the padded indices of the board's squares in reading order, to be read only.
func (p *Position) All() []int32 { return p.all }

// Place returns the place of a square of the board in [Position.All].
func (p *Position) Place(i int32) int { return int(p.places[i]) }

// Proved returns the squares proved (or told) to be mines since the last Reset, in order, to be read only.
func (p *Position) Proved() []int32 { return p.proved }

// AppendUnknown appends the unknown squares to dst, in reading order.
func (p *Position) AppendUnknown(dst []int32) []int32 {
	for w, set := range p.unknown {
		for ; set != 0; set &= set - 1 {
			dst = append(dst, int32(w*64+bits.TrailingZeros64(set)))
		}
	}
	return dst
}

// AppendAsking appends the open squares with unknown squares around them to dst, in reading order.
func (p *Position) AppendAsking(dst []int32) []int32 {
	for i := 0; i < len(p.asks); i += 8 {
		eight := binary.LittleEndian.Uint64(p.asks[i:])
		for eight != 0 {
			k := bits.TrailingZeros64(eight) / 8
			dst = append(dst, int32(i+k))
			eight &^= 0xff << (8 * k)
		}
	}
	return dst
}
