package lines

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"minesweeper/board"
	"minesweeper/board/boardtest"
	"minesweeper/board/game"
	"minesweeper/board/generate"
	"minesweeper/cmd/internal/prompt"
	"minesweeper/cmd/internal/session"
	"minesweeper/cmd/internal/session/store"
)

// play plays with the lines of a reader in a new session that keeps its games in
// dir, and returns the output.
func play(t *testing.T, in io.Reader, dir, ask string, o session.GameOptions) (string, *session.Session) {
	t.Helper()
	var out strings.Builder
	s := &store.Store{Dir: dir, Write: func(path string, data []byte) error { return os.WriteFile(path, data, 0o600) }}
	last, notKept := s.LastGame()
	d := UI{
		Prompter: prompt.New(in, bufio.NewWriter(&out)), Prompt: ask,
		Sitting: store.Sitting{Session: session.New(o), Store: s, Offer: last, NotKept: notKept},
	}
	boardtest.Must(t, errors.Join(d.Play(), s.Close()))
	return out.String(), d.Session
}

func converse(t *testing.T, dir string, seed uint64, lines []string) (string, *session.Session) {
	t.Helper()
	return play(t, strings.NewReader(strings.Join(lines, "\n")), dir, "", session.GameOptions{
		Setup: session.Setup{Size: board.Size{Rows: 5, Cols: 6}, Mines: 5, First: generate.Safe},
		Seed:  seed, Now: func() time.Time { return time.Time{} },
	})
}

// Every line of input gets an answer. The kept game is the current one, and
// playing its recording again leads to the same game.
func TestAnything(t *testing.T) {
	statuses := make(map[game.Status]int)
	for seed := range uint64(60) {
		r := rand.New(rand.NewPCG(seed, 9))
		dir := t.TempDir()
		words := []string{"", "+", "*", "?", "undo", "redo", "hint", "odds", "next", "cheat", "flip h", "flip v", "status", "look A1", "new", "new 3x4 2 any", "restart", "save " + filepath.Join(dir, "x"), "load " + filepath.Join(dir, "x"), "solve", "results", "undo 3", "draw off", "draw on", "new 99", "nonsense", ""}
		lines := []string{"no"}
		for range 1 + r.IntN(25) {
			k := r.IntN(40)
			if k < 4 || k >= len(words) {
				lines = append(lines, fmt.Sprintf("%c%d%s", 'A'+r.IntN(6), 1+r.IntN(7), words[k%4]))
			} else {
				lines = append(lines, words[k])
			}
		}
		said, s := converse(t, dir, seed, lines)
		if !strings.Contains(said, "help lists the commands") {
			t.Fatalf("%q: said %q", lines, said)
		}
		statuses[s.Game().Status()]++
		if !s.Touched() {
			continue
		}
		data, err := os.ReadFile(filepath.Join(dir, "last.game"))
		if err != nil || string(data) != s.Recording().String() {
			t.Fatalf("%q: kept %v\n%swant\n%v", lines, err, data, s.Recording())
		}
		if _, err := session.Read(data); err != nil {
			t.Fatalf("%q: %v in\n%s", lines, err, data)
		}
	}
	if len(statuses) < 4 {
		t.Errorf("not every status was reached: %v", statuses)
	}
}

// help lists every command. A command answers, and its letter does the same as
// its name.
func TestCommands(t *testing.T) {
	t.Chdir(t.TempDir()) // one command writes a file
	said, _ := converse(t, t.TempDir(), 1, []string{"help"})
	for _, c := range commands() {
		if !strings.Contains(said, c.Name) {
			t.Errorf("help does not name %s", c.Name)
		}
		long, _ := converse(t, t.TempDir(), 1, []string{"A1", c.Name + " A1"})
		if strings.Contains(long, "no command") {
			t.Errorf("%s is no command", c.Name)
		}
		if c.Letter == "" || c.Name == "quit" {
			continue
		}
		short, _ := converse(t, t.TempDir(), 1, []string{"A1", c.Letter + " A1"})
		if long != short {
			t.Errorf("%s:\n%s\n%s:\n%s", c.Name, long, c.Letter, short)
		}
	}
}
