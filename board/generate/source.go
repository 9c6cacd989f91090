package generate

import (
	"crypto/sha256"
	"encoding/binary"
	"math/bits"
	"math/rand/v2"
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

// Seeds are the seeds of a run.
type Seeds struct {
	First   uint64 `json:",string"` // the seed of the first game
	PerSeed uint64 // the games for each of First, First+1, …; 0 if First makes all games
}

// At returns the seed that makes a game of the run, and the number of games
// that the seed makes before it.
func (s Seeds) At(game uint64) (seed, nth uint64) {
	if s.PerSeed == 0 {
		return s.First, game
	}
	return s.First + game/s.PerSeed, game % s.PerSeed
}

// Version names the way in which seeds become minefields. Another version may
// make other minefields from the same seed, so results state the version.
const Version = "mines-1"

// StreamSeed returns the two words that seed a PCG for one game of a run. The
// purpose separates streams that would otherwise be equal: laying the mines of
// a game is one purpose, the random choices of a player another.
//
// The words are the first sixteen bytes, high byte first, of the SHA-256 of
// the version, a zero byte, the purpose, a zero byte, the seed and the game,
// both as eight bytes, high byte first.
func StreamSeed(purpose string, seed, game uint64) (hi, lo uint64) {
	var room [64]byte
	text := append(room[:0], Version...)
	text = append(text, 0)
	text = append(text, purpose...)
	text = append(text, 0)
	text = binary.BigEndian.AppendUint64(text, seed)
	sum := sha256.Sum256(binary.BigEndian.AppendUint64(text, game))
	return binary.BigEndian.Uint64(sum[:8]), binary.BigEndian.Uint64(sum[8:16])
}

// A stream yields the random numbers of one game after another.
type stream struct {
	purpose string
	pcg     rand.PCG
}

// start begins the stream of a game.
func (s *stream) start(seed, game uint64) { s.pcg.Seed(StreamSeed(s.purpose, seed, game)) }

// below returns a number from 0 to n-1, each equally likely (Lemire, "Fast
// random integer generation in an interval", 2019). It is written out here,
// and not taken from math/rand/v2, because only the generators there promise
// never to change.
func (s *stream) below(n int) int {
	width := uint64(n)
	hi, lo := bits.Mul64(s.pcg.Uint64(), width)
	if lo < width {
		for biased := -width % width; lo < biased; {
			hi, lo = bits.Mul64(s.pcg.Uint64(), width)
		}
	}
	return int(hi)
}

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
