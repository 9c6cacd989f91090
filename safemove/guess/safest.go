package guess

// safest implements the policy safest: the least chance of a mine. Of equally
// safe squares it chooses the one with the best two-step score.
type safest struct {
	explain bool
	best    best
}

func newSafest(o GuesserOptions) Guesser {
	b := newBest(o).(*best)
	b.views, b.margin = 0, 1
	b.tuning.Near = 1 - alike
	return &safest{explain: o.Explain, best: *b}
}

// Guess implements [Guesser].
func (g *safest) Guess(p *Position, c *Choice) {
	if p.wide.used {
		g.best.safest(p, c)
		return
	}
	b := &g.best
	b.candidates(p)
	chosen := b.tries[0]
	if len(b.tries) > 1 {
		chosen = b.compare(p)
	}
	for i := range b.tries {
		b.tries[i].score = b.tries[i].safe
	}
	chosen.score = chosen.safe
	c.Method = ByChance
	p.choose(c, chosen, b.tries, g.explain)
}
