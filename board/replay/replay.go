package replay

import (
	"bytes"
	"fmt"
	"time"

	"minesweeper/board"
	"minesweeper/board/game"
)

// MaxBytes is how long a file may be. An hour's recording needs a tenth of it.
const MaxBytes = 16 << 20

// A Replay is a game that another program recorded.
type Replay struct {
	Format  string // avf, evf, rmv, mvf or rawvf
	Program string // the program that recorded it; empty if the file does not say
	Player  string // as the file has it, in any encoding; empty if it does not say

	// Game is played to the end of the recording. Its history holds what changed
	// the board; clicks that did nothing are left out. A question mark is a
	// covered square.
	Game *game.Game
	// Times are those of the turns of Game, on the clock of the file's program.
	// A flag may stand before the first uncovering, at a time below 0.
	Times  []time.Duration
	Stated Stated

	clicks  int
	shown   map[int]bool // squares that the file itself says were uncovered
	unknown string       // something in the file that was left out
}

// Stated is what a file says of its game. What it does not say is zero.
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
func (r *Replay) Clicks() int { return r.clicks }

// Duration returns the time of the last turn, which decides a game that is over.
func (r *Replay) Duration() time.Duration {
	if len(r.Times) == 0 {
		return 0
	}
	return max(0, r.Times[len(r.Times)-1])
}

// timesDiffer is how far two times of one game are apart that do not agree.
// Programs cut or round hundredths of a second.
const timesDiffer = 15 * time.Millisecond

// Differences compares what the file states with what is computed, and says
// where they do not agree.
func (r *Replay) Differences() (out []string) {
	add := func(format string, args ...any) { out = append(out, fmt.Sprintf(format, args...)) }
	stated, status := r.Stated, r.Game.Status()
	if stated.Clicks != 0 && stated.Clicks != r.clicks {
		add("the file states 3BV %d, the minefield has %d", stated.Clicks, r.clicks)
	}
	if stated.Result != 0 && stated.Result != status {
		add("the file states that the game was %v, its clicks leave it %v", stated.Result, status)
	}
	if end := r.Duration(); stated.Time != 0 && status.Over() && (end-stated.Time).Abs() > timesDiffer {
		add("the file states a time of %.3f s, its last move is at %.3f s", stated.Time.Seconds(), end.Seconds())
	}
	if n := r.unshown(); n > 0 {
		add("the file lists other uncovered squares than its clicks uncover: %s", board.Amount(n, "square"))
	}
	if r.unknown != "" {
		add("left out: %s", r.unknown)
	}
	return out
}

// unshown returns how many squares the file says were uncovered and are not, or
// the other way round. Most files say nothing of them.
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

// A kind of file: how it is recognised and how it is read.
type kind struct {
	name  string
	looks func(data []byte) bool
	read  func(data []byte) (*Replay, error)
}

// kinds are all of them, those first that are recognised surely.
var kinds = []kind{
	{"rmv", looksRMV, readRMV},
	{"mvf", looksMVF, readMVF},
	{"avf", looksAVF, readAVF},
	{"rawvf", looksRawVF, readRawVF},
	{"evf", looksEVF, readEVF},
	{"mvf", looksOldMVF, readOldMVF},
}

// Format returns the name of the format that a file seems to have, or "".
func Format(data []byte) string {
	for _, k := range kinds {
		if k.looks(data) {
			return k.name
		}
	}
	return ""
}

// Read reads a recorded game and plays it. The error is a [*board.SyntaxError]
// that names the byte, or the line of a text.
func Read(data []byte) (*Replay, error) {
	if len(data) > MaxBytes {
		return nil, &board.SyntaxError{Msg: fmt.Sprintf("more than %d MiB: no recording of a game is that long", MaxBytes>>20)}
	}
	data = bytes.TrimPrefix(data, []byte("\ufeff"))
	for _, k := range kinds {
		if !k.looks(data) {
			continue
		}
		r, err := k.read(data)
		if err != nil {
			return nil, err
		}
		r.Format = k.name
		r.clicks = board.MeasureDifficulty(r.Minefield()).Clicks
		return r, nil
	}
	return nil, &board.SyntaxError{Msg: "no recording that is known: want .avf, .evf, .rmv, .mvf or .rawvf, or one that mines wrote"}
}
