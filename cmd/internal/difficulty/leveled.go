package difficulty

import (
	"fmt"

	"minesweeper/board"
	"minesweeper/board/generate"
	"minesweeper/safemove"
	"minesweeper/safemove/level"
)

// leveled is a source of minefields that need no guess, all of one level. Game i
// is the first of that level among the games i·2²⁰, i·2²⁰+1 and so on of its
// source.
type leveled struct {
	source *generate.NoGuess
	level  int
	proof  *safemove.Deducer // of source; it has won the game that was made last
}

// maxTries is the number of minefields that are tried for one of a level. One
// in a hundred expert minefields has the rarest level.
const maxTries = 20_000

// OfLevel returns a source of those minefields of all that have a level, or all
// if k is 0. The deducer must be that of all.
func OfLevel(k int, all *generate.NoGuess, proof *safemove.Deducer) (generate.Source, error) {
	if k == 0 {
		return all, nil
	}
	return &leveled{all, k, proof}, level.Check(k)
}

// Fill makes m the minefield of a game. It fails if none of the minefields tried
// has the level. See [generate.Source].
func (l *leveled) Fill(m *board.Minefield, game uint64) error {
	for try := range uint64(maxTries) {
		if err := l.source.Fill(m, game<<20+try); err != nil {
			return err
		}
		if l.proof.Level() == l.level {
			return nil
		}
	}
	return fmt.Errorf("no minefield of level %d was found among %d that need no guess", l.level, maxTries)
}
