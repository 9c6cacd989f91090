package main

import (
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"minesweeper/board/boardtest"
	"minesweeper/cmd/internal/cli"
	"minesweeper/cmd/internal/text"
)

// A hinted command line fails with a hint. The lines followed do what it says.
type hinted struct {
	typed, hint string
	followed    []string
}

var hints = []hinted{
	{"", "mines help lists the commands", []string{"help"}},
	{"frobnicate", "mines help lists the commands", []string{"help"}},
	{"grading", "mines help grading prints the help topic", []string{"help grading"}},
	{"bots", "did you mean bot? mines help bots prints the help topic", []string{"help bots", "help bot"}},
	{"show tab", "mines help formats says what may stand around the squares", []string{"help formats"}},
	{"shwo mines.dat", "did you mean show?", []string{"show mines.dat"}},
	{"show --stile plain mines.dat", "did you mean --style?", []string{"show --style plain mines.dat"}},
	{"convert -m mines.dat --to url partial.dat", "leave out the board: mines convert --to url mines.dat",
		[]string{"convert --to url mines.dat"}},
	{"convert --to mine partial.dat", "-n N gives it; -m MINES gives the mines too",
		[]string{"convert --to mine -n 10 partial.dat", "convert --to mine -m mines.dat partial.dat"}},
	{"show game.avf", "mines review --replay reads it", []string{"review --replay game.avf"}},
	{"play --plain -m game.avf", "mines convert takes the minefield out of it; mines review --replay reads it",
		[]string{"convert game.avf", "review --replay game.avf"}},
	{"show own.game", "mines auto --replay shows it, mines review --replay judges it",
		[]string{"auto --replay own.game", "review --replay own.game"}},
	{"play --plain -m own.game", "mines convert takes the minefield out of it; mines auto --replay shows it, mines review --replay judges it",
		[]string{"convert own.game", "auto --replay own.game", "review --replay own.game"}},
	{"move mines.dat partial.dat <why", "mines safe prints moves alone without --why, or documents with --json; of mines hint the first word is a move",
		[]string{"safe partial.dat", "safe --json partial.dat", "hint partial.dat"}},
	{"move mines.dat partial.dat <none", "give them as arguments or on standard input, as in A5 B6",
		[]string{"move mines.dat partial.dat A5* A7", "move mines.dat partial.dat <list"}},
	{"count mines.dat - <list", "leave out -: a list of squares is read from standard input", []string{"count mines.dat <list"}},
	{"count mines.dat list", "a list of squares is read from standard input: < list", []string{"count mines.dat <list"}},
	{"check partial.dat list", "a list of moves is read from standard input: < list", []string{"check partial.dat <list"}},
	{"check A7 A1", "A7 is a move here: ./A7 names the file", []string{"check ./A7 A1"}},
	{"check mines.dat --start A1 C9", "-m mines.dat --covered starts with every square covered",
		[]string{"check -m mines.dat --covered --start A1 C9"}},
	{"safe <cheat", "as -m it is read as the minefield; mines show without -m draws the board",
		[]string{"safe -m cheat partial.dat", "show partial.dat"}},
	{"safe <mines.dat", "name the board here, and the minefield after -m", []string{"safe -m mines.dat partial.dat"}},
	{"odds partial.dat", "-n N gives it, -m FILE takes it from a minefield, --density P does without",
		[]string{"odds -n 10 partial.dat", "odds -m mines.dat partial.dat", "odds --density 0.2 partial.dat"}},
	{"show minse.dat", "did you mean mines.dat?", []string{"show mines.dat"}},
	{"review own.gmae", "did you mean own.game?", []string{"review --replay own.game"}},
	{"grade move mines.dat", "did you mean moves?", []string{"grade moves mines.dat --start partial.dat list"}},
	{"bot exmple", "did you mean example?", []string{"bot example python"}},
	{"new --game 0", "the first game of a seed is --game 1", []string{"new --game 1"}},
}

// A hint works for the user who follows it. That holds for every hint in the
// scripts with a command of the program, except for those of bot.
func TestHints(t *testing.T) {
	root, err := filepath.Abs(testdata)
	if err != nil {
		t.Fatal(err)
	}
	t.Chdir(furnished(t))
	recording := boardtest.ReadFile(t, filepath.Join(root, "replays", "game.avf"))
	for name, text := range map[string]string{
		"why": "A5* A4 shows 1 and has only A5 left\n", "none": "\n", "list": "A5* A7\n", "points": "..\n..\n", "A7": "?1\n",
		"tab": "?1\n\t1\n", "game.avf": recording,
	} {
		boardtest.WriteFile(t, name, text)
	}
	typing(t, "auto mines.dat --start A1 --record own.game")
	typing(t, "show -m mines.dat partial.dat -o cheat")
	for _, h := range hints {
		status, said := typing(t, h.typed)
		if status != cli.Trouble || !strings.HasSuffix(said, "\nhint: "+h.hint+"\n") {
			t.Errorf("%s: status %d, want the hint %q:\n%s", h.typed, status, h.hint, said)
		}
		for _, line := range h.followed {
			if status, said := typing(t, line); status == cli.Trouble {
				t.Errorf("%s: the hint %q does not help: %s:\n%s", h.typed, h.hint, line, said)
			}
		}
	}
	for _, c := range app.Table() {
		_, said := typing(t, c.Name+" --zzzzzzzz")
		if status, _ := typing(t, c.Name+" --help"); status != cli.Yes || !strings.HasSuffix(said, "\nhint: see mines "+c.Name+" --help\n") {
			t.Errorf("%s --help: status %d, hint\n%s", c.Name, status, said)
		}
	}
	if missing := missingHints(t, root); len(missing) > 0 {
		t.Errorf("nobody follows these hints: %q", missing)
	}
}

// missingHints returns the hints in the scripts that hold a command line and are
// in no line of the table.
func missingHints(t *testing.T, root string) (missing []string) {
	scripts, err := filepath.Glob(filepath.Join(root, "script", "*", "*.txtar"))
	if err != nil || len(scripts) == 0 {
		t.Fatalf("no scripts: %v", err)
	}
	names := text.NamesBy(app.Table(), func(c cli.Command) string { return c.Name })
	command := regexp.MustCompile(`(?m)hint: (.*\bmines (` + strings.Join(names, "|") + `) .*?)('?\$'|\(|'|$)`)
	for _, script := range scripts {
		for _, found := range command.FindAllStringSubmatch(boardtest.ReadFile(t, script), -1) {
			hint := strings.ReplaceAll(strings.TrimSuffix(found[1], "$"), `\`, "")
			known := slices.ContainsFunc(hints, func(h hinted) bool { return strings.HasPrefix(h.hint, hint) })
			if !known && !strings.HasPrefix(hint, "see mines ") && !strings.HasPrefix(hint, "mines bot ") {
				missing = append(missing, filepath.Base(script)+": "+hint)
			}
		}
	}
	return missing
}

// typing runs a command line, which may end with "<FILE", and returns its status
// and what it prints on standard error.
func typing(t *testing.T, line string) (status int, said string) {
	t.Helper()
	line, file, reads := strings.Cut(line, " <")
	stdin := ""
	if reads {
		stdin = boardtest.ReadFile(t, file)
	}
	r := runCommand(stdin, strings.Fields(line)...)
	return r.status, r.said
}
