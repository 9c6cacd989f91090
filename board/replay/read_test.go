package replay_test

import (
	"bytes"
	"cmp"
	"errors"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"minesweeper/board"
	"minesweeper/board/boardtest"
	"minesweeper/board/game"
	"minesweeper/board/replay"
)

// The same clicks in the formats of all programs are the same game.
func TestEveryFormat(t *testing.T) {
	testEveryFormat(t, play(t), "")
	testEveryFormat(t, playOn(t, wide(t), mixed), "")
	for part, how := range map[string]style{
		"marks": {middle.chords, 16, true, 0}, "cell": {middle.chords, 20, false, 0}, "pause": {middle.chords, 16, false, 255200 * time.Millisecond},
	} {
		testEveryFormat(t, playOn(t, boardtest.Minefield(t, field), how), part)
	}
}

// testEveryFormat writes a game in every format that can hold a part of its
// style, and reads it.
func testEveryFormat(t *testing.T, played *played, part string) {
	t.Helper()
	for _, w := range writers {
		if part != "" && slices.Contains(strings.Fields(w.cannot), part) {
			continue
		}
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
		program := map[string]string{"game-old.mvf": "Minesweeper Clone", "game-097.mvf": "Minesweeper Clone version", "game-2007.mvf": "Minesweeper Clone version"}[w.file]
		if r.Stated != want || r.Player != player || r.Program != cmp.Or(program, "A program") || r.Duration() != want.Time {
			t.Errorf("%s: %+v, player %q, program %q, %v", w.file, r.Stated, r.Player, r.Program, r.Duration())
		}
	}
}

// The sizes that an .avf file names by a byte.
func TestAVFLevels(t *testing.T) {
	for level, preset := range board.Presets()[1:] {
		mines, _ := board.NewMinefield(preset.Size)
		for i := range preset.Mines {
			mines.Put(preset.Size.At(preset.Size.Squares() - 1 - i))
		}
		data := []byte{52, 1, 2, 3, 4, byte(4 + level)}
		for _, s := range mines.Mines() {
			data = append(data, byte(s.Row+1), byte(s.Col+1))
		}
		r, err := replay.Read(append(data, readFile(t, "game.avf")[6+2*10:]...))
		if err != nil || !r.Minefield().Equal(mines) {
			t.Errorf("%s: %v, %+v", preset.Name, err, r)
		}
	}
}

// Buttons may be toggled, or two be pressed as one, with the same result.
func TestEVFToggles(t *testing.T) {
	codes := evfTypes
	defer func() { evfTypes = codes }()
	how := middle
	how.chords = []string{"lc rc rr lr", "rc lc lr rr"}
	played, down := playOn(t, boardtest.Minefield(t, field), how), 0
	want := slices.Clone(played.turns)
	for i, c := range played.clicks {
		switch c.what[1] {
		case 'c':
			down++
			if down == 2 {
				played.clicks[i].what = "both"
			}
		case 'r':
			down--
		}
	}
	for _, evfTypes = range []map[string]byte{
		{"mv": 1, "lc": 2, "lr": 3, "rc": 4, "rr": 5, "mc": 6, "mr": 7, "both": 9},
		{"mv": 1, "lc": 10, "lr": 10, "rc": 11, "rr": 11, "mc": 12, "mr": 12, "both": 9},
	} {
		r, err := replay.Read(writeEVF(played, 4))
		boardtest.Must(t, err)
		if got := turns(r, want[0].at); !slices.Equal(got, want) {
			t.Errorf("%v: played\n%vwant\n%v", evfTypes, got, want)
		}
	}
}

// What is no click of the mouse is skipped.
func TestSkipped(t *testing.T) {
	played := play(t)
	for _, x := range []struct{ file, old, new string }{
		{"game-3.evf", "\x02\x00\x00\x00\x00\x77\x00\x09", "\x51\x00\x00\x00\x00\x00\x00\x00\x53\x00\x00\x00\x00\x00\x00\x00\x63\x00\x00\x00\x00\x00\x00\x00\x64\x00\x00\x00\x00\x00\x00\x00\x79\x00\x00\x00\x00\x00\x00\x00\x02\x00\x00\x00\x00\x77\x00\x09"},
		{"game-4.evf", "\x02\x00\x00\x77\x00\x09", "\x51\x00\x53\x00\x63\x00\x64\x00\x01\x02\x79\x00\x01\x02\xc8\x00\x01\x02\x01\x02\x03\x04\x05\x06\x07\x08\xc9\x00\x00\x02text\x00\x02\x00\x00\x77\x00\x09"},
		{"game-1.rmv", "*rmv", "\ufeff*rmv"},
		{"game-2.rmv", "\x1c\x05\x1f", "\x09\x04\x02"},
		{"game-2.rmv", "\x1c\x05\x1f", "\x0e\x04\x02"},
		{"game-2.rmv", "\x1c\x05\x1f", "\x1b\x04\x02"},
	} {
		data := readFile(t, x.file)
		if !bytes.Contains(data, []byte(x.old)) {
			t.Fatalf("%s: has no %q", x.file, x.old)
		}
		r, err := replay.Read(bytes.Replace(data, []byte(x.old), []byte(x.new), 1))
		if err != nil {
			t.Errorf("%s, %q: %v", x.file, x.new, err)
		} else if len(r.Times) != len(played.turns) || len(r.Differences()) > 0 {
			t.Errorf("%s, %q: %d turns, want %d; %q", x.file, x.new, len(r.Times), len(played.turns), r.Differences())
		}
	}
}

// The last event of an .rmv file says how the game ended.
func TestRMVResult(t *testing.T) {
	data := readFile(t, "game-1.rmv")
	for code, want := range map[byte]game.Status{15: game.Lost, 16: game.Won, 17: 0} {
		data[len(data)-4] = code
		if r, err := replay.Read(data); err != nil || r.Stated.Result != want {
			t.Errorf("%d: %+v, %v", code, r, err)
		}
	}
}

// What an .evf file states of the end is kept only if the game was won, and the
// texts of a converted file are passed over.
func TestEVFFlags(t *testing.T) {
	data := readFile(t, "game-4.evf")
	for _, x := range []struct {
		flags  byte
		texts  string
		result game.Status
	}{{0x80, "", game.Won}, {0x00, "", 0}, {0x88, "format\x00date\x00", game.Won}} {
		changed := bytes.Replace(data, []byte(player), []byte(x.texts+player), 1)
		changed[1] = x.flags
		r, err := replay.Read(changed)
		if err != nil || r.Stated.Result != x.result || r.Player != player || r.Program != "A program" || r.Game.Status() != game.Won {
			t.Errorf("%x: %+v, %v", x.flags, r, err)
		}
	}
}

// The clock of an .evf file begins with the first uncovering, also if a flag was
// set before.
func TestEVFFlagFirst(t *testing.T) {
	p := &played{style: middle, mines: boardtest.Minefield(t, field)}
	p.click(board.Square{Row: 0, Col: 1}, "rc rr", true)
	first := p.click(board.Square{Row: 0, Col: 7}, "lc lr", false)
	r, err := replay.Read(writeEVF(p, 3))
	if err != nil || !slices.Equal(r.Times, []time.Duration{-first, 0}) {
		t.Errorf("times %v, %v", r.Times, err)
	}
}

// Flags that an .rmv file has before the game are turns, but no clicks of the
// player. The first release may follow them. A time stamp is passed over.
func TestRMVFlagsBefore(t *testing.T) {
	data := readFile(t, "game-1.rmv")
	before, err := replay.Read(data)
	boardtest.Must(t, err)
	data = bytes.Replace(data, []byte("\x00\x00\x00\x00\x00\x00\x03"), []byte("\x00\x01\x02\x05\x00\x00\x00\x00\x03"), 1)
	data[19] = 4
	data = bytes.Replace(data, []byte("\x13\x00\x00"), []byte("\x00\x01\x02\x03\x04\x13\x00\x00"), 1)
	data[25] += 5 // the low byte of the length of the events
	r, err := replay.Read(data)
	boardtest.Must(t, err)
	if first, second := r.Game.Turn(0).Action.String(), r.Game.Turn(1).Action.String(); first != "F3*" || second != "A8" {
		t.Errorf("begins with %s, %s", first, second)
	}
	if got, want := r.Made.Right.All(), before.Made.Right.All(); got != want {
		t.Errorf("%d right clicks, want %d", got, want)
	}
}

// A file of Clone from 2006 is read like one from 2007. Moves with buttons down
// or up press nothing.
func TestMVFMoves(t *testing.T) {
	p := playOn(t, boardtest.Minefield(t, field), mixed)
	moving := *p
	moving.clicks = nil
	for _, c := range p.clicks {
		move := c
		move.what = "mv"
		moving.clicks = append(moving.clicks, move, c, move)
	}
	for name, data := range map[string][]byte{"old": writeOldMVF(&moving), "2005": writeMVF(&moving, 2005), "2006": writeMVF(&moving, 2006), "2007": writeMVF(&moving, 2007)} {
		r, err := replay.Read(data)
		if err != nil {
			t.Errorf("%s: %v", name, err)
		} else if got := turns(r, 0); !slices.Equal(got, p.turns) {
			t.Errorf("%s: played\n%vwant\n%v", name, got, p.turns)
		}
	}
	data := bytes.Replace(writeMVF(p, 2005), big(nil, 2, clicks(p), clicks(p), 1), big(nil, 2, clicks(p), clicks(p)-1, 1), 1)
	if r, err := replay.Read(data); err != nil || r.Stated.Result != 0 || r.Stated.Clicks != clicks(p) {
		t.Errorf("not solved: %+v, %v", r, err)
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
		boardtest.Golden(t, path, string(want))
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
			if err == nil && (w.file != "game.rawvf" || n < bytes.Index(data, []byte("\nEvents"))) {
				t.Fatalf("%s: cut after %d of %d bytes it is read", w.file, n, len(data))
			} else if err != nil {
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

func FuzzRead(f *testing.F) {
	played := play(f)
	for _, w := range writers {
		f.Add(w.write(played))
	}
	f.Fuzz(check)
}
