package deduce

import (
	"math/bits"

	"minesweeper/safemove/internal/frontier"
)

// Uncover notes the number that square i shows. A square already open is left
// as it is; a known mine that shows a number makes the position Wrong.
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
		p.wakeAround(i)
	}
	p.wake(i)
}

// UncoverAll notes the numbers that several squares show. It does what Uncover
// does for one after the other, but what a spread opens touches mostly itself,
// and so a number waits only for what is left to find when all are open.
func (p *Position) UncoverAll(squares []int32, numbers []int8) {
	for _, i := range squares {
		p.Settle(i)
	}
	for k, i := range squares {
		switch p.Status[i] {
		case frontier.Open:
			continue
		case frontier.Mine:
			p.Wrong = true
			continue
		case frontier.Unknown:
			p.wakeAround(i) // those that were open before
		}
		p.SetNumber(i, int(numbers[k]))
		p.wake(i)
	}
	for _, i := range squares {
		if p.Status[i] == frontier.Open {
			p.Show(i)
		}
	}
}

// Amend notes that open square i shows another number than before. What is
// already marked stays so: the caller must know that it is still true, though
// it may no longer follow from the numbers. A square that is not open is left
// as it is.
func (p *Position) Amend(i int32, number int) {
	if p.Status[i] == frontier.Open {
		p.SetNumber(i, number)
		p.wake(i)
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
	p.wakeAround(i)
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
	p.wakeAround(i)
}

// wakeAround queues the numbers around a square that is no longer unknown.
// Whether a number waits already, and whether it is done with, is as good as
// random, so nothing branches on it: every number is written on top of the
// stacks, and stays there if the stacks grow.
func (p *Position) wakeAround(i int32) {
	singles, pairs := p.singles, p.pairs
	unknown := p.Unknown
	needs, queued := p.Need[:len(unknown)], p.queued[:len(unknown)] // one check of bounds
	for open := p.Opened[i]; open != 0; open &= open - 1 {
		n := i + p.Offset[bits.TrailingZeros8(open)&7]
		singles.squares[singles.n], pairs.squares[pairs.n] = n, n
		was := queued[n]
		add := (inSingles | inPairs) * awake(unknown[n], needs[n]) &^ was
		queued[n] = was | add
		singles.n += int(add & inSingles)
		pairs.n += int(add / inPairs)
	}
	p.singles.n, p.pairs.n = singles.n, pairs.n
}

// awake returns 1 if something is left to find around a number, else 0.
func awake(unknown uint8, need int8) uint8 {
	return uint8((uint32(unknown|uint8(need)) + 0xff) >> 8)
}

// wake puts an open square on both stacks, if anything is left to find around
// it.
func (p *Position) wake(i int32) {
	p.singles.squares[p.singles.n], p.pairs.squares[p.pairs.n] = i, i
	add := (inSingles | inPairs) * awake(p.Unknown[i], p.Need[i]) &^ p.queued[i]
	p.queued[i] |= add
	p.singles.n += int(add & inSingles)
	p.pairs.n += int(add / inPairs)
}
