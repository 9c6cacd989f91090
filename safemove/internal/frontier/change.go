package frontier

import (
	"math/bits"

	"minesweeper/board"
)

// Read makes v, on which every square is unknown, the view of a board. Flags
// are believed, so a flagged square is a known mine, unless ignoreFlags makes
// it an unknown square.
func (v *View) Read(b board.Board, ignoreFlags bool) {
	for k, i := range v.all {
		if s := b.StateAt(k); s == board.Flagged && !ignoreFlags {
			v.MarkMine(i)
		} else if s.Uncovered() {
			v.Uncover(i, int(s))
		}
	}
}

// Uncover notes that a square shows a number.
func (v *View) Uncover(i int32, number int) {
	v.RemoveUnknown(i)
	v.SetNumber(i, number)
	v.Show(i)
}

// MarkMine makes an unknown square a known mine.
func (v *View) MarkMine(i int32) {
	v.RemoveUnknown(i)
	v.Status[i] = Mine
	v.Mines++
	v.addMine(i, 1)
}

// addMine adds n to the mines known around the neighbours of i.
func (v *View) addMine(i int32, n int8) {
	mined, need := v.Mined, v.Need
	for _, o := range &v.Offset {
		mined[i+o] += uint8(n)
		need[i+o] -= n
	}
}

// MarkFree makes an unknown square one that is known to be free.
func (v *View) MarkFree(i int32) {
	v.RemoveUnknown(i)
	v.Status[i] = Free
}

// The steps of Uncover, for callers that uncover many squares at a time.

// SetNumber notes the number of a square that is no longer unknown.
func (v *View) SetNumber(i int32, number int) {
	v.Status[i], v.shown[i] = Open, 255
	v.Need[i] = int8(number) - int8(v.Mined[i])
}

// Show adds a square to the masks of uncovered neighbours around it.
func (v *View) Show(i int32) {
	masks, up, down := v.Opened, i-int32(v.Stride), i+int32(v.Stride)
	masks[up-1] |= 1 << 7
	masks[up] |= 1 << 6
	masks[up+1] |= 1 << 5
	masks[i-1] |= 1 << 4
	masks[i+1] |= 1 << 3
	masks[down-1] |= 1 << 2
	masks[down] |= 1 << 1
	masks[down+1] |= 1 << 0
}

// RemoveUnknown removes a square from the unknown ones, if it is one of them.
// The caller sets its status.
func (v *View) RemoveUnknown(i int32) {
	if v.unknown[i/64]&(1<<(i%64)) == 0 {
		return
	}
	v.Unknowns--
	v.unknown[i/64] &^= 1 << (i % 64)
	masks, up, down := v.Unknown, i-int32(v.Stride), i+int32(v.Stride)
	masks[up-1] &^= 1 << 7
	masks[up] &^= 1 << 6
	masks[up+1] &^= 1 << 5
	masks[i-1] &^= 1 << 4
	masks[i+1] &^= 1 << 3
	masks[down-1] &^= 1 << 2
	masks[down] &^= 1 << 1
	masks[down+1] &^= 1 << 0
}

// AddUnknown makes an Outside square unknown.
func (v *View) AddUnknown(i int32) {
	v.enter(i)
	v.Status[i] = Unknown
	v.Unknowns++
	v.unknown[i/64] |= 1 << (i % 64)
	for k, o := range &v.Offset {
		v.Unknown[i+o] |= 1 << (7 - k)
	}
}

// AddNumber makes an Outside square a number with the Need and the unknown
// neighbours that it has in w. Neighbours that were Outside become unknown, and
// are appended to dst, in reading order.
func (v *View) AddNumber(dst []int32, i int32, w *View) []int32 {
	for m := w.Unknown[i]; m != 0; m &= m - 1 {
		if n := i + v.Offset[bits.TrailingZeros8(m)]; v.Status[n] == Outside {
			v.AddUnknown(n)
			dst = append(dst, n)
		}
	}
	v.enter(i)
	v.Uncover(i, int(w.Need[i])+int(v.Mined[i]))
	return dst
}

// Drop makes a square of the board Outside. Known mines must be dropped before
// the numbers they touch.
func (v *View) Drop(i int32) {
	switch v.Status[i] {
	case Mine:
		v.Mines--
		v.addMine(i, -1)
	case Open:
		v.shown[i], v.Need[i] = 0, closed
		for k, o := range &v.Offset {
			v.Opened[i+o] &^= 1 << (7 - k)
		}
	}
	v.RemoveUnknown(i)
	v.Status[i] = Outside
	v.inside--
}
