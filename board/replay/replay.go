// Package replay reads the games that other programs record: Minesweeper
// Arbiter (.avf), Metasweeper (.evf), ViennaSweeper (.rmv), Minesweeper Clone
// (.mvf) and the text RawVF (.rawvf).
//
// Such a file holds the minefield and the events of the mouse: which button
// went down or up, where the pointer was, and when. It does not hold the moves
// of the game. The type mouse, in mouse.go, turns the events into the moves of
// a [game.Game], by the rules that all these programs follow. The 3BV, the time
// and the result are then computed, and compared with those that the file
// states.
//
// Formats are recognised by content. Any bytes give a game, or an error that
// says at which byte or line the file is wrong. The work is proportional to the
// length of the file. A new format is a file of its own and a line in the table
// in formats.go.
//
// This package must not reason about boards. Of the data about the player it
// must read only the name: a file may also hold a secret.
package replay

import (
	"bytes"
	"fmt"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"minesweeper/board"
	"minesweeper/board/game"
)

// A Replay is a recorded game.
type Replay struct {
	Format  string // avf, evf, rmv, mvf or rawvf, or Own
	Program string // the program that recorded it; empty if the file does not say
	// Mode is that of a game whose program moves mines, or shows more than the usual
	// ones: a word of the file or its format. In the usual modes it is empty.
	Mode   string
	Player string // as the file has it, in any encoding; empty if it does not say

	// Game is played to the end of the recording. Its history holds the actions
	// that changed the board; clicks without effect are left out. A question
	// mark is a covered square.
	Game *game.Game
	// Times are those of the turns of Game, on the clock of the program that
	// recorded them. A flag before the first uncovering has a time below 0.
	Times  []time.Duration
	Stated Stated
	Made   *Clicks // of the player; nil for recordings of this program
	// Notes and Checked are those of a recording of this program.
	Notes   []game.Note
	Checked bool

	shown   map[int]bool // squares that were uncovered according to the file
	unknown string       // a part of the file that was ignored, in words

	unfollowed []string // settings that change what clicks do, as the file has them

	stepsBack int // events at which the clock stepped back a little
}

// Own is the name of the format of this program's recordings.
const Own = "mines"

// Stated holds the facts that a file states about its game. The ones that it
// does not state are zero.
type Stated struct {
	Clicks int // 3BV
	Time   time.Duration
	Result game.Status // Won or Lost
}

// Minefield returns the mines of the game.
func (r *Replay) Minefield() board.Minefield {
	m, _ := r.Game.Minefield()
	return m
}

// Clicks returns the 3BV of the minefield, as computed.
func (r *Replay) Clicks() int { return board.MeasureDifficulty(r.Minefield()).Clicks }

// Duration returns the time of the last turn, which decides a game that is
// over.
func (r *Replay) Duration() time.Duration {
	if len(r.Times) == 0 {
		return 0
	}
	return max(0, r.Times[len(r.Times)-1])
}

// jitter is how far back a clock may step. Some programs write 49.986 and then
// 49.985.
const jitter = 50 * time.Millisecond

// timesDiffer is the largest difference between two times that agree. Programs
// cut or round hundredths of a second.
const timesDiffer = 15 * time.Millisecond

// Differences compares the facts that the file states with the computed ones.
// It returns a sentence for each that differs, and for each part that was
// ignored.
func (r *Replay) Differences() (out []string) {
	add := func(format string, args ...any) { out = append(out, fmt.Sprintf(format, args...)) }
	stated, status := r.Stated, r.Game.Status()
	if stated.Clicks != 0 && stated.Clicks != r.Clicks() {
		add("the file states 3BV %d, the minefield has %d", stated.Clicks, r.Clicks())
	}
	if stated.Result != 0 && stated.Result != status {
		add("the file states that the game was %v, its clicks leave it %v", stated.Result, status)
	}
	if end := r.Duration(); stated.Time != 0 && status.Over() && (end-stated.Time).Abs() > timesDiffer {
		add("the file states a time of %.3f s, its last move is at %.3f s", stated.Time.Seconds(), end.Seconds())
	}
	if n := r.unshown(); n > 0 {
		add("the uncovered squares that the file lists differ from those that its clicks uncover: %s", board.Amount(n, "square"))
	}
	if r.stepsBack > 0 {
		add("the clock steps back by %d ms or less at %s: the time before is kept", jitter.Milliseconds(), board.Amount(r.stepsBack, "event"))
	}
	if len(r.unfollowed) > 0 {
		add("%s changes what clicks do, which is not followed: moves may be missing", strings.Join(r.unfollowed, ", "))
	}
	if r.unknown != "" {
		add("ignored: %s", r.unknown)
	}
	if r.Format == Own && !r.Checked {
		add("not checked: it has no SHA-256")
	}
	return out
}

// unshown returns the number of squares that are uncovered according to the
// file and covered in the game, or the other way round. Most files do not list
// them.
func (r *Replay) unshown() (n int) {
	if len(r.shown) == 0 {
		return 0
	}
	b := r.Game.Board()
	for i := range b.Size().Squares() {
		if b.StateAt(i).Uncovered() != r.shown[i] {
			n++
		}
	}
	return n
}

// fromFirst shifts the times so that the first uncovering is at 0.
func (r *Replay) fromFirst() {
	for i, zero := range r.Times {
		if r.Game.Turn(i).Action.Kind == game.Uncover {
			for k := range r.Times {
				r.Times[k] -= zero
			}
			return
		}
	}
}

// Clicks are the clicks of a player up to the end of the game. A click is
// effective if it changed the board, a question mark included, else wasted.
type Clicks struct{ Left, Right, Chord Count }

// A Count is a number of clicks of one kind.
type Count struct{ Effective, Wasted int }

// All returns the number of clicks of the kind.
func (c Count) All() int { return c.Effective + c.Wasted }

func (c *Count) count(effective bool) {
	if effective {
		c.Effective++
	} else {
		c.Wasted++
	}
}

// of returns the count of the clicks that make an action.
func (c *Clicks) of(k game.ActionKind) *Count {
	switch k {
	case game.Uncover:
		return &c.Left
	case game.Chord:
		return &c.Chord
	}
	return &c.Right
}

// Sum returns the clicks of all kinds together.
func (c Clicks) Sum() Count {
	return Count{
		c.Left.Effective + c.Right.Effective + c.Chord.Effective, c.Left.Wasted + c.Right.Wasted + c.Chord.Wasted,
	}
}

// levels are those of the programs, whose beginners have fewer squares than ours.
var levels = []board.Preset{
	{Name: "beginner", Size: board.Size{Rows: 8, Cols: 8}, Mines: 10},
	{Name: "intermediate", Size: board.Size{Rows: 16, Cols: 16}, Mines: 40},
	{Name: "expert", Size: board.Size{Rows: 16, Cols: 30}, Mines: 99},
}

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
