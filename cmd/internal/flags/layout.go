// Package flags has the flags that several commands share.
package flags

import (
	"fmt"
	"math/rand/v2"
	"strconv"

	"minesweeper/board"
	"minesweeper/board/generate"
	"minesweeper/cmd/internal/cli"
	"minesweeper/cmd/internal/text"
)

// Layout is the flags that say what minefields are made.
type Layout struct {
	Start, First string
	Generator    string
	Seed         Seed
	Size         string
	Total        board.Total
}

// Add adds the flags.
func (l *Layout) Add(f *cli.Flags) {
	kinds := text.NamesBy(generate.Kinds(), func(k generate.Kind) string { return k.Name })
	sizes := text.NamesBy(board.Presets(), func(p board.Preset) string { return p.Name })
	l.Size = "9x9"
	f.Word(&l.Size, "size", sizes, "beginner (small), intermediate (medium), expert or `ROWSxCOLS`")
	f.Total(&l.Total)
	f.StringVar(&l.Start, "start", "", "the first `SQUARE` to uncover, see --first")
	f.Word(&l.First, "first", generate.FirstNames(), promised+"usual with --start)")
	f.OneOf(&l.Generator, "generator", "", kinds, "where minefields come from")
	f.Var(&l.Seed, "seed", "make what the number `S` makes; without it a seed is chosen and told")
}

// What --first promises, and when it is open if nothing else is said.
const (
	promised  = "what the first square is promised: any, safe (no mine there) or open (nor around it; "
	UsualOpen = promised + "the usual)" // in commands that play
)

// Get returns what the flags ask for. Where a promise is made to a start
// that is not named, it is the size's usual one.
func (l *Layout) Get() (generate.Spec, error) {
	preset, err := board.ParsePreset(l.Size)
	if err != nil {
		return generate.Spec{}, err
	}
	layout := generate.Spec{Size: preset.Size, Mines: preset.Mines, Start: preset.Start}
	if n, known := l.Total.Mines(); known {
		layout.Mines = n
	} else if preset.Name == "" {
		return layout, cli.Usagef("how many mines has a %v board? -n N says it", layout.Size)
	}
	if l.Start != "" {
		if layout.Start, err = layout.Size.Square(l.Start); err != nil {
			return layout, fmt.Errorf("start: %w", err)
		}
	}
	if layout.First, err = l.promise(); err != nil {
		return layout, err
	}
	return layout, layout.Check()
}

// promise returns what the first square is promised.
func (l *Layout) promise() (generate.First, error) {
	switch {
	case l.First != "":
		first, err := generate.ParseFirst(l.First)
		return first, cli.Suggest(err, l.First, generate.FirstNames())
	case l.Start != "" || l.Generator != generate.DefaultKind:
		return generate.Open, nil
	}
	return generate.Any, nil
}

// ChooseSeed chooses a seed, if none was given, and tells it.
func (l *Layout) ChooseSeed(e *cli.Env) error {
	if l.Seed.Given {
		return nil
	}
	l.Seed.N = uint64(rand.Uint32())
	_, err := fmt.Fprintf(e.Stderr, "seed %d\n", l.Seed.N)
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
