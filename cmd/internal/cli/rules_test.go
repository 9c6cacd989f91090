package cli

import (
	"strings"
	"testing"

	"github.com/spf13/pflag"

	"minesweeper/board/boardtest"
)

func TestRules(t *testing.T) {
	for line, want := range map[string]string{
		"":                                       "one of size and mines",
		"--size=3 --mines=m":                     "-m and --size",
		"--mines=m --list --json":                "--list and --json",
		"--mines=m --list=false --json":          "",
		"--mines=m --json --format=table":        "",
		"--mines=m --json --format=csv":          "--json and --format csv",
		"--mines=m --replay=r":                   "--replay with --mines",
		"--size=3 --replay=r":                    "--replay with --size",
		"--size=3 --list":                        "--size and --list exclude each other",
		"--mines=m x":                            "",
		"--mines=m --list x":                     "--list with arguments",
		"--mines=m --until=3":                    "--until is for --replay",
		"--mines=m --until=3 --list --json=true": "--list and --json",
		"--mines=m --until=3 --json":             "--until with --json",
		"--mines=m --until=3 --json x":           "--until is for --replay",
	} {
		f := &Flags{FlagSet: pflag.NewFlagSet("x", pflag.ContinueOnError)}
		for _, name := range []string{"size", "mines", "replay", "until"} {
			f.String(name, "", "")
		}
		f.String("format", "table", "")
		f.Bool("list", false, "")
		f.Bool("json", false, "")
		f.Rules(
			Rule{Needs: "size mines", Text: "one of size and mines"},
			Rule{If: "mines", Not: "size", Text: "-m and --FLAG"},
			Rule{If: "list", Not: "json", Text: "--list and --FLAG"},
			Rule{If: "json", Not: "format!", Text: "--json and --FLAG VALUE"},
			Rule{If: "replay", Only: "replay json", Text: "--replay with --FLAG"},
			Rule{If: "mines+list", Not: "ARGS", Text: "--list with arguments"},
			Rule{If: "until", Unless: "ARGS list", Not: "json", Text: "--until with --FLAG"},
			Rule{If: "until", Needs: "replay", Text: "--FLAG is for --replay"},
			Rule{If: "size", Not: "list", Text: Exclude},
		)
		boardtest.Must(t, f.Parse(strings.Fields(line)))
		got := ""
		f.arguments = f.Args()
		if err := f.checkRules(); err != nil {
			got = err.Error()
		}
		if got != want {
			t.Errorf("%s: got %q, want %q", line, got, want)
		}
	}
}
