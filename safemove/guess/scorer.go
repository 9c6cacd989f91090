package guess

import (
	"slices"

	"minesweeper/board"
)

// A Scorer compares guesses more thoroughly than a game has time for: exactly
// where every ending can be searched, else by rollouts. It reuses its memory;
// each goroutine needs its own. The zero value is ready, and searches as
// [Thorough] does.
type Scorer struct {
	search   *searcher
	position Position // of the board, after everything certain was found
	whole    Position // of the board as it is, or with an assumption
	free     []int32  // the squares that are certainly free
	island   ending
}

// load finds everything that is certain on a board. The analysis is that before
// the last certain squares were found, with which it agrees.
func (s *Scorer) load(b board.Board, total int) error {
	if s.search == nil {
		s.search = newThorough(GuesserOptions{}).(*searcher)
	}
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
