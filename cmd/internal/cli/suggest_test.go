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

func TestDistance(t *testing.T) {
	for _, test := range []struct {
		a, b string
		want int
	}{
		{"", "", 0}, {"", "abc", 3}, {"abc", "", 3}, {"abc", "abc", 0},
		{"abc", "acb", 1}, {"abc", "abx", 1}, {"abc", "ab", 1}, {"abc", "xabc", 1},
		{"kitten", "sitting", 3}, {"ca", "abc", 3},
	} {
		if got := distance(test.a, test.b); got != test.want {
			t.Errorf("%q to %q: %d, want %d", test.a, test.b, got, test.want)
		}
	}
}
