package replay_test

import (
	"bytes"
	"path/filepath"
	"strings"
	"testing"

	"minesweeper/board/boardtest"
	"minesweeper/board/replay"
)

// readFile returns one of the files of the writers.
func readFile(t *testing.T, name string) []byte {
	t.Helper()
	return []byte(boardtest.ReadFile(t, filepath.Join("../../testdata/replays", name)))
}

// Every error says what is wrong and where. Each test replaces some bytes of a
// file by others.
func TestErrors(t *testing.T) {
	for _, x := range []struct{ file, old, new, want string }{
		{"game.avf", "\x01\x02\x03\x05", "\x01\x09\x03\x05", "byte 6: a mine in row 1, column 9: the board is 8x8"},
		{"game.avf", "\x01\x02\x03\x05", "\x03\x05\x03\x05", "byte 8: a second mine at C5"},
		{"game.avf", "[0|1.1", "(0|1.1", "byte 26: want a text like [0|17.4.2018.19:45:57:5503|...] after the mines"},
		{"game.avf", "]", ")", "byte 44: the text that begins here has no ]"},
		{"game.avf", "]\x0c\x04", "]" + strings.Repeat("\x0c", 80), "byte 96: want the first event soon after this byte"},
		{"game.avf", "\x03\x00\x01\x77\x00", "\x04\x00\x01\x77\x00", "byte 106: unknown event 4"},
		{"game.avf", "cs=", "CS=", `byte 851: the file ends here: want "cs=" and a checksum after the events`},
		{"game-3.evf", "\x00\x0a\x10", "\x00\x0b\x10", "byte 5: 11 mines stated, the map has 10"},
		{"game-3.evf", "\x02\x00\x00\x00\x00\x77\x00\x09", "\x54\x00\x00\x00\x00\x77\x00\x09", "byte 76: unknown event 84"},
		{"game-3.evf", "\x02\x00\x00\x00\x00\x77\x00\x09", "\x7a\x00\x00\x00\x00\x77\x00\x09", "byte 76: unknown event 122"},
		{"game-3.evf", "\x02\x00\x00\x00\x00\x77\x00\x09", "\x0d\x00\x00\x00\x00\x77\x00\x09", "byte 76: unknown event 13"},
		{"game-4.evf", "\x02\x00\x00\x77\x00\x09", "\x0d\x00\x00\x77\x00\x09", "byte 83: unknown event 13"},
		{"game-1.rmv", "*rmv\x00\x01", "*rmv\x00\x03", "byte 4: unknown version 3: want 1 or 2"},
		{"game-1.rmv", "\x08\x08\x00\x0a", "\x08\x00\x00\x0a", "byte 173: size 0x8: a board has at least one row and one column"},
		{"game-1.rmv", "\x08\x08\x00\x0a\x01\x00", "\x08\x08\x00\x0a\x01\x08", "byte 177: a mine in row 9, column 2: the board is 8x8"},
		{"game-1.rmv", "\x00\xa1\x13", "\x00\xa1\x1c", "byte 942: unknown event 28"},
		{"game-2.rmv", "\x1c\x05\x1f", "\x1d\x05\x1f", "byte 1033: unknown event 29"},
		{"game-2.rmv", "\x1c\x05\x1f", "\x0a\x08\x1f", "byte 1033: a square in row 32, column 9: the board is 8x8"},
		{"game-2007.mvf", "2004-2007", "2004-2004", `byte 27: "2004" is not the year of a known version: want 2005, 2006 or 2007`},
		{"game-2007.mvf", "\x00\x08\x08\x00\x0a", "\x00\x08\x00\x00\x0a", "byte 59: size 0x8: a board has at least one row and one column"},
		{"game-old.mvf", "\x01\x00\x77\x00\x09\x00", "\x08\x00\x77\x00\x09\x00", "byte 26: not an event of the mouse"},
		{"game-old.mvf", "\x00\x77\x00\x09\x00", "\x00\x77\x00\x09\x01", "byte 26: not an event of the mouse"},
		{"game-old.mvf", "nobody ", "nobody\x00", "byte 821: the file ends here: byte 705 cannot be in a player's name"},
		{"game-old.mvf", "nobody ", "nobody", "byte 820: the file ends here, inside an event or the bytes after the events"},
	} {
		data := readFile(t, x.file)
		changed := bytes.Replace(data, []byte(x.old), []byte(x.new), 1)
		if bytes.Equal(data, changed) {
			t.Errorf("%s: has no %q", x.file, x.old)
		}
		expectError(t, x.file, changed, x.want)
	}
	expectError(t, "cut", readFile(t, "game-1.rmv")[:100], "byte 100: the file ends here: want 78 bytes from byte 28 on")
	expectError(t, "cut", readFile(t, "game-3.evf")[:30], "byte 30: the file ends here, inside a text from byte 25 on")
	expectError(t, "none", []byte("???\n121\n"), `1: "???": want "mines game 2", the first line of a recording this program reads`)
	expectError(t, "cut", readFile(t, "game.avf")[:100], "byte 100: the file ends here: want events from byte 96 on")
	// No format, also if the numbers are where those of an .evf file are.
	for _, data := range []string{"\xff\xfe\n", "???\n\x01\n", "\n???\n", "", "\x00\x00\x08\x08\x00\x00\x10" + strings.Repeat("\x00", 9)} {
		expectError(t, data, []byte(data), "not a known recording: want .avf, .evf, .rmv, .mvf or .rawvf, or one that mines wrote")
	}
	// A flag before the game that is off the board.
	data := bytes.Replace(readFile(t, "game-1.rmv"), []byte("\x00\x00\x00\x00\x00\x00\x03"), []byte("\x00\x01\x08\x09\x00\x00\x00\x00\x03"), 1)
	data[19] = 4
	expectError(t, "flag", data, "byte 199: a flag in row 10, column 9: the board is 8x8")
}

func TestTextErrors(t *testing.T) {
	const board = "Width: 2\nHeight: 2\nBoard:\n*0\n00\n"
	for _, x := range []struct{ text, want string }{
		{"Width: 3\nHeight: 2\nBoard:\n*00\n", "4: the text ends here, inside a board of 2 rows"},
		{"RawVF_Version: Rev5\nWidth: 2\n", "2: the text ends here: want a line Board: and the mines"},
		{"RawVF_Version: Rev5\nWidth\n", "2: want KEY: VALUE, or Board: and the mines"},
		{"RawVF_Version: Rev5\nWidth: 2\nBoard\n*0\n00\n", "3: want KEY: VALUE, or Board: and the mines"},
		{"Width: 2\nBoard:\n*0\n00\n", "2: want Width: and Height: above the board"},
		{"Height: 2\nBoard:\n*0\n00\n", "2: want Width: and Height: above the board"},
		{"Level: Marathon\nBoard:\n*0\n00\n", "2: a marathon is more than one game"},
		{"Width: 2000\nHeight: 2000\nBoard:\n*0\n00\n", "3: size 2000x2000: a board has at most 1000000 squares"},
		{"Width: 2\nHeight: 2\nBoard:\n*0\n000\n", "5: row B has 3 squares, want 2"},
		{"Width: 2\nHeight: 2\nBoard:\n*0\n01\n", `5:2: unexpected '1': want * for a mine or 0`},
		{"Width: 2\nHeight: 2\nMines: 2\nBoard:\n*0\n00\n", "4: Mines: 2 is stated, the board has 1"},
		{board + "0.1\n", "6: want an event after the time 0.1"},
		{board + "lc (1 2)\n", `6: want a time before "lc"`},
		{board + "0.1 lc 1 2\n", "6: want the place of the pointer, as in (72 57)"},
		{board + "0.1 lc (1 2)\n0.1 lr (1 2)\nwon\n0.04 mv (1 2)\n", "9: the time goes back from 0.100 to 0.040"},
		{board + "-1.5 rc (1 2)\n-1.75 rr (1 2)\n", "7: the time goes back from -1.500 to -1.750"},
	} {
		expectError(t, x.text, []byte(x.text), x.want)
	}
}

// Data that may be a student's text are an .evf file only if its numbers make
// sense.
func TestSurelyEVF(t *testing.T) {
	for at, want := range map[int]string{6: "", 8: "", 9: "evf", 10: ""} { // the mines, the mode and the 3BV
		data := readFile(t, "game-3.evf")
		data[at] = 64
		if format, _ := replay.Format(data, true); format != want || formatOf(data) != "evf" {
			t.Errorf("64 at byte %d: %q, want %q", at, format, want)
		}
	}
	if format, _ := replay.Format(readFile(t, "game-3.evf")[:31], true); format != "" {
		t.Errorf("the first 31 bytes are taken for %s", format)
	}
}

// expectError checks the error of reading a file.
func expectError(t *testing.T, what string, data []byte, want string) {
	t.Helper()
	r, err := replay.Read(data)
	if err == nil {
		t.Errorf("%s: it is read: %+v; want %s", what, r, want)
	} else if got := strings.TrimSpace(err.Error()); got != want {
		t.Errorf("%s: %s\nwant %s", what, got, want)
	}
}

// Differences compares the facts that a file states with the computed ones.
func TestDifferences(t *testing.T) {
	for _, x := range []struct{ old, new, want string }{
		{"BBBV: 16", "BBBV: 15", "the file states 3BV 15, the minefield has 16"},
		{"Time: 7.150", "Time: 8.150", "the file states a time of 8.150 s, its last move is at 7.150 s"},
		{"\n7.150 won", "\n7.150 boom", "the file states that the game was lost, its clicks leave it won"},
		{"number1 1 1", "closed 1 1", "the uncovered squares that the file lists differ from those that its clicks uncover: 1 square"},
		{"0.000 start", "0.000 sneeze", "ignored: line 21, which has an unknown word"},
		{"Time: 7.150", "Time: 7.15", ""},
		{"Time: 7.150", "Time: 7.165", ""},
		{"Time: 7.150", "Time: 7.166", "the file states a time of 7.166 s, its last move is at 7.150 s"},
		{"BBBV: 16", "BBBV: -16", ""},
		{"Width: 8\nHeight: 8\n", "", ""},
		{"\n0*000000\n", "\n0*000000 \t\n", ""},
		{"\n7.150 won", "\nsneeze\ncough", "ignored: line 159, which has an unknown word"},
		{"\n7.150 won", "", ""},
		{"\n7.150 won", "\nnumber1\nwon", ""},
	} {
		data := readFile(t, "game.rawvf")
		changed := bytes.Replace(data, []byte(x.old), []byte(x.new), 1)
		if bytes.Equal(data, changed) {
			t.Errorf("the file has no %q", x.old)
		}
		r, err := replay.Read(changed)
		boardtest.Must(t, err)
		if got := strings.Join(r.Differences(), "\n"); got != x.want {
			t.Errorf("%s: %q, want %q", x.new, got, x.want)
		}
	}
}
