package bot

import "minesweeper/cmd/internal/simulate"

// luckAdjusted estimates the share of games that program i won with less
// influence of luck than its win rate.
func (r *Report) luckAdjusted(i int) simulate.Interval {
	return r.Tallies[i].luck.WithoutLuck(r.prior())
}

func (r *Report) prior() simulate.Prior { return simulate.PriorsOf(r.Match.Settings.Spec).Progress }

// withGame returns a pair with one more game, which counts unless it is void.
func withGame(p simulate.Pair, a, b *Played) simulate.Pair {
	if a.Outcome == Void || b.Outcome == Void {
		return p
	}
	p.Add(a.Outcome == Won, b.Outcome == Won)
	if a.Quality != nil && b.Quality != nil {
		p.Luck.Add(uint64(a.Game), a.won()-b.won(), a.Quality.Luck-b.Quality.Luck)
	}
	return p
}

// won returns 1 for a game that was won, else 0.
func (p *Played) won() float64 {
	if p.Outcome == Won {
		return 1
	}
	return 0
}

// look looks at the test of a match, if there is one and it is time for that.
func (r *Report) look() {
	s := r.Match.Settings
	if s.Test == (simulate.Test{}) || r.Played%simulate.LookEvery != 0 || r.Look.Decided() {
		return
	}
	pair := &r.Pairs[0]
	r.Look = s.Test.Look(simulate.Compared{Counts: pair.Counts, Luck: pair.Luck.All()}, r.prior().Slope)
	r.Look.Ended = r.Look.Decided() && r.Played < s.Games
}
