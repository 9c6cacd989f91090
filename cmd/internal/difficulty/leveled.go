package difficulty

import (
	"fmt"

	"minesweeper/board"
	"minesweeper/board/generate"
	"minesweeper/safemove"
	"minesweeper/safemove/level"
)

// leveled is a source of minefields that need no guess, whose levels take turns.
// Game i is the first of its level among the games i·2²⁰, i·2²⁰+1 and so on of
// the source.
type leveled struct {
	source *generate.NoGuess
	levels []int
	proof  *safemove.Deducer // of source; it has won the game that was made last
}

// maxTries is the number of minefields that are tried for one of a level. One
// in a hundred expert minefields has the rarest level.
const maxTries = 20_000

// OfLevels returns a source of those minefields of all that have one of the
// levels, which take turns. Without levels it returns all. The deducer must be
// that of all.
func OfLevels(all *generate.NoGuess, proof *safemove.Deducer, levels ...int) (generate.Source, error) {
	if len(levels) == 0 {
		return all, nil
	}
	for _, k := range levels {
		if err := level.Check(k); err != nil {
			return nil, err
		}
	}
	return &leveled{all, levels, proof}, nil
}

// Fill makes m the minefield of a game. It fails if none of the minefields tried
// has the level. See [generate.Source].
func (l *leveled) Fill(m *board.Minefield, game uint64) error {
	want := l.levels[game%uint64(len(l.levels))]
	for try := range uint64(maxTries) {
		if err := l.source.Fill(m, game<<20+try); err != nil {
			return err
		}
		if l.proof.Level() == want {
			return nil
		}
	}
	return fmt.Errorf("no minefield of level %d was found among %d that need no guess", want, maxTries)
}
