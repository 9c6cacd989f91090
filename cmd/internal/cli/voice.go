package cli

import (
	"fmt"

	"minesweeper/cmd/internal/text"
)

// A Voice is the form in which a command prints its answer: its usual lines,
// sentences, JSON or nothing. Quiet overrides JSON, and JSON overrides Verbose.
type Voice struct{ Verbose, Quiet, JSON bool }

// Voice adds -v, -q and --json. The argument what is the usage of -v.
func (f *Flags) Voice(v *Voice, what string) {
	f.BoolVarP(&v.Verbose, "verbose", "v", false, what)
	f.Quiet(&v.Quiet)
	f.JSON(&v.JSON)
}

// Sentences reports whether to print sentences.
func (v Voice) Sentences() bool { return v.Verbose && !v.Quiet && !v.JSON }

// Announce makes the reading of every file print a line on standard output, if
// the answer is in sentences.
func (v Voice) Announce(e *Env) {
	if v.Sentences() {
		e.loaded = func(line string) { fmt.Fprintln(e.Stdout, text.Harmless(line)) }
	}
}

// AnnounceAside is [Voice.Announce] for commands that print a board: the lines
// go to standard error.
func (v Voice) AnnounceAside(e *Env) {
	if v.Sentences() {
		e.loaded = func(line string) { e.Report("%s", line) }
	}
}
