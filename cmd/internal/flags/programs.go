package flags

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"minesweeper/board"
	"minesweeper/cmd/internal/cli"
	"minesweeper/cmd/internal/grade/programs"
	"minesweeper/cmd/internal/sandbox"
	"minesweeper/cmd/internal/text"
)

// Programs are the flags of grade for submissions that are programs.
type Programs struct {
	On        bool
	contested string
	seed      string
	require   bool
}

// Add adds the flags.
func (p *Programs) Add(f *cli.Flags) {
	f.BoolVar(&p.On, "programs", false, "grade C++ programs: build them and ask the exercise's four functions")
	f.WordList(&p.contested, "contested", programs.Contested(), func(string) []string { return nil },
		"also ask what the exercise leaves open, a `LIST` of "+strings.Join(programs.Contested(), ", "))
	f.StringVar(&p.seed, "seed", "", "ask the questions of seed `S` (default: one that follows from MINES and the board of --start)")
	f.BoolVar(&p.require, "require-isolation", false, "refuse to build and to run programs unless they are isolated")
	f.Rules(
		cli.Rule{If: "contested seed require-isolation", Needs: "programs", Text: "--FLAG is for --programs"},
		cli.Rule{If: "programs", Not: "moves expect expect-moves last-board pad other last no-total",
			Text: "--programs and --FLAG exclude each other"},
	)
}

// Exercise returns what programs are asked.
func (p *Programs) Exercise(mines board.Minefield, start *board.Board) (*programs.Exercise, error) {
	var contested []string
	if p.contested != "" {
		contested = strings.Split(p.contested, ",")
	}
	for _, name := range contested {
		if !slices.Contains(programs.Contested(), name) {
			return nil, cli.Usagef("--contested %q: want %s", name, text.Or(programs.Contested()))
		}
	}
	seed := programs.Seed(mines, start)
	if p.seed != "" {
		var err error
		if seed, err = strconv.ParseUint(p.seed, 10, 64); err != nil {
			return nil, cli.Usagef("--seed %q: want a whole number from 0 to 18446744073709551615", p.seed)
		}
	}
	return programs.NewExercise(mines, start, seed, contested)
}

// Open returns the workshop that builds and asks the programs. It prints whether
// they are isolated.
func (p *Programs) Open(e *cli.Env, x *programs.Exercise) (*programs.Workshop, error) {
	s := sandbox.Probe(true)
	switch {
	case s.Isolated():
	case p.require:
		return nil, fmt.Errorf("programs are not isolated here: %s", s.Missing())
	default:
		e.Warn("programs are not isolated here: they can read and change what you can (%s)", s.Missing())
	}
	e.Note("seed %d", x.Seed)
	return programs.Open(s, x)
}
