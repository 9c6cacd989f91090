package cli

import (
	"strings"
	"testing"
)

// The environment decides about colours on a terminal; --color decides first.
func TestColors(t *testing.T) {
	for _, test := range []struct {
		when, term, noColor string
		want                int
	}{
		{"auto", "xterm", "", 16}, {"auto", "xterm-256color", "", 256}, {"auto", "", "", 16}, {"auto", "vt525", "", 16},
		{"auto", "vt100", "", 0}, {"auto", "vt220-w", "", 0}, {"auto", "vt52", "", 0}, {"auto", "dumb", "", 0},
		{"auto", "xterm-256color", "1", 0}, {"never", "xterm", "", 0}, {"always", "vt100", "1", 16},
	} {
		e := NewEnv(nil, nil, nil)
		e.Terminals.Stdout = true
		e.Getenv = func(name string) string { return map[string]string{"TERM": test.term, "NO_COLOR": test.noColor}[name] }
		if got := e.Colors(test.when); got != test.want {
			t.Errorf("%+v: %d colours", test, got)
		}
	}
	if e := NewEnv(nil, nil, nil); e.UseColor("auto") || !e.UseColor("always") {
		t.Error("colours without a terminal")
	}
}

// --color is first, then the variables, each before the next, then the terminal.
func TestColorOrder(t *testing.T) {
	for _, test := range []struct {
		when, environment string
		terminal, want    bool
	}{
		{"auto", "", true, true},
		{"auto", "", false, false},
		{"auto", "CLICOLOR=0", true, false},
		{"auto", "CLICOLOR=1", false, false},
		{"auto", "CLICOLOR=0 FORCE_COLOR=1", false, true},
		{"auto", "CLICOLOR=0 CLICOLOR_FORCE=1", false, true},
		{"auto", "FORCE_COLOR=3 TERM=dumb", false, true},
		{"auto", "FORCE_COLOR=0", false, false},
		{"auto", "CLICOLOR_FORCE=0 FORCE_COLOR=false", false, false},
		{"auto", "CLICOLOR_FORCE=0", true, true},
		{"auto", "NO_COLOR=1 CLICOLOR_FORCE=1 FORCE_COLOR=1", true, false},
		{"auto", "NO_COLOR= FORCE_COLOR=1", false, true},
		{"always", "NO_COLOR=1 CLICOLOR=0", false, true},
		{"never", "CLICOLOR_FORCE=1 FORCE_COLOR=1", true, false},
	} {
		e := NewEnv(nil, nil, nil)
		e.Terminals.Stdout = test.terminal
		variables := make(map[string]string)
		for _, variable := range strings.Fields(test.environment) {
			name, value, _ := strings.Cut(variable, "=")
			variables[name] = value
		}
		e.Getenv = func(name string) string { return variables[name] }
		if got := e.UseColor(test.when); got != test.want {
			t.Errorf("%+v: %v", test, got)
		}
	}
}
