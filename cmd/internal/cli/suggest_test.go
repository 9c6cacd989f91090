package cli

import "testing"

func TestNearest(t *testing.T) {
	names := []string{"show", "complete", "completion", "count", "move", "safe", "odds"}
	for typed, want := range map[string]string{
		"shwo":       "show", // two letters swapped
		"cuont":      "count",
		"complet":    "complete",
		"completoin": "completion",
		"mvoe":       "move",
		"saef":       "safe",
		"sshow":      "show",
		"sho":        "show",
		"frobnicate": "",
		"foo":        "", // as many letters of "odds" are others as are the same
		"x":          "",
		"":           "",
	} {
		if got := nearest(typed, names); got != want {
			t.Errorf("%q is nearest to %q, want %q", typed, got, want)
		}
	}
}
