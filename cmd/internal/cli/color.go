package cli

import (
	"github.com/charmbracelet/colorprofile"

	"minesweeper/board/lazy"
)

// Color adds --color. The value is for [Env.UseColor].
func (f *Flags) Color(when *string) {
	f.OneOf(when, "color", "", []string{"auto", "always", "never"}, "colour the output")
}

// UseColor reports whether to colour standard output, for a value of --color.
// With auto the environment decides: NO_COLOR before CLICOLOR_FORCE and
// FORCE_COLOR, those before CLICOLOR=0. Without them, colours are for a terminal
// that has them.
func (e *Env) UseColor(when string) bool {
	switch {
	case when != "auto":
		return when == "always"
	case e.Getenv("NO_COLOR") != "":
		return false
	case isOn(e.Getenv("CLICOLOR_FORCE")), isOn(e.Getenv("FORCE_COLOR")):
		return true
	case e.Getenv("CLICOLOR") == "0":
		return false
	}
	return e.OnScreen() && !monochrome().MatchString(e.Getenv("TERM"))
}

// OnScreen reports whether what is written to standard output goes to a terminal.
func (e *Env) OnScreen() bool { return e.Terminals.Stdout && e.replaced == "" }

// isOn reports whether a variable that forces colours does so.
func isOn(value string) bool { return value != "" && value != "0" && value != "false" }

// monochrome matches the names that TERM has for terminals without colours:
// dumb, vt52, and vt100 to vt420 with any suffix. Package colorprofile takes
// all of them but dumb for terminals with 16 colours.
var monochrome = lazy.Regexp(`^(dumb|vt52|vt[1-4].*)$`)

// Colors returns the number of colours for standard output: 0 where UseColor
// reports false, else 16 or 256, as the environment describes the terminal.
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
