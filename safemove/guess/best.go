package guess

import (
	"cmp"
	"slices"

	"minesweeper/safemove/internal/endgame"
	"minesweeper/safemove/internal/frontier"
	"minesweeper/safemove/net"
)

// best implements the policy best: it looks for the best chance to survive two
// guesses, and plays endgames perfectly.
type best struct {
	tuning  tuning
	explain bool
	states  int     // of all searches so far
	margin  float64 // only scores above this share of the best are computed fully
	tries   []try
	open    []try
	end     endgame.Solver
	parts   []ending
	tieBreaker
}

// An ending is the solution of one part of a position that is independent of
// the others.
type ending struct {
	table   endgame.LayoutTable
	squares []int32 // the squares of the table, as padded indices
	won     int     // the layouts that perfect play wins
}

// A tuning holds the settings of best. The default values were found by paired
// play.
type tuning struct {
	Near    float64 // a candidate is at least this share as safe as the safest square
	Open    int     // the most candidates that touch no number
	Layouts int     // the most layouts for a search to the end
	States  int     // the most states of such a search
}

// DefaultViews is the default number of views of the net that best averages.
const DefaultViews = 2

var bestSettings = []Setting{
	{"near", "a square must be at least X times as safe as the safest", 0.9, 0, 1, Number},
	{"open", "look at X squares that touch no number", 12, 1, 10_000, Whole},
	{"learned", "views of the learned net to compare near equals", DefaultViews, 0, net.Turns, Whole},
	{"layouts", "search endings of up to X layouts", 1500, 0, 100_000, Whole},
	{"states", "give that search up after X states", 10_000, 1, 1e9, Whole},
}

func newBest(o GuesserOptions) Guesser {
	v := o.Values.Over(bestSettings)
	g := &best{margin: 1, explain: o.Explain, tuning: tuning{
		Near: v["near"], Open: int(v["open"]), Layouts: int(v["layouts"]), States: int(v["states"]),
	}}
	if g.views = int(v["learned"]); g.views > 0 {
		g.net, g.margin = net.Default(), rivalry
	}
	return g
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
	chosen := g.compare(p)
	learned := false
	if g.views > 0 {
		chosen, learned = g.prefer(p, g.tries, chosen)
	}
	p.choose(c, chosen, g.tries, g.explain)
	c.Learned = learned
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

// ending solves a position with few layouts, part by part, and fills c with the
// square that wins most. ok is false if there are too many layouts, or the
// search takes too many states.
func (g *best) ending(p *Position, c *Choice) (ok bool) {
	f, limit := &p.analysis, g.tuning.Layouts
	n := f.Parts()
	for i := range n {
		if f.PartLayouts(i) > float64(limit)+0.5 {
			return false
		}
	}
	g.parts = slices.Grow(g.parts[:0], n)[:n] // each keeps its memory
	t := try{square: -1, progress: -1, score: 1}
	for i := range n {
		e := &g.parts[i]
		if e.squares, ok = f.List(&e.table, e.squares, i, limit); !ok {
			return false
		}
		r, ok := g.end.Solve(&e.table, g.tuning.States)
		g.states += r.States
		if !ok {
			return false
		}
		if t.square < 0 && (e.table.Layouts() > 1 || e.table.Shows[r.Square] != endgame.Mine) {
			t.square = e.squares[r.Square]
		}
		e.won = r.Won
		t.score *= float64(e.won) / float64(e.table.Layouts())
	}
	t.safe = 1 - p.mine(t.square)
	c.Method = ByEnd
	p.choose(c, t, nil, false)
	return true
}

// candidates fills g.tries, safest first.
func (g *best) candidates(p *Position) {
	k, f := p.known, &p.analysis
	least := (1 - f.Least()) * g.tuning.Near
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
func (g *best) addOpen(t try) {
	at := len(g.open)
	for at > 0 && t.unknown < g.open[at-1].unknown {
		at--
	}
	if at < g.tuning.Open {
		g.open = slices.Insert(g.open[:min(len(g.open), g.tuning.Open-1)], at, t)
	}
}

// compare scores the candidates by the chance to survive this guess and the
// next, and returns the one with the highest score.
func (g *best) compare(p *Position) (chosen try) {
	g.whatIfs = g.whatIfs[:0]
	for i := range g.tries {
		t := &g.tries[i]
		g.score(p, t, chosen.score*g.margin)
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
func (g *best) score(p *Position, t *try, floor float64) {
	f := &p.analysis
	if !g.explain && t.safe <= floor {
		return // even if something is certain afterwards
	}
	t.whatIf = g.newWhatIf()
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
