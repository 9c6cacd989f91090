package main

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"syscall"
	"testing"

	"minesweeper/board/boardtest"
	"minesweeper/cmd/internal/cli"
	"minesweeper/cmd/internal/ownfile"
)

// A writing is a command that writes files in the folder DIR. BOARDS stands for
// the folder of the boards.
type writing struct {
	args, stdin string
	before      map[string]string // files that are there already
	// grows are files to which lines are added, and files with times in them.
	grows string
	// goesOn are what a command prints that goes on without a file and then ends
	// with status 0.
	goesOn []string
}

var oldFiles = map[string]string{"r": "old\n"}

const (
	simulateSmall = "simulate --size 5x5 --total 4 --games 2 --seed 1 -j 1 --no-time -o DIR/r "
	botSmall      = "bot --isolation off --size 2x2 --total 2 --games 1 --seed 1 -j 1 --no-time " // -o is as in simulate
)

var writings = []writing{
	{args: "move -m BOARDS/mines.dat -b BOARDS/partial.dat A7 -o DIR/r", before: oldFiles},
	{args: "new --size 9x9 --total 10 --seed 1 -o DIR/r", before: oldFiles},
	{args: "new --size 9x9 --total 10 --seed 1 -o DIR/r"},
	{args: "auto -m BOARDS/mines.dat BOARDS/partial.dat -o DIR/r --record DIR/g", before: oldFiles},
	{args: "grade -m BOARDS/mines.dat --start BOARDS/partial.dat BOARDS/solution.dat BOARDS/partial.dat " +
		"--name-pattern (?P<student>\\w+)\\.dat -o DIR/r --into DIR/sheet.csv --feedback DIR/f",
		before: map[string]string{"r": "student,name,file,old\n", "sheet.csv": "Identifier,Grade\nsolution,\npartial,3\n"}},
	{args: "review -m BOARDS/mines.dat E5 A7 --format html -o DIR/r", before: oldFiles},
	{args: simulateSmall + "--plot DIR/p.svg", before: oldFiles},
	{args: simulateSmall + "--checkpoint DIR/c --results DIR/d --save-puzzles all",
		before: oldFiles, grows: "d/results.tsv c"},
	{args: "simulate --sweep start --policy safest --size 2x3 -n 2 --first any --games-per-seed 1 -j 1 --no-time " +
		"--checkpoint DIR/c --results DIR/d -o DIR/r",
		before: oldFiles, grows: "d/start=A1/results.tsv d/start=A2/results.tsv c"},
	{args: simulateSmall + "--checkpoint DIR/c --positions DIR/p", before: oldFiles, grows: "p c"},
	{args: simulateSmall + "--positions DIR/p", before: oldFiles},
	{args: simulateSmall + "--positions DIR/p", before: map[string]string{"p": ""}},
	{args: botSmall + "--positions DIR/p -- sh PLAYER"},
	{args: botSmall + "--checkpoint DIR/c --results DIR/d -- sh PLAYER", grows: "c"},
	{args: "play --plain --size 3x3 --total 2 --seed 1", stdin: "save DIR/game\nA1\nquit\n",
		grows: ".local/state/mines/last.game game", goesOn: []string{"/game: ", "not kept"}},
}

// folder returns a new folder with the files of the writing.
func (w writing) folder(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range w.before {
		boardtest.WriteFile(t, filepath.Join(dir, name), text)
	}
	return dir
}

// run runs the command in a folder, on a disk that fails at one call. It
// also returns that call, or "" if there are fewer.
func (w writing) run(dir string, failAt int, why error) (r reply, call string) {
	places := strings.NewReplacer("DIR", dir, "BOARDS", testdata)
	var calls atomic.Int64 // by several games at a time
	r = runIn(func(e *cli.Env) {
		e.Getenv = func(name string) string { return map[string]string{"HOME": dir}[name] }
		e.Disk = &ownfile.Disk{Fail: func(name, path string) error {
			if calls.Add(1) != int64(failAt) {
				return nil
			}
			call = name + " " + path
			return why
		}}
	}, places.Replace(w.stdin), strings.Fields(places.Replace(w.args))...)
	if w.goesOn != nil {
		r.said += r.out
	}
	return r, call
}

// files returns the files below a folder, with their text.
func files(t *testing.T, dir string) map[string]string {
	t.Helper()
	found := make(map[string]string)
	err := filepath.WalkDir(dir, func(path string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := os.ReadFile(path)
		found[strings.TrimPrefix(path, dir+"/")] = string(data)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return found
}

// Whatever call of the disk fails, every file is the old one or the new one, one
// line of standard error says so, and the exit status is 2. The same command
// works when the disk does.
func TestFailingDisk(t *testing.T) {
	skipUnderRace(t)
	player := openPlayer(t)
	for _, w := range writings {
		w.args = strings.Replace(w.args, "PLAYER", player, 1)
		t.Run(strings.Fields(w.args)[0], func(t *testing.T) {
			dir := w.folder(t)
			before := files(t, dir)
			if r, _ := w.run(dir, 0, nil); r.status == cli.Trouble {
				t.Fatalf("status %d: %s", r.status, r.said)
			}
			after := files(t, dir)
			if maps.Equal(before, after) {
				t.Fatal("nothing is written")
			}
			failAt, step := 1, 1
			tried := make(map[string]bool)
			if testing.Short() {
				step = 4
			}
			for w.failsWell(t, failAt, before, after, tried) {
				failAt += step
			}
			if failAt < 5 {
				t.Errorf("%s: only %d calls go through the disk", w.args, failAt-1)
			}
		})
	}
}

// failsWell runs the command on a disk that fails at one call, and checks what
// is left. It reports whether there was that call. The second try follows once
// on each set of files that are left, which tried holds.
func (w writing) failsWell(t *testing.T, failAt int, before, after map[string]string, tried map[string]bool) bool {
	dir := w.folder(t)
	r, call := w.run(dir, failAt, []error{syscall.ENOSPC, syscall.EIO}[failAt%2])
	if call == "" {
		return false
	}
	wrong := func(format string, args ...any) {
		t.Errorf("%s, call %d (%s): %s", w.args, failAt, call, fmt.Sprintf(format, args...))
	}
	got := files(t, dir)
	lines := strings.Count(r.said, "mines "+strings.Fields(w.args)[0]+": ")
	goesOn := func(words string) bool { return strings.Contains(r.said, words) }
	switch {
	case w.goesOn != nil && r.status == 0:
		if !maps.Equal(got, after) && !slices.ContainsFunc(w.goesOn, goesOn) {
			wrong("want %q: %s", w.goesOn, r.said)
		}
	case r.status != cli.Trouble || lines != 1 || strings.Contains(r.said, ".mines-"):
		wrong("status %d, want 2 and one line: %s", r.status, r.said)
	}
	for name, text := range got {
		switch {
		case strings.Contains(" "+w.grows+" ", " "+name+" "):
		case ownfile.IsTemp(filepath.Base(name)):
			wrong("%s is left", name)
		case text != before[name] && text != after[name]:
			wrong("%s is neither the old file nor the new one: %q", name, text)
		}
	}
	for name := range before {
		if _, ok := got[name]; !ok {
			wrong("%s is gone", name)
		}
	}
	if left := fmt.Sprint(got); !tried[left] {
		tried[left] = true
		if r, _ := w.run(dir, 0, nil); r.status == cli.Trouble {
			wrong("at the second try: %s", r.said)
		}
	}
	return true
}
