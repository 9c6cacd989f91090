package cli

import (
	"slices"
	"strings"
	"testing"

	"github.com/spf13/pflag"
)

// The help lists flags with the program's own placeholders and with defaults.
// Long names have a line of their own.
func TestUsages(t *testing.T) {
	f := &Flags{FlagSet: pflag.NewFlagSet("x", pflag.ContinueOnError)}
	f.BoolP("all", "a", false, "everything")
	f.Int("games", 3, "how many at a time")
	f.IntP("jobs", "j", 2, "how many at a time")
	f.Bool("json", false, "print JSON")
	f.Duration("pause", 0, "wait")
	f.String("file", "", "read `FILE`, which may be any that can be named in so many words, or none, if it need not be")
	f.String("a-name-that-is-quite-long", "x", "a `VALUE`")
	above := &Flags{FlagSet: pflag.NewFlagSet("play", pflag.ContinueOnError)}
	for _, set := range []*Flags{f, above} {
		set.IntP("number", "n", 1, "how many mines")
		set.Bool("fast", false, "hurry")
	}
	above.Int("games", 2, "how many at a time") // another default
	want := `
      --a-name-that-is-quite-long VALUE
                            a VALUE (default x)
  -a, --all                 everything
      --file FILE           read FILE, which may be any that can be named in so
                            many words, or none, if it need not be
      --games N             how many at a time (default 3)
      --pause TIME          wait
As in mines play: --fast, -n (mines help play)
Also: --json, -j (mines help flags)
`
	if got := f.usages(above); got != want[1:] {
		t.Errorf("got\n%swant%s", got, want)
	}
}

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
