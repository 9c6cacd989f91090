package guess

import (
	"math"
	"slices"

	"minesweeper/board"
	"minesweeper/safemove/internal/frontier"
)

// A Comparison is what a move wins less than the best play. Both chances are
// those to win the whole game.
type Comparison struct {
	Best    Choice  // the best guess; not set if a square was certainly free
	Certain bool    // a square was certainly free
	Lost    bool    // the move certainly uncovers a mine, as far as the search shows
	Forced  bool    // the move costs nothing: it has to be made sooner or later
	Known   bool    // the cost is known or estimated
	Open    bool    // the cost would need rollouts, and none were allowed
	Exact   bool    // every ending was searched
	Win     float64 // the chance to win with the best play; 0 if only the cost is known
	Cost    float64 // how much more that is than with the move; an estimate may be below 0
	Error   float64 // the standard error of an estimate
	Rounds  int     // of the rollouts that it comes from
}

// Compare compares the best play on a board of total mines with uncovering some
// squares at once. Flags are believed. The squares must be covered and not all of
// them certainly free. If the cost is not known exactly, it plays the given
// rounds of rollouts, or fewer for a square that seems nearly as good at first
// sight; with 0 rounds the comparison stays open, without Best. The same
// board gives the same figures. The error is [ErrContradiction].
func (s *Scorer) Compare(b board.Board, total int, squares []board.Square, rounds int) (c Comparison, err error) {
	if err := s.load(b, total); err != nil {
		return c, err
	}
	c.Certain = len(s.free) > 0
	p := &s.position
	var guesses []int32
	for _, square := range squares {
		switch i := p.padded(p.size.Index(square)); p.known.Status[i] {
		case frontier.Unknown:
			guesses = append(guesses, i)
		case frontier.Mine:
			c.Lost = true
		}
	}
	switch {
	case p.Over() && !c.Certain: // the game is won
	case p.wide.used:
		s.search.Guess(p, &c.Best)
	case s.exact(&c, b, guesses):
	default:
		c.Forced = len(guesses) == 1 && !c.Lost && s.forced(guesses[0])
		c.Open = rounds == 0
		if !c.Open {
			s.estimate(&c, guesses, rounds)
		}
	}
	return c, nil
}

// exact compares exactly, if it can search every ending. Squares that are
// certainly free need an analysis with them: their numbers are not known yet.
func (s *Scorer) exact(c *Comparison, b board.Board, guesses []int32) (ok bool) {
	p, g := &s.position, s.search
	if c.Certain {
		p = &s.whole
		p.Load(b, s.position.total)
		for _, i := range s.position.known.Proved() {
			p.known.MarkMine(i)
		}
		if !p.analysis.Build(&p.known.View, p.total) {
			return false
		}
	}
	if !g.ending(p, &c.Best) {
		return false
	}
	c.Win, c.Cost = c.Best.Score, c.Best.Score
	if !c.Lost {
		win, forced, ok := g.win(guesses)
		if !ok {
			return false
		}
		c.Cost -= win
		c.Lost = win == 0
		c.Forced = forced || c.Certain && c.Cost == 0
	}
	c.Known, c.Exact = true, true
	return true
}

// win returns the chance to win if some squares are uncovered and the game is
// then played perfectly. It uses the tables that ending has just searched: the
// share of layouts won in each part. It reports whether the squares belong to
// one part of which no play wins more than one layout: then they are as good at
// any time. ok is false if the search takes too many states.
func (g *searcher) win(squares []int32) (chance float64, forced, ok bool) {
	chance = 1
	for i := range g.parts {
		e := &g.parts[i]
		won, ok := e.won, true
		if columns := e.columns(squares); len(columns) > 0 {
			won, ok = g.wonFrom(e, columns)
			if !ok {
				return 0, false, false
			}
			forced = e.won == 1 && won == 1 && len(columns) == len(squares)
		}
		chance *= float64(won) / float64(e.table.Layouts())
	}
	return chance, forced, true
}

// wonFrom returns the number of layouts of a part that are won if some columns
// of its table are uncovered first. To see that they are as good as the best is
// much less work than to find their value, so it tries that first.
func (g *searcher) wonFrom(e *ending, columns []int32) (won int, ok bool) {
	for _, alpha := range [...]int{e.won - 1, -1} {
		won, ok = g.end.Begin(&e.table, columns, alpha, g.mostStates)
		if !ok || won > alpha {
			break
		}
	}
	return won, ok
}

const (
	nearRounds = 200  // the most rounds for a guess that seemed nearly as good as the best,
	near       = 0.01 // by this difference or less
)

// estimate compares by rollouts. The best guess is chosen by other rounds than
// those that are counted, so the estimate of the cost has no bias.
func (s *Scorer) estimate(c *Comparison, guesses []int32, rounds int) {
	p, g := &s.position, s.search
	var best []int32
	c.Known = true
	if !c.Certain {
		g.ahead(p, &c.Best)
		best = []int32{p.padded(p.size.Index(c.Best.Square))}
		if slices.Equal(best, guesses) && !c.Lost {
			return
		}
		for _, x := range g.rivals {
			if slices.Equal([]int32{x.square}, guesses) && x.value > c.Best.Score-near {
				rounds = min(rounds, nearRounds)
			}
		}
	}
	c.Rounds = rounds
	g.rollouts.prepare(p, 0)
	var costs sample
	wins := 0.0
	for round := range rounds {
		g.rollouts.begin(p, thoroughRounds+1+round)
		win := g.rollouts.play(p, best, s.free)
		off := win
		if !c.Lost {
			off -= g.rollouts.play(p, guesses, s.free)
		}
		wins += win
		costs.add(off)
	}
	c.Win = wins / float64(rounds)
	c.Cost, c.Error = costs.mean()
}

// Endings fills the candidates of a choice that a policy made by the method
// ByEnd on a board of total mines: every unknown square with the chance to win
// if it is uncovered next. A square whose search takes too many states has no
// score. Flags are believed.
func (s *Scorer) Endings(b board.Board, total int, c *Choice) error {
	c.Candidates = append(c.Candidates[:0], c.Candidate)
	if err := s.load(b, total); err != nil {
		return err
	}
	p := &s.position
	var own Choice
	if p.wide.used || !s.search.ending(p, &own) {
		return nil
	}
	for _, t := range p.tries(nil) {
		t.score, _, _ = s.search.win([]int32{t.square})
		if other := p.candidate(t); other.Square != c.Square {
			c.Candidates = append(c.Candidates, other)
		}
	}
	c.sort()
	return nil
}

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
	for _, part := range f.Parts() {
		if part.Layouts > forcedLayouts {
			continue
		}
		var ok bool
		e.squares, ok = f.List(&e.table, e.squares, &part, forcedLayouts)
		if !ok {
			continue
		}
		if columns := e.columns([]int32{square}); len(columns) > 0 {
			best, _, _ := s.search.end.Solve(&e.table, 0)
			won, _ := s.search.end.Begin(&e.table, columns, -1, 0)
			return best == 1 && won == 1
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
