package bot

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"testing"

	"minesweeper/cmd/internal/journal"
	"minesweeper/cmd/internal/sandbox"
	"minesweeper/cmd/internal/simulate"
)

// No number in the log of a match can do harm, whatever it is: the log is
// refused, or its report is made.
func TestForgedNumbers(t *testing.T) {
	m := &Match{
		Sandbox:  new(sandbox.Sandbox),
		Settings: Settings{Games: 9, Protocol: "text", Generator: "uniform", Judged: true, Test: simulate.Test{High: 0.1}},
		Entries:  []Entry{{Name: "a"}, {Name: "b"}},
	}
	m.Settings.Spec.Size.Rows, m.Settings.Spec.Size.Cols = 3, 3
	path := filepath.Join(t.TempDir(), "log")
	l := &Log{Match: m}
	if err := l.Create(path); err != nil {
		t.Fatal(err)
	}
	for n := 1; n <= 2; n++ {
		q := &Quality{Guesses: 2, Risks: 1, Chance: 0.5, Best: 0.75, Luck: -0.25}
		if err := l.Add([]Played{{Game: n, Outcome: Won, Quality: q}, {Game: n, Outcome: Lost, Quality: q}}); err != nil {
			t.Fatal(err)
		}
	}
	l.Close()
	whole, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	from, refused := bytes.IndexByte(whole, '\n'), 0
	for _, at := range regexp.MustCompile(`:-?\d[\d.]*`).FindAllIndex(whole[from:], -1) {
		for _, number := range []string{":-1", ":0", ":7", ":1e308", ":-1e308", ":4000000000000000000"} {
			text := string(whole[:from+at[0]]) + number + string(whole[from+at[1]:])
			l := new(Log)
			if err := readLog(l, journal.Sealed([]byte(text))); err != nil {
				refused++
				continue
			}
			l.Match.Sandbox = m.Sandbox
			for _, json := range []bool{false, true} {
				NewReport(l).Append(nil, json, true)
			}
		}
	}
	if refused == 0 {
		t.Error("no log was refused")
	}
}
