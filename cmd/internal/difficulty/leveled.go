package difficulty

import (
	"fmt"

	"minesweeper/board"
	"minesweeper/board/generate"
	"minesweeper/safemove"
	"minesweeper/safemove/level"
)

// Leveled is a source of minefields that need no guess, all of one level. Game i
// is the first of that level among the games i·2²⁰, i·2²⁰+1 and so on of its
// NoGuess.
type Leveled struct {
	source *generate.NoGuess
	spec   generate.Spec
	level  int
	proof  *safemove.Deducer // of source; it has won the game that was made last
}

// maxTries is the number of minefields that are tried for one of a level. One
// in a hundred expert minefields has the rarest level.
const maxTries = 20_000

// NewLeveled returns a source of minefields of a level, from those of a NoGuess
// with this spec and deducer.
func NewLeveled(source *generate.NoGuess, spec generate.Spec, proof *safemove.Deducer, k int) (*Leveled, error) {
	return &Leveled{source, spec, k, proof}, level.Check(k)
}

// Fill makes m the minefield of a game. It fails if none of the minefields tried
// has the level. See [generate.Source].
func (l *Leveled) Fill(m *board.Minefield, game uint64) error {
	for try := range uint64(maxTries) {
		if err := l.source.Fill(m, game<<20+try); err != nil {
			return err
		}
		if l.proof.Level() == l.level {
			return nil
		}
	}
	return fmt.Errorf("no minefield of level %d among %d of %v", l.level, maxTries, l.spec)
}
