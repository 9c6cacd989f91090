package main

import (
	"errors"
	"math/big"
	"strings"

	"minesweeper/board"
	"minesweeper/cmd/internal/cli"
	"minesweeper/safemove"
	"minesweeper/safemove/odds"
)

// known is what is known besides the board: how many mines there are, or how
// densely they were strewn, and whether flags are to be believed.
type known struct {
	total       int
	mines       string
	density     *big.Rat // nil if it was not given
	ignoreFlags bool
	reading     board.ReadOptions
}

func (k *known) register(f *cli.Flags) {
	f.Total(&k.total)
	f.StringVarP(&k.mines, "mines", "m", "", "take the number of mines, and nothing else, from the minefield `FILE`")
	f.Var((*density)(k), "density", "the number of mines is unknown, but each square has one with probability `P`, as in 0.2 or 1/5")
	f.BoolVar(&k.ignoreFlags, "ignore-flags", false, "treat flags as covered squares instead of believing them")
	f.Reading(&k.reading)
}

// density is the flag --density.
type density known

func (d *density) String() string {
	if d.density == nil {
		return ""
	}
	return d.density.RatString()
}

func (d *density) Type() string { return "probability" }

func (d *density) Set(text string) error {
	p, ok := new(big.Rat).SetString(text)
	if !ok || len(text) > 50 || strings.ContainsAny(text, "eEpP") { // 1e-999999999 would fill the memory
		return errors.New("want a probability, such as 0.2 or 1/5")
	}
	if p.Sign() <= 0 || p.Cmp(big.NewRat(1, 1)) >= 0 {
		return errors.New("want a probability more than 0 and less than 1")
	}
	d.density = p
	return nil
}

// read reads the board, and the minefield if the number of mines is to be taken
// from it.
func (k *known) read(e *cli.Env, path string) (board.Board, error) {
	if k.density != nil && (k.total >= 0 || k.mines != "") {
		return board.Board{}, cli.Usagef("--density is for an unknown number of mines: it excludes -n and -m")
	}
	if k.mines == "" {
		return e.ReadBoard(path, k.reading)
	}
	mines, b, err := e.ReadBoth(k.mines, path, k.reading)
	if err != nil {
		return b, err
	}
	if err := agreeTotal(k.total, mines); err != nil {
		return b, err
	}
	k.total = mines.Total()
	return b, nil
}

// agreeTotal returns an error if a number of mines was given, total not being -1,
// and the minefield has another.
func agreeTotal(total int, mines board.Minefield) error {
	if total >= 0 && total != mines.Total() {
		return cli.Usagef("-n %d: the minefield has %d mines", total, mines.Total())
	}
	return nil
}

// needTotal returns an error with a message unless enough is known to compute
// chances.
func (k *known) needTotal(message string) error {
	if k.total >= 0 || k.mines != "" || k.density != nil {
		return nil
	}
	return cli.Hint(cli.Usagef("%s", message),
		"-n N gives it, -m FILE takes it from a minefield, --density P does without")
}

// oddsOptions returns what is known in the words of package odds.
func (k *known) oddsOptions() odds.Options {
	return odds.Options{Total: k.total, TotalKnown: k.total >= 0, Density: k.density, IgnoreFlags: k.ignoreFlags}
}

// safeOptions returns what is known in the words of package safemove.
func (k *known) safeOptions() safemove.Options {
	return safemove.Options{Total: k.total, TotalKnown: k.total >= 0, IgnoreFlags: k.ignoreFlags}
}

// exactOdds computes the chances. If no minefield agrees with the board, the
// error names squares that cannot all be true.
func (k *known) exactOdds(b board.Board) (*odds.Result, error) {
	result, err := odds.Exact(b, k.oddsOptions())
	if errors.Is(err, odds.ErrContradiction) {
		if _, err := safemove.All(b, k.safeOptions()); err != nil {
			return nil, err
		}
	}
	return result, err
}

// explain names the file of an error, and adds a hint if flags may be to blame.
func (k *known) explain(err error, path string, b board.Board) error {
	return hintAtFlags(cli.FileError(path, err), b.Flags() > 0 && !k.ignoreFlags)
}
