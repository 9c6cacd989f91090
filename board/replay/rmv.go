package replay

import (
	"bytes"
	"strconv"
	"time"

	"minesweeper/board"
	"minesweeper/board/game"
	"minesweeper/board/lazy"
)

// An .rmv file of ViennaSweeper begins with "*rmv" and its version, 1 or 2.
// Then come the lengths of its sections, and the sections in that order. Some
// events are not of the mouse but say which number a square showed. These
// squares are compared with those that the clicks uncover.
//
// The data about the player include a secret that identifies the player to a
// server. It is not read.

var rmvSign = []byte("*rmv")

func looksRMV(data []byte) bool { return bytes.HasPrefix(data, rmvSign) }

// The sections of a file, in order.
const (
	rmvResult = iota // version 1
	rmvProgram
	rmvPlayer
	rmvBoard
	rmvFlags
	rmvProperties
	rmvExtensions // version 2
	rmvEvents
	rmvSum
	rmvSections
)

// An rmv is a file while it is read.
type rmv struct {
	version  int
	sections [rmvSections]*reader
	size     board.Size
	mouse    *mouse
	shown    map[int]bool
}

func readRMV(data []byte) (*Replay, error) {
	r := &reader{data: data, at: len(rmvSign)}
	f := rmv{version: r.u16(), shown: make(map[int]bool)}
	if r.err == nil && f.version != 1 && f.version != 2 {
		r.fail(len(rmvSign), "unknown version %d: want 1 or 2", f.version)
	}
	f.cut(r)
	if r.err != nil {
		return nil, r.err
	}
	mines := f.board()
	if err := f.sections[rmvBoard].err; err != nil {
		return nil, err
	}
	var properties [7]byte // those that the file does not state are 0
	copy(properties[:], f.rest(rmvProperties))
	cell, clicks := int(properties[6]), int(properties[4])|int(properties[5])<<8
	if f.version == 1 {
		cell, clicks = 0, 0
		if found := rmvClicks().FindSubmatch(f.rest(rmvResult)); found != nil {
			clicks, _ = strconv.Atoi(string(found[1]))
		}
	}
	f.mouse = newMouse(mines, cell, properties[0] != 0)
	if err := f.flags(); err != nil {
		return nil, err
	}
	events := f.sections[rmvEvents]
	stated := Stated{Clicks: clicks}
	for events.err == nil && f.event(events, &stated) {
	}
	return f.mouse.replay(Replay{
		Program: string(f.rest(rmvProgram)), Player: f.player(), Mode: rmvModes[properties[2]], Stated: stated, shown: f.shown,
	}), events.err
}

// cut reads the lengths of the sections and makes a reader for each. The
// readers' offsets are those in the file.
func (f *rmv) cut(r *reader) {
	var lengths [rmvSections]int
	if f.version == 1 {
		r.read(4) // length of the file
		lengths[rmvResult] = r.u16()
	} else {
		r.read(2 + 4) // program's number and version, length of the file
	}
	for i := rmvProgram; i <= rmvProperties; i++ {
		lengths[i] = r.u16()
	}
	if f.version == 2 {
		lengths[rmvExtensions] = r.u16()
	}
	lengths[rmvEvents], lengths[rmvSum] = r.u32(), r.u16()
	for i, n := range lengths {
		from := r.at
		r.read(n)
		f.sections[i] = &reader{data: r.data[:r.at], at: from}
	}
}

// rest returns the bytes of a section that were not read.
func (f *rmv) rest(section int) []byte { return f.sections[section].data[f.sections[section].at:] }

// board reads the mines.
func (f *rmv) board() board.Minefield {
	r := f.sections[rmvBoard]
	r.read(4) // when it was made
	f.size = r.size()
	return r.mines(f.size, r.u16(), 0)
}

// rmvClicks matches the 3BV in the result of version 1.
var rmvClicks = lazy.Regexp(`3BV:([0-9]{1,6})#`)

// rmvModes are the modes that show more than others.
var rmvModes = map[byte]string{1: "upk", 2: "cheat"}

// player returns the first of the texts about the player.
func (f *rmv) player() string {
	r := f.sections[rmvPlayer]
	if len(r.data)-r.at < 2 || r.u16() == 0 {
		return ""
	}
	return r.short()
}

// flags sets the flags that stood before the game.
func (f *rmv) flags() error {
	r := f.sections[rmvFlags]
	if r.at == len(r.data) {
		return nil
	}
	for range r.u16() {
		s := r.square("a flag", f.size, 0)
		if r.err != nil {
			break
		}
		f.mouse.do(event{act: setFlag, x: s.Col * f.mouse.cell, y: s.Row * f.mouse.cell})
	}
	f.mouse.begun = false
	return r.err
}

// rmvActs are the acts by the codes of mouse events.
var rmvActs = [...]act{1: move, leftDown, leftUp, rightDown, rightUp, middleDown, middleUp}

// The other codes of events.
const (
	rmvStamp   = 0
	rmvPressed = 9  // to 14: the new look of a square
	rmvBlast   = 14 // the last of these
	rmvLost    = 15
	rmvWon     = 16
	rmvOther   = 17 // ended otherwise
	rmvShown0  = 18 // to 26: a square showed the number 0 to 8
	rmvShown8  = 26
	rmvBlast2  = 27
	rmvStep    = 28 // version 2: a short move of the pointer
)

// event plays an event and reports whether more may follow.
func (f *rmv) event(r *reader, stated *Stated) bool {
	at, code := r.at, r.u8()
	switch {
	case r.err != nil:
		return false
	case code == rmvStamp:
		r.read(4)
	case code < len(rmvActs):
		f.mouseEvent(r, rmvActs[code])
	case code >= rmvPressed && code <= rmvBlast || code >= rmvShown0 && code <= rmvBlast2:
		f.show(r, code)
	case code >= rmvLost && code <= rmvOther:
		stated.Time = time.Duration(r.u24()) * time.Millisecond
		stated.Result = map[int]game.Status{rmvLost: game.Lost, rmvWon: game.Won}[code]
		return false
	case code == rmvStep && f.version == 2:
		r.read(2)
	default:
		r.fail(at, "unknown event %d", code)
	}
	return true
}

// mouseEvent plays an event of the mouse. In version 1 the place of the pointer
// is measured from the corner of the window.
func (f *rmv) mouseEvent(r *reader, a act) {
	e := event{act: a, at: time.Duration(r.u24()) * time.Millisecond}
	r.u8() // the buttons that are down after it
	e.x, e.y = r.i16(), r.i16()
	if f.version == 1 {
		e.x, e.y = e.x-12, e.y-56
	}
	if r.err == nil {
		f.mouse.do(e)
	}
}

// show notes that a square showed a number.
func (f *rmv) show(r *reader, code int) {
	s := r.square("a square", f.size, 0)
	if r.err == nil && code >= rmvShown0 && code <= rmvShown8 {
		f.shown[f.size.Index(s)] = true
	}
}
