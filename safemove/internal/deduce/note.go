package deduce

import (
	"math/bits"

	"minesweeper/board"
	"minesweeper/safemove/internal/frontier"
)

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
