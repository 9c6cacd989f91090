package cli

// Color adds --color. The value is for [Env.UseColor].
func (f *Flags) Color(when *string) {
	f.OneOf(when, "color", "", []string{"auto", "always", "never"}, "colour the output")
}

// UseColor reports whether standard output is to be coloured: always, never, or
// automatically if it is a terminal and the environment has no NO_COLOR.
func (e *Env) UseColor(when string) bool {
	switch when {
	case "always":
		return true
	case "never":
		return false
	}
	return e.Terminals.Stdout && e.Getenv("NO_COLOR") == "" && e.Getenv("TERM") != "dumb"
}
