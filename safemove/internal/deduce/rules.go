package deduce

import (
	"encoding/binary"
	"math/bits"
)

// NextFree returns a square that is proved free and not uncovered yet. It does no more work than it must to find
// one; ok is false when the two rules prove no further square free, and then every mine they prove is marked.
// The square stays Free until Uncover tells its number, and is handed out once.
func (p *Position) NextFree() (i int32, ok bool) {
	for !p.Wrong {
		for n := len(p.free); n > 0; n = len(p.free) {
			i := p.free[n-1]
			p.free = p.free[:n-1]
			if p.Status[i] == Free {
				return i, true
			}
		}
		if n := p.singles.n; n > 0 {
			i := p.singles.squares[n-1]
			p.singles.n--
			p.queued[i] &^= inSingles
			p.single(i)
		} else if n := p.pairs.n; n > 0 {
			i := p.pairs.squares[n-1]
			p.pairs.n--
			p.queued[i] &^= inPairs
			if p.asks[i] != 0 { // else each of its partners proves alone what the pair would
				p.pair(i)
			}
		} else {
			return 0, false
		}
	}
	return 0, false
}

// single applies the rule of one number.
func (p *Position) single(i int32) {
	unknown, need := p.Unknown[i], int(p.Need[i])
	n := bits.OnesCount8(unknown)
	switch {
	case 0 < need && need < n: // the usual case first
	case need < 0 || need > n:
		p.Wrong = true
	case n == 0:
	case need == 0:
		p.markFree(i, unknown)
	case need == n:
		p.markMines(i, unknown)
	}
}

// pair applies the rule of two numbers to square i and every number near it.
func (p *Position) pair(i int32) {
	for r := range 5 {
		row := i + int32((r-2)*p.Stride-2)
		for asking := p.asking(i, r); asking != 0; {
			k := bits.TrailingZeros64(asking) / 8
			asking &^= 0xff << (8 * k)
			p.two(i, row+int32(k), &p.near[r][k])
		}
	}
}

// asking returns a byte for each square in row r of the five rows of five squares around i, not zero if it is a number
// with unknown squares around it. Most are none, and so all five are looked at together.
func (p *Position) asking(i int32, r int) uint64 {
	five := binary.LittleEndian.Uint64(p.asks[int(i)+(r-2)*p.Stride-2:]) & (1<<40 - 1)
	if r == 2 {
		five &^= 0xff << 16 // i itself
	}
	return five
}

// two applies the rule to the numbers on squares i and j.
func (p *Position) two(i, j int32, o *near) {
	a, b := p.asks[i], p.asks[j]
	if b == 0 {
		return // a pair looked at just before has left it nothing to find
	}
	d := int(p.Need[i]) - int(p.Need[j])
	onlyA, onlyB := a&o.own, b&o.its
	switch {
	case onlyA|onlyB == 0:
	case d == bits.OnesCount8(onlyA):
		p.markMines(i, onlyA)
		p.markFree(j, onlyB)
	case -d == bits.OnesCount8(onlyB):
		p.markFree(i, onlyA)
		p.markMines(j, onlyB)
	}
}

// markMines marks the neighbours of i in a mask as mines.
func (p *Position) markMines(i int32, mask uint8) {
	for ; mask != 0; mask &= mask - 1 {
		p.MarkMine(i + p.Offset[bits.TrailingZeros8(mask)])
	}
}

// markFree marks the neighbours of i in a mask as free.
func (p *Position) markFree(i int32, mask uint8) {
	for ; mask != 0; mask &= mask - 1 {
		p.MarkFree(i + p.Offset[bits.TrailingZeros8(mask)])
	}
}

// Teaches tells whether some square would be proved free by one of the rules applied to square i, if that were
// uncovered and showed a number. It may miss what takes further steps; it is never wrong when the number is possible.
func (p *Position) Teaches(i int32, number int) bool {
	a, need := p.Unknown[i], number-int(p.Mined[i])
	if a == 0 {
		return false
	}
	if need == 0 {
		return true
	}
	for r := range 5 {
		row := i + int32((r-2)*p.Stride-2)
		for asking := p.asking(i, r); asking != 0; {
			k := bits.TrailingZeros64(asking) / 8
			asking &^= 0xff << (8 * k)
			j, o := row+int32(k), &p.near[r][k]
			d := need - int(p.Need[j])
			onlyA, onlyB := a&o.own, p.asks[j]&o.its
			if onlyB != 0 && d == bits.OnesCount8(onlyA) || onlyA != 0 && -d == bits.OnesCount8(onlyB) {
				return true
			}
		}
	}
	return false
}
