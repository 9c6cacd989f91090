package guess

import (
	"cmp"
	"slices"

	"minesweeper/safemove/internal/endgame"
	"minesweeper/safemove/internal/frontier"
)

// best survives two guesses, and plays endgames perfectly.
type best struct {
	tuning  tuning
	explain bool
	states  int     // of all searches so far
	margin  float64 // candidates are scored fully if their rank may exceed this share of the best
	tries   []try
	open    []try
	end     endgame.Solver
	parts   []ending
}

// An ending is a part of a position that has nothing to do with the others, played perfectly.
type ending struct {
	table   endgame.Table
	squares []int32 // of the table, by padded index
	won     float64 // the share of the layouts that is won
}

// A tuning is how best weighs things, and how far it looks. The usual one was found by paired play.
type tuning struct {
	Near    float64 // candidates are at least so safe, as a share of what the safest square is
	Open    int     // so many candidates touch no number, at the most
	Dead    float64 // factor for squares that can show one number only
	Opening float64 // bonus for the chance of a 0 at the very beginning
	Twins   int     // dangers that must be met anyway are looked for in components of up to so many layouts
	Layouts int     // with so many layouts left the rest is searched to the end,
	States  int     // if that takes so many states at most
}

var bestSettings = []Setting{
	{"near", "guess no square less safe than X times the safest", 0.9, 0, 1, Number},
	{"open", "look at X squares that touch no number", 12, 1, 10_000, Whole},
	{"dead", "weigh squares that can show one number only X times", 0.9, 0, 1, Number},
	{"opening", "begin dense boards with a bonus of X for a likely 0", 0.1, 0, 1, Number},
	{"twins", "look for what must be guessed anyway in up to X layouts", 40, 0, 1000, Whole},
	{"layouts", "search up to X layouts to the end", 4000, 0, 100_000, Whole},
	{"states", "but not more than X states of that", 10_000, 1, 1e9, Whole},
}

func newBest(o Options) Guesser {
	v := o.Values.Over(bestSettings)
	return &best{margin: 1, explain: o.Explain, tuning: tuning{
		Near: v["near"], Open: int(v["open"]), Dead: v["dead"], Opening: v["opening"],
		Twins: int(v["twins"]), Layouts: int(v["layouts"]), States: int(v["states"]),
	}}
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

// ending plays a position with few layouts perfectly, part by part. ok is false if there are too many layouts, or the
// search takes too many states.
func (g *best) ending(p *Position, c *Choice) (ok bool) {
	f := &p.front
	n := f.Parts()
	for i := range n {
		if f.PartLayouts(i) > float64(g.tuning.Layouts)+0.5 {
			return false
		}
	}
	g.parts = slices.Grow(g.parts[:0], n)[:n] // each keeps its memory
	t := try{square: -1, progress: -1, score: 1}
	for i := range n {
		e := &g.parts[i]
		if e.squares, ok = f.List(&e.table, e.squares, i, g.tuning.Layouts); !ok {
			return false
		}
		r, ok := g.end.Solve(&e.table, g.tuning.States)
		g.states += r.States
		if !ok {
			return false
		}
		if t.square < 0 && e.table.Layouts() > 1 { // else the part is all mines: a free square would be certain
			t.square = e.squares[r.Square]
		}
		e.won = float64(r.Won) / float64(e.table.Layouts())
		t.score *= e.won
	}
	t.safe = 1 - p.mine(t.square)
	c.Method = ByEnd
	p.choose(c, t, nil, false)
	return true
}

// candidates fills g.tries, safest first.
func (g *best) candidates(p *Position) {
	k, f := p.known, &p.front
	least := (1 - f.Least()) * g.tuning.Near
	g.open, g.tries = g.open[:0], g.tries[:0]
	for _, i := range f.Unknown() {
		switch {
		case 1-f.Chance(i) < least || k.Status[i] != frontier.Unknown:
		case k.Opened[i] == 0:
			g.addOpen(p.try(i))
		default:
			g.tries = append(g.tries, p.try(i))
		}
	}
	g.tries = append(g.tries, g.open...)
	slices.SortStableFunc(g.tries, func(a, b try) int { return cmp.Compare(b.safe, a.safe) })
}

// addOpen keeps the untouched squares that show a 0 most likely, best first.
func (g *best) addOpen(t try) {
	at := len(g.open)
	for at > 0 && t.unknown < g.open[at-1].unknown {
		at--
	}
	if at < g.tuning.Open {
		g.open = slices.Insert(g.open[:min(len(g.open), g.tuning.Open-1)], at, t)
	}
}

// compare scores the candidates by the chance to survive this guess and the next, dangers left out that must be met
// anyway, and returns the one of the highest rank.
func (g *best) compare(p *Position) (chosen try) {
	for i := range g.tries {
		t := &g.tries[i]
		g.score(p, t, chosen.rank*g.margin)
		if i == 0 || t.rank > chosen.rank {
			chosen = *t
		}
	}
	return chosen
}

// Where the bonus counts.
const (
	denseBoard   = 0.195 // on boards with so many mines a square, or more,
	openingKnown = 8     // until so many squares are known
)

// bonus returns what the chance of a 0 is worth beside the chance to survive. At the beginning of a dense board nearly
// every number leaves nothing certain, so the next guess does not show how much more an opening is worth than that.
func (g *best) bonus(p *Position) float64 {
	squares := p.size.Squares()
	if squares-p.known.Unknowns-p.known.Mines >= openingKnown || float64(p.total) < denseBoard*float64(squares) {
		return 0
	}
	return g.tuning.Opening
}

// score computes the score and the rank of one candidate, but stops when the rank cannot exceed floor, unless they are
// to be shown. A candidate whose what-if has too many states counts as one that tells nothing: the safest square is as
// safe afterwards as it is now.
func (g *best) score(p *Position, t *try, floor float64) {
	f := &p.front
	loss, bonus := f.Loss(t.square, g.tuning.Twins), g.bonus(p)
	factor := 1 - loss
	t.forced = loss < 1-t.safe-alike
	if !g.explain && factor*(1+bonus) <= floor {
		return // even if something is certain afterwards
	}
	if !f.Ask(t.square) {
		t.score = factor * g.tries[0].safe
		t.rank = t.score
		return
	}
	if f.Numbers() == 1 && p.known.Unknowns > 2 {
		factor *= g.tuning.Dead
	}
	lift := 1 + bonus*f.Likely(0)
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
		if !g.explain && (t.score+factor*left)*lift <= floor {
			break
		}
	}
	t.score, t.progress = min(t.score, 1), min(t.progress, t.safe) // they are rounded
	t.rank = t.score * lift
}
