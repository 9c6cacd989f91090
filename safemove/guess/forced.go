package guess

import (
	"math"

	"minesweeper/safemove/internal/frontier"
)

// forced reports whether a guess has to be made sooner or later, and costs
// nothing now, as far as that shows without a search of every ending. It does
// if no play wins more than one layout of the square's part, or if the square
// is one of two twins.
func (s *Scorer) forced(square int32) bool {
	return len(s.free) == 0 && s.islandForces(square) || s.hasTwin(square)
}

// forcedLayouts is the most layouts of a part that islandForces searches.
const forcedLayouts = 256

// islandForces reports whether the square's part can be won in one layout only,
// and the square is free in it. Nothing may be certainly free, because its
// number could say more of the part.
func (s *Scorer) islandForces(square int32) bool {
	f, e := &s.position.analysis, &s.island
	for i := range f.Parts() {
		if f.PartLayouts(i) > forcedLayouts {
			continue
		}
		var ok bool
		if e.squares, ok = f.List(&e.table, e.squares, i, forcedLayouts); !ok {
			continue
		}
		if columns := e.columns([]int32{square}); len(columns) > 0 {
			r, _ := s.search.end.Solve(&e.table, 0)
			won, _ := s.search.end.Begin(&e.table, columns, -1, 0)
			return r.Won == 1 && won == 1
		}
	}
	return false
}

// hasTwin reports whether an unknown square has a twin: one of the two holds a
// mine in every layout, and every other square that touches only one of them is
// a mine in every layout. To exchange the two makes a layout of a layout, and
// no number can show the difference.
func (s *Scorer) hasTwin(square int32) bool {
	p := &s.position
	for _, t := range p.analysis.Unknown() {
		if t != square && p.known.Status[t] == frontier.Unknown && math.Abs(p.mine(square)+p.mine(t)-1) < alike &&
			s.closed(square, t) && s.closed(t, square) && s.oneMine(square, t) {
			return true
		}
	}
	return false
}

// closed reports whether every square that touches a, but neither is nor
// touches b, is a mine.
func (s *Scorer) closed(a, b int32) bool {
	k := s.position.known
	row, col := k.At(b)
	for _, o := range &k.Offset {
		switch r, c := k.At(a + o); k.Status[a+o] {
		case frontier.Outside, frontier.Mine:
		default:
			if max(r-row, row-r, c-col, col-c) > 1 {
				return false
			}
		}
	}
	return true
}

// oneMine reports whether exactly one of two unknown squares holds a mine in
// every layout.
func (s *Scorer) oneMine(a, b int32) bool {
	p, q := &s.position, &s.whole
	for _, mine := range [...]bool{true, false} {
		q.Begin(p.size, p.total)
		q.known.CopyFrom(p.known)
		if mine {
			q.known.MarkMine(a)
		} else {
			q.known.MarkFree(a)
		}
		if !q.analysis.Build(&q.known.View, q.total) || q.analysis.Layouts() == 0 {
			return false
		}
		if chance := q.analysis.Mine(b); mine && chance != 0 || !mine && chance != 1 {
			return false
		}
	}
	return true
}
