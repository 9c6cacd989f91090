package deduce

import (
	"math/bits"

	"minesweeper/safemove/internal/frontier"
)

// NextFree returns a square that is proved free and not uncovered yet, each
// only once. It stops work as soon as it has one. ok is false if the two rules
// prove no further square free; then every mine that they prove is marked. ok
// is also false if the numbers are found Wrong. The square stays Free until
// Uncover.
func (p *Position) NextFree() (i int32, ok bool) {
	for {
		if i, ok := p.NextSingle(); ok {
			return i, true
		}
		i, ok := p.pairs.pop()
		if p.Wrong || !ok {
			return 0, false
		}
		p.queued[i] &^= inPairs
		if p.Unknown[i] != 0 { // else each partner alone proves the same
			before := p.Unknowns
			p.pair(i)
			p.Paired = p.Paired || p.Unknowns < before
		}
	}
}

// Propagate finds everything that the two rules prove, without its numbers.
func (p *Position) Propagate() {
	for _, ok := p.NextFree(); ok; _, ok = p.NextFree() {
	}
}

// NextSingle is NextFree by the rule of one number alone.
func (p *Position) NextSingle() (i int32, ok bool) {
	for !p.Wrong {
		for n := len(p.free); n > 0; n = len(p.free) {
			i := p.free[n-1]
			p.free = p.free[:n-1]
			if p.Status[i] == frontier.Free {
				return i, true
			}
		}
		i, ok := p.singles.pop()
		if !ok {
			return 0, false
		}
		p.queued[i] &^= inSingles
		p.single(i)
	}
	return 0, false
}

// PairRound marks all that the rule of two numbers proves of the position as it
// is, and reports whether that is anything. [Position.NextSingle] must have
// found nothing.
func (p *Position) PairRound() (proved bool) {
	before := p.Unknowns
	var mines, free []int32
	for i, ok := p.pairs.pop(); ok; i, ok = p.pairs.pop() {
		p.queued[i] &^= inPairs
		if p.Unknown[i] == 0 {
			continue
		}
		for j, o := range p.Near(i) {
			more := int(p.Need[i]) - int(p.Need[j])
			minesI, freeI, minesJ, freeJ := frontier.Pair(more, p.Unknown[i]&o.Own, p.Unknown[j]&o.Its)
			mines = p.AppendMasked(p.AppendMasked(mines, i, minesI), j, minesJ)
			free = p.AppendMasked(p.AppendMasked(free, i, freeI), j, freeJ)
		}
	}
	for _, i := range mines {
		p.MarkMine(i)
	}
	for _, i := range free {
		p.MarkFree(i)
	}
	return p.Unknowns < before
}

// single applies the rule of one number.
func (p *Position) single(i int32) {
	mines, free, possible := frontier.Single(int(p.Need[i]), p.Unknown[i])
	switch {
	case mines != 0:
		p.markMines(i, mines)
	case free != 0:
		p.markFree(i, free)
	case !possible:
		p.Wrong = true
	}
}

// pair applies the rule of two numbers to square i and every number near it.
func (p *Position) pair(i int32) {
	for r := range 5 {
		row := i + int32((r-2)*p.Stride-2)
		for asking := p.Asking(i, r); asking != 0; {
			k := bits.TrailingZeros64(asking) / 8
			asking &^= 0xff << (8 * k)
			p.two(i, row+int32(k), &frontier.Overlaps[r][k])
		}
	}
}

// two applies the rule to the numbers on squares i and j.
func (p *Position) two(i, j int32, o *frontier.Overlap) {
	onlyI, onlyJ := p.Unknown[i]&o.Own, p.Unknown[j]&o.Its
	if onlyI|onlyJ == 0 || p.Unknown[j] == 0 {
		return // a pair before may have settled everything around j
	}
	minesI, freeI, minesJ, freeJ := frontier.Pair(int(p.Need[i])-int(p.Need[j]), onlyI, onlyJ)
	if minesI|freeI|minesJ|freeJ != 0 {
		p.markMines(i, minesI)
		p.markFree(i, freeI)
		p.markMines(j, minesJ)
		p.markFree(j, freeJ)
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
