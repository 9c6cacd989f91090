package guess

import (
	"cmp"
	"math"
	"math/rand/v2"
	"slices"
)

// deep implements the policy deep. It takes the best candidates of best and
// plays the game to its end from each, many times (rollouts), on random
// minefields that agree with the board. The player in rollouts is best without
// its net, which searches only short endgames.
//
// A rollout does not end at a mine. If a guess hits one, a new minefield is
// drawn in which the square is free. The value of a rollout is the product of
// the chances of its guesses, times the exact value of its endgame. The mean is
// the chance to win, as with plain rollouts, but the spread is less than half.
// All contenders of a round begin with the same minefield, so that its luck
// cancels.
//
// The means of a few hundred rollouts still have errors larger than the
// differences between squares. So they are shrunk towards the estimate of the
// net, on the same scale: each of the two counts by the inverse of its
// variance. Late in the game rollouts find twice as much that two steps do not
// see, and they are cheap and steady. So then there are more of them.
type deep struct {
	best
	player best     // plays the rollouts
	game   Position // the player's position
	mine   []bool   // the minefield of the rollout, by padded index
	next   []bool   // the minefield at the start of a round
	pcg    rand.PCG
	rng    *rand.Rand
	budget int // rollouts for each guess, 0 for the usual number
	likely []contender
	choice Choice
}

// contender is a candidate with the results of its rollouts.
type contender struct {
	try
	n, sum float64
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
	doubt    float64 // relative standard error of the estimate of the net
}

const (
	earlyRollouts  = 400  // rollouts for each guess,
	lateRollouts   = 1500 // and for each with fewer layouts left than
	lateLayouts    = 4e9
	earlyDoubt     = 0.022
	lateDoubt      = 0.045
	deepLayouts    = 8000 // the most layouts for a search to the end
	deepStates     = 200_000
	playedLayouts  = 60   // the same in rollouts
	contention     = 0.93 // the least share of the best two-step score for a contender
	maxContenders  = 6
	roundsAtFirst  = 16 // before contenders are dropped for the first time
	roundsBetween  = 8
	leaveOutBeyond = 2.0 // standard errors behind
)

var deepSettings = []Setting{
	{"play-outs", "play X rollouts for a guess; 0 for the usual number", 0, 0, 1e9, Whole},
}

func newDeep(o Options) Guesser {
	g := &deep{best: *newBest(o).(*best), player: newPlayer(Values{"learned": 0})}
	g.tuning.Layouts, g.tuning.States, g.margin = deepLayouts, deepStates, contention
	g.tuning.Grow = false
	g.budget = int(o.Values["play-outs"])
	g.rng = rand.New(&g.pcg)
	return g
}

// newPlayer returns the player of rollouts, with the settings at the given
// values.
func newPlayer(v Values) best {
	g := *newBest(Options{Values: v}).(*best)
	g.tuning.Layouts, g.tuning.Grow = playedLayouts, false
	return g
}

// stageOf returns the stage of a position.
func (g *deep) stageOf(p *Position) stage {
	s := stage{earlyRollouts, earlyDoubt}
	if p.Layouts() < lateLayouts {
		s = stage{lateRollouts, lateDoubt}
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
	if g.ending(p, c) {
		return
	}
	g.candidates(p)
	chosen := g.compare(p)
	c.Method = BySteps
	if g.contenders(p, chosen.score); len(g.likely) > 1 {
		s := g.stageOf(p)
		g.prepare(p, 0)
		g.compete(p, s)
		chosen = g.winner(s)
		c.Method = ByPlay
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
// that fall behind.
func (g *deep) compete(p *Position, s stage) {
	left := s.rollouts
	for round := 1; left > 0; round++ {
		g.draw(p, g.next)
		mean := 0.0
		for i := range g.likely {
			x := &g.likely[i]
			x.last = x.safe * g.playRound(p, x.square)
			mean += x.last / float64(len(g.likely))
			left--
		}
		for i := range g.likely {
			g.likely[i].add(mean)
		}
		if round >= roundsAtFirst && round%roundsBetween == 0 {
			if g.leaveOut(s); len(g.likely) == 1 {
				return
			}
		}
	}
}

// add adds the last rollout, given the mean of all contenders in its round.
func (x *contender) add(mean float64) {
	off := x.last - mean
	x.n++
	x.sum += x.last
	x.off += off
	x.offSq += off * off
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
	n := float64(len(g.likely))
	for _, x := range g.likely {
		mean += x.sum / x.n / n
		worth += x.worth / n
		off := x.off / x.n
		variance += (x.offSq/x.n - off*off) / max(1, n-1)
	}
	worth = max(worth, math.SmallestNonzeroFloat64)
	variance = max(variance, 1e-6)
	byWorth := 1 / max(s.doubt*s.doubt*mean*mean, 1e-9)
	for i := range g.likely {
		x := &g.likely[i]
		byPlay := x.n / variance
		x.value = (byPlay*x.sum/x.n + byWorth*x.worth*mean/worth) / (byPlay + byWorth)
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

// prepare gets the memory ready, and seeds the random source from the position
// and seed.
func (g *deep) prepare(p *Position, seed uint64) {
	if g.game.known == nil || g.game.size != p.size {
		g.game.Begin(p.size, p.total)
		g.mine = make([]bool, len(p.known.Status))
		g.next = make([]bool, len(p.known.Status))
	}
	g.game.total = p.total
	h := uint64(p.total)
	for _, i := range p.known.All() {
		h = (h ^ uint64(p.known.Status[i])<<4 ^ uint64(p.known.Need[i]&15)) * 0x9e3779b97f4a7c15
		h ^= h >> 29
	}
	g.pcg.Seed(h, uint64(p.known.Unknowns)^seed<<32)
}

// draw makes a minefield that agrees with a position.
func (g *deep) draw(p *Position, mine []bool) {
	clear(mine)
	for _, i := range p.known.Proved() {
		mine[i] = true
	}
	p.analysis.Sample(g.rng, func(i int32) { mine[i] = true })
}

// playRound plays a rollout that begins with square first, on the minefield of
// the round, or on a new one if the square has a mine there. It returns the
// estimate of rollOut.
func (g *deep) playRound(p *Position, first int32) float64 {
	copy(g.mine, g.next)
	for g.mine[first] {
		g.draw(p, g.mine)
	}
	return g.rollOut(p, first)
}

// rollOut uncovers a free square and plays on to the end. It returns an
// estimate of the chance to win from there.
func (g *deep) rollOut(p *Position, first int32) float64 {
	g.game.known.CopyFrom(p.known)
	g.open(first)
	return g.playOn()
}

// playOn plays the rollout to its end, and returns an estimate of the chance to
// win.
func (g *deep) playOn() float64 {
	q := &g.game
	chance := 1.0
	for {
		for i, ok := q.known.NextFree(); ok; i, ok = q.known.NextFree() {
			g.open(i)
		}
		if q.Over() {
			return chance
		}
		free, err := q.Analyse()
		if err != nil {
			return 0
		}
		if free {
			continue
		}
		g.player.Guess(q, &g.choice)
		if g.choice.Method == ByEnd {
			return chance * g.choice.Score
		}
		i := q.padded(q.size.Index(g.choice.Square))
		switch {
		case !q.wide.used:
			chance *= g.choice.Chance
			for g.mine[i] {
				g.draw(q, g.mine)
			}
		case g.mine[i]: // no other minefield can be drawn
			return 0
		}
		g.open(i)
	}
}

// open uncovers a square of the rollout.
func (g *deep) open(i int32) {
	k, n := g.game.known, 0
	for _, o := range k.Offset {
		if g.mine[i+o] {
			n++
		}
	}
	k.Uncover(i, n)
}
