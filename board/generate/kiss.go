package generate

import "minesweeper/board"

// KISS64 is George Marsaglia's random number generator of that name (posted to
// sci.math in 2009): the sum of a multiply-with-carry generator, a shift
// register and a congruential one, each of 64 bits.
type KISS64 struct{ x, c, y, z uint64 }

// NewKISS64 returns the generator, seeded as the published tests seed it.
func NewKISS64(seed uint64) KISS64 {
	return KISS64{x: seed | 1, c: seed | 2, y: seed | 4, z: seed | 8}
}

// Uint64 returns the next number.
func (k *KISS64) Uint64() uint64 {
	t := k.x<<58 + k.c
	k.c = k.x >> 6
	k.x += t
	if k.x < t {
		k.c++
	}
	k.y ^= k.y << 13
	k.y ^= k.y >> 17
	k.y ^= k.y << 43
	k.z = 6906969069*k.z + 1234567
	return k.x + k.y + k.z
}

// below returns a number from 0 to n-1. The lower ones are very slightly more
// likely, which the published puzzles depend on.
func (k *KISS64) below(n int) int { return int(k.Uint64() % uint64(n)) }

// KISS makes the puzzles that a published solver was tested on: with an open
// start at C3 on beginner, C4 on intermediate, D4 on expert, and seeds from 1
// to 1000 with 100 puzzles each.
//
// The puzzles of a seed come from one stream of numbers. Asking for them out of
// order takes longer: those in between are made and thrown away.
type KISS struct {
	spec   Spec
	seeds  Seeds
	seed   uint64 // the seed of random
	made   uint64 // the number of that seed's puzzles that random has made
	random KISS64
}

// NewKISS returns a source of the published puzzles. It fails if the spec does
// not pass [Spec.Check].
func NewKISS(spec Spec, seeds Seeds) (*KISS, error) {
	if err := spec.Check(); err != nil {
		return nil, err
	}
	return &KISS{spec, seeds, seeds.First, 0, NewKISS64(seeds.First)}, nil
}

// Fill makes m the minefield of a game. See [Source].
func (k *KISS) Fill(m *board.Minefield, game uint64) error {
	seed, nth := k.seeds.At(game)
	if seed != k.seed || nth < k.made {
		k.seed, k.made, k.random = seed, 0, NewKISS64(seed)
	}
	for ; ; k.made++ {
		k.spec.accept(m)
		k.lay(m)
		if k.made == nth {
			k.made++
			return nil
		}
	}
}

// lay puts the mines of the next puzzle into m. For each mine it draws a row,
// then a column, until the square may have a mine and has none yet.
func (k *KISS) lay(m *board.Minefield) {
	for m.Total() < k.spec.Mines {
		row := k.random.below(k.spec.Size.Rows)
		s := board.Square{Row: row, Col: k.random.below(k.spec.Size.Cols)}
		if k.spec.Allows(s) {
			m.Put(s)
		}
	}
}
