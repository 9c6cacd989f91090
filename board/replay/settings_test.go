package replay_test

import (
	"slices"
	"strings"
	"testing"

	"minesweeper/board/boardtest"
	"minesweeper/board/game"
	"minesweeper/board/replay"
)

// withSettings returns a recording of clicks with lines of its header.
func withSettings(header, events string) []byte {
	return []byte("RawVF_Version: Rev6\n" + header + "\nWidth: 5\nHeight: 2\nMines: 4\n" +
		"Board:\n*00*0\n*00*0\nEvents:\n" + events)
}

// read reads a recording, and returns its actions and what differs in it too.
func read(t *testing.T, data []byte) (r *replay.Replay, played string, differences []string) {
	t.Helper()
	r, err := replay.Read(data)
	boardtest.Must(t, err)
	return r, actions(r), r.Differences()
}

// actions returns the actions of a recording, as text.
func actions(r *replay.Replay) string {
	var list []string
	for i := range r.Game.Turns() {
		list = append(list, r.Game.Turn(i).Action.String())
	}
	return strings.Join(list, " ")
}

// The events of the tests: a click of a button on a square from 0.
const (
	flagA1  = "0.1 rc (1 1)\n0.2 rr (1 1)\n"
	flagB1  = "0.3 rc (1 17)\n0.4 rr (1 17)\n"
	openA2  = "1.0 lc (17 1)\n1.1 lr (17 1)\n"
	leftA2  = "2.0 lc (17 1)\n2.1 lr (17 1)\n"
	rightA2 = "3.0 rc (17 1)\n3.1 rr (17 1)\n"
	lostA1  = "4.0 lc (1 1)\n4.1 lr (1 1)\n"
)

// Each setting that changes what clicks do, on, off and missing: its moves are made,
// or a sentence says that it is not followed.
func TestSettings(t *testing.T) {
	for _, test := range []struct {
		header, events, actions string
		status                  game.Status
		says                    string
	}{
		{"SuperClick: On", flagA1 + flagB1 + openA2 + leftA2, "A1* B1* A2 A2+", game.Playing, ""},
		{"superclick: 1", flagA1 + flagB1 + openA2 + leftA2, "A1* B1* A2 A2+", game.Playing, ""},
		{"SuperClick: Off", flagA1 + flagB1 + openA2 + leftA2, "A1* B1* A2", game.Playing, ""},
		{"", flagA1 + flagB1 + openA2 + leftA2, "A1* B1* A2", game.Playing, ""},
		{"SuperClick: On", openA2 + leftA2, "A2", game.Playing, ""}, // no flags
		// released elsewhere
		{"SuperClick: On", flagA1 + openA2 + "2.0 lc (17 1)\n2.1 lr (33 1)\n", "A1* A2 A3", game.Playing, ""},
		{"SuperFlag: On", openA2 + "2.0 lc (33 1)\n2.1 lr (33 1)\n2.2 lc (33 17)\n2.3 lr (33 17)\n2.4 lc (17 17)\n" +
			"2.5 lr (17 17)\n" + rightA2, "A2 A3 B3 B2 A1* B1*", game.Playing, ""},
	} {
		r, actions, differences := read(t, withSettings(test.header, test.events))
		if actions != test.actions || r.Game.Status() != test.status || strings.Join(differences, "\n") != test.says {
			t.Errorf("%s: %s, %v, %q, want %s, %v, %q", test.header, actions, r.Game.Status(), differences,
				test.actions, test.status, test.says)
		}
	}
	for _, key := range []string{"Autoflag", "ElmarTechnique", "Lawnmower", "NonoMouse"} {
		for _, value := range []string{"On", "Off", ""} {
			_, actions, differences := read(t, withSettings(key+": "+value, openA2))
			var want []string
			if value == "On" {
				want = []string{key + ": on changes what clicks do, which is not followed: moves may be missing"}
			}
			if actions != "A2" || !slices.Equal(differences, want) {
				t.Errorf("%s: %s: %s, %q, want %q", key, value, actions, differences, want)
			}
		}
	}
	_, _, differences := read(t, withSettings("Lives: 3\nNonoMouse: on", openA2))
	const want = "NonoMouse: on, Lives: 3 changes what clicks do, which is not followed: moves may be missing"
	if !slices.Equal(differences, []string{want}) {
		t.Errorf("%q, want %q", differences, want)
	}
}

// A right click of SuperFlag is one click, however many flags it sets, and wasted if
// it sets none.
func TestSuperFlagClicks(t *testing.T) {
	all := openA2 + "2.0 lc (33 1)\n2.1 lr (33 1)\n2.2 lc (33 17)\n2.3 lr (33 17)\n2.4 lc (17 17)\n2.5 lr (17 17)\n"
	for _, test := range []struct {
		events string
		want   replay.Count
	}{
		{all + rightA2, replay.Count{Effective: 1}},
		{openA2 + rightA2, replay.Count{Wasted: 1}}, // more squares than mines
		{flagA1 + flagB1 + all + rightA2, replay.Count{Effective: 2, Wasted: 1}},
	} {
		r, actions, _ := read(t, withSettings("SuperFlag: on", test.events))
		if r.Made.Right != test.want {
			t.Errorf("%s: %+v, want %+v", actions, r.Made.Right, test.want)
		}
	}
}

// The result is that of the last line, or else of the key Status. The time of a
// game that goes on may be any.
func TestStatus(t *testing.T) {
	const won = openA2 + "2.5 won\n"
	for _, x := range []struct {
		header, events string
		want           game.Status
		says           string
	}{
		{"\n \nStatus: Won", openA2, game.Won, "the file states that the game was won, its clicks leave it playing"},
		{"Status: Win", lostA1, game.Won, "the file states that the game was won, its clicks leave it lost"},
		{"Status: loss", lostA1, game.Lost, ""},
		{"Status: LOST", lostA1, game.Lost, ""},
		{"", won, game.Won, "the file states that the game was won, its clicks leave it playing"},
		{"", lostA1, 0, ""},
		{"Status: ", lostA1, 0, ""},
		{"Status: paused\nTime: 9.5", openA2, 0, ""},
	} {
		r, _, differences := read(t, withSettings(x.header, x.events))
		if r.Stated.Result != x.want || strings.Join(differences, "\n") != x.says {
			t.Errorf("%q: %v, %q, want %v, %q", x.header, r.Stated.Result, differences, x.want, x.says)
		}
	}
}

// The modes in which chances are others, by their words or numbers.
func TestModes(t *testing.T) {
	for word, want := range map[string]string{
		"": "", "Classic": "", "density": "", "standard": "", "lucky": "lucky", "UPK": "UPK", "cheat": "cheat",
		"weak no-guess": "weak no-guess",
	} {
		if r, _, _ := read(t, withSettings("Mode: "+word, openA2)); r.Mode != want {
			t.Errorf("%q: %q, want %q", word, r.Mode, want)
		}
	}
	modes := []string{
		"", "upk", "cheat", "", "", "classic no-guess", "strict no-guess", "weak no-guess", "almost no-guess",
		"strictly guessable", "weakly guessable", "11", "12",
	}
	for file, offset := range map[string]int{"game-0.evf": 8, "game-2.evf": 8, "game-3.evf": 9, "game-4.evf": 9} {
		data := readFile(t, file)
		for n, want := range modes {
			data[offset] = byte(n)
			if r, err := replay.Read(data); err != nil || r.Mode != want || r.Game.Status() != game.Won {
				t.Errorf("%s, mode %d: %v, %v, want %q", file, n, r, err, want)
			}
		}
	}
	data := readFile(t, "game-097.mvf")
	for n, want := range []string{"", "", "", "upk", "cheat"} {
		data[0x36] = byte(n)
		if r, err := replay.Read(data); err != nil || r.Mode != want || r.Game.Status() != game.Won {
			t.Errorf("mvf, mode %d: %v, %v, want %q", n, r, err, want)
		}
	}
	for _, file := range []string{"game-1.rmv", "game-2.rmv"} {
		data, modes := readFile(t, file), make(map[string]bool)
		for i := range data { // one of them is the mode
			before := data[i]
			for n := range 4 {
				data[i] = byte(n)
				if r, err := replay.Read(data); err == nil {
					modes[r.Mode] = true
				}
			}
			data[i] = before
		}
		if len(modes) != 3 || !modes["upk"] || !modes["cheat"] {
			t.Errorf("%s has the modes %v", file, modes)
		}
	}
}
