package guess

import (
	"math/bits"

	"minesweeper/safemove/internal/frontier"
)

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
