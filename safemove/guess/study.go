package guess

import (
	"cmp"
	"slices"

	"minesweeper/board"
	"minesweeper/safemove/net"
)

// A Study rates the guesses of a position more thoroughly than a game has time
// for: by the two-step score, and by rollouts as in deep, where all squares
// share the same minefields. It serves research and training, not play. It
// reuses its memory; each goroutine needs its own.
type Study struct {
	deep     *deep
	position Position // of Win
}

// NewStudy returns a Study that scores as best does with the settings v.
func NewStudy(v Values) *Study {
	steps := v.Over(nil)
	steps["learned"] = 0
	g := newDeep(GuesserOptions{Values: steps, Explain: true}).(*deep)
	g.rollouts = newRollouts(v)
	return &Study{deep: g}
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
func (s *Study) Weigh(p *Position, share float64, also board.Square, rollouts int, seed uint64, stop func() bool) (all []Weighed) {
	if p.wide.used {
		return nil
	}
	g := s.deep
	g.margin = share
	g.candidates(p)
	chosen := p.padded(p.size.Index(also))
	if !slices.ContainsFunc(g.tries, func(t try) bool { return t.square == chosen }) {
		g.tries = append(g.tries, try{square: chosen, unknown: p.around(chosen), safe: 1 - p.mine(chosen)})
	}
	g.compare(p)
	slices.SortStableFunc(g.tries, func(a, b try) int { return cmp.Compare(b.score, a.score) })
	for _, t := range g.tries {
		if t.square == chosen || t.score >= share*g.tries[0].score {
			all = append(all, Weighed{Candidate: p.candidate(t)})
		}
	}
	if rollouts > 0 {
		s.rollOut(p, all, rollouts, seed, stop)
	}
	return all
}

// rollOut plays rounds of rollouts and fills in their means and errors.
func (s *Study) rollOut(p *Position, all []Weighed, rounds int, seed uint64, stop func() bool) {
	g := s.deep
	g.prepare(p, seed)
	values := make([]sample, len(all))
	for round := range rounds {
		if stop() {
			return
		}
		g.begin(p, round)
		for i := range all {
			values[i].add(g.play(p, []int32{p.padded(p.size.Index(all[i].Square))}, nil))
		}
	}
	for i := range all {
		all[i].Mean, all[i].Error = values[i].mean()
	}
}

// Inputs returns the net's inputs for some squares of a position in which
// Analyse has found nothing certain, and their two-step scores relative to the
// mean of these. ok is false if a square is not unknown, or if the frontier is
// too wide for what-ifs. Training uses it.
func (s *Study) Inputs(p *Position, squares []board.Square) (in []net.Inputs, relative []float64, ok bool) {
	if p.wide.used {
		return nil, nil, false
	}
	g := &s.deep.best
	g.candidates(p) // score needs the safest of them
	g.whatIfs, g.rivals = g.whatIfs[:0], g.rivals[:0]
	for _, square := range squares {
		t := p.try(p.padded(p.size.Index(square)))
		if t.safe <= 0 || t.safe >= 1 {
			return nil, nil, false
		}
		g.score(p, &t, 0)
		g.rivals = append(g.rivals, t)
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
func (s *Study) Win(b board.Board, total, rollouts int) (chance, doubt float64, ok bool, err error) {
	p := &s.position
	p.Load(b, total)
	var free []int32
	for i, ok := p.NextFree(); ok; i, ok = p.NextFree() {
		free = append(free, p.padded(i))
	}
	if _, err := p.Analyse(); err != nil || p.wide.used {
		return 0, 0, false, err
	}
	g := s.deep
	g.prepare(p, 0)
	var values sample
	for round := range rollouts {
		g.begin(p, round)
		values.add(g.play(p, nil, free))
	}
	chance, doubt = values.mean()
	return chance, doubt, true, nil
}
