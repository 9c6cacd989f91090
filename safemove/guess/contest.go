package guess

import (
	"cmp"
	"math"
	"slices"
)

// The policy deep takes the best rivals and plays the game to its end from each,
// many times; see rollouts.
//
// The means of a few hundred rollouts still have errors larger than the
// differences between squares. So they are shrunk towards the estimate of the
// net, on the same scale: each of the two counts by the inverse of its
// variance. The variance of a few rounds says little, so a typical one counts
// as some rounds more. Late in the game rollouts find twice as much that two
// steps do not see, and they are cheap and steady. So then there are more of
// them. If there are too few for a tenth of the net's weight, none are played.

// A rival is a candidate with the results of its rollouts.
type rival struct {
	try
	sum, last float64 // of all rollouts, and of this round's
	off       sample  // the differences from the means of the rounds
	value     float64 // the estimate of the chance to win
	doubt     float64 // its standard error
}

// A stage holds how many rollouts a part of the game gets, and how far the net
// is trusted there.
type stage struct {
	rollouts int     // for each guess
	least    int     // the fewest rounds that are worth playing
	doubt    float64 // relative standard error of the estimate of the net
}

var (
	early = stage{rollouts: 400, least: 40, doubt: 0.022}
	late  = stage{rollouts: 1500, least: 12, doubt: 0.045}
)

const (
	lateLayouts     = 4e9 // with fewer layouts left, the game is late
	typicalVariance = 0.2 // of rollouts within a round, over mean × (1 - mean),
	typicalRounds   = 8   // and the number of rounds as which it counts
	maxRivals       = 6
	roundsAtFirst   = 16 // before rivals are dropped for the first time
	roundsBetween   = 8
	leaveOutBeyond  = 2.0 // standard errors behind
)

// stageOf returns the stage of a position.
func (g *searcher) stageOf(p *Position) stage {
	s := early
	if p.Layouts() < lateLayouts {
		s = late
	}
	if g.budget > 0 {
		s.rollouts = g.budget
	}
	return s
}

// compete plays rounds, one rollout for each of the best rivals, and drops
// rivals that fall behind. It reports whether there were enough rollouts to
// begin.
func (g *searcher) compete(p *Position, s stage) (begun bool) {
	slices.SortStableFunc(g.rivals, func(a, b rival) int { return cmp.Compare(b.worth, a.worth) })
	g.rivals = g.rivals[:min(len(g.rivals), maxRivals)]
	left := s.rollouts
	if g.rounds > 0 {
		left = g.rounds * len(g.rivals)
	}
	if left < s.least*len(g.rivals) {
		return false
	}
	g.rollouts.prepare(p, 0)
	for round := 1; left >= len(g.rivals); round++ {
		g.rollouts.begin(p, round)
		mean := 0.0
		for i := range g.rivals {
			x := &g.rivals[i]
			x.last = g.rollouts.play(p, []int32{x.square}, nil)
			x.sum += x.last
			mean += x.last / float64(len(g.rivals))
			left--
		}
		for i := range g.rivals {
			x := &g.rivals[i]
			x.off.add(x.last - mean)
		}
		if g.rounds == 0 && round >= roundsAtFirst && round%roundsBetween == 0 {
			g.leaveOut(s)
			if len(g.rivals) == 1 {
				break
			}
		}
	}
	return true
}

// leaveOut drops rivals that are unlikely to be the best.
func (g *searcher) leaveOut(s stage) {
	first := g.estimate(s)
	g.rivals = slices.DeleteFunc(g.rivals, func(x rival) bool {
		return x.value+leaveOutBeyond*x.doubt < first.value
	})
}

// estimate weighs the rollouts against the worth by the net, and returns the
// best rival. It uses the variance within rounds, because the luck that all
// rivals of a round share makes none of them better.
func (g *searcher) estimate(s stage) (first rival) {
	mean, worth, variance := 0.0, 0.0, 0.0
	n, rounds := float64(len(g.rivals)), g.rivals[0].off.n
	for _, x := range g.rivals {
		mean += x.sum / rounds / n
		worth += x.worth / n
		variance += max(0, x.off.squares-float64(x.off.sum*x.off.sum/rounds)) / max(1, n-1)
	}
	worth = max(worth, math.SmallestNonzeroFloat64)
	variance += float64(typicalRounds * typicalVariance * mean * (1 - mean))
	variance = max(variance/(typicalRounds+rounds), 1e-6)
	byWorth := 1 / max(s.doubt*s.doubt*mean*mean, 1e-9)
	byPlay := rounds / variance
	for i := range g.rivals {
		x := &g.rivals[i]
		x.value = (float64(byPlay*x.sum/rounds) + float64(byWorth*x.worth*mean/worth)) / (byPlay + byWorth)
		x.doubt = math.Sqrt(1 / (byPlay + byWorth))
		if i == 0 || x.value > first.value {
			first = *x
		}
	}
	return first
}

// winner returns the best rival. It reduces g.tries to the rivals left, with
// their chances to win as scores.
func (g *searcher) winner(s stage) try {
	first := g.estimate(s)
	g.tries = g.tries[:0]
	for _, x := range g.rivals {
		x.score = x.value
		g.tries = append(g.tries, x.try)
	}
	first.score = first.value
	return first.try
}
