package main

import (
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"minesweeper/board/boardtest"
	"minesweeper/board/format"
	"minesweeper/cmd/internal/cli"
)

// FuzzCommands gives any text to the commands that read a board. They must
// answer yes, no, or trouble with a message, and agree with each other.
func FuzzCommands(f *testing.F) {
	for _, pattern := range []string{"*.dat", "malformed/*.dat"} {
		paths, err := filepath.Glob(filepath.Join(testdata, pattern))
		if err != nil || len(paths) == 0 {
			f.Fatalf("%s: %v", pattern, err)
		}
		for _, path := range paths {
			text := boardtest.ReadFile(f, path)
			f.Add(text)
		}
	}
	f.Fuzz(func(t *testing.T, text string) {
		if len(text) > 300 {
			return // exact reasoning about a large board may take a while
		}
		shown := agreed(t, text, "show")
		if shown.status == cli.Yes {
			if again := agreed(t, shown.out, "show"); again != shown {
				t.Errorf("show draws\n%sas\n%s%s", shown.out, again.out, again.said)
			}
		}
		if format.Guess("-", []byte(text)).Name == "dat" { // others may state the number of mines
			checkReasoning(t, text)
		}
	})
}

// checkReasoning checks that safe, odds and hint agree about a board: a move is
// safe if and only if its square is certain.
func checkReasoning(t *testing.T, text string) {
	safe := agreed(t, text, "safe")
	odds := agreed(t, text, "odds", "--list", "--density", "1/2")
	hint := agreed(t, text, "hint", "--density", "1/2")
	if (safe.status == cli.Trouble) != (odds.status == cli.Trouble) || (safe.status == cli.Trouble) != (hint.status == cli.Trouble) {
		t.Fatalf("safe says %q, odds %q, hint %q of\n%s", safe.said, odds.said, hint.said, text)
	}
	if safe.status == cli.Trouble {
		return
	}
	moves := make(map[string]bool)
	for _, move := range strings.Fields(safe.out) {
		moves[move] = true
	}
	believed := strings.Count(text, "*") + strings.Count(text, "F")
	certain := 0
	for line := range strings.Lines(odds.out) {
		name, chance, _ := strings.Cut(strings.TrimSpace(line), " ")
		switch {
		case strings.HasPrefix(chance, "0 "):
			certain++
		case strings.HasPrefix(chance, "1 "):
			certain++
			name += "*"
		default:
			continue
		}
		if !moves[name] && believed == 0 {
			t.Errorf("%s is certain, but not among the safe moves %sof\n%s", name, safe.out, text)
		}
	}
	if len(moves) > certain {
		t.Errorf("safe moves %sbut only %d squares are certain of\n%s", safe.out, certain, text)
	}
	if first, _, _ := strings.Cut(hint.out, " "); safe.status == cli.Yes && !moves[first] {
		t.Errorf("the hint is %snot one of %s", hint.out, safe.out)
	}
}

// notes are what a command may say of a board without certain moves.
var notes = []string{
	"nothing left to do\n",
	"no move is certain: mines hint chooses a guess\n",
	"no move is certain without the number of mines\n",
	"no move is certain, and the number of mines is not known: -n N gives it\n",
}

// aboutReading matches the remarks that a text may be meant otherwise, or that no
// game leaves the board.
var aboutReading = regexp.MustCompile(`(?m)^note: .*\n`)

// agreed runs a command and checks that the exit status and the messages agree.
func agreed(t *testing.T, stdin string, args ...string) reply {
	t.Helper()
	r := runCommand(stdin, args...)
	r.said = aboutReading.ReplaceAllString(r.said, "")
	for _, note := range notes {
		if r.status != cli.Yes { // with several boards a note may stand before the trouble
			r.said = strings.ReplaceAll(r.said, note, "")
		}
	}
	trouble := strings.HasPrefix(r.said, "mines "+args[0]+": ")
	if r.said == "" && strings.Contains(stdin, "-") {
		trouble = r.status == cli.Trouble // "-" is a board of which an earlier command has said why
	}
	if r.status < cli.Yes || r.status > cli.Trouble || trouble != (r.status == cli.Trouble) || !trouble && r.said != "" {
		t.Fatalf("%v ends with %d, saying %q, of\n%s", args, r.status, r.said, stdin)
	}
	return r
}
