package replay

import (
	"bytes"
	"strconv"
	"strings"
	"time"

	"minesweeper/board"
	"minesweeper/board/lazy"
)

// An .avf file of Minesweeper Arbiter has no signature. Byte 0 is a version and
// byte 5 the level. Then come the mines as rows and columns from 1, an
// enciphered text, and a plain text
//
//	[0|17.4.2018.19:45:57:5503|17.19:46:00:5576|HS|B28T4.07]
//
// with the 3BV (B) and the time plus one second (T). After it come events of 8
// bytes each, and last "cs=", a checksum, and lines with the player's name.

// The values of byte 5 are those of the levels and avfCustom, with which the size
// follows.
const (
	avfFirst  = 3
	avfCustom = 6
)

// avfHead finds the plain text, which begins with the level.
var avfHead = lazy.Regexp(`\[[0-3]\|[0-9WHM|]`)

// avfFigures matches the 3BV and the time at the end of the plain text.
var avfFigures = lazy.Regexp(`B([0-9]{1,6})T([0-9]{1,6})[.,]([0-9]{1,3})$`)

func looksAVF(data []byte) bool {
	return len(data) > 6 && data[5] >= avfFirst && data[5] <= avfCustom && data[0] > 4 &&
		(avfHead().Match(data) || bytes.Contains(data, []byte("cs=")))
}

// avfDated matches the beginning of that text: level, the size of a custom
// board, and the date.
var avfDated = lazy.Regexp(`\[[0-3]\|(W[0-9]+H[0-9]+M[0-9]+\|)?[0-9]{1,2}\.[0-9]{1,2}\.[0-9]{4}\.`)

func surelyAVF(data []byte) bool { return avfDated().Match(data) }

func readAVF(data []byte) (*Replay, error) {
	r := &reader{data: data, at: 6, rowFirst: true}
	var level board.Preset
	if data[5] == avfCustom {
		level.Size = board.Size{Cols: r.u8() + 1, Rows: r.u8() + 1}
		level.Mines = r.u16()
	} else {
		level = levels[data[5]-avfFirst]
	}
	mines := r.mines(level.Size, level.Mines, 1)
	head := r.avfHead()
	r.avfFirstEvent()
	if r.err != nil {
		return nil, r.err
	}
	m := newMouse(mines, 0, strings.HasPrefix(head, "\x11"))
	for r.err == nil && r.avfEvent(m) {
	}
	replay := m.replay(Replay{})
	r.avfFoot(replay)
	if f := avfFigures().FindStringSubmatch(head); f != nil {
		replay.Stated.Clicks, _ = strconv.Atoi(f[1])
		stated, _ := time.ParseDuration(f[2] + "." + f[3] + "s")
		replay.Stated.Time = stated - time.Second
	}
	return replay, r.err
}

// avfHead returns the plain text with the byte for question marks before it,
// and continues after the text.
func (r *reader) avfHead() string {
	if r.err != nil {
		return ""
	}
	at := avfHead().FindIndex(r.data[r.at:])
	if at == nil {
		r.fail(r.at, "want a text like [0|17.4.2018.19:45:57:5503|...] after the mines")
		return ""
	}
	from := r.at + at[0]
	n := bytes.IndexByte(r.data[from:], ']')
	if n < 0 {
		r.fail(from, "the text that begins here has no ]")
		return ""
	}
	marks := ""
	if at[0] >= 2 {
		marks = string(r.data[from-2])
	}
	r.at = from + n + 1
	return marks + string(r.data[from:from+n])
}

// avfFirstEvent skips the few bytes before the first event, which is in the
// first second and left of pixel 512.
func (r *reader) avfFirstEvent() {
	const few = 64
	for i := r.at; r.err == nil && i+8 <= len(r.data) && i < r.at+few; i++ {
		if r.data[i+1] <= 1 && r.data[i+2] == 1 {
			r.at = i
			return
		}
	}
	if len(r.data) < r.at+few {
		r.fail(len(r.data), "the file ends here: want events from byte %d on", r.at)
	}
	r.fail(r.at, "want the first event soon after this byte")
}

// avfActs are the acts by the codes of events.
var avfActs = map[int]act{
	1: move, 3: leftDown, 5: leftUp, 9: rightDown, 17: rightUp, 33: middleDown, 65: middleUp,
	11: shiftDown, 21: leftUp, 145: rightUp, 193: middleUp,
}

// avfEvent plays an event and reports whether it was one. The list ends where
// the seconds are 0, as they count from 1.
func (r *reader) avfEvent(m *mouse) bool {
	at, b := r.at, r.read(8)
	if b == nil || b[2] == 0 && b[6] == 0 {
		return false
	}
	a, ok := avfActs[int(b[0])]
	if !ok {
		r.fail(at, "unknown event %d", b[0])
		return false
	}
	m.do(event{clock(int(b[6])<<8|int(b[2])-1, int(b[4])), a, int(b[1])<<8 | int(b[3]), int(b[5])<<8 | int(b[7])})
	return true
}

// avfFoot reads the lines after the checksum. The last two are the player and
// the program.
func (r *reader) avfFoot(out *Replay) {
	if r.err != nil {
		return
	}
	const sign, sum = "cs=", 16
	n := bytes.LastIndex(r.data[r.at:], []byte(sign))
	if n < 0 {
		r.fail(len(r.data), "the file ends here: want %q and a checksum after the events", sign)
		return
	}
	r.at += n
	r.read(len(sign) + sum)
	lines := strings.Split(strings.Trim(r.text(len(r.data)-r.at), "\r\n\x00"), "\r")
	if len(lines) >= 2 {
		out.Player, out.Program = lines[len(lines)-2], lines[len(lines)-1]
	}
}
