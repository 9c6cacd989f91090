package lines

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"strings"
	"testing"
	"testing/iotest"
	"time"

	"minesweeper/board"
	"minesweeper/board/boardtest"
	"minesweeper/cmd/internal/prompt"
	"minesweeper/cmd/internal/session"
	"minesweeper/cmd/internal/session/store"

	"github.com/rogpeppe/go-internal/txtar"
)

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
	boardtest.Must(t, err)
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
			boardtest.Must(t, err)
			given = &m
		case "player":
			got := talk(t, given, strings.Split(strings.TrimSuffix(string(f.Data), "\n"), "\n"))
			given = nil
			if *boardtest.Update {
				a.Files[i+1].Data = []byte(got)
			} else if want := string(a.Files[i+1].Data); got != want {
				t.Errorf("to\n%s the answers are\n%swant\n%s", f.Data, got, want)
			}
		}
	}
	if *boardtest.Update {
		boardtest.WriteFile(t, path, string(txtar.Format(a)))
	}
}

// talk returns the answers to the lines of a player. The answer to each
// command stands below it.
func talk(t *testing.T, given *board.Minefield, lines []string) string {
	t.Helper()
	in := &slowReader{lines: lines, now: time.Date(2026, 11, 22, 12, 0, 0, 0, time.UTC)}
	setup := session.Setup{Size: board.Size{Rows: 4, Cols: 5}, Mines: 3}
	out, _ := play(t, in, "state", "> ", session.GameOptions{
		Setup: setup, Mines: given, Seed: 4, Now: func() time.Time { return in.now },
	})
	said, rest, _ := strings.Cut(out, "> ")
	lines = lines[min(len(lines), strings.Count(said, "yes or no? ")):]
	for i, answer := range strings.Split(rest, "> ") {
		if i < len(lines) {
			said += "> " + lines[i] + "\n" + answer
		}
	}
	return said
}

// What cannot be kept or counted is said at once, and once more as the error at
// the end.
func TestTrouble(t *testing.T) {
	noRoom := errors.New("no room")
	var out strings.Builder
	now := func() time.Time { return time.Unix(1e9, 0) }
	setup := session.Setup{Size: board.Size{Rows: 1, Cols: 2}}
	d := UI{
		Prompter: prompt.New(strings.NewReader("results\na1\nquit\n"), bufio.NewWriter(&out)),
		Sitting: store.Sitting{
			Session: session.New(session.GameOptions{Setup: setup, Now: now}),
			Store:   &store.Store{Dir: t.TempDir(), Write: func(string, []byte) error { return noRoom }},
			NotKept: errors.New("another is kept"),
		},
	}
	if err := d.Play(); err == nil || err.Error() != "the game is not kept, and a result is not counted: no room" {
		t.Errorf("at the end: %v", err)
	}
	const board = "  12\n +--+\nA|%s|\n +--+\n"
	want := "The game is not kept: another is kept.\n1x2 with 0 mines: 0 mines left. help lists the commands.\n" + fmt.Sprintf(board, "??") +
		"No game has been counted yet: one counts at its end, unless its mines or its seed were given.\nA1: 2 squares uncovered.\nThe game is won in 0:00.0, with a success probability of 100 %.\n" +
		"3BV 1; 1 click, efficiency 100 %.\n" + fmt.Sprintf(board, "  ") + "The result is not counted: no room.\n" +
		"0:00.0 is the best time for 1x2 with 0 mines.\nThe game is not kept: no room.\n"
	if out.String() != want {
		t.Errorf("got\n%swant\n%s", out.String(), want)
	}
	boardtest.WriteFile(t, filepath.Join(d.Store.Dir, "results.txt"), "broken")
	out.Reset()
	d.results(nil)
	d.End()
	if want := "results.txt:1: \"broken\": want \"mines results 3\"; the file is not replaced: move it away first.\n"; !strings.HasPrefix(out.String(), "No: ") || !strings.HasSuffix(out.String(), want) {
		t.Errorf("got %s", out.String())
	}
}

// An error of the input or the output ends the game, and is returned.
func TestBrokenStreams(t *testing.T) {
	now := func() time.Time { return time.Unix(1e9, 0) }
	kept := &store.Store{Dir: t.TempDir(), Write: func(string, []byte) error { return nil }}
	last, err := session.Read([]byte("mines game 2\nsize 1x2\nmines 1\nfirst any\nmoves\nend covered\n"))
	boardtest.Must(t, err)
	for _, offer := range []*session.SavedGame{nil, &last} {
		play := func(in io.Reader, out io.Writer) error {
			s := session.New(session.GameOptions{Setup: session.Setup{Size: board.Size{Rows: 1, Cols: 2}}, Now: now})
			sitting := store.Sitting{Session: s, Store: kept, Offer: offer}
			return (&UI{Prompter: prompt.New(in, bufio.NewWriter(out)), Sitting: sitting}).Play()
		}
		if err := play(iotest.ErrReader(iotest.ErrTimeout), io.Discard); err != iotest.ErrTimeout {
			t.Errorf("of the input: %v", err)
		}
		if err := play(strings.NewReader("n\n"), iotest.TruncateWriter(io.Discard, 0)); err != nil {
			t.Errorf("without trouble: %v", err)
		}
		in, out := io.Pipe()
		in.Close()
		if err := play(strings.NewReader("a1\n"), out); err != io.ErrClosedPipe {
			t.Errorf("of the output: %v", err)
		}
	}
}
