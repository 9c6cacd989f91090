package guess

import (
	"cmp"
	"math"
	"slices"
)

// deep implements the policy deep. It takes the best candidates of best and
// plays the game to its end from each, many times; see rollouts.
//
// The means of a few hundred rollouts still have errors larger than the
// differences between squares. So they are shrunk towards the estimate of the
// net, on the same scale: each of the two counts by the inverse of its
// variance. The variance of a few rounds says little, so a typical one counts
// as some rounds more. Late in the game rollouts find twice as much that two
// steps do not see, and they are cheap and steady. So then there are more of
// them. If there are too few for a tenth of the net's weight, none are played.
type deep struct {
	best
	rollouts
	budget int // rollouts for each guess, 0 for the default number
	rounds int // if it is not 0, exactly so many rounds instead, with all contenders
	likely []contender
}

// contender is a candidate with the results of its rollouts.
type contender struct {
	try
	n, sum float64 // rollouts, and the sum of their values
	last   float64 // the rollout of this round
	off    float64 // sum of the differences from the means of the rounds
	offSq  float64 // sum of their squares
	value  float64 // the estimate of the chance to win
	doubt  float64 // its standard error
}

// A stage holds how many rollouts a part of the game gets, and how far the net
// is trusted there.
type stage struct {
	rollouts int
	least    int     // the fewest rounds that are worth playing
	doubt    float64 // relative standard error of the estimate of the net
}

const (
	earlyRollouts   = 400  // rollouts for each guess,
	lateRollouts    = 1500 // and for each with fewer layouts left than
	lateLayouts     = 4e9
	earlyRounds     = 40 // the fewest rounds,
	lateRounds      = 12
	earlyDoubt      = 0.022
	lateDoubt       = 0.045
	typicalVariance = 0.2  // of rollouts within a round, over mean × (1 - mean),
	typicalRounds   = 8    // and the number of rounds as which it counts
	deepLayouts     = 8000 // the most layouts for a search to the end
	deepStates      = 200_000
	contention      = 0.93 // the least share of the best two-step score for a contender
	maxContenders   = 6
	roundsAtFirst   = 16 // before contenders are dropped for the first time
	roundsBetween   = 8
	leaveOutBeyond  = 2.0 // standard errors behind
)

var deepSettings = []Setting{
	{"play-outs", "play X rollouts for a guess; 0 for the default number", 0, 0, 1e9, Whole},
}

func newDeep(o GuesserOptions) Guesser {
	g := &deep{best: *newBest(o).(*best), rollouts: newRollouts(Values{"learned": 0})}
	g.tuning.Layouts, g.tuning.States, g.margin = deepLayouts, deepStates, contention
	g.budget = int(o.Values["play-outs"])
	return g
}

// stageOf returns the stage of a position.
func (g *deep) stageOf(p *Position) stage {
	s := stage{earlyRollouts, earlyRounds, earlyDoubt}
	if p.Layouts() < lateLayouts {
		s = stage{lateRollouts, lateRounds, lateDoubt}
	}
	if g.budget > 0 {
		s.rollouts = g.budget
	}
	return s
}

// Guess implements [Guesser].
func (g *deep) Guess(p *Position, c *Choice) {
	if p.wide.used {
		g.safest(p, c)
		return
	}
	if !g.ending(p, c) {
		g.ahead(p, c)
	}
}

// ahead fills c with the choice where there are too many layouts for a search
// to the end.
func (g *deep) ahead(p *Position, c *Choice) {
	g.candidates(p)
	chosen := g.compare(p)
	c.Method = BySteps
	if g.contenders(p, chosen.score); len(g.likely) > 1 {
		chosen = g.likely[0].try
		s := g.stageOf(p)
		if g.prepare(p, 0); g.compete(p, s) {
			chosen = g.winner(s)
			c.Method = ByPlay
		}
	}
	p.choose(c, chosen, g.tries, g.explain)
}

// contenders fills g.likely with the candidates whose scores come near the best
// one, best first.
func (g *deep) contenders(p *Position, score float64) {
	g.likely = g.likely[:0]
	for _, t := range g.tries {
		if t.score >= score*contention {
			g.likely = append(g.likely, contender{try: t})
		}
	}
	g.value(p)
	slices.SortStableFunc(g.likely, func(a, b contender) int { return cmp.Compare(b.worth, a.worth) })
	g.likely = g.likely[:min(len(g.likely), maxContenders)]
}

// value sets the worth of each contender before the rollouts: by the net, or by
// two steps alone if it is not used.
func (g *deep) value(p *Position) {
	g.rivals = g.rivals[:0]
	for i := range g.likely {
		x := &g.likely[i]
		x.worth = x.score
		g.rivals = append(g.rivals, x.try)
	}
	if g.views == 0 {
		return
	}
	g.weigh(p)
	for i := range g.likely {
		g.likely[i].worth = g.rivals[i].worth
	}
}

// compete plays rounds, one rollout for each contender, and drops contenders
// that fall behind. It reports whether there were enough rollouts to begin.
func (g *deep) compete(p *Position, s stage) (begun bool) {
	left := s.rollouts
	if g.rounds > 0 {
		left = g.rounds * len(g.likely)
	}
	if left < s.least*len(g.likely) {
		return false
	}
	for round := 1; left >= len(g.likely); round++ {
		g.begin(p, round)
		mean := 0.0
		for i := range g.likely {
			x := &g.likely[i]
			x.last = g.play(p, []int32{x.square}, nil)
			mean += x.last / float64(len(g.likely))
			left--
		}
		for i := range g.likely {
			g.likely[i].add(mean)
		}
		if g.rounds == 0 && round >= roundsAtFirst && round%roundsBetween == 0 {
			if g.leaveOut(s); len(g.likely) == 1 {
				break
			}
		}
	}
	return true
}

// add adds the last rollout, given the mean of all contenders in its round.
func (x *contender) add(mean float64) {
	off := x.last - mean
	x.n++
	x.sum += x.last
	x.off += off
	x.offSq += float64(off * off) // rounded: some processors would not
}

// leaveOut drops contenders that are unlikely to be the best.
func (g *deep) leaveOut(s stage) {
	first := g.estimate(s)
	g.likely = slices.DeleteFunc(g.likely, func(x contender) bool {
		return x.value+leaveOutBeyond*x.doubt < first.value
	})
}

// estimate weighs the rollouts against the worth set by value, and returns the
// best contender. It uses the variance within rounds, because the luck that all
// contenders of a round share makes none of them better.
func (g *deep) estimate(s stage) (first contender) {
	mean, worth, variance := 0.0, 0.0, 0.0
	n, rounds := float64(len(g.likely)), g.likely[0].n
	for _, x := range g.likely {
		mean += x.sum / x.n / n
		worth += x.worth / n
		variance += max(0, x.offSq-float64(x.off*x.off/x.n)) / max(1, n-1)
	}
	worth = max(worth, math.SmallestNonzeroFloat64)
	variance += float64(typicalRounds * typicalVariance * mean * (1 - mean))
	variance = max(variance/(typicalRounds+rounds), 1e-6)
	byWorth := 1 / max(s.doubt*s.doubt*mean*mean, 1e-9)
	byPlay := rounds / variance
	for i := range g.likely {
		x := &g.likely[i]
		x.value = (float64(byPlay*x.sum/x.n) + float64(byWorth*x.worth*mean/worth)) / (byPlay + byWorth)
		x.doubt = math.Sqrt(1 / (byPlay + byWorth))
		if i == 0 || x.value > first.value {
			first = *x
		}
	}
	return first
}

// winner returns the best contender. It reduces g.tries to the contenders left,
// with their chances to win as scores.
func (g *deep) winner(s stage) try {
	first := g.estimate(s)
	g.tries = g.tries[:0]
	for _, x := range g.likely {
		x.score = x.value
		g.tries = append(g.tries, x.try)
	}
	first.score = first.value
	return first.try
}
