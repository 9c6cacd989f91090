// Package frontier is the one model of a board for all reasoning. A [View]
// holds the player's knowledge of every square, and which squares are
// neighbours. The other packages below safemove reason about a View; they read
// a board only for the numbers of newly uncovered squares.
//
// # Squares
//
// Squares are padded indices: the board is stored row by row with a rim of two
// squares around it, so that the neighbours of any square, and their
// neighbours, can be looked up without checking where the board ends.
//
//	.  .  .  .  .      rim
//	.  .  .  .  .
//	.  .  A1 A2 A3     the board, 2 rows of 3 squares
//	.  .  B1 B2 B3
//	.  .  .  .  .
//	.  .  .  .  .
//
// Padded indices grow in reading order, as the indices of [board.Size] do. The
// two columns on the right of a row are those on the left of the next.
//
// # Masks
//
// A set of neighbours of one square is a byte. Bit k stands for the neighbour
// in direction k, row by row: 0 is up and left, 7 is down and right.
//
// # What it does not do
//
// A View never marks its conclusions. [Single] and [Pair] return the
// conclusions from one number or two numbers as masks, and [View.Wrong] and
// [View.Teaches] answer a question. The caller chooses when to ask, and what to
// do with the answer: package safemove gives reasons in a fixed order, package
// deduce wants speed, and the classic player must not use pairs.
package frontier

import (
	"encoding/binary"
	"math/bits"
	"slices"

	"minesweeper/board"
)

// A Status is the player's knowledge of one square.
type Status uint8

// The statuses. Outside is the rim around the board.
const (
	Outside Status = iota
	Unknown        // covered, and not known
	Free           // covered, and known to hold no mine
	Mine           // known to hold a mine, or flagged and believed
	Open           // uncovered
)

// closed is the Need of a square that is not uncovered: so low that no rule
// ever fits it, also after mines become known around it.
const closed = -64

// A View is a player's knowledge of a board. Squares are padded indices. The
// slices are for reading; only the methods change them.
type View struct {
	Rows, Cols int
	Stride     int      // distance between rows
	Offset     [8]int32 // distance to neighbour k

	Status  []Status
	Unknown []uint8 // mask of the unknown neighbours, of any square
	Opened  []uint8 // mask of the uncovered neighbours, of any square
	Need    []int8  // of an uncovered square: its number less the mines known around it
	Mined   []uint8 // known mines around any square

	Unknowns int // number of unknown squares
	Mines    int // number of known mines

	shown   []uint8  // 255 for uncovered squares, else 0
	unknown []uint64 // the unknown squares, as a set of bits
	all     []int32  // every square of the board, in reading order
	inside  int      // the number of squares that are not Outside
	low     int32    // none of those is before low,
	high    int32    // or after high
	left    int32    // nor to the left of column left
	right   int32    // or to the right of right, rims counted
	start   *View    // what Reset restores; made when it is needed first
}

// New returns a view of a board on which every square is unknown.
func New(rows, cols int) *View {
	v := newView(rows, cols)
	v.all = make([]int32, 0, rows*cols)
	for r := range rows {
		for c := range cols {
			v.all = append(v.all, v.Index(r, c))
		}
	}
	v.fill()
	return v
}

// fill makes every square unknown, at once because a board may have a million.
func (v *View) fill() {
	for r := -1; r <= v.Rows; r++ {
		across := inside(r, v.Rows, 0b111, 0b11000, 0b11100000)
		for c := -1; c <= v.Cols; c++ {
			v.Unknown[v.Index(r, c)] = across & inside(c, v.Cols, 0b101001, 0b1000010, 0b10010100)
		}
	}
	for _, i := range v.all {
		v.Status[i] = Unknown
		v.unknown[i/64] |= 1 << (i % 64)
	}
	v.enter(v.all[0])
	v.enter(v.all[len(v.all)-1])
	v.Unknowns, v.inside = len(v.all), len(v.all)
}

// inside returns the neighbours of row at, or of column at, that are in a board
// of n: of those before it, those beside it and those after it.
func inside(at, n int, before, beside, after uint8) (mask uint8) {
	if at > 0 {
		mask |= before
	}
	if at >= 0 && at < n {
		mask |= beside
	}
	if at < n-1 {
		mask |= after
	}
	return mask
}

// enter notes that a square is no longer Outside.
func (v *View) enter(i int32) {
	col := i % int32(v.Stride)
	if v.inside == 0 {
		v.low, v.high, v.left, v.right = i, i, col, col
	}
	v.inside++
	v.low, v.high = min(v.low, i), max(v.high, i)
	v.left, v.right = min(v.left, col), max(v.right, col)
}

// NewPart returns a view of the same board on which every square is Outside. It
// serves to look at a part of a position: see [View.AddUnknown] and
// [View.AddNumber]. It must not be Reset.
func (v *View) NewPart() *View {
	part := newView(v.Rows, v.Cols)
	part.all = v.all
	return part
}

func newView(rows, cols int) *View {
	v := &View{Rows: rows, Cols: cols, Stride: cols + 2}
	// Reads take words of eight, up to two rows below the last square.
	n := ((rows+4)*v.Stride + 6 + 7) &^ 7
	v.Status = make([]Status, n)
	v.Unknown = make([]uint8, n)
	v.Opened = make([]uint8, n)
	v.Need = make([]int8, n)
	v.Mined = make([]uint8, n)
	v.shown = make([]uint8, n)
	v.unknown = make([]uint64, (n+63)/64)
	for k := range v.Offset {
		r, c := Direction(k)
		v.Offset[k] = int32(r*v.Stride + c)
	}
	for i := range v.Need {
		v.Need[i] = closed
	}
	return v
}

// Reset restores the view that New returned.
func (v *View) Reset() {
	if v.start == nil {
		v.start = New(v.Rows, v.Cols)
	}
	v.CopyFrom(v.start)
}

// CopyFrom makes v the same as w, which must have the same size.
func (v *View) CopyFrom(w *View) {
	copy(v.Status, w.Status)
	copy(v.Unknown, w.Unknown)
	copy(v.Opened, w.Opened)
	copy(v.Need, w.Need)
	copy(v.Mined, w.Mined)
	copy(v.shown, w.shown)
	copy(v.unknown, w.unknown)
	v.Unknowns, v.Mines = w.Unknowns, w.Mines
	v.inside, v.low, v.high, v.left, v.right = w.inside, w.low, w.high, w.left, w.right
}

// Direction returns the row and column steps to neighbour k.
func Direction(k int) (row, col int) {
	if k >= 4 {
		k++
	}
	return k/3 - 1, k%3 - 1
}

// All returns the squares of the board in reading order. The slice must not be
// changed.
func (v *View) All() []int32 { return v.all }

// Index returns the padded index of a square by its row and column.
func (v *View) Index(row, col int) int32 { return int32((row+2)*v.Stride + col + 2) }

// At returns the row and column of a square, counted from 0.
func (v *View) At(i int32) (row, col int) { return int(i)/v.Stride - 2, int(i)%v.Stride - 2 }

// Square returns the place of a square on the board.
func (v *View) Square(i int32) board.Square {
	row, col := v.At(i)
	return board.Square{Row: row, Col: col}
}

// Place returns the index of a square in [View.All], which is also that of
// [board.Size.Index].
func (v *View) Place(i int32) int {
	// Each row passed has two squares of the rim.
	return int(i) - 2*int(uint32(i)/uint32(v.Stride)) - 2*v.Cols - 2
}

// Number returns the number that an uncovered square shows.
func (v *View) Number(i int32) int { return int(v.Need[i]) + int(v.Mined[i]) }

// Asking returns a byte for each square in row r of the five rows of five
// squares around i: the mask of its unknown neighbours if it is uncovered, else
// 0. Most are 0, so all five are looked at together. The byte of i itself is 0.
func (v *View) Asking(i int32, r int) uint64 {
	at := int(i) + (r-2)*v.Stride - 2
	five := binary.LittleEndian.Uint64(v.Unknown[at:]) & binary.LittleEndian.Uint64(v.shown[at:]) & (1<<40 - 1)
	if r == 2 {
		five &^= 0xff << 16
	}
	return five
}

// stretches returns the ranges of indices to look at. There are count of them;
// the first is from…to, and each further one lies a row lower. A part that is
// narrow on a wide board has one range for each row, otherwise there is a
// single one.
func (v *View) stretches() (count int, from, to int32) {
	const apart = 2 * 64 // so that no word lies in two of them
	row, stride := v.low/int32(v.Stride), int32(v.Stride)
	if v.right-v.left+apart >= stride {
		return 1, v.low, v.high
	}
	return int(v.high/stride-row) + 1, row*stride + v.left, row*stride + v.right
}

// FirstUnknown returns the first unknown square in reading order. There must be
// one.
func (v *View) FirstUnknown() int32 {
	w := v.low / 64
	for v.unknown[w] == 0 {
		w++
	}
	return w*64 + int32(bits.TrailingZeros64(v.unknown[w]))
}

// AppendUnknown appends the unknown squares to dst, in reading order.
func (v *View) AppendUnknown(dst []int32) []int32 {
	dst = slices.Grow(dst, v.Unknowns)
	count, from, to := v.stretches()
	for ; count > 0; count-- {
		first := from / 64
		for w, set := range v.unknown[first : to/64+1] {
			at := (first + int32(w)) * 64
			for ; set != 0; set &= set - 1 {
				dst = append(dst, at+int32(bits.TrailingZeros64(set)))
			}
		}
		from, to = from+int32(v.Stride), to+int32(v.Stride)
	}
	return dst
}

// AppendAsking appends the numbers that touch unknown squares to dst, in
// reading order.
func (v *View) AppendAsking(dst []int32) []int32 {
	count, from, to := v.stretches()
	for ; count > 0; count-- {
		for i := int(from) &^ 7; i <= int(to); i += 8 {
			eight := binary.LittleEndian.Uint64(v.Unknown[i:]) & binary.LittleEndian.Uint64(v.shown[i:])
			for eight != 0 {
				k := bits.TrailingZeros64(eight) / 8
				eight &^= 0xff << (8 * k)
				dst = append(dst, int32(i+k))
			}
		}
		from, to = from+int32(v.Stride), to+int32(v.Stride)
	}
	return dst
}

// Wrong reports whether a number that touches no unknown square still needs
// mines, or has too many.
func (v *View) Wrong() bool {
	const high, low = 0x8080808080808080, 0x7f7f7f7f7f7f7f7f // bits of each of eight bytes
	count, from, to := v.stretches()
	for ; count > 0; count-- {
		for i := int(from) &^ 7; i <= int(to); i += 8 {
			unknown := binary.LittleEndian.Uint64(v.Unknown[i:])
			done := binary.LittleEndian.Uint64(v.shown[i:]) & high &^ (unknown | (unknown&low + low))
			for ; done != 0; done &= done - 1 {
				if v.Need[i+bits.TrailingZeros64(done)/8] != 0 {
					return true
				}
			}
		}
		from, to = from+int32(v.Stride), to+int32(v.Stride)
	}
	return false
}

// AppendMasked appends the neighbours of i in a mask to dst, in reading order.
func (v *View) AppendMasked(dst []int32, i int32, mask uint8) []int32 {
	for ; mask != 0; mask &= mask - 1 {
		dst = append(dst, i+v.Offset[bits.TrailingZeros8(mask)])
	}
	return dst
}
