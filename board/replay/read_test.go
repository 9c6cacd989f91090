package replay_test

import (
	"bytes"
	"errors"
	"flag"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"minesweeper/board"
	"minesweeper/board/game"
	"minesweeper/board/replay"
)

var update = flag.Bool("update", false, "write the files in testdata/replays anew")

// The same clicks in the formats of all programs are the same game.
func TestEveryFormat(t *testing.T) {
	played := play(t)
	for _, w := range writers {
		r, err := replay.Read(w.write(played))
		if err != nil {
			t.Errorf("%s: %v", w.file, err)
			continue
		}
		if want := strings.TrimPrefix(filepath.Ext(w.file), "."); r.Format != want {
			t.Errorf("%s: format %s", w.file, r.Format)
		}
		if !r.Minefield().Equal(played.mines) {
			t.Errorf("%s: minefield\n%v", w.file, r.Minefield())
		}
		zero := time.Duration(0)
		if w.late {
			zero = played.turns[0].at
		}
		if got := turns(r, zero); !slices.Equal(got, played.turns) {
			t.Errorf("%s: played\n%vwant\n%v", w.file, got, played.turns)
		}
		if d := r.Differences(); len(d) > 0 {
			t.Errorf("%s: %q", w.file, d)
		}
		want := replay.Stated{Time: played.end - zero, Result: w.result}
		if w.clicks {
			want.Clicks = r.Clicks()
		}
		if r.Stated != want || r.Player != player || r.Program == "" || r.Duration() != want.Time {
			t.Errorf("%s: %+v, player %q, program %q, %v", w.file, r.Stated, r.Player, r.Program, r.Duration())
		}
	}
}

// turns returns the turns that were played, with their times shifted.
func turns(r *replay.Replay, zero time.Duration) (all []timed) {
	for i, at := range r.Times {
		turn := r.Game.Turn(i)
		all = append(all, timed{at + zero, turn.Action.String() + " " + turn.Result.String()})
	}
	return all
}

// The files for the tests of the commands are the ones that the writers make.
func TestFiles(t *testing.T) {
	played := play(t)
	for _, w := range writers {
		path := filepath.Join("../../testdata/replays", w.file)
		want := w.write(played)
		if *update {
			if err := os.WriteFile(path, want, 0o644); err != nil {
				t.Fatal(err)
			}
		}
		if got, err := os.ReadFile(path); err != nil || !bytes.Equal(got, want) {
			t.Errorf("%s is not what is written (%v); go test -update writes it", path, err)
		}
	}
}

// A file that is cut off anywhere is refused, with the place. Some formats need
// no bytes after the events, and a text can end after any line.
func TestCut(t *testing.T) {
	played := play(t)
	step := 1
	if testing.Short() {
		step = 5
	}
	for _, w := range writers {
		data := w.write(played)
		for n := 0; n < len(data)-w.spare; n += step {
			_, err := replay.Read(data[:n])
			switch {
			case err == nil && (w.file != "game.rawvf" || n < bytes.Index(data, []byte("\nEvents"))):
				t.Fatalf("%s: cut after %d of %d bytes it is read", w.file, n, len(data))
			case err != nil:
				checkError(t, err)
			}
		}
	}
}

// checkError checks the form of an error.
func checkError(t *testing.T, err error) {
	t.Helper()
	var syntax *board.SyntaxError
	if !errors.As(err, &syntax) {
		t.Fatalf("error %v has no place", err)
	}
	unknown := strings.HasPrefix(syntax.Msg, "not a known recording")
	if !unknown && syntax.Line == 0 && !strings.HasPrefix(syntax.Msg, "byte ") {
		t.Fatalf("error %v has no place", err)
	}
}

// Changed files are read or refused, and quickly.
func TestMutated(t *testing.T) {
	played, r := play(t), seeded()
	for _, w := range writers {
		data := w.write(played)
		for range mutations() {
			changed := slices.Clone(data)
			for range 1 + r.IntN(8) {
				switch at := r.IntN(len(changed)); r.IntN(4) {
				case 0:
					changed[at] = byte(r.Uint32())
				case 1:
					changed[at] ^= 1 << r.IntN(8)
				case 2:
					changed = append(changed[:at], changed[min(len(changed), at+r.IntN(9)):]...)
				case 3:
					changed = slices.Insert(changed, at, changed[at:min(len(changed), at+r.IntN(9))]...)
				}
				if len(changed) == 0 {
					break
				}
			}
			begin := time.Now()
			check(t, changed)
			if took := time.Since(begin); took > time.Second {
				t.Errorf("%s: %v\n%q", w.file, took, changed)
			}
		}
	}
}

// check checks what must be true of any recording.
func check(t *testing.T, data []byte) {
	t.Helper()
	r, err := replay.Read(data)
	if err != nil {
		checkError(t, err)
		return
	}
	g := r.Game
	if len(r.Times) != g.Turns() || g.Undone() != 0 || r.Format == "" || r.Format != formatOf(data) {
		t.Fatalf("%s: %d times of %d turns, %d undone", r.Format, len(r.Times), g.Turns(), g.Undone())
	}
	again := game.New(r.Minefield())
	for i := range g.Turns() {
		if result, err := again.Do(g.Turn(i).Action); err != nil || result != g.Turn(i).Result {
			t.Fatalf("turn %d: %v, %v, not %v", i, result, err, g.Turn(i).Result)
		}
	}
	if again.Status() != g.Status() || !again.Board().Equal(g.Board()) {
		t.Fatalf("played again it is\n%vnot\n%v", again.Board(), g.Board())
	}
	r.Differences()
	if r.Duration() < 0 {
		t.Fatalf("it took %v", r.Duration())
	}
}

// formatOf returns the format that data seem to have.
func formatOf(data []byte) string {
	format, _ := replay.Format(data, false)
	return format
}

func fuzz(f *testing.F, format string) {
	played := play(f)
	for _, w := range writers {
		if strings.HasSuffix(w.file, format) {
			f.Add(w.write(played))
		}
	}
	f.Fuzz(check)
}

func FuzzAVF(f *testing.F)   { fuzz(f, ".avf") }
func FuzzEVF(f *testing.F)   { fuzz(f, ".evf") }
func FuzzRMV(f *testing.F)   { fuzz(f, ".rmv") }
func FuzzMVF(f *testing.F)   { fuzz(f, ".mvf") }
func FuzzRawVF(f *testing.F) { fuzz(f, ".rawvf") }
