package flags

import (
	"fmt"

	"minesweeper/board"
	"minesweeper/cmd/internal/cli"
)

// A Known is the number of mines as far as the reasoning may use it.
type Known struct {
	Total board.Total // of -n, or as a board's file states it
	None  bool        // --no-total
}

// Add adds -n and --no-total.
func (k *Known) Add(f *cli.Flags) {
	f.Total(&k.Total)
	NoTotal(f, &k.None)
}

// NoTotal adds --no-total to a command that has -n.
func NoTotal(f *cli.Flags, none *bool) {
	f.BoolVar(none, "no-total", false, "keep the number of mines out of the reasoning, also where it is known")
	f.Rules(cli.Rule{If: "no-total", Not: "total", Text: "--no-total and -n exclude each other"})
}

// ForReasoning returns the number of mines, unknown with --no-total.
func (k *Known) ForReasoning() board.Total {
	if k.None {
		return board.Total{}
	}
	return k.Total
}

// NothingLeft says that a board has nothing left to do.
func NothingLeft(e *cli.Env, voice cli.Voice) {
	if !voice.Quiet {
		fmt.Fprintln(e.Stderr, "nothing left to do")
	}
}
