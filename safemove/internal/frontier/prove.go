package frontier

import (
	"iter"
	"math/bits"
)

// Single returns the conclusions from one number that needs need mines among
// its unknown neighbours, given as a mask: which of them are certainly mines
// and which are certainly free. It reports false if the number cannot be right.
func Single(need int, unknown uint8) (mines, free uint8, possible bool) {
	switch n := bits.OnesCount8(unknown); {
	case 0 < need && need < n: // the most frequent case first
	case need < 0 || need > n:
		return 0, 0, false
	case need == 0:
		return 0, unknown, true
	case need == n:
		return unknown, 0, true
	}
	return 0, 0, true
}

// Pair returns the conclusions from two numbers a and b, where a needs more
// mines than b by the difference more. The masks are the unknown neighbours
// that only a has, and those that only b has. If the difference is the number
// of squares that only a has, these are all mines, and those that only b has
// are free; and the other way round.
func Pair(more int, onlyA, onlyB uint8) (minesA, freeA, minesB, freeB uint8) {
	switch {
	case onlyA|onlyB == 0:
	case more == bits.OnesCount8(onlyA):
		return onlyA, 0, 0, onlyB
	case -more == bits.OnesCount8(onlyB):
		return 0, onlyA, onlyB, 0
	}
	return 0, 0, 0, 0
}

// An Overlap describes how the neighbours of two squares overlap.
type Overlap struct {
	Own uint8 // neighbours of the square that the other does not touch
	Its uint8 // neighbours of the other that the square does not touch, without the square itself
}

// Overlaps holds the overlap of a square with each of the five rows of five
// squares around it. A bit stands for a [Direction].
var Overlaps = [5][5]Overlap{
	{{0xfe, 0x7f}, {0xfc, 0x3f}, {0xf8, 0x1f}, {0xf9, 0x9f}, {0xfb, 0xdf}},
	{{0xf6, 0x6f}, {0xf5, 0x2f}, {0xe2, 0x07}, {0xed, 0x97}, {0xeb, 0xd7}},
	{{0xd6, 0x6b}, {0x9c, 0x29}, {0x00, 0x00}, {0x39, 0x94}, {0x6b, 0xd6}},
	{{0xd7, 0xeb}, {0xb7, 0xe9}, {0x47, 0xe0}, {0xaf, 0xf4}, {0x6f, 0xf6}},
	{{0xdf, 0xfb}, {0x9f, 0xf9}, {0x1f, 0xf8}, {0x3f, 0xfc}, {0x7f, 0xfe}},
}

// Near yields the numbers within two rows and columns of i that touch unknown
// squares, in reading order, with how their neighbours overlap with those of i.
// Loops that must be fast use [View.Asking].
func (v *View) Near(i int32) iter.Seq2[int32, *Overlap] {
	return func(yield func(int32, *Overlap) bool) {
		for r := range 5 {
			row := i + int32((r-2)*v.Stride-2)
			for asking := v.Asking(i, r); asking != 0; {
				k := bits.TrailingZeros64(asking) / 8
				asking &^= 0xff << (8 * k)
				if !yield(row+int32(k), &Overlaps[r][k]) {
					return
				}
			}
		}
	}
}

// Teaches reports whether one rule, applied to square i, would prove some
// square free if square i were uncovered and showed number. It may miss
// conclusions that take more steps. It is never wrong if the number is
// possible.
func (v *View) Teaches(i int32, number int) bool {
	a, need := v.Unknown[i], number-int(v.Mined[i])
	if a == 0 {
		return false
	}
	if need == 0 {
		return true
	}
	for j, o := range v.Near(i) {
		_, freeI, _, freeJ := Pair(need-int(v.Need[j]), a&o.Own, v.Unknown[j]&o.Its)
		if freeI|freeJ != 0 {
			return true
		}
	}
	return false
}
