package replay

import (
	"bytes"
	"strings"
	"unicode"
	"unicode/utf8"

	"minesweeper/board"
	"minesweeper/board/game"
)

// A recordingFormat has a name, a title in messages, and functions that
// recognise and read it.
type recordingFormat struct {
	name  string
	title string // with its article
	looks func(data []byte) bool
	sure  func(data []byte) bool // as Format says; nil if looks is sure
	read  func(data []byte) (*Replay, error)
}

// formats is the table of formats. Those that are recognised with certainty come
// first.
var formats = []recordingFormat{
	{Own, "a recorded game", game.IsRecording, nil, readOwn},
	{"rmv", "a ViennaSweeper replay (.rmv)", looksRMV, nil, readRMV},
	{"mvf", "a Minesweeper Clone replay (.mvf)", looksMVF, nil, readMVF},
	{"avf", "an Arbiter replay (.avf)", looksAVF, surelyAVF, readAVF},
	{"rawvf", "a RawVF replay (.rawvf)", looksRawVF, surelyRawVF, readRawVF},
	{"evf", "a Metasweeper replay (.evf)", looksEVF, surelyEVF, readEVF},
	{"mvf", "a Minesweeper Clone replay (.mvf)", looksOldMVF, surelyOldMVF, readOldMVF},
}

// Format returns the name of the format that data seem to have, with a title
// for messages, or two empty texts. If sure is true, a board or any other text
// of a student is never taken for a recording; if it is false, the caller knows
// that data should be one. The first [board.Beginning] bytes are enough.
func Format(data []byte, sure bool) (name, title string) {
	for _, k := range formats {
		if k.looks(data) && (!sure || k.sure == nil || k.sure(data)) {
			return k.name, k.title
		}
	}
	return "", ""
}

// IsRecording reports whether data, which should be a recording or a board, seem
// to be a recording. The first [board.Beginning] bytes are enough.
func IsRecording(data []byte) bool {
	name, _ := Format(data, false)
	return name != ""
}

// Read reads a recorded game of this program or of another one, and plays it.
// The error is a [*board.SyntaxError] that names the byte, or the line of a
// text.
func Read(data []byte) (*Replay, error) {
	data = bytes.TrimPrefix(data, []byte("\ufeff"))
	for _, k := range formats {
		if k.looks(data) {
			r, err := k.read(data)
			if err != nil {
				return nil, err
			}
			r.Format = k.name
			return r, nil
		}
	}
	if isText(data) {
		return readOwn(data) // its error is the clearest
	}
	return nil, &board.SyntaxError{Msg: "not a known recording: want .avf, .evf, .rmv, .mvf or .rawvf, or one that mines wrote"}
}

// isText reports whether data is a text with something in its first line.
func isText(data []byte) bool {
	first, _, _ := bytes.Cut(data, []byte("\n"))
	odd := func(r rune) bool { return unicode.IsControl(r) && !strings.ContainsRune("\t\r\n", r) }
	return utf8.Valid(data) && len(bytes.TrimSpace(first)) > 0 && !bytes.ContainsFunc(data, odd)
}

// readOwn reads a recording of this program.
func readOwn(data []byte) (*Replay, error) {
	rec, err := game.ParseRecording(data)
	if err != nil {
		return nil, err
	}
	if _, laid := rec.Game.Minefield(); !laid {
		return nil, &board.SyntaxError{Msg: "the game has not begun: its mines are not laid yet"}
	}
	return &Replay{Game: rec.Game, Notes: rec.Notes, Checked: rec.Checked}, nil
}
