package guess

import (
	"cmp"
	"slices"

	"minesweeper/board"
	"minesweeper/safemove/net"
)

// A Scorer compares guesses more thoroughly than a game has time for: exactly
// where every ending can be searched, else by rollouts. It reuses its memory;
// each goroutine needs its own. The zero value is ready, and searches as
// [Thorough] does.
type Scorer struct {
	search   *searcher
	position Position // of the board, after everything certain was found
	whole    Position // of the board as it is, or with an assumption
	free     []int32  // the squares that are certainly free
	island   ending
}

// load finds everything that is certain on a board. The analysis is that before
// the last certain squares were found, with which it agrees.
func (s *Scorer) load(b board.Board, total int) error {
	if s.search == nil {
		s.search = newThorough(GuesserOptions{}).(*searcher)
	}
	s.position.Load(b, total)
	s.free = s.free[:0]
	s.collectFree()
	_, err := s.position.Analyse()
	s.collectFree()
	return err
}

// collectFree adds the certain squares found so far to those that are free.
func (s *Scorer) collectFree() {
	p := &s.position
	for i, ok := p.NextFree(); ok; i, ok = p.NextFree() {
		s.free = append(s.free, p.padded(i))
	}
}

// columns returns the columns of the table of those squares that are in it.
func (e *ending) columns(squares []int32) (columns []int32) {
	for _, square := range squares {
		if column := slices.Index(e.squares, square); column >= 0 {
			columns = append(columns, int32(column))
		}
	}
	return columns
}

// NewStudy returns a Scorer for research and training, the only kind for Weigh
// and Inputs: it computes all two-step scores, as best does with the settings v,
// and its rollouts are played by best with these settings.
func NewStudy(v Values) *Scorer {
	steps := v.Over(nil)
	steps["learned"] = 0
	g := newSearcher(GuesserOptions{Values: steps, Explain: true})
	g.rollouts = newRollouts(v)
	return &Scorer{search: g}
}

// A Weighed is a candidate with the results of its rollouts.
type Weighed struct {
	Candidate         // its Score is the two-step score
	Mean      float64 // of the rollouts: an estimate of the chance to win with best
	Error     float64 // the standard error of Mean, 0 with fewer than two rollouts
}

// Weigh plays the given number of rollouts from each of some squares: those
// whose two-step score is at least share times the best, and the square also.
// It returns them with their results, the best score first. Analyse must have
// found nothing certain in the position. The same position with the same seed
// gives the same figures. If the frontier is too wide for what-ifs, the result
// is empty. Once stop returns true, Weigh returns early, and the result must be
// ignored.
func (s *Scorer) Weigh(p *Position, share float64, also board.Square, rollouts int, seed uint64, stop func() bool) (all []Weighed) {
	if p.wide.used {
		return nil
	}
	g := s.search
	g.candidates(p)
	chosen := p.padded(p.size.Index(also))
	if !slices.ContainsFunc(g.tries, func(t try) bool { return t.square == chosen }) {
		g.tries = append(g.tries, p.try(chosen))
	}
	g.compare(p)
	slices.SortStableFunc(g.tries, func(a, b try) int { return cmp.Compare(b.score, a.score) })
	for _, t := range g.tries {
		if t.square == chosen || t.score >= share*g.tries[0].score {
			all = append(all, Weighed{Candidate: p.candidate(t)})
		}
	}
	if rollouts <= 0 {
		return all
	}
	g.rollouts.prepare(p, seed)
	values := make([]sample, len(all))
	for round := range rollouts {
		if stop() {
			return all
		}
		g.rollouts.begin(p, round)
		for i := range all {
			values[i].add(g.rollouts.play(p, []int32{p.padded(p.size.Index(all[i].Square))}, nil))
		}
	}
	for i := range all {
		all[i].Mean, all[i].Error = values[i].mean()
	}
	return all
}

// Inputs returns the net's inputs for some squares of a position in which
// Analyse has found nothing certain, and their two-step scores relative to the
// mean of these. ok is false if a square is not unknown, or if the frontier is
// too wide for what-ifs. Training uses it.
func (s *Scorer) Inputs(p *Position, squares []board.Square) (in []net.Inputs, relative []float64, ok bool) {
	if p.wide.used {
		return nil, nil, false
	}
	g := s.search
	g.candidates(p) // score needs the safest of them
	g.whatIfs, g.rivals = g.whatIfs[:0], g.rivals[:0]
	for _, square := range squares {
		t := p.try(p.padded(p.size.Index(square)))
		if t.safe <= 0 || t.safe >= 1 {
			return nil, nil, false
		}
		g.score(p, &t, 0)
		g.rivals = append(g.rivals, rival{try: t})
	}
	mean := g.see(p)
	for i := range g.rivals {
		relative = append(relative, g.rivals[i].score/mean)
	}
	return append(in, g.inputs[:len(squares)]...), relative, true
}

// Win estimates the chance that best wins from a board of total mines. It
// returns the mean of the given number of rollouts, on random minefields that
// agree with the board, and its standard error. The same board gives the same
// estimate. Flags are believed. ok is false if the frontier is too wide for
// that. The error is [ErrContradiction].
func (s *Scorer) Win(b board.Board, total, rollouts int) (chance, doubt float64, ok bool, err error) {
	p := &s.position
	if err := s.load(b, total); err != nil || p.wide.used {
		return 0, 0, false, err
	}
	g := s.search
	g.rollouts.prepare(p, 0)
	var values sample
	for round := range rollouts {
		g.rollouts.begin(p, round)
		values.add(g.rollouts.play(p, nil, s.free))
	}
	chance, doubt = values.mean()
	return chance, doubt, true, nil
}
