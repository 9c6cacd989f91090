package guess

import (
	"math"
	"math/rand/v2"

	"minesweeper/safemove/internal/frontier"
)

// rollouts plays games out from a position, on random minefields that agree
// with it. The player is best, usually without its net, which searches only
// short endgames.
//
// A rollout does not end at a mine. If a guess hits one, a new minefield is
// drawn in which the square is free. The value of a rollout is the product of
// the chances of its guesses, times the exact value of its endgame. The mean is
// the chance to win, as with plain rollouts, but the spread is less than half.
//
// All rollouts of a round begin with the same minefield, so that its luck
// cancels. What they draw later depends on the position, the round and the
// first square alone: a square has the same rollouts whatever it is compared
// with.
type rollouts struct {
	player *searcher
	game   Position // the player's position
	mine   []bool   // the minefield of the rollout, by padded index
	next   []bool   // the minefield at the start of a round
	pcg    rand.PCG
	rng    *rand.Rand
	seed   uint64 // from the position
	round  uint64
	choice Choice
}

// playedLayouts is the most layouts for a search to the end in rollouts.
const playedLayouts = 60

// newRollouts returns rollouts by best with the settings at the given values.
func newRollouts(v Values) *rollouts {
	r := &rollouts{player: newSearcher(GuesserOptions{Values: v})}
	r.player.layouts, r.rng = playedLayouts, rand.New(&r.pcg)
	return r
}

// A sample adds up the values of rollouts.
type sample struct{ n, sum, squares float64 }

func (s *sample) add(x float64) {
	s.n++
	s.sum += x
	s.squares += float64(x * x) // rounded: some processors would not
}

// mean returns the mean and its standard error.
func (s *sample) mean() (mean, doubt float64) {
	mean = s.sum / s.n
	return mean, math.Sqrt(max(0, s.squares/s.n-float64(mean*mean)) / max(1, s.n-1))
}

// prepare gets the memory ready for a position, and takes its random numbers
// from the position and seed.
func (r *rollouts) prepare(p *Position, seed uint64) {
	if r.game.known == nil || r.game.size != p.size {
		r.game.Begin(p.size, p.total)
		r.mine = make([]bool, len(p.known.Status))
		r.next = make([]bool, len(p.known.Status))
	}
	r.game.total = p.total
	h := uint64(p.total) + seed<<32
	for _, i := range p.known.All() {
		h = (h ^ uint64(p.known.Status[i])<<4 ^ uint64(p.known.Need[i]&15)) * 0x9e3779b97f4a7c15
		h ^= h >> 29
	}
	r.seed = h
}

// begin begins a round with a new minefield.
func (r *rollouts) begin(p *Position, round int) {
	r.round = uint64(round)
	r.pcg.Seed(r.seed, r.round)
	r.draw(p, r.next)
}

// draw makes a minefield that agrees with a position.
func (r *rollouts) draw(p *Position, mine []bool) {
	clear(mine)
	for _, i := range p.known.Proved() {
		mine[i] = true
	}
	p.analysis.Sample(r.rng, func(i int32) { mine[i] = true })
}

// play plays a rollout that begins with some squares, which are guesses, and
// then with squares that are certainly free. It returns an estimate of the
// chance to win.
func (r *rollouts) play(p *Position, guesses, free []int32) float64 {
	r.game.known.CopyFrom(p.known)
	copy(r.mine, r.next)
	stream, chance := uint64(1)<<63, 1.0 // no square has this number
	if len(guesses) > 0 {
		stream = uint64(guesses[0]) << 32
	}
	r.pcg.Seed(r.seed, r.round|stream)
	if len(guesses) > 0 {
		first := guesses[0]
		chance = 1 - p.mine(first)
		if chance <= 0 {
			return 0
		}
		for r.mine[first] {
			r.draw(p, r.mine)
		}
		r.uncover(first)
		guesses = guesses[1:]
	}
	for _, i := range free {
		if r.game.known.Status[i] == frontier.Free {
			r.uncover(i)
		}
	}
	return chance * r.playOn(guesses)
}

// playOn plays the rollout to its end, beginning with some guesses, and returns
// an estimate of the chance to win.
func (r *rollouts) playOn(guesses []int32) float64 {
	q := &r.game
	chance := 1.0
	for {
		for i, ok := q.known.NextFree(); ok; i, ok = q.known.NextFree() {
			r.uncover(i)
		}
		if q.Over() && len(guesses) == 0 {
			return chance
		}
		free, err := q.Analyse()
		if err != nil {
			return 0
		}
		if free {
			continue
		}
		var i int32
		if len(guesses) > 0 {
			i, guesses = guesses[0], guesses[1:]
			switch q.known.Status[i] {
			case frontier.Open:
				continue
			case frontier.Mine:
				return 0
			}
			r.choice.Free = 1 - q.mine(i)
		} else {
			r.player.Guess(q, &r.choice)
			if r.choice.Method == ByEnd {
				return chance * r.choice.Score
			}
			i = q.padded(q.size.Index(r.choice.Square))
		}
		if !q.wide.used {
			chance *= r.choice.Free
			for r.mine[i] {
				r.draw(q, r.mine)
			}
		} else if r.mine[i] { // no other minefield can be drawn
			return 0
		}
		r.uncover(i)
	}
}

// uncover uncovers a square of the rollout.
func (r *rollouts) uncover(i int32) {
	k, n := r.game.known, 0
	for _, o := range k.Offset {
		if r.mine[i+o] {
			n++
		}
	}
	k.Uncover(i, n)
}
