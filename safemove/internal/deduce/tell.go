package deduce

import "math/bits"

// Uncover tells the number that square i shows. A square already open is left as it is.
func (p *Position) Uncover(i int32, number int) {
	switch p.Status[i] {
	case Open:
		return
	case Mine:
		p.Wrong = true
		return
	case Unknown:
		p.settle(i)
	}
	p.Status[i] = Open
	p.Need[i] = int8(number) - int8(p.Mined[i])
	p.asks[i] = p.Unknown[i]
	p.open(i)
	p.wake(i)
}

// open puts a square among its neighbours' open squares.
func (p *Position) open(i int32) {
	masks, up, down := p.Opened, i-int32(p.Stride), i+int32(p.Stride)
	masks[up-1] |= 1 << 7
	masks[up] |= 1 << 6
	masks[up+1] |= 1 << 5
	masks[i-1] |= 1 << 4
	masks[i+1] |= 1 << 3
	masks[down-1] |= 1 << 2
	masks[down] |= 1 << 1
	masks[down+1] |= 1 << 0
}

// UncoverAll tells the numbers that several squares show. It does what Uncover does for one after the other, but
// what a spread opens touches mostly itself, and so a number waits only for what is left to find when all are open.
func (p *Position) UncoverAll(squares []int32, numbers []int8) {
	for _, i := range squares {
		if p.Status[i] == Unknown {
			p.forget(i)
		}
	}
	for k, i := range squares {
		switch p.Status[i] {
		case Open:
			continue
		case Mine:
			p.Wrong = true
			continue
		case Unknown:
			p.wakeAround(i, 0) // those that were open before
		}
		p.Status[i] = Open
		p.Need[i] = numbers[k] - int8(p.Mined[i])
		p.asks[i] = p.Unknown[i]
		p.wake(i)
	}
	for _, i := range squares {
		if p.Status[i] == Open {
			p.open(i)
		}
	}
}

// Amend tells that open square i shows another number than was told. What is already marked stays so: whoever changes
// numbers must know that it is still true, though it may no longer follow from them. A square that is not
// open is left as it is.
func (p *Position) Amend(i int32, number int) {
	if p.Status[i] != Open {
		return
	}
	p.Need[i] = int8(number) - int8(p.Mined[i])
	p.wake(i)
}

// MarkMine tells that square i holds a mine.
func (p *Position) MarkMine(i int32) {
	if p.Status[i] != Unknown {
		p.Wrong = p.Wrong || p.Status[i] != Mine
		return
	}
	p.Status[i] = Mine
	p.forget(i)
	p.Mines++
	p.proved = append(p.proved, i)
	mined := p.Mined
	for _, o := range &p.Offset {
		mined[i+o]++
	}
	p.wakeAround(i, 1)
}

// MarkFree tells that square i holds no mine; [Position.NextFree] will hand it out.
func (p *Position) MarkFree(i int32) {
	if p.Status[i] != Unknown {
		p.Wrong = p.Wrong || p.Status[i] == Mine
		return
	}
	p.settle(i)
	p.Status[i] = Free
	p.free = append(p.free, i)
}

// settle takes a square that holds no mine from its neighbours' unknown squares, and wakes the numbers among them.
func (p *Position) settle(i int32) {
	p.forget(i)
	p.wakeAround(i, 0)
}

// forget takes a square from the unknown ones.
func (p *Position) forget(i int32) {
	if p.unknown[i/64]&(1<<(i%64)) == 0 {
		return // the same square twice
	}
	p.Unknowns--
	p.unknown[i/64] &^= 1 << (i % 64)
	masks, up, down := p.Unknown, i-int32(p.Stride), i+int32(p.Stride)
	masks[up-1] &^= 1 << 7
	masks[up] &^= 1 << 6
	masks[up+1] &^= 1 << 5
	masks[i-1] &^= 1 << 4
	masks[i+1] &^= 1 << 3
	masks[down-1] &^= 1 << 2
	masks[down] &^= 1 << 1
	masks[down+1] &^= 1 << 0
}

// wakeAround wakes the numbers around a square that turned out to hold mines mines, 0 or 1. Whether a number waits
// already, and whether it is done with, is as good as random, so nothing branches on it: every number is
// written on top of the stacks, and stays there if the stacks grow.
func (p *Position) wakeAround(i int32, mines int8) {
	singles, pairs := p.singles, p.pairs
	unknown := p.Unknown
	needs, asks, queued := p.Need[:len(unknown)], p.asks[:len(unknown)], p.queued[:len(unknown)] // one check of bounds
	for open := p.Opened[i]; open != 0; open &= open - 1 {
		n := i + p.Offset[bits.TrailingZeros8(open)&7]
		u, need := unknown[n], needs[n]-mines
		asks[n], needs[n] = u, need
		singles.squares[singles.n], pairs.squares[pairs.n] = n, n
		was := queued[n]
		add := (inSingles | inPairs) * awake(u, need) &^ was
		queued[n] = was | add
		singles.n += int(add & inSingles)
		pairs.n += int(add / inPairs)
	}
	p.singles.n, p.pairs.n = singles.n, pairs.n
}

// awake returns 1 if something is left to find around a number, else 0.
func awake(asks uint8, need int8) uint8 { return uint8((uint32(asks|uint8(need)) + 0xff) >> 8) }

// wake puts an open square on both stacks, if anything is left to find around it.
func (p *Position) wake(i int32) {
	p.singles.squares[p.singles.n], p.pairs.squares[p.pairs.n] = i, i
	add := (inSingles | inPairs) * awake(p.asks[i], p.Need[i]) &^ p.queued[i]
	p.queued[i] |= add
	p.singles.n += int(add & inSingles)
	p.pairs.n += int(add / inPairs)
}
