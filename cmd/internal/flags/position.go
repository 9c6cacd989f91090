package flags

import (
	"errors"
	"fmt"
	"math/big"
	"strings"

	"minesweeper/board"
	"minesweeper/cmd/internal/cli"
	"minesweeper/safemove/judge"
	"minesweeper/safemove/odds"
)

// A Position holds the flags for a board to reason about: the number or density
// of the mines, whether to believe the flags on it, and how to read it.
type Position struct {
	odds.Options
	Mines   string
	Reading cli.Reading
}

// Add adds the flags.
func (p *Position) Add(f *cli.Flags) {
	f.Total(&p.Total)
	f.StringVarP(&p.Mines, "mines", "m", "", "take the number of mines, but no more, from the minefield `FILE`")
	f.Var((*density)(p), "density",
		"the number of mines is unknown; each square has one with chance `P`, such as 0.2 or 1/5")
	f.BoolVar(&p.IgnoreFlags, "ignore-flags", false, "treat flags as covered squares instead of believing them")
	Effort(f, &p.Budget)
	f.From(&p.Reading)
	f.Rules(cli.Rule{If: "density", Not: "total mines",
		Text: "--density is for an unknown number of mines: it excludes -n and -m"})
}

// density is the flag --density.
type density Position

func (d *density) String() string {
	if d.Density == nil {
		return ""
	}
	return d.Density.RatString()
}

func (d *density) Type() string { return "probability" }

func (d *density) Set(text string) error {
	p, ok := new(big.Rat).SetString(text)
	// A number such as 1e-999999999 would fill the memory.
	if !ok || len(text) > 50 || strings.ContainsAny(text, "eEpP") {
		return errors.New("want a chance, such as 0.2 or 1/5")
	}
	if p.Sign() <= 0 || p.Cmp(big.NewRat(1, 1)) >= 0 {
		return errors.New("want a chance more than 0 and less than 1")
	}
	d.Density = p
	return nil
}

// Read reads the board, and the minefield of -m to count its mines.
func (p *Position) Read(e *cli.Env, path string) (board.Board, error) {
	if p.Mines == "" {
		b, err := e.ReadBoard(path, &p.Total, p.Reading)
		if n, stated := p.Total.Mines(); err == nil && stated && p.Density != nil {
			err = cli.FileError(path, fmt.Errorf("the number of mines is %d, and --density is for an unknown one", n))
		}
		return b, err
	}
	mines, b, err := e.ReadBoth(p.Mines, path, &p.Total, p.Reading)
	if err != nil {
		return b, err
	}
	if err := AgreeTotal(p.Total, mines); err != nil {
		return b, err
	}
	p.Total = board.KnownTotal(mines.Total())
	return b, nil
}

// AgreeTotal returns an error if the number of mines is known and the minefield
// has another.
func AgreeTotal(total board.Total, mines board.Minefield) error {
	if n, known := total.Mines(); known && n != mines.Total() {
		return cli.Usagef("-n %d: the minefield has %d mines", n, mines.Total())
	}
	return nil
}

// NeedTotal returns an error with a message unless the flags give the number or
// the density of the mines, which chances need.
func (p *Position) NeedTotal(message string) error {
	if p.Total.Known() || p.Mines != "" || p.Density != nil {
		return nil
	}
	return cli.Hint(cli.Usagef("%s", message),
		"-n N gives it, -m FILE takes it from a minefield, --density P does without")
}

// ExactOdds computes the chances, as [judge.Chances] does.
func (p *Position) ExactOdds(b board.Board) (*odds.Result, error) {
	return judge.Chances(b, p.Options)
}

// Explain adds the name of the file to an error, and a hint if a wrong flag on
// the board may be the cause.
func (p *Position) Explain(err error, path string, b board.Board) error {
	return Undecided(HintAtFlags(cli.FileError(path, err), b.Flags() > 0 && !p.IgnoreFlags))
}
