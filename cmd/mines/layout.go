package main

import (
	"fmt"
	"math/rand/v2"
	"strconv"

	"minesweeper/board"
	"minesweeper/board/generate"
	"minesweeper/cmd/internal/cli"
)

// layoutFlags are the flags that say what minefields are made.
type layoutFlags struct {
	size, start, first string
	total              int
	generator          string
	seed               seedValue
}

func (l *layoutFlags) add(f *cli.Flags) {
	var kinds []string
	for _, k := range generate.Kinds() {
		kinds = append(kinds, k.Name)
	}
	var sizes []string
	for _, p := range generate.Presets() {
		sizes = append(sizes, p.Name)
	}
	l.size = "9x9"
	f.Word(&l.size, "size", sizes, "beginner, intermediate, expert or `ROWSxCOLS`")
	f.Total(&l.total)
	f.StringVar(&l.start, "start", "", "the first `SQUARE` to uncover, see --first")
	f.Word(&l.first, "first", generate.FirstNames(), promised+"usual with --start)")
	f.OneOf(&l.generator, "generator", "", kinds, "where minefields come from")
	f.Var(&l.seed, "seed", "make what the number `S` makes; without it a seed is chosen and told")
}

// What --first promises, and when it is open if nothing else is said.
const (
	promised  = "what the first square is promised: any, safe (no mine there) or open (nor around it; "
	usualOpen = promised + "the usual)" // in commands that play
)

// layout returns what the flags ask for. Where a promise is made to a start
// that is not named, it is the size's usual one.
func (l *layoutFlags) layout() (generate.Layout, error) {
	preset, err := generate.ParsePreset(l.size)
	if err != nil {
		return generate.Layout{}, err
	}
	layout := generate.Layout{Size: preset.Size, Mines: preset.Mines, Start: preset.Start}
	if l.total >= 0 {
		layout.Mines = l.total
	}
	if layout.Mines < 0 {
		return layout, cli.Usagef("how many mines has a %v board? -n N says it", layout.Size)
	}
	if l.start != "" {
		if layout.Start, err = layout.Size.Square(l.start); err != nil {
			return layout, fmt.Errorf("start: %w", err)
		}
	}
	if layout.First, err = l.promise(); err != nil {
		return layout, err
	}
	return layout, layout.Check()
}

// promise returns what the first square is promised.
func (l *layoutFlags) promise() (generate.First, error) {
	switch {
	case l.first != "":
		first, err := generate.ParseFirst(l.first)
		return first, cli.Suggest(err, l.first, generate.FirstNames())
	case l.start != "" || l.generator != generate.DefaultKind:
		return generate.Open, nil
	}
	return generate.Any, nil
}

// chooseSeed chooses a seed, if none was given, and tells it.
func (l *layoutFlags) chooseSeed(e *cli.Env) error {
	if l.seed.given {
		return nil
	}
	l.seed.n = uint64(rand.Uint32())
	_, err := fmt.Fprintf(e.Stderr, "seed %d\n", l.seed.n)
	return err
}

// A seedValue is a flag's number that may be missing.
type seedValue struct {
	n     uint64
	given bool
}

func (v *seedValue) String() string {
	if !v.given {
		return ""
	}
	return strconv.FormatUint(v.n, 10)
}

func (v *seedValue) Type() string { return "uint" }

func (v *seedValue) Set(text string) error {
	n, err := strconv.ParseUint(text, 10, 64)
	if err != nil {
		return fmt.Errorf("want a whole number from 0 to %d", uint64(1<<64-1))
	}
	v.n, v.given = n, true
	return nil
}

// styles are the names of --style with the format that each is.
var styles = []struct{ name, format string }{
	{"dat", "dat"}, {"letters", "framed"}, {"plain", "plain"}, {"grid", "grid"}, {"marks", "marks"},
}

// styleFlag adds --style to a command that makes boards.
func styleFlag(f *cli.Flags, style *string) {
	var names []string
	for _, s := range styles {
		names = append(names, s.name)
	}
	f.OneOf(style, "style", "", names, "how to write")
}

// appendStyled appends a document in one of the styles.
func appendStyled(dst []byte, style string, d board.Document) ([]byte, error) {
	for _, s := range styles {
		if s.name == style {
			format, err := board.FormatNamed(s.format)
			if err != nil {
				return nil, err
			}
			return format.Append(dst, d)
		}
	}
	return nil, fmt.Errorf("style %q is unknown", style)
}
