package cli

import "testing"

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
