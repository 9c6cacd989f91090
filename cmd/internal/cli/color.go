package cli

import "github.com/charmbracelet/colorprofile"

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

// Colors returns how many colours standard output is to have: none where
// UseColor says so, else 16 or 256, as the environment says that the terminal
// has.
func (e *Env) Colors(when string) int {
	if !e.UseColor(when) {
		return 0
	}
	var environment []string
	for _, name := range []string{"TERM", "COLORTERM", "WT_SESSION", "GOOGLE_CLOUD_SHELL"} {
		if value := e.Getenv(name); value != "" {
			environment = append(environment, name+"="+value)
		}
	}
	if colorprofile.Env(environment) >= colorprofile.ANSI256 {
		return 256
	}
	return 16
}
