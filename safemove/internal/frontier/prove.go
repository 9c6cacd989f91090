package frontier

import "math/bits"

// Single says what one number proves: it needs so many mines among its unknown
// neighbours, given as a mask. It returns which of them are mines and which are
// free for certain. It reports false if the number cannot be right.
func Single(need int, unknown uint8) (mines, free uint8, possible bool) {
	switch n := bits.OnesCount8(unknown); {
	case 0 < need && need < n: // the usual case first
	case need < 0 || need > n:
		return 0, 0, false
	case need == 0:
		return 0, unknown, true
	case need == n:
		return unknown, 0, true
	}
	return 0, 0, true
}

// Pair says what two numbers prove, of which a needs more mines than b by so
// many. The masks are the unknown neighbours that only a has, and that only b
// has. If a needs more by as many as only it has, those are all mines, and the
// ones that only b has are free; and the other way round.
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

// An Overlap says how the neighbours of a square overlap with those of another
// one near it.
type Overlap struct {
	Own uint8 // the square's neighbours that are none of the other's
	Its uint8 // the other's that are none of the square's, nor the square
}

// Overlaps has the overlap with each square of the five rows of five squares
// around a square.
var Overlaps = func() (all [5][5]Overlap) {
	for r := range all {
		for c := range all[r] {
			n := &all[r][c]
			for bit := range 8 {
				dr, dc := Direction(bit)
				if !touches(dr-(r-2), dc-(c-2)) {
					n.Own |= 1 << bit
				}
				if !touches(dr+r-2, dc+c-2) && (dr+r-2 != 0 || dc+c-2 != 0) {
					n.Its |= 1 << bit
				}
			}
		}
	}
	return all
}()

// touches reports whether a square at that distance is a neighbour.
func touches(r, c int) bool {
	return r >= -1 && r <= 1 && c >= -1 && c <= 1 && (r != 0 || c != 0)
}

// Teaches reports whether some square would be proved free by one of the rules
// applied to square i, if that were uncovered and showed a number. It may miss
// what takes further steps; it is never wrong when the number is possible.
func (v *View) Teaches(i int32, number int) bool {
	a, need := v.Unknown[i], number-int(v.Mined[i])
	if a == 0 {
		return false
	}
	if need == 0 {
		return true
	}
	for r := range 5 {
		row := i + int32((r-2)*v.Stride-2)
		for asking := v.Asking(i, r); asking != 0; {
			k := bits.TrailingZeros64(asking) / 8
			asking &^= 0xff << (8 * k)
			j, o := row+int32(k), &Overlaps[r][k]
			_, freeI, _, freeJ := Pair(need-int(v.Need[j]), a&o.Own, v.Unknown[j]&o.Its)
			if freeI|freeJ != 0 {
				return true
			}
		}
	}
	return false
}
