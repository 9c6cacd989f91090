package safemove

import (
	"minesweeper/board"
	"minesweeper/safemove/internal/count"
	"minesweeper/safemove/internal/deduce"
	"minesweeper/safemove/internal/frontier"
)

// A Deducer follows a game from its first square on and finds every square that
// is certain to have no mine. It proves the same as [Sequence], but without
// reasons, in the order that is fastest: it looks at single numbers and pairs
// of numbers first, and at whole layouts only if these find nothing. It reuses
// its memory: after the first games it allocates nothing.
//
// Squares are indices, as in [board.Size.Index]. The zero Deducer is ready for
// Reset; other methods panic before it. They may also panic on squares and
// numbers that no board has.
type Deducer struct {
	p     *deduce.Position
	total board.Total
	level int // 3 or 4 if exact reasoning found something

	solver count.Solver
}

// Reset begins a game: a board of the given size on which no square is
// uncovered, with total mines.
func (d *Deducer) Reset(size board.Size, total board.Total) {
	d.p, d.total, d.level = d.p.For(size), total, 0
}

// Level returns the level of the facts used since Reset, as package level
// defines it. A fact is used only when those of lower levels prove nothing more,
// so the level of a game that is won does not depend on their order.
func (d *Deducer) Level() int {
	if d.level > 0 {
		return d.level
	}
	if d.p.Paired {
		return 2
	}
	return 1
}

// Uncover notes that square i shows number. It does nothing if the square is
// already uncovered.
func (d *Deducer) Uncover(i, number int) { d.p.Uncover(d.p.All()[i], number) }

// Amend notes that square i, uncovered before, now shows another number. Mines
// may only have moved from and to squares that were not certain: the Deducer
// keeps its conclusions from the old numbers.
func (d *Deducer) Amend(i, number int) { d.p.Amend(d.p.All()[i], number) }

// NextFree returns a covered square that is certain to have no mine, each only
// once. It reports false if there is none, if the numbers contradict each
// other, or if the position is too wide for exact reasoning.
func (d *Deducer) NextFree() (i int, ok bool) {
	for {
		if i, ok := d.p.NextFree(); ok {
			return d.p.Place(i), true
		}
		if d.p.Wrong || d.p.Unknowns == 0 || count.Left(d.total, d.p.Mines) == d.p.Unknowns {
			return 0, false
		}
		level := d.solver.Mark(d.p, d.total)
		if level == 0 {
			return 0, false
		}
		d.level = max(d.level, level)
	}
}

// Split appends the squares that are not certain: to touching if they touch a
// number, to rest if they do not.
func (d *Deducer) Split(touching, rest []int) (f, r []int) {
	for i, s := range d.p.All() {
		switch {
		case d.p.Status[s] != frontier.Unknown:
		case d.p.Opened[s] != 0:
			touching = append(touching, i)
		default:
			rest = append(rest, i)
		}
	}
	return touching, rest
}
