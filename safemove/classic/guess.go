package classic

import (
	"slices"

	"minesweeper/safemove/internal/frontier"
)

// edge is the difference that preferring or avoiding a square makes to its
// chance.
const edge = 0.02

// guess adds the move of guess 1 or guess 2.
func (c *Classic) guess() error {
	s := &c.sequence
	best, chance := c.leastMine()
	inOpen := len(s.untouched) > 0 && !s.endPlay && !c.noGuess1
	inSequence := best >= 0 && !c.noGuess2
	openChance := s.openMine + c.offset
	switch {
	case inOpen && (!inSequence || openChance < chance):
		c.expose(c.pickOpen(), guess1, 1-openChance)
	case inSequence:
		c.expose(best, guess2, 1-chance)
	default:
		return ErrNoGuess
	}
	return nil
}

// leastMine returns the square of guess 2 and its chance of a mine, or -1: the
// first square with the least chance. It prefers squares beside an exposed one
// and avoids orphans, each by edge. In end play it includes untouched squares.
func (c *Classic) leastMine() (best int32, chance float64) {
	s := &c.sequence
	best, least := int32(-1), 0.0
	for _, at := range c.v.All() {
		if !c.unexposed(at) || !c.inside(at) && !s.endPlay {
			continue
		}
		mine := s.openMine
		if c.inside(at) {
			mine = c.chance(at)
		}
		score := mine
		if c.besideExposed(at) {
			score -= edge
		}
		if c.orphan(at) {
			score += edge
		}
		if best < 0 || score < least {
			best, least, chance = at, score, mine
		}
	}
	return best, chance
}

// orphan reports whether no unexposed square lies left, right, above or below.
func (c *Classic) orphan(at int32) bool {
	return c.known(at-1, at+1, at-c.stride, at+c.stride)
}

// besideExposed reports whether an exposed square lies left, right, above or
// below.
func (c *Classic) besideExposed(at int32) bool {
	return c.exposed(at-1) || c.exposed(at+1) || c.exposed(at-c.stride) || c.exposed(at+c.stride)
}

// pickOpen returns the square of guess 1: the one that supports a sequence
// best, or else the one most likely to open a new area.
func (c *Classic) pickOpen() int32 {
	best, score := int32(-1), [3]int{}
	for _, at := range c.sequence.untouched {
		support := c.support(at)
		if support < minSupport || c.besideOrphan(at) {
			continue
		}
		now := [3]int{support, c.sequenceAround(at), -c.unexposedAround(at)}
		if best < 0 || slices.Compare(now[:], score[:]) > 0 {
			best, score = at, now
		}
	}
	if best < 0 {
		return c.pickArea()
	}
	return best
}

// minSupport is the least support that is worth a guess.
const minSupport = 8

// support scores how much an untouched square would help the sequence next to
// it. In each of four directions it looks for
//
//	2
//	4 - ?    - unexposed, 4 exposed, 2 exposed or off the board
//	2
//
// The figures are the points that each square adds.
func (c *Classic) support(at int32) (score int) {
	for k, d := range [4]int32{-c.stride, c.stride, -1, 1} {
		far := at + 2*d
		if !c.unexposed(at+d) || !c.exposed(far) {
			continue
		}
		side := int32(1)
		if k >= 2 {
			side = c.stride
		}
		score += 4
		for _, n := range [2]int32{far - side, far + side} {
			if c.exposed(n) || c.v.Status[n] == frontier.Outside {
				score += 2
			}
		}
	}
	return score
}

func (c *Classic) besideOrphan(at int32) bool {
	for _, d := range &c.v.Offset {
		if c.unexposed(at+d) && c.orphan(at+d) {
			return true
		}
	}
	return false
}

// sequenceAround returns how many neighbours are part of a sequence.
func (c *Classic) sequenceAround(at int32) (n int) {
	for _, d := range &c.v.Offset {
		if c.unexposed(at+d) && c.inside(at+d) {
			n++
		}
	}
	return n
}

// pickArea returns the untouched square that is most likely to have no mine
// around it: without marked neighbours, and with the fewest unexposed ones, so
// corners come first. A square without unexposed neighbours comes last, because
// it uncovers no others.
func (c *Classic) pickArea() int32 {
	best, least := int32(-1), 0
	for _, at := range c.sequence.untouched {
		danger := c.unexposedAround(at) + 10*int(c.v.Mined[at])
		if c.unexposedAround(at) == 0 {
			danger += 100
		}
		if best < 0 || danger < least {
			best, least = at, danger
		}
	}
	return best
}
