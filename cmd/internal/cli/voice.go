package cli

// A Voice is how a command says its answer: in its usual lines, or as its flags
// ask. Quiet goes before JSON and JSON before sentences.
type Voice struct{ Verbose, Quiet, JSON bool }

// Voice adds -v, -q and --json. What says what -v adds to the command's answer.
func (f *Flags) Voice(v *Voice, what string) {
	f.BoolVarP(&v.Verbose, "verbose", "v", false, what)
	f.Quiet(&v.Quiet)
	f.JSON(&v.JSON)
}

// Sentences reports whether whole sentences are wanted.
func (v Voice) Sentences() bool { return v.Verbose && !v.Quiet && !v.JSON }

// Announce makes the files that are read from now on known on standard output,
// if sentences are wanted.
func (v Voice) Announce(e *Env) {
	if v.Sentences() {
		e.Loading = e.Stdout
	}
}
