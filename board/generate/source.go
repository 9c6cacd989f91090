package generate

import (
	"slices"

	"minesweeper/board"
)

// A Source makes the minefields of a run. It must not be used by several
// goroutines at once; each has its own Source, made from the same arguments.
type Source interface {
	// Fill makes m the minefield of a game of the run, counted from 0. It
	// uses the memory of m if m has the right size. It fails if no minefield
	// is found, which never happens to sources that only lay mines at random.
	Fill(m *board.Minefield, game uint64) error
}

// A Generator is a way to make minefields.
type Generator struct {
	Name string
	New  func(Spec, Seeds) (Source, error)
}

// DefaultGenerator is the name of the default Generator.
const DefaultGenerator = "uniform"

var generators = []Generator{
	{"uniform", func(spec Spec, seeds Seeds) (Source, error) { return NewUniform(spec, seeds) }},
	{"kiss64", func(spec Spec, seeds Seeds) (Source, error) { return NewKISS(spec, seeds) }},
}

// Generators returns the ways to make minefields, the default first.
func Generators() []Generator { return slices.Clone(generators) }

// NewSource returns a source of the kind with the given name. It fails if there
// is no such kind, or if the spec does not pass [Spec.Check].
func NewSource(kind string, spec Spec, seeds Seeds) (Source, error) {
	var names []string
	for _, k := range generators {
		names = append(names, k.Name)
	}
	i, err := board.Choice("generator", kind, names)
	if err != nil {
		return nil, err
	}
	return generators[i].New(spec, seeds)
}

// Minefield returns a single minefield without a Source: that of the game with
// the given number, from 0, among those that the seed makes.
func Minefield(kind string, spec Spec, seed, game uint64) (m board.Minefield, err error) {
	source, err := NewSource(kind, spec, Seeds{First: seed})
	if err == nil {
		err = source.Fill(&m, game)
	}
	return m, err
}
