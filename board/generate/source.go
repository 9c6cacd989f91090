package generate

import (
	"slices"

	"minesweeper/board"
)

// A Source makes the minefields of a run. It is not safe for use by several
// goroutines at once; each takes a Source of its own, made alike.
type Source interface {
	// Fill makes m the minefield of a game of the run, counted from 0. It
	// uses the memory of m if that has the right size. The error says that
	// no minefield was found; sources that only lay mines at random always
	// find one.
	Fill(m *board.Minefield, game uint64) error
}

// Seeds are the seeds of a run: of a single one if PerSeed is 0, else each of
// First, First+1, … makes PerSeed games.
type Seeds struct {
	First   uint64
	PerSeed uint64
}

// At returns the seed that makes a game of the run, and how many games that
// seed makes before it.
func (s Seeds) At(game uint64) (seed, nth uint64) {
	if s.PerSeed == 0 {
		return s.First, game
	}
	return s.First + game/s.PerSeed, game % s.PerSeed
}

// A Kind is a way to make minefields.
type Kind struct {
	Name string
	New  func(Spec, Seeds) (Source, error)
}

// DefaultKind is the name of the Kind to use where none is asked for.
const DefaultKind = "uniform"

var kinds = []Kind{
	{"uniform", func(spec Spec, seeds Seeds) (Source, error) { return NewUniform(spec, seeds) }},
	{"kiss64", func(spec Spec, seeds Seeds) (Source, error) { return NewKISS(spec, seeds) }},
}

// Kinds returns the ways to make minefields, the default first.
func Kinds() []Kind { return slices.Clone(kinds) }

// NewSource returns the source of the kind with a name. The spec must pass
// [Spec.Check].
func NewSource(kind string, spec Spec, seeds Seeds) (Source, error) {
	var names []string
	for _, k := range kinds {
		names = append(names, k.Name)
	}
	i, err := board.Choice("generator", kind, names)
	if err != nil {
		return nil, err
	}
	return kinds[i].New(spec, seeds)
}

// Minefield returns the minefield of a single game, for callers that need no
// Source: the game with this number, from 0, of those that a seed makes.
func Minefield(kind string, spec Spec, seed, game uint64) (m board.Minefield, err error) {
	source, err := NewSource(kind, spec, Seeds{First: seed})
	if err == nil {
		err = source.Fill(&m, game)
	}
	return m, err
}
