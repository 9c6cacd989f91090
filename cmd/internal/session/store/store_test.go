package store

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"testing"
	"time"

	"minesweeper/board"
	"minesweeper/board/boardtest"
	"minesweeper/board/game"
	"minesweeper/cmd/internal/session"
)

func write(path string, data []byte) error { return os.WriteFile(path, data, 0o600) }

// The next game replaces the last one, which becomes the previous game. A last
// game that cannot be read is never replaced.
func TestStore(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "a", "b")
	mines, _ := board.NewMinefield(board.Size{Rows: 2, Cols: 3}, board.Square{Col: 1})
	s := session.New(session.GameOptions{Mines: &mines, Now: func() time.Time { return time.Time{} }})
	if _, err := s.Do(game.Action{}); err != nil {
		t.Fatal(err)
	}
	old := s.Recording().AppendText(nil)

	first := &Store{Dir: dir, Write: write}
	if kept, err := first.LastGame(); kept != nil || err != nil {
		t.Fatalf("got %v, %v", kept, err)
	}
	boardtest.Must(t, first.saveLast(old))
	boardtest.Must(t, first.Close())
	second := &Store{Dir: dir, Write: write}
	if kept, err := second.LastGame(); kept == nil || err != nil {
		t.Fatalf("got %v, %v", kept, err)
	}
	for range 2 { // the second time it is the same game
		boardtest.Must(t, second.saveLast([]byte("new")))
	}
	check := func(name, want string) {
		t.Helper()
		if got, err := os.ReadFile(filepath.Join(dir, name)); string(got) != want {
			t.Errorf("%s is %q, %v", name, got, err)
		}
	}
	check(lastGame, "new")
	check(previousGame, string(old))
	for _, name := range []string{"", lastGame} { // for nobody else
		if info, err := os.Stat(filepath.Join(dir, name)); err != nil || info.Mode().Perm()&0o077 != 0 && runtime.GOOS != "windows" {
			t.Errorf("%s: %v, %v", name, info.Mode(), err)
		}
	}

	third := second
	ask := func() error { _, err := third.LastGame(); return err }
	for _, first := range []func() error{ask, func() error { return third.saveLast(old) }} { // it is said once
		boardtest.Must(t, third.Close())
		third = &Store{Dir: dir, Write: write}
		err := first()
		if err == nil || !strings.Contains(err.Error(), lastGame+":1: ") {
			t.Errorf("got %v", err)
		}
		if err := third.saveLast(old); err != nil || third.saves() {
			t.Errorf("keeps %v, %v", third.saves(), err)
		}
	}
	check(lastGame, "new")
	check(previousGame, string(old))

	boardtest.Must(t, write(filepath.Join(dir, resultsFile), []byte("mines results 3\nnothing\n")))
	if _, err := third.count(session.Ending{Setup: session.Setup{Size: board.Size{Rows: 1, Cols: 1}}}); err == nil || !strings.Contains(err.Error(), resultsFile+":2: ") {
		t.Errorf("got %v", err)
	}
	check(resultsFile, "mines results 3\nnothing\n")
}

// Of two programs at the same time, only the first keeps its games.
func TestStoreBusy(t *testing.T) {
	dir := t.TempDir()
	one, two := &Store{Dir: dir, Write: write}, &Store{Dir: dir, Write: write}
	boardtest.Must(t, one.saveLast([]byte("one")))
	if kept, err := two.LastGame(); kept != nil || !errors.Is(err, errBusy) || two.saves() {
		t.Errorf("got %v, %v; keeps %v", kept, err, two.saves())
	}
	if err := errors.Join(two.saveLast([]byte("two")), two.Lost(), one.Close()); err != nil {
		t.Error(err)
	}
	if data, _ := os.ReadFile(filepath.Join(dir, lastGame)); string(data) != "one" {
		t.Errorf("kept %q", data)
	}
}

// What could not be written is said at the end, in one sentence.
func TestStoreLost(t *testing.T) {
	noRoom := errors.New("no room")
	fail := map[string]bool{}
	writeOrFail := func(path string, data []byte) error {
		if fail[filepath.Base(path)] {
			return noRoom
		}
		return write(path, data)
	}
	s := &Store{Dir: t.TempDir(), Write: writeOrFail}
	lost := func(want string) {
		t.Helper()
		if got := fmt.Sprint(s.Lost()); got != want {
			t.Errorf("lost %q, want %q", got, want)
		}
	}
	ending := session.Ending{Setup: session.DefaultSetup(), Won: true, Time: time.Second}
	lost("<nil>")
	fail[lastGame] = true
	if err := s.saveLast([]byte("one")); !errors.Is(err, noRoom) {
		t.Error(err)
	}
	lost("the game is not kept: no room")
	fail[resultsFile] = true
	if best, err := s.count(ending); !best || !errors.Is(err, noRoom) {
		t.Errorf("best %v, %v", best, err)
	}
	lost("the game is not kept, and a result is not counted: no room")
	clear(fail)
	if err := s.saveLast([]byte("one")); err != nil {
		t.Error(err)
	}
	lost("a result is not counted: no room")
	for i, want := range []bool{true, false} {
		if best, err := s.count(ending); best != want || err != nil {
			t.Errorf("%d: best %v, %v", i, best, err)
		}
	}
	lost("a result is not counted: no room")
	if r, err := s.Results(); err != nil || len(r.Kinds) != 1 || r.Kinds[0].Games != 2 {
		t.Errorf("results %v, %v", r, err)
	}

	if err := errors.Join(s.Close(), s.Close()); err != nil {
		t.Error(err)
	}
	s = &Store{Dir: s.Dir, Write: writeOrFail}
	s.LastGame()
	lost("<nil>") // no game was played
	s.saveLast([]byte("two"))
	broken := filepath.Join(s.Dir, lastGame) + `:1: "one": want "mines game 2", the first line of a recording this program reads; the file is not replaced: move it away first`
	lost("the game is not kept: " + broken)
	fail[resultsFile] = true
	s.count(ending)
	lost("the game is not kept, and a result is not counted: " + broken)

	file := filepath.Join(s.Dir, "file")
	boardtest.WriteFile(t, file, "")
	s = &Store{Dir: filepath.Join(file, "dir"), Write: writeOrFail}
	if err := s.saveLast([]byte("three")); !errors.Is(err, syscall.ENOTDIR) {
		t.Errorf("below a file: %v", err)
	}
	if _, err := s.count(ending); !errors.Is(err, syscall.ENOTDIR) {
		t.Errorf("below a file: %v", err)
	}
}

// Without a directory no game is kept, which is said at the beginning and at the
// end.
func TestStoreNowhere(t *testing.T) {
	t.Chdir(t.TempDir())
	s := &Store{Write: func(path string, _ []byte) error { t.Errorf("writes %s", path); return nil }}
	const nowhere = "no folder for it: HOME or XDG_STATE_HOME must be a whole path"
	first := s.saveLast([]byte("one"))
	if second := s.saveLast([]byte("two")); fmt.Sprint(first) != nowhere || second != nil || s.saves() {
		t.Errorf("got %v, then %v; keeps %v", first, second, s.saves())
	}
	if want := "the game is not kept: " + nowhere; fmt.Sprint(s.Lost()) != want {
		t.Errorf("lost: %v, want %s", s.Lost(), want)
	}
	if best, err := s.count(session.Ending{Setup: session.DefaultSetup(), Won: true}); best || fmt.Sprint(err) != nowhere {
		t.Errorf("best %v, %v", best, err)
	}
	for _, name := range []string{resultsFile, lastGame} {
		boardtest.WriteFile(t, name, "mines results 3\n{}\n")
	}
	if kept, err := s.LastGame(); kept != nil || fmt.Sprint(err) != nowhere {
		t.Errorf("got %v, %v", kept, err)
	}
	if r, err := s.Results(); err != nil || len(r.Kinds) != 0 {
		t.Errorf("results %v, %v", r, err)
	}
}

// If the last game cannot become the previous one, it stays.
func TestStoreRename(t *testing.T) {
	dir := t.TempDir()
	text := "mines game 2\nsize 1x2\nmines 1\nfirst any\nmoves\nend covered\n"
	s := &Store{Dir: dir, Write: write}
	boardtest.Must(t, errors.Join(os.Mkdir(filepath.Join(dir, previousGame), 0o700), s.write(lastGame, []byte(text))))
	if err := s.saveLast([]byte("new")); err == nil {
		t.Error("the last game is lost")
	}
	if data, err := os.ReadFile(filepath.Join(dir, lastGame)); string(data) != text {
		t.Errorf("the last game is %q, %v", data, err)
	}
}

// A saved game may be replaced, another file not.
func TestSaveGame(t *testing.T) {
	path, noRoom := filepath.Join(t.TempDir(), "x"), errors.New("no room")
	s := &Store{Write: func(string, []byte) error { return noRoom }}
	for _, test := range []struct{ old, want string }{
		{"", "no room"}, {"mines game 2\n", "no room"}, {"x", path + " is not a saved game, so it is not replaced"},
	} {
		boardtest.WriteFile(t, path, test.old)
		if err := s.SaveGame(path, nil); fmt.Sprint(err) != test.want {
			t.Errorf("over %q: %v, want %s", test.old, err, test.want)
		}
	}
}

func TestStateDir(t *testing.T) {
	tests := []struct {
		env  map[string]string
		want string
	}{
		{map[string]string{"XDG_STATE_HOME": "/x", "HOME": "/h"}, "/x/mines"},
		{map[string]string{"XDG_STATE_HOME": "relative", "HOME": "/h"}, "/h/.local/state/mines"},
		{map[string]string{"LOCALAPPDATA": "/l", "HOME": "/h"}, "/l/mines"},
		{nil, ""},
	}
	for _, test := range tests {
		if got := StateDir(func(name string) string { return test.env[name] }, "mines"); filepath.ToSlash(got) != test.want {
			t.Errorf("%v: got %q, want %q", test.env, got, test.want)
		}
	}
}

// A game can be saved in a file named "-", which may be there and empty. That
// is not standard output here.
func TestSaveDash(t *testing.T) {
	t.Chdir(t.TempDir())
	boardtest.WriteFile(t, "-", "")
	written := ""
	s := &Store{Write: func(path string, _ []byte) error { written = path; return nil }}
	if err := s.SaveGame("-", []byte("mines game 1\n")); err != nil || written != "./-" {
		t.Errorf("%q is written, %v", written, err)
	}
}

// A file that is too long for a saved game is neither read nor replaced.
func TestStoreTooLong(t *testing.T) {
	path := filepath.Join(t.TempDir(), "long")
	boardtest.WriteFile(t, path, "")
	boardtest.Must(t, os.Truncate(path, board.MaxFile+1))
	if _, err := ReadGame(path, nil, board.ReadOptions{}); err == nil || !strings.HasSuffix(err.Error(), "more than 64 MiB: no saved game is that long") {
		t.Errorf("read: %v", err)
	}
	if err := new(Store).SaveGame(path, []byte("mines game 1\n")); err == nil || !strings.HasSuffix(err.Error(), "is not a saved game, so it is not replaced") {
		t.Errorf("replaced: %v", err)
	}
}
