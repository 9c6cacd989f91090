package dialogue

import (
	"errors"

	"minesweeper/board"
	"minesweeper/board/generate"
)

// Seeded returns a Lay that makes the first minefield of a seed.
func Seeded(seed uint64) Lay {
	return func(l generate.Spec) (board.Minefield, error) {
		return generate.Minefield(generate.DefaultGenerator, l, seed, 0)
	}
}

// On returns a Lay that uses a given minefield, for any number of mines in the
// spec. If the spec keeps the start free and a mine is there, that mine is
// moved to the first square without one.
func On(mines board.Minefield) Lay {
	return func(l generate.Spec) (board.Minefield, error) {
		if l.First == generate.Any || !mines.HasMine(l.Start) {
			return mines, nil
		}
		for i := range mines.Size().Squares() {
			if !mines.HasMineAt(i) {
				moved := mines.Clone()
				moved.Remove(l.Start)
				moved.Put(mines.Size().At(i))
				return moved, nil
			}
		}
		return mines, errors.New("the minefield has no square without a mine")
	}
}
