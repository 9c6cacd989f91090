package guess

import (
	"slices"

	"minesweeper/board"
)

// A Scorer compares guesses more thoroughly than a game has time for: exactly
// where every ending can be searched, else by rollouts. It reuses its memory;
// the zero value is ready.
type Scorer struct {
	deep     *deep
	position Position // of the board, after everything certain was found
	whole    Position // of the board as it is, or with an assumption
	free     []int32  // the squares that are certainly free
	island   ending
}

// Thorough is the policy best for a player with a second to spare: it searches
// longer endings, and else chooses by rollouts. A [Scorer] never finds a
// mistake in its choices.
var Thorough = Policy{"best", Policies[0].Doc, nil, newThorough}

const (
	thoroughLayouts = 32768 // the most layouts for a search to the end
	thoroughStates  = 1_000_000
	thoroughRounds  = 100 // to choose the best square
)

func newThorough(o GuesserOptions) Guesser {
	g := newDeep(GuesserOptions{Explain: o.Explain}).(*deep)
	g.tuning.Layouts, g.tuning.States, g.rounds = thoroughLayouts, thoroughStates, thoroughRounds
	return g
}

// load finds everything that is certain on a board. The analysis is that before
// the last certain squares were found, with which it agrees.
func (s *Scorer) load(b board.Board, total int) error {
	s.position.Load(b, total)
	s.free = s.free[:0]
	s.collectFree()
	free, err := s.position.Analyse()
	if free {
		s.collectFree()
	}
	return err
}

// collectFree adds the certain squares found so far to those that are free.
func (s *Scorer) collectFree() {
	p := &s.position
	for i, ok := p.NextFree(); ok; i, ok = p.NextFree() {
		s.free = append(s.free, p.padded(i))
	}
}

// columns returns the columns of the table of those squares that are in it.
func (e *ending) columns(squares []int32) (columns []int32) {
	for _, square := range squares {
		if column := slices.Index(e.squares, square); column >= 0 {
			columns = append(columns, int32(column))
		}
	}
	return columns
}
