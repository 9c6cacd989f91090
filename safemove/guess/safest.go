package guess

import (
	"math/bits"

	"minesweeper/safemove/internal/frontier"
)

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

// try is a square that may be uncovered.
type try struct {
	square   int32
	unknown  int     // unknown squares around it, see Position.around
	safe     float64 // chance that it holds no mine
	progress float64 // chance that it holds no mine and then a square is certain; or -1
	score    float64
	whatIf   int     // its index in tieBreaker.whatIfs
	worth    float64 // relative to its rivals, see tieBreaker
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

// safest chooses by the chance of a mine alone, and then by the fewest unknown
// squares around. It is for frontiers that are too wide for count.Analysis, and
// so for what-ifs.
func (g *best) safest(p *Position, c *Choice) {
	g.tries = p.tries(g.tries)
	chosen := &g.tries[0]
	for i := range g.tries {
		t := &g.tries[i]
		t.score = t.safe
		if t.safe > chosen.safe+alike || t.safe > chosen.safe-alike && t.unknown < chosen.unknown {
			chosen = t
		}
	}
	if c.Method = ByChance; p.Undecided() {
		c.Method = ByDensity
	}
	p.choose(c, *chosen, g.tries, g.explain)
}

// alike is the greatest difference between chances that count as equal.
const alike = 1e-9

// tries returns every unknown square as a try, in the memory of all.
func (p *Position) tries(all []try) []try {
	k := p.known
	all = all[:0]
	for _, i := range p.analysis.Unknown() {
		if k.Status[i] == frontier.Unknown {
			all = append(all, p.try(i))
		}
	}
	return all
}

// try returns the try of an unknown square, without its score.
func (p *Position) try(i int32) try {
	return try{square: i, unknown: p.around(i), safe: 1 - p.mine(i), progress: -1}
}

// around returns the number of unknown squares around one, plus 9 if a known
// mine is among its neighbours. The lower it is, the more likely the square
// shows a 0.
func (p *Position) around(i int32) int {
	return bits.OnesCount8(p.known.Unknown[i]) + 9*int(min(p.known.Mined[i], 1))
}

// choose fills c except for its method, which is set before. With explain it
// also fills the candidates: the chosen one first, then by score.
func (p *Position) choose(c *Choice, chosen try, tries []try, explain bool) {
	c.Candidate = p.candidate(chosen)
	c.Layouts, c.Learned = p.Layouts(), false
	c.Candidates = c.Candidates[:0]
	if !explain {
		return
	}
	for _, t := range tries {
		c.Candidates = append(c.Candidates, p.candidate(t))
	}
	c.sort()
}

func (p *Position) candidate(t try) Candidate {
	return Candidate{p.size.At(p.plain(t.square)), t.safe, t.progress, t.score}
}
