package cli

import (
	"fmt"

	"minesweeper/cmd/internal/answer"
	"minesweeper/cmd/internal/text"
)

// Form adds -v, -q and --json. The argument what is the usage of -v.
func (f *Flags) Form(form *answer.Form, what string) {
	f.BoolVarP(&form.Verbose, "verbose", "v", false, what)
	f.Quiet(&form.Quiet)
	f.JSON(&form.JSON)
}

// Announce makes the reading of every file print a line on standard output, if
// the answer is in sentences.
func (e *Env) Announce(form answer.Form) {
	if form.Sentences() {
		e.loaded = func(line string) { fmt.Fprintln(e.Stdout, text.Harmless(line)) }
	}
}

// AnnounceAside is [Env.Announce] for commands that print a board: the lines go
// to standard error.
func (e *Env) AnnounceAside(form answer.Form) {
	if form.Sentences() {
		e.loaded = func(line string) { e.Report("%s", line) }
	}
}

// Print prints a document in a form on standard output. If it says that a search
// was given up, the error of that has no document.
func (e *Env) Print(form answer.Form, d answer.Document) error {
	e.gaveUp = e.gaveUp || answer.GaveUp(d)
	return form.Print(e.Stdout, e.Label(d))
}
