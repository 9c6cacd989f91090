package flags

import (
	"minesweeper/board"
	"minesweeper/cmd/internal/cli"
)

// A Known holds the number of mines, and whether the reasoning may use it.
type Known struct {
	Total board.Total // from -n or from the board's file
	None  bool        // --no-total
}

// Add adds -n and --no-total.
func (k *Known) Add(f *cli.Flags) {
	f.Total(&k.Total)
	NoTotal(f, &k.None)
}

// NoTotal adds --no-total to a command that has -n.
func NoTotal(f *cli.Flags, none *bool) {
	f.BoolVar(none, "no-total", false, "reason without the number of mines, even if it is known")
	f.Rules(cli.Rule{If: "no-total", Not: "total", Text: "--no-total and -n exclude each other"})
}

// ForReasoning returns the number of mines, or an unknown number with
// --no-total.
func (k *Known) ForReasoning() board.Total {
	if k.None {
		return board.Total{}
	}
	return k.Total
}

// NothingLeft prints that no move is left on a board.
func NothingLeft(e *cli.Env, voice cli.Voice) {
	if !voice.Quiet {
		e.Report("nothing left to do")
	}
}
