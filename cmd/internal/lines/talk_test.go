package lines

import (
	"bufio"
	"flag"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"minesweeper/board"
	"minesweeper/cmd/internal/prompt"
	"minesweeper/cmd/internal/session"
	"minesweeper/cmd/internal/session/store"

	"github.com/rogpeppe/go-internal/txtar"
)

var update = flag.Bool("update", false, "write the answers in testdata/talks.txtar anew")

// A slowReader reads a line at a time, each a second and a quarter after the
// one before.
type slowReader struct {
	lines []string
	now   time.Time
}

func (r *slowReader) Read(p []byte) (int, error) {
	if len(r.lines) == 0 {
		return 0, io.EOF
	}
	r.now = r.now.Add(1250 * time.Millisecond)
	n := copy(p, r.lines[0]+"\n")
	r.lines = r.lines[1:]
	return n, nil
}

// TestTalks compares whole games. In testdata/talks.txtar each game is a
// minefield, if one is given, the lines of the player, and the answers.
func TestTalks(t *testing.T) {
	path, err := filepath.Abs("testdata/talks.txtar")
	if err != nil {
		t.Fatal(err)
	}
	a, err := txtar.ParseFile(path)
	if err != nil || len(a.Files) == 0 {
		t.Fatal(err)
	}
	t.Chdir(t.TempDir())
	var given *board.Minefield
	for i, f := range a.Files {
		switch f.Name {
		case "minefield":
			m, err := board.ParseMinefield(f.Data, board.ReadOptions{})
			if err != nil {
				t.Fatal(err)
			}
			given = &m
		case "player":
			got := talk(t, given, strings.Split(strings.TrimSuffix(string(f.Data), "\n"), "\n"))
			if given = nil; *update {
				a.Files[i+1].Data = []byte(got)
			} else if want := string(a.Files[i+1].Data); got != want {
				t.Errorf("to\n%s the answers are\n%swant\n%s", f.Data, got, want)
			}
		}
	}
	if *update {
		if err := os.WriteFile(path, txtar.Format(a), 0o666); err != nil {
			t.Fatal(err)
		}
	}
}

// talk returns the answers to the lines of a player. The answer to each
// command stands below it.
func talk(t *testing.T, given *board.Minefield, lines []string) string {
	t.Helper()
	var out strings.Builder
	w := bufio.NewWriter(&out)
	in := &slowReader{lines: lines, now: time.Date(2026, 11, 22, 12, 0, 0, 0, time.UTC)}
	s := &store.Store{Dir: "state", Write: func(path string, data []byte) error { return os.WriteFile(path, data, 0o600) }}
	last, notKept := s.LastGame()
	setup := session.Setup{Size: board.Size{Rows: 4, Cols: 5}, Mines: 3}
	d := UI{
		Prompter: prompt.New(in, w), Store: s, Offer: last, NotKept: notKept, Prompt: "> ",
		Session: session.New(session.GameOptions{Setup: setup, Mines: given, Seed: 4, Now: func() time.Time { return in.now }}),
	}
	if err := d.Play(); err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	said, rest, _ := strings.Cut(out.String(), "> ")
	lines = lines[strings.Count(said, "yes or no? "):]
	for i, answer := range strings.Split(rest, "> ") {
		if i < len(lines) {
			said += "> " + lines[i] + "\n" + answer
		}
	}
	return said
}
