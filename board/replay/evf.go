package replay

import (
	"strconv"
	"time"

	"minesweeper/board"
	"minesweeper/board/game"
)

// An .evf file of Metasweeper begins with its version, 0 to 4. Then come rows,
// columns and mines, texts, a map of the mines with a bit for each square, and
// the events. In version 4 an event is the difference to the one before and
// takes 6 bytes instead of 8.

const (
	evfLast      = 4    // the newest version
	evfCompleted = 0x80 // of the flags: the game was won
	evfRecoded   = 0x08 // of the flags, version 4: converted from another program's file
	evfMarks     = 0x80 // of the settings
)

// looksEVF reports whether the numbers at the start can be those of a board.
func looksEVF(data []byte) bool {
	if len(data) < 16 || data[0] > evfLast {
		return false
	}
	at := evfSizeAt(int(data[0]))
	rows, cols, mines := int(data[at]), int(data[at+1]), int(data[at+2])<<8|int(data[at+3])
	const leastCell = 8 // pixels; an .mbf file has a column there, so it does not look like this
	return rows > 0 && cols > 0 && mines > 0 && mines <= rows*cols && data[at+4] >= leastCell
}

// surelyEVF reports whether the rest of the header makes sense too.
func surelyEVF(data []byte) bool {
	r := &reader{data: data, at: evfSizeAt(int(data[0]))}
	squares, mines := r.u8()*r.u8(), r.u16()
	r.u8() // the size of a square
	mode, clicks := r.u16(), r.u16()
	return len(data) >= 32 && mines < squares && mode < 256 && clicks <= squares
}

// evfSizeAt returns the offset of the number of rows in a version.
func evfSizeAt(version int) int {
	if version < 3 {
		return 2
	}
	return 3
}

// An evf holds the parts of a file's head that are needed.
type evf struct {
	version, flags, settings int
	mines                    board.Minefield
	cell                     int    // pixels of a square
	out                      Replay // Program, Player, Mode and Stated are set
}

func readEVF(data []byte) (*Replay, error) {
	r := &reader{data: data}
	h := r.evfHead()
	if r.err != nil {
		return nil, r.err
	}
	m := newMouse(h.mines, h.cell, h.settings&evfMarks != 0)
	for e := (event{}); r.err == nil && r.evfEvent(m, &e, h.version < 4); {
	}
	replay := m.replay(h.out)
	replay.fromFirst()
	return replay, r.err
}

// evfModes are the modes that move mines, or show more than others.
var evfModes = map[int]string{
	1: "upk", 2: "cheat", 5: "classic no-guess", 6: "strict no-guess", 7: "weak no-guess", 8: "almost no-guess",
	9: "strictly guessable", 10: "weakly guessable",
}

// evfRecursive is the first of the modes that make other moves than clicks.
const evfRecursive = 11

// evfHead reads the part of the file before the events.
func (r *reader) evfHead() (h evf) {
	h.version, h.flags = r.u8(), r.u8()
	if h.version >= 3 {
		h.settings = r.u8()
	}
	at := r.at
	size := r.checked(at, board.Size{Rows: r.u8(), Cols: r.u8()})
	total := r.u16()
	h.cell = r.u8()
	mode := r.u16()
	h.out.Mode = evfModes[mode]
	if mode >= evfRecursive {
		h.out.Mode = strconv.Itoa(mode)
	}
	h.out.Stated.Clicks = r.u16()
	if h.flags&evfCompleted != 0 {
		h.out.Stated.Result = game.Won
	}
	clock := r.number(3 + h.version/4) // a byte more in version 4
	h.out.Stated.Time = time.Duration(clock) * time.Millisecond
	r.evfTexts(&h)
	h.mines = r.evfMap(size)
	if r.err == nil && h.mines.Total() != total {
		r.fail(at+2, "%s stated, the map has %d", board.Amount(total, "mine"), h.mines.Total())
	}
	if h.version == 4 {
		for range r.u16() {
			r.ended()
			if r.err != nil {
				break
			}
		}
	}
	return h
}

// evfTexts reads the names of the player and the program. It skips the other
// texts: dates, and the names of the race and the device.
func (r *reader) evfTexts(h *evf) {
	if h.version == 4 {
		r.read(2 + 8 + 8) // country, start and end
	}
	h.out.Program = r.ended()
	if h.version == 4 && h.flags&evfRecoded != 0 {
		r.ended()
		r.ended()
	}
	h.out.Player = r.ended()
	rest := 5 // race, game, start, end, country
	if h.version == 4 {
		rest = 2 // race, game
	} else if h.version >= 2 {
		rest = 6 // and device
	}
	for range rest {
		r.ended()
	}
	if h.version == 4 {
		r.read(r.u16())
	}
}

// evfMap reads the mines: one bit for each square, row by row, the highest bit
// first.
func (r *reader) evfMap(size board.Size) (m board.Minefield) {
	bits := r.read((size.Squares() + 7) / 8)
	if r.err != nil {
		return m
	}
	m = board.NewBoard(size).MinesAtFlags()
	for i := range size.Squares() {
		if bits[i/8]&(0x80>>(i%8)) != 0 {
			m.Put(size.At(i))
		}
	}
	return m
}

// evfActs are the acts by the types of mouse events.
var evfActs = [...]act{
	1: move, leftDown, leftUp, rightDown, rightUp, middleDown, middleUp,
	setFlag, bothDown, leftToggle, rightToggle, middleToggle,
}

// The other types of events.
const (
	evfEnd       = 0
	evfRestart   = 81 // 82 is won, 83 lost; they are skipped
	evfLost      = 83
	evfFailed    = 99
	evfShown     = 100 // to 121: the new state of a square
	evfLastShown = 121
	evfNumber    = 200 // a statistic of the player
	evfText      = 201
	evfPause     = 255
)

// evfNoMouse reports whether t is a known type of event without data and not of
// the mouse.
func evfNoMouse(t int) bool {
	return t >= evfRestart && t <= evfLost || t == evfFailed || t >= evfShown && t <= evfLastShown
}

// evfEvent plays an event and reports whether it was one. The argument e is the one
// before, to which those of version 4 add. evfPause ends an older file without a
// checksum.
func (r *reader) evfEvent(m *mouse, e *event, isOld bool) bool {
	at, t := r.at, r.u8()
	if r.err != nil || t == evfEnd || t == evfPause && isOld {
		return false
	}
	milliseconds := func(n int) time.Duration { return time.Duration(n) * time.Millisecond }
	switch {
	case isOld:
		e.at, e.x, e.y = milliseconds(r.u24()), r.u16(), r.u16()
	case t == evfPause:
		e.at += milliseconds(r.u16())
		return true
	default:
		e.at += milliseconds(r.u8())
	}
	switch {
	case t < len(evfActs):
		e.act = evfActs[t]
		if !isOld {
			e.x, e.y = e.x+r.i16(), e.y+r.i16()
		}
		if r.err == nil {
			m.do(*e)
		}
	case !isOld && t >= evfShown && t <= evfLastShown:
		r.read(2)
	case !isOld && t == evfNumber:
		r.read(2 + 8)
	case !isOld && t == evfText:
		r.read(2)
		r.ended()
	case !evfNoMouse(t):
		r.fail(at, "unknown event %d", t)
	}
	return true
}
