// Package flags has the flags that several commands share.
package flags

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"strconv"

	"minesweeper/board"
	"minesweeper/board/generate"
	"minesweeper/cmd/internal/cli"
	"minesweeper/cmd/internal/text"
)

// Spec is the flags that say what minefields are made.
type Spec struct {
	Start, First string
	Generator    string
	Seed         Seed
	Size         string
	Total        board.Total
}

// Add adds the flags.
func (s *Spec) Add(f *cli.Flags) {
	kinds := text.NamesBy(generate.Kinds(), func(k generate.Kind) string { return k.Name })
	s.Size = "9x9"
	Size(f, &s.Size)
	f.Total(&s.Total)
	f.StringVar(&s.Start, "start", "", "the first `SQUARE` to uncover, see --first")
	f.Word(&s.First, "first", generate.FirstNames(), promised+"usual with --start)")
	f.OneOf(&s.Generator, "generator", "", kinds, "where minefields come from")
	f.Var(&s.Seed, "seed", "make what the number `S` makes; without it a seed is chosen and told")
}

// Size adds --size. Its value before is what it is if it is not given.
func Size(f *cli.Flags, size *string) {
	presets := text.NamesBy(board.Presets(), func(p board.Preset) string { return p.Name })
	f.Word(size, "size", presets, "beginner (small), intermediate (medium), expert or `ROWSxCOLS`")
}

// promised is the usage of --first, but for its end.
const promised = "what the first square is promised: any, safe (no mine there) or open (nor around it; "

// UsualOpen is the usage of --first in commands that play.
const UsualOpen = promised + "the usual)"

// Get returns what the flags ask for. Where a promise is made to a start
// that is not named, it is the size's usual one. If the size is a usual one lying on
// its side, a note says so.
func (s *Spec) Get(e *cli.Env) (generate.Spec, error) {
	preset, err := board.ParsePreset(s.Size)
	if err != nil {
		return generate.Spec{}, err
	}
	for _, p := range board.Presets() {
		if turned := (board.Size{Rows: p.Size.Cols, Cols: p.Size.Rows}); turned == preset.Size && turned != p.Size {
			fmt.Fprintf(e.Stderr, "note: %v is rows x columns; the usual %s board is %v\n", turned, p.Name, p.Size)
		}
	}
	spec := generate.Spec{Size: preset.Size, Mines: preset.Mines, Start: preset.Start}
	if n, known := s.Total.Mines(); known {
		spec.Mines = n
	} else if preset.Name == "" {
		return spec, cli.Usagef("how many mines has a %v board? -n N says it", spec.Size)
	}
	if s.Start != "" {
		if spec.Start, err = spec.Size.Square(s.Start); err != nil {
			return spec, fmt.Errorf("start: %w", err)
		}
	}
	if spec.First, err = s.promise(); err != nil {
		return spec, err
	}
	return spec, spec.Check()
}

// promise returns what the first square is promised.
func (s *Spec) promise() (generate.First, error) {
	switch {
	case s.First != "":
		first, err := generate.ParseFirst(s.First)
		return first, cli.Suggest(err, s.First, generate.FirstNames())
	case s.Start != "" || s.Generator != generate.DefaultKind:
		return generate.Open, nil
	}
	return generate.Any, nil
}

// ChooseSeed chooses a seed, if none was given, and prints it.
func (s *Spec) ChooseSeed(e *cli.Env) error {
	if s.Seed.Given {
		return nil
	}
	s.Seed.N = uint64(rand.Uint32())
	_, err := fmt.Fprintf(e.Stderr, "seed %d\n", s.Seed.N)
	return err
}

// A Seed is a flag's number that may be missing.
type Seed struct {
	N     uint64
	Given bool
}

func (v *Seed) String() string {
	if !v.Given {
		return ""
	}
	return strconv.FormatUint(v.N, 10)
}

func (v *Seed) Type() string { return "uint" }

func (v *Seed) Set(text string) error {
	n, err := strconv.ParseUint(text, 10, 64)
	if err != nil {
		return fmt.Errorf("want a whole number from 0 to %d", uint64(1<<64-1))
	}
	v.N, v.Given = n, true
	return nil
}

// A Game is the number of a game among those of a seed, from 1.
type Game uint64

// Add adds --game. Its value before is what it is if it is not given.
func (g *Game) Add(f *cli.Flags, usage string) {
	*g = 1
	f.Var(g, "game", usage)
}

// Index returns the game's number from 0.
func (g *Game) Index() uint64 { return uint64(*g) - 1 }

func (g *Game) String() string { return strconv.FormatUint(uint64(*g), 10) }

func (g *Game) Type() string { return "uint" }

func (g *Game) Set(text string) error {
	n, err := strconv.ParseUint(text, 10, 64)
	switch {
	case err != nil:
		return fmt.Errorf("want a whole number from 1 to %d", uint64(1<<64-1))
	case n == 0:
		return cli.Hint(errors.New("games are counted from 1"), "the first game of a seed is --game 1")
	}
	*g = Game(n)
	return nil
}
