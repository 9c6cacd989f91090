package main

import (
	"bytes"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"minesweeper/cmd/internal/cli"
)

// Long work shows a bar on a terminal, which is full and gone in the end. There
// is none with -q, for what takes no time, and among boards on the same screen.
func TestBars(t *testing.T) {
	bots := botFolder(t)
	t.Chdir(writing{}.folder(t))
	full := "100% [==============================] "
	bot := "bot --isolation off --size 4x4 --total 3 --games 2 --seed 1 BOTH -- sh " + bots + "/first.sh"
	for args, want := range map[string]string{
		"new --seed 1 --count 3 -o r":                                           "minefields " + full + "3/3",
		"new --seed 1 --count 1 -o r":                                           "",
		"new --seed 1 --count 3":                                                "",
		"new --seed 1 --no-guess -o r":                                          "minefields " + full + "1/1",
		"new --seed 1 --no-guess --count 2 --format html -o r":                  "minefields " + full + "2/2",
		"simulate --size 1x2 --total 1 --first any --games 250 --policy safest": "games " + full + "250/250",
		"simulate --size 2x2 --total 1 --first any --games 500 --policy safest,classic --sprt -90,0": "500 of 500 games, no look yet",
		"grade -m mines.dat solution.dat partial.dat":                                                "grading: 2",
		strings.Replace(bot, "BOTH", "", 1):                                                          "games " + full + "2/2",
		strings.Replace(bot, "BOTH", "--watch", 1):                                                   "",
		"simulate --sweep start --size 1x2 --total 1 --first any --games 1 -o r":                     "games " + full + "1/1",
	} {
		var out, said bytes.Buffer
		e := cli.NewEnv(strings.NewReader(""), &out, &said)
		e.Terminals.Stdout, e.Terminals.Stderr = true, true
		var calls atomic.Int64
		e.Now = func() time.Time { return time.Unix(0, 0).Add(time.Duration(calls.Add(1)) * 200 * time.Millisecond) }
		status := app().Main(e, strings.Fields(args))
		if status == cli.Trouble || !strings.Contains(said.String(), want) {
			t.Errorf("%s: status %d, want the bar %q:\n%q", args, status, want, said.String())
		}
		after := strings.Split(said.String(), "\r")
		if n := len(after); want == "" && n > 1 || want != "" && (n < 3 || strings.TrimSpace(after[n-2]) != "") {
			t.Errorf("%s: a bar that stays, or should not be:\n%q", args, said.String())
		}
	}
}
