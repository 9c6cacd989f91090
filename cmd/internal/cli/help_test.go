package cli

import (
	"slices"
	"strings"
	"testing"
)

func TestWrap(t *testing.T) {
	for text, want := range map[string]string{
		"":               "",
		"one":            "one",
		"one two":        "one|two",
		"a b c d e":      "a b c|d e",
		"größe":          "größe",
		"incompressible": "incompressible",
	} {
		if got := wrap(text, 5); !slices.Equal(got, strings.Split(want, "|")) {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}
