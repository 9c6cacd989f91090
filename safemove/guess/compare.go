package guess

import (
	"cmp"
	"slices"

	"minesweeper/board"
	"minesweeper/safemove/internal/frontier"
)

// A Scorer computes for any square the score that best gives to its candidates.
// The zero value is ready.
type Scorer struct{ best *best }

// Compare returns the choice of best, and the same figures for another square,
// in a position in which Analyse has found nothing certain. The choice is the
// other square if that has the higher score and is safe enough to be a
// candidate of best. ok is false if the other square is uncovered or certainly
// a mine.
func (s *Scorer) Compare(p *Position, square board.Square) (choice Choice, other Candidate, ok bool) {
	s.choose(p, &choice)
	at := p.padded(p.size.Index(square))
	if p.known.Status[at] != frontier.Unknown {
		return choice, other, false
	}
	t := p.try(at)
	switch choice.Method {
	case ByEnd:
		t.score = s.best.win(at)
	case BySteps:
		s.best.score(p, &t, 0)
	default:
		t.score = t.safe
	}
	other = p.candidate(t)
	asked := choice.Method != BySteps || other.Chance >= (1-p.analysis.Least())*s.best.tuning.Near
	if other.Score > choice.Score && asked { // best did not look at it, or the net decided
		choice.Candidate, choice.Learned = other, false
	}
	return choice, other, true
}

// Endings fills the candidates of a choice by the method ByEnd: every unknown
// square with the chance to win if it is uncovered next. If there are too many
// layouts for best to search, the choice is the only candidate.
func (s *Scorer) Endings(p *Position, c *Choice) {
	c.Candidates = append(c.Candidates[:0], c.Candidate)
	var own Choice
	if s.choose(p, &own); own.Method != ByEnd {
		return
	}
	for _, t := range p.tries(nil) {
		t.score = s.best.win(t.square)
		if other := p.candidate(t); other.Square != c.Square {
			c.Candidates = append(c.Candidates, other)
		}
	}
	c.sort()
}

// choose fills c with the choice of best.
func (s *Scorer) choose(p *Position, c *Choice) {
	if s.best == nil {
		s.best = newBest(Options{Explain: true}).(*best) // no score is cut short
	}
	s.best.Guess(p, c)
}

// win returns the chance to win if a square is uncovered and the game is then
// played perfectly. It uses the tables that ending has just searched: the share
// of layouts won in the square's part, times that of each other part.
func (g *best) win(square int32) float64 {
	chance := 1.0
	for i := range g.parts {
		e := &g.parts[i]
		if column := slices.Index(e.squares, square); column >= 0 {
			chance *= float64(g.end.Begin(&e.table, column)) / float64(e.table.Layouts())
		} else {
			chance *= e.won
		}
	}
	return chance
}

// sort orders the candidates: the choice first, then by score, then by chance.
func (c *Choice) sort() {
	slices.SortStableFunc(c.Candidates, func(a, b Candidate) int {
		switch {
		case a.Square == c.Square:
			return -1
		case b.Square == c.Square:
			return 1
		}
		return cmp.Or(cmp.Compare(b.Score, a.Score), cmp.Compare(b.Chance, a.Chance))
	})
}
