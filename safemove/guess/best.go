package guess

import (
	"cmp"
	"slices"

	"minesweeper/safemove/internal/endgame"
)

// best survives two guesses, and plays endgames perfectly.
type best struct {
	explain bool
	layouts int     // how many are searched to the end at most
	budget  int     // states of such a search
	states  int     // of all searches so far
	near    float64 // candidates are at least this safe, beside the safest square
	margin  float64 // candidates are scored fully if they may come so near the best score
	tries   []try
	open    []try
	end     endgame.Solver
	table   endgame.Table
	squares []int32
}

// These were found by paired play; see the notes in doc.go.
const (
	closeEnough = 0.90  // of near
	openTries   = 12    // untouched candidates
	deadFactor  = 0.9   // of a square that can show one number only
	endLayouts  = 800   // with so many layouts left the rest is searched to the end,
	endStates   = 20000 // if that takes so many states at most
)

func newBest(o Options) Guesser {
	b := &best{margin: 1, near: closeEnough, explain: o.Explain, layouts: endLayouts, budget: endStates}
	if o.Budget > 0 {
		b.budget = o.Budget
	}
	return b
}

// Guess implements [Guesser].
func (g *best) Guess(p *Position, c *Choice) {
	if p.wide.used {
		g.safest(p, c)
		return
	}
	if g.ending(p, c) {
		return
	}
	g.candidates(p)
	c.Method = BySteps
	p.choose(c, g.compare(p), g.tries, g.explain)
}

// ending plays a position with few layouts perfectly. ok is false if there are too many.
func (g *best) ending(p *Position, c *Choice) (ok bool) {
	if p.front.Layouts() > float64(g.layouts)+0.5 {
		return false
	}
	if g.squares, ok = p.front.List(&g.table, g.squares, g.layouts); !ok {
		return false
	}
	r, ok := g.end.Solve(&g.table, g.budget)
	g.states += r.States
	if !ok {
		return false
	}
	c.Method = ByEnd
	i := g.squares[r.Square]
	t := try{square: i, safe: 1 - p.mine(i), progress: -1, score: float64(r.Won) / float64(g.table.Layouts())}
	p.choose(c, t, nil, false)
	return true
}

// candidates fills g.tries, safest first.
func (g *best) candidates(p *Position) {
	all := p.tries(g.tries)
	most := 0.0
	for _, t := range all {
		most = max(most, t.safe)
	}
	g.open = g.open[:0]
	g.tries = all[:0]
	for _, t := range all {
		switch {
		case t.safe < most*g.near:
		case p.known.Opened[t.square] == 0:
			g.addOpen(t)
		default:
			g.tries = append(g.tries, t)
		}
	}
	g.tries = append(g.tries, g.open...)
	slices.SortStableFunc(g.tries, func(a, b try) int { return cmp.Compare(b.safe, a.safe) })
}

// addOpen keeps the untouched squares that show a 0 most likely, best first.
func (g *best) addOpen(t try) {
	if len(g.open) == openTries {
		if g.open[openTries-1].unknown <= t.unknown {
			return
		}
		g.open = g.open[:openTries-1]
	}
	g.open = append(g.open, t)
	for i := len(g.open) - 1; i > 0 && g.open[i].unknown < g.open[i-1].unknown; i-- {
		g.open[i], g.open[i-1] = g.open[i-1], g.open[i]
	}
}

// compare scores the candidates: the chance to survive this guess and the next.
func (g *best) compare(p *Position) (chosen try) {
	for i := range g.tries {
		t := &g.tries[i]
		if !g.explain && t.safe <= chosen.score*g.margin {
			continue // even if something is certain afterwards
		}
		g.score(p, t, chosen.score*g.margin)
		if i == 0 || t.score > chosen.score {
			chosen = *t
		}
	}
	return chosen
}

// score computes the score of one candidate, but stops when it cannot exceed floor. A candidate whose what-if has too
// many states counts as one that tells nothing: the safest square is as safe afterwards as it is now.
func (g *best) score(p *Position, t *try, floor float64) {
	f := &p.front
	if !f.Ask(t.square) {
		t.score = t.safe * g.tries[0].safe
		return
	}
	factor := t.safe
	if f.Numbers() == 1 && p.known.Unknowns > 2 {
		factor *= deadFactor
	}
	t.score, t.progress = 0, 0
	left := 1.0
	for v := range 9 {
		chance := f.Likely(v)
		if chance == 0 {
			continue
		}
		left -= chance
		after := f.After(v)
		t.score += factor * chance * after
		if after == 1 {
			t.progress += t.safe * chance
		}
		if !g.explain && t.score+factor*left <= floor {
			return
		}
	}
}
