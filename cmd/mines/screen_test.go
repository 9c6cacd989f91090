package main

import (
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"minesweeper/board/boardtest"
	"minesweeper/cmd/internal/cli"
)

// On a terminal boards are drawn for people, with letters and colours. Every
// command reads the drawing back as what plain text says. Into a file, and with
// "-o -", goes plain text.
func TestDrawnOnTerminals(t *testing.T) {
	t.Chdir(furnished(t))
	const drawn = "  123456789\n +---------+\nA|"
	for _, args := range []string{
		"move mines.dat partial.dat A5* A7", "move -m mines.dat --covered B6", "new --seed 1", "new --covered --size 3x9",
		"new --seed 1 --count 2", "number mines.dat", "number mines.dat mines.dat", "flip -H partial.dat", "flip -V mines.dat",
	} {
		plain := answerOf(t, args, false)
		seen := answerOf(t, args, true)
		if !strings.HasPrefix(seen, drawn) || strings.Contains(plain, "|") {
			t.Errorf("%s prints on a terminal\n%s, and elsewhere\n%s", args, seen, plain)
		}
		boardtest.WriteFile(t, "seen", seen)
		if got := answerOf(t, "convert --to dat seen", false); got != plain {
			t.Errorf("%s: the drawing\n%s is read as\n%s, want\n%s", args, seen, got, plain)
		}
		if got := answerOf(t, args+" -o -", true); got != plain {
			t.Errorf("%s -o - writes\n%s, want\n%s", args, got, plain)
		}
		if got := answerOf(t, args+" -o out", true); got != "" {
			t.Errorf("%s -o out prints\n%s", args, got)
		}
		if got := boardtest.ReadFile(t, "out"); got != plain {
			t.Errorf("%s -o out writes\n%s, want\n%s", args, got, plain)
		}
	}
	got := screen(t, "flip -H mines.dat", map[string]string{"TERM": "xterm"})
	if want := "\x1b[1;31m*\x1b[0m."; !strings.Contains(got, want) {
		t.Errorf("without colours: %q", got)
	}
}

// answerOf returns what a command prints, on a terminal without colours or not.
func answerOf(t *testing.T, args string, terminal bool) string {
	t.Helper()
	if terminal {
		return screen(t, args, map[string]string{"NO_COLOR": "1"})
	}
	return runCommand("", strings.Fields(args)...).out
}

// screen returns what a command prints on a terminal.
func screen(t *testing.T, args string, variables map[string]string) string {
	t.Helper()
	r := runIn(func(e *cli.Env) {
		e.Terminals.Stdout, e.Getenv = true, func(name string) string { return variables[name] }
	}, "", strings.Fields(args)...)
	if r.status != cli.Yes {
		t.Errorf("%s: status %d", args, r.status)
	}
	return r.out
}

// Long work shows a bar on a terminal, which is full and gone in the end. There
// is none with -q, for what takes no time, and among boards on the same screen.
func TestBars(t *testing.T) {
	places := strings.NewReplacer("DIR", t.TempDir(), "BOARDS", testdata, "PLAYER", openPlayer(t))
	full := "100% [==============================] "
	bot := "bot --isolation off --size 4x4 --total 3 --games 2 --seed 1 BOTH -- sh PLAYER"
	for args, want := range map[string]string{
		"new --seed 1 --count 3 -o DIR/r":                                                            "minefields " + full + "3/3",
		"new --seed 1 --count 1 -o DIR/r":                                                            "",
		"new --seed 1 --count 3":                                                                     "",
		"new --seed 1 --no-guess -o DIR/r":                                                           "minefields " + full + "1/1",
		"new --seed 1 --no-guess --count 2 --format html -o DIR/r":                                   "minefields " + full + "2/2",
		"simulate --size 1x2 --total 1 --first any --games 250 --policy safest":                      "games " + full + "250/250",
		"simulate --size 2x2 --total 1 --first any --games 500 --policy safest,classic --sprt -90,0": "500 of 500 games, no look yet",
		"grade -m BOARDS/mines.dat BOARDS/solution.dat BOARDS/partial.dat":                           "grading: 2",
		strings.Replace(bot, "BOTH", "", 1):                                                          "games " + full + "2/2",
		strings.Replace(bot, "BOTH", "--watch", 1):                                                   "",
		"simulate --sweep start --size 1x2 --total 1 --first any --games 1 -o DIR/r":                 "games " + full + "1/1",
	} {
		r := runIn(func(e *cli.Env) {
			e.Terminals.Stdout, e.Terminals.Stderr = true, true
			var calls atomic.Int64
			e.Now = func() time.Time { return time.Unix(0, 0).Add(time.Duration(calls.Add(1)) * 200 * time.Millisecond) }
		}, "", strings.Fields(places.Replace(args))...)
		after := strings.Split(r.said, "\r")
		n := len(after)
		stays := want == "" && n > 1 || want != "" && (n < 3 || strings.TrimSpace(after[n-2]) != "")
		if r.status == cli.Trouble || !strings.Contains(r.said, want) || stays {
			t.Errorf("%s: status %d, want the bar %q, and that it goes:\n%q", args, r.status, want, r.said)
		}
	}
}
