// Package flags holds the flags that several commands share, each group with
// the code that checks them and turns them into values: the minefields to make
// ([Spec]), a board to reason about ([Position]), the policies to play
// ([Policies]), the games to play ([Games]) and the output ([Result]).
//
// A flag has one name and one meaning in every command, so a new flag for more
// than one command belongs here. The package must not do the work of a command.
package flags

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"strconv"

	"minesweeper/board"
	"minesweeper/board/game"
	"minesweeper/board/generate"
	"minesweeper/cmd/internal/cli"
	"minesweeper/cmd/internal/text"
)

// Spec holds the flags that describe the minefields to make.
type Spec struct {
	Start            Start
	First, Generator string
	Seed             Seed
	Size             string
	Total            board.Total
	Opens            bool // the first square is open, unless --first says otherwise
}

// Add adds the flags.
func (s *Spec) Add(f *cli.Flags) {
	kinds := text.NamesBy(generate.Generators(), func(k generate.Generator) string { return k.Name })
	s.Size = "9x9"
	Size(f, &s.Size)
	f.Total(&s.Total)
	s.Start.Add(f, "the first `SQUARE` to uncover, see --first")
	f.Word(&s.First, "first", generate.FirstNames(), promised+"the default with --start)")
	f.OneOf(&s.Generator, "generator", "", kinds, "how to make minefields")
	s.Seed.Add(f, "the random seed `S`; chosen and printed if not given")
}

// Size adds --size. The default is *size.
func Size(f *cli.Flags, size *string) {
	presets := text.NamesBy(board.Presets(), func(p board.Preset) string { return p.Name })
	f.Word(size, "size", presets, "beginner (small), intermediate (medium), expert or `ROWSxCOLS`")
}

// ParseSize reads the value of --size. A note on standard error warns of a preset's
// size with rows and columns exchanged.
func ParseSize(e *cli.Env, size string) (board.Preset, error) {
	preset, err := board.ParsePreset(size)
	for _, p := range board.Presets() {
		if turned := (board.Size{Rows: p.Size.Cols, Cols: p.Size.Rows}); turned == preset.Size && turned != p.Size {
			e.Note("%v is rows x columns; the usual %s board is %v", turned, p.Name, p.Size)
		}
	}
	return preset, err
}

// promised is the usage of --first without its end.
const promised = "what the first square is: any, safe (no mine) or open (no mine around it either; "

// DefaultOpen is the usage of --first in commands that play.
const DefaultOpen = promised + "the default)"

// Get returns the minefields that the flags describe. If the promise needs a
// start and the flags name none, the start is the usual one of the size.
func (s *Spec) Get(e *cli.Env) (generate.Spec, error) {
	preset, err := ParseSize(e, s.Size)
	if err != nil {
		return generate.Spec{}, err
	}
	spec := generate.Spec{Size: preset.Size, Mines: preset.Mines, Start: preset.Start}
	if n, known := s.Total.Mines(); known {
		spec.Mines = n
	} else if preset.Name == "" {
		return spec, cli.Usagef("a %v board has no usual number of mines: -n N gives it", spec.Size)
	}
	start, err := s.Start.On(spec.Size)
	if err != nil {
		return spec, err
	}
	if start != nil {
		spec.Start = *start
	}
	if s.First != "" {
		spec.First, err = generate.ParseFirst(s.First)
		err = cli.Suggest(err, s.First, generate.FirstNames())
	} else if s.Opens || s.Start != "" || s.Generator != generate.DefaultGenerator {
		spec.First = generate.Open
	}
	if err == nil {
		err = spec.Check()
	}
	return spec, err
}

// ChooseSeed chooses a seed if none was given, and prints it on standard error.
func (s *Spec) ChooseSeed(e *cli.Env) {
	if !s.Seed.Given {
		s.Seed.N = uint64(rand.Uint32())
		e.Report("seed %d", s.Seed.N)
	}
}

// A Seed is the number of the flag --seed, which is optional.
type Seed struct {
	N     uint64
	Given bool
}

// Add adds --seed.
func (s *Seed) Add(f *cli.Flags, usage string) {
	f.Value("seed", "", "", usage, func(text string) (err error) {
		s.N, err = whole(text, 0)
		s.Given = true
		return err
	})
}

// A Game is the number of a game among those of a seed, from 1.
type Game uint64

// Add adds --game, with the default 1.
func (g *Game) Add(f *cli.Flags, usage string) {
	*g = 1
	f.Value("game", "", "1", usage, func(text string) error {
		n, err := whole(text, 1)
		*g = Game(n)
		if err == nil && n == 0 {
			err = cli.Hint(errors.New("games are counted from 1"), "the first game of a seed is --game 1")
		}
		return err
	})
}

// whole reads a whole number, which messages say begins with least.
func whole(text string, least int) (uint64, error) {
	n, err := strconv.ParseUint(text, 10, 64)
	if err != nil {
		err = fmt.Errorf("want a whole number from %d to %d", least, uint64(math.MaxUint64))
	}
	return n, err
}

// Index returns the game's number from 0.
func (g Game) Index() uint64 { return uint64(g) - 1 }

// A Start is the value of the flag --start: the square to uncover first, or "".
type Start string

// Add adds the flag.
func (s *Start) Add(f *cli.Flags, usage string) {
	f.StringVar((*string)(s), "start", "", usage)
	f.Check(func() error {
		_, err := s.On(board.Size{Rows: math.MaxInt, Cols: math.MaxInt})
		return err
	})
}

// On returns the square on a board of a size, or nil if none is given.
func (s Start) On(size board.Size) (*board.Square, error) {
	if s == "" {
		return nil, nil
	}
	square, err := size.Square(string(s))
	if err != nil {
		return nil, fmt.Errorf("--start: %w", err)
	}
	return &square, nil
}

// Free returns the square like [Start.On]. The error may be that it has a mine.
func (s Start) Free(mines board.Minefield) (*board.Square, error) {
	square, err := s.On(mines.Size())
	if square != nil && mines.HasMine(*square) {
		err = fmt.Errorf("--start %v: this square has a mine", square)
	}
	return square, err
}

// Begin uncovers the first square of a game.
func Begin(g *game.Game, start board.Square) error {
	if g.Status().Over() {
		return fmt.Errorf("--start %v: nothing is left to uncover", start)
	}
	result, err := g.Make(start.Move())
	if err == nil && !result.Played() && result != board.BlownUp {
		err = fmt.Errorf("--start %v: %v", start, result)
	}
	return err
}
