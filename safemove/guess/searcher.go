package guess

import (
	"cmp"
	"math/bits"
	"slices"

	"minesweeper/safemove/internal/endgame"
	"minesweeper/safemove/internal/frontier"
	"minesweeper/safemove/net"
)

// A searcher chooses guesses. All policies of this package are settings of it.
// It searches the position to its end if there are few layouts. Otherwise it
// looks for the best chance to survive two guesses; a net, and then rollouts,
// compare the candidates for which that chance is nearly the same.
type searcher struct {
	// The settings. The default values were found by paired play.
	near       float64 // a candidate is at least this share as safe as the safest square
	mostOpen   int     // the most candidates that touch no number
	layouts    int     // the most layouts for a search to the end
	mostStates int     // the most states of such a search
	byChance   bool    // the least chance of a mine counts first, then two steps
	rivalry    float64 // a rival has at least this share of the best score
	net        *net.Net
	views      int       // views of the net for each square; 0 for no net
	rollouts   *rollouts // nil for none
	budget     int       // rollouts for each guess, 0 for the default number
	rounds     int       // if it is not 0, exactly so many rounds instead, with all rivals
	explain    bool

	tries   []try
	open    []try
	end     endgame.Solver
	parts   []ending
	whatIfs []whatIf // of the scored squares, by try.whatIf
	rivals  []rival
	sight   net.Map      // the map of the position
	inputs  []net.Inputs // of the rivals
}

// An ending is the solution of one part of a position that is independent of
// the others.
type ending struct {
	table   endgame.LayoutTable
	squares []int32 // the squares of the table, as padded indices
	won     int     // the layouts that perfect play wins
}

func newSearcher(o GuesserOptions) *searcher {
	v := o.Values.Over(bestSettings)
	g := &searcher{
		near: v["near"], mostOpen: int(v["open"]), layouts: int(v["layouts"]), mostStates: int(v["states"]), rivalry: 1,
		views: int(v["learned"]), explain: o.Explain,
	}
	if g.views > 0 {
		g.net, g.rivalry = net.Default(), learnedRivalry
	}
	return g
}

// Guess implements [Guesser].
func (g *searcher) Guess(p *Position, c *Choice) {
	c.Learned = false
	if p.wide.used {
		g.safest(p, c)
	} else if g.layouts == 0 || !g.ending(p, c) {
		g.ahead(p, c)
	}
}

// ahead fills c with the choice where there are too many layouts for a search
// to the end.
func (g *searcher) ahead(p *Position, c *Choice) {
	g.candidates(p)
	chosen := g.tries[0]
	if len(g.tries) > 1 || !g.byChance {
		chosen = g.compare(p)
	}
	c.Method = BySteps
	if g.byChance {
		c.Method, chosen.score = ByChance, chosen.safe
		for i := range g.tries {
			g.tries[i].score = g.tries[i].safe
		}
	} else if g.views > 0 {
		chosen = g.prefer(p, c, chosen)
	}
	p.choose(c, chosen, g.tries, g.explain)
}

// safest chooses by the chance of a mine alone, and then by the fewest unknown
// squares around. It is for frontiers that are too wide for count.Analysis, and
// so for what-ifs.
func (g *searcher) safest(p *Position, c *Choice) {
	g.tries = p.tries(g.tries)
	chosen := &g.tries[0]
	for i := range g.tries {
		t := &g.tries[i]
		t.score = t.safe
		if t.safe > chosen.safe+alike || t.safe > chosen.safe-alike && t.unknown < chosen.unknown {
			chosen = t
		}
	}
	c.Method = ByChance
	if p.Undecided() {
		c.Method = ByDensity
	}
	p.choose(c, *chosen, g.tries, g.explain)
}

// ending solves a position with few layouts, part by part, and fills c with the
// square that wins most. ok is false if there are too many layouts, or the
// search takes too many states.
func (g *searcher) ending(p *Position, c *Choice) (ok bool) {
	f, limit := &p.analysis, g.layouts
	parts := f.Parts()
	for i := range parts {
		if parts[i].Layouts > float64(limit)+0.5 {
			return false
		}
	}
	g.parts = slices.Grow(g.parts[:0], len(parts))[:len(parts)] // each keeps its memory
	t := try{square: -1, progress: -1, score: 1}
	for i := range parts {
		e := &g.parts[i]
		e.squares, ok = f.List(&e.table, e.squares, &parts[i], limit)
		if !ok {
			return false
		}
		won, first, ok := g.end.Solve(&e.table, g.mostStates)
		if !ok {
			return false
		}
		if t.square < 0 && (e.table.Layouts() > 1 || e.table.Shows[first] != endgame.Mine) {
			t.square = e.squares[first]
		}
		e.won = won
		t.score *= float64(e.won) / float64(e.table.Layouts())
	}
	t.safe = 1 - p.mine(t.square)
	c.Method = ByEnd
	p.choose(c, t, nil, false)
	return true
}

// candidates fills g.tries, safest first.
func (g *searcher) candidates(p *Position) {
	k, f := p.known, &p.analysis
	least := (1 - f.Least()) * g.near
	g.open, g.tries = g.open[:0], g.tries[:0]
	for _, i := range f.Unknown() {
		switch {
		case 1-f.Mine(i) < least || k.Status[i] != frontier.Unknown:
		case k.Opened[i] == 0:
			g.addOpen(p.try(i))
		default:
			g.tries = append(g.tries, p.try(i))
		}
	}
	g.tries = append(g.tries, g.open...)
	slices.SortStableFunc(g.tries, func(a, b try) int { return cmp.Compare(b.safe, a.safe) })
}

// addOpen adds an untouched square to g.open, which keeps those that are most
// likely to show a 0, best first.
func (g *searcher) addOpen(t try) {
	at := len(g.open)
	for at > 0 && t.unknown < g.open[at-1].unknown {
		at--
	}
	if at < g.mostOpen {
		g.open = slices.Insert(g.open[:min(len(g.open), g.mostOpen-1)], at, t)
	}
}

// compare scores the candidates by the chance to survive this guess and the
// next, and returns the one with the highest score.
func (g *searcher) compare(p *Position) (chosen try) {
	g.whatIfs = g.whatIfs[:0]
	for i := range g.tries {
		t := &g.tries[i]
		g.score(p, t, chosen.score*g.rivalry)
		if i == 0 || t.score > chosen.score {
			chosen = *t
		}
	}
	return chosen
}

// score computes the score of one candidate, but stops when it cannot exceed
// floor, unless all scores are wanted (explain). If the what-if has too many
// states, it assumes that the number gives no information: the safest square is
// as safe afterwards as it is now.
func (g *searcher) score(p *Position, t *try, floor float64) {
	f := &p.analysis
	if !g.explain && t.safe <= floor {
		return // even if something is certain afterwards
	}
	t.whatIf = len(g.whatIfs)
	g.whatIfs = append(g.whatIfs, whatIf{})
	if !f.Ask(t.square) {
		t.score = t.safe * g.tries[0].safe
		return
	}
	l := &g.whatIfs[t.whatIf]
	t.score, t.progress = 0, 0
	left := 1.0
	for v := range 9 {
		chance := f.Likely(v)
		if chance == 0 {
			continue
		}
		left -= chance
		after := f.After(v)
		l.chance[v], l.after[v] = chance, after
		t.score += t.safe * chance * after
		if after == 1 {
			t.progress += t.safe * chance
		}
		if !g.explain && t.score+t.safe*left <= floor {
			break
		}
	}
	t.score, t.progress = min(t.score, t.safe), min(t.progress, t.safe) // rounding may exceed it
}

// try is a square that may be uncovered.
type try struct {
	square   int32
	unknown  int     // squares around it, plus 9 beside a known mine; the lower, the likelier is a 0
	safe     float64 // chance that it holds no mine
	progress float64 // chance that it holds no mine and then a square is certain; or -1
	score    float64
	whatIf   int     // its index in searcher.whatIfs
	worth    float64 // relative to its rivals, see weigh
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
	unknown := bits.OnesCount8(p.known.Unknown[i]) + 9*int(min(p.known.Mined[i], 1))
	return try{square: i, unknown: unknown, safe: 1 - p.mine(i), progress: -1}
}

// choose fills c except for its method and whether the net chose, which are set
// before. With explain it also fills the candidates: the chosen one first, then
// by score.
func (p *Position) choose(c *Choice, chosen try, tries []try, explain bool) {
	c.Candidate = p.candidate(chosen)
	c.Layouts = p.Layouts()
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
