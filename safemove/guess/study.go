package guess

import (
	"cmp"
	"math"
	"slices"

	"minesweeper/board"
)

// A Study weighs the guesses of a position more thoroughly than a game has time
// for: by the score of two steps, and by games played out as deep does, each
// contender from the same minefields. It is for finding out what better
// choosing would be worth, not for playing. It keeps memory from position to
// position; use one a goroutine.
type Study struct{ deep *deep }

// NewStudy returns a Study that scores as best does with its settings at the
// given values.
func NewStudy(v Values) *Study {
	steps := v.Over(nil)
	steps["learned"] = 0
	g := newDeep(Options{Values: steps, Explain: true}).(*deep)
	g.player = newPlayer(v)
	return &Study{g}
}

// A Weighed is a candidate with what play-outs have said of it.
type Weighed struct {
	Candidate         // with the score of two steps
	Mean      float64 // of the play-outs: an estimate of the chance to win as best goes on
	Error     float64 // its standard error, which fewer than two play-outs do not tell
}

// Weigh returns the squares whose two-step score is at least share of the best,
// and beside them the one called also, best first, each played out so many
// times. It gives up, and returns what is of no use, once stop says so. Analyse
// must have found nothing certain in the position. The same position with the
// same seed gives the same figures. Where the front is too wide for what-ifs
// nothing is returned.
func (s *Study) Weigh(p *Position, share float64, also board.Square, playOuts int, seed uint64, stop func() bool) (all []Weighed) {
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
	if playOuts > 0 {
		s.playOut(p, all, playOuts, seed, stop)
	}
	return all
}

// playOut plays so many rounds, and fills in what they come to.
func (s *Study) playOut(p *Position, all []Weighed, rounds int, seed uint64, stop func() bool) {
	g := s.deep
	g.prepare(p, seed)
	squared := make([]float64, len(all)) // sums of the squares of what they come to
	for range rounds {
		if stop() {
			return
		}
		g.draw(p, g.next)
		for i := range all {
			x := all[i].Chance * g.playRound(p, p.padded(p.size.Index(all[i].Square)))
			all[i].Mean += x
			squared[i] += x * x
		}
	}
	n := float64(rounds)
	for i := range all {
		w := &all[i]
		w.Mean /= n
		if rounds > 1 {
			w.Error = math.Sqrt(max(0, squared[i]/n-w.Mean*w.Mean) / (n - 1))
		}
	}
}
