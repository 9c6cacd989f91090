package generate

import "minesweeper/board"

// Uniform is the default source: all minefields that the spec allows are
// equally likely.
//
// It draws squares without replacement from the allowed ones (the first steps
// of a Fisher–Yates shuffle). So a game takes one random number for each mine,
// also on a board that is nearly full.
type Uniform struct {
	spec    Spec
	seeds   Seeds
	stream  stream
	allowed []int32 // ascending
	deck    []int32 // the same squares, being shuffled
}

// NewUniform returns a uniform source. It fails if the spec does not pass
// [Spec.Check].
func NewUniform(spec Spec, seeds Seeds) (*Uniform, error) {
	if err := spec.Check(); err != nil {
		return nil, err
	}
	allowed := spec.allowed()
	return &Uniform{spec, seeds, stream{purpose: "minefield"}, allowed, make([]int32, len(allowed))}, nil
}

// Fill makes m the minefield of a game. See [Source].
func (u *Uniform) Fill(m *board.Minefield, game uint64) error {
	u.spec.accept(m)
	u.stream.start(u.seeds.At(game))
	u.lay(m)
	return nil
}

// lay draws the mines from the stream and puts them into m, which has none.
func (u *Uniform) lay(m *board.Minefield) {
	copy(u.deck, u.allowed)
	for k := range u.spec.Mines {
		pick := k + u.stream.below(len(u.deck)-k)
		u.deck[k], u.deck[pick] = u.deck[pick], u.deck[k]
		m.Put(u.spec.Size.At(int(u.deck[k])))
	}
}
