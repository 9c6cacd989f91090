package replay

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"math"
	"slices"
	"strings"
	"time"

	"minesweeper/board"
	"minesweeper/board/game"
)

// An .mvf file of Minesweeper Clone holds the states of the mouse's buttons,
// not their presses and releases. From version 0.97 on it begins with 0x11 and
// the program's name, and a key shuffles the bits of each state; see [shuffle].

var mvfSign = []byte("\x11M")

// mvfYear is the offset of the last digit of the copyright's year, which shows
// the version.
const mvfYear = 27

func looksMVF(data []byte) bool { return bytes.HasPrefix(data, mvfSign) }

func readMVF(data []byte) (*Replay, error) {
	r := &reader{data: data}
	program := r.short()
	r.short() // years
	r.short() // author
	program += " " + r.short()
	if r.err != nil {
		return nil, r.err
	}
	var version mvfVersion
	switch data[mvfYear] {
	case '5':
		version = mvf097
	case '6', '7':
		version = mvf2006
	default:
		return nil, board.ByteError(mvfYear, "%q is not the year of a known version: want 2005, 2006 or 2007", data[mvfYear-3:mvfYear+1])
	}
	r.read(3 + 8) // unknown; date, time and level
	mode := mvfModes[r.u8()]
	stated := version.stated(r)
	marks := r.u8() != 0
	mines := r.mines(r.size(), r.u16(), 1)
	player := r.short()
	key, count := r.u16(), r.u24()
	if r.err != nil {
		return nil, r.err
	}
	m := newMouse(mines, 0, marks)
	b := buttons{mouse: m}
	bits := newShuffle(key, version.bytes)
	for range count {
		record := r.read(version.bytes)
		if record == nil {
			break
		}
		version.play(&b, bits.restore(record))
	}
	r.read(32) // a checksum
	return m.replay(Replay{Program: program, Player: player, Mode: mode, Stated: stated}), r.err
}

// mvfModes are the modes that show more than others.
var mvfModes = map[int]string{3: "upk", 4: "cheat"}

// An mvfVersion holds the differences between versions. The lowest bits of an event
// are the buttons, then y and x follow.
type mvfVersion struct {
	bytes  int  // of an event
	bits   uint // of y and of x
	border int  // pixels left of the board and above it
	stated func(r *reader) Stated
	clock  func(bits uint64) time.Duration
}

var mvf097 = mvfVersion{
	bytes: 5, bits: 9,
	stated: func(r *reader) (s Stated) {
		s.Time = clock(r.u16(), r.u8())
		s.Clicks = r.u16()
		if solved := r.u16(); solved == s.Clicks && solved > 0 {
			s.Result = game.Won
		}
		r.read(6) // clicks
		return s
	},
	clock: func(bits uint64) time.Duration { return clock(field(bits, 28, 10), field(bits, 21, 7)) },
}

var mvf2006 = mvfVersion{
	bytes: 6, bits: 11, border: 32,
	stated: func(r *reader) Stated { return Stated{Time: time.Duration(r.u24()) * time.Millisecond} },
	clock:  func(bits uint64) time.Duration { return time.Duration(field(bits, 25, 22)) * time.Millisecond },
}

// play plays the state of the buttons in an event.
func (v mvfVersion) play(b *buttons, bits uint64) {
	y, x := field(bits, 3, v.bits), field(bits, 3+v.bits, v.bits)
	b.set([3]bool{bits&4 != 0, bits&1 != 0, bits&2 != 0}, event{at: v.clock(bits), x: x - v.border, y: y - v.border})
}

// field returns n bits of a record.
func field(bits uint64, from, n uint) int { return int(bits >> from & (1<<n - 1)) }

// buttons turns the states of the buttons into presses and releases.
type buttons struct {
	mouse *mouse
	down  [3]bool // left, right and middle
}

// set plays the change from the last state to this one. The pointer moves
// first, then buttons go down, then buttons go up.
func (b *buttons) set(down [3]bool, e event) {
	for i, press := range [...]act{leftDown, rightDown, middleDown} {
		e.act = press
		if down[i] && !b.down[i] {
			b.mouse.do(e)
		}
	}
	for i, release := range [...]act{leftUp, rightUp, middleUp} {
		e.act = release
		if b.down[i] && !down[i] {
			b.mouse.do(e)
		}
	}
	b.down = down
}

// The oldest files begin with the board. A fixed number of bytes follows the
// events: the time, the player's name and a checksum.
const (
	oldMVFTail   = 6 + 3 + 100 + 1 + 20 + 1
	oldMVFName   = 100
	oldMVFRecord = 8
)

// looksOldMVF reports whether the file begins with one of the program's three
// boards and has room for the rest.
func looksOldMVF(data []byte) bool {
	if len(data) < 4 {
		return false
	}
	isSize := func(l board.Preset) bool { return l.Size == board.Size{Rows: int(data[1]), Cols: int(data[0])} }
	mines := int(binary.BigEndian.Uint16(data[2:]))
	return slices.ContainsFunc(levels, isSize) && mines > 0 && len(data) >= 4+2*mines+2+oldMVFTail
}

// surelyOldMVF reports whether the mines and the question marks, 0 or 1, make
// sense too.
func surelyOldMVF(data []byte) bool {
	r := &reader{data: data}
	r.mines(r.size(), r.u16(), 0)
	return r.u8() <= 1 && r.err == nil
}

func readOldMVF(data []byte) (*Replay, error) {
	r := &reader{data: data}
	mines := r.mines(r.size(), r.u16(), 0)
	marks := r.u8() != 0
	r.u8() // unknown
	events := len(data) - r.at - oldMVFTail
	if r.err == nil && events%oldMVFRecord != 0 {
		r.fail(len(data), "the file ends here, inside an event or the bytes after the events")
	}
	if r.err != nil {
		return nil, r.err
	}
	m := newMouse(mines, 0, marks)
	b := buttons{mouse: m}
	for range events / oldMVFRecord {
		r.oldMVFEvent(&b)
	}
	r.read(6)
	replay := m.replay(Replay{Program: "Minesweeper Clone", Stated: Stated{Time: clock(r.u16(), r.u8())}})
	at := r.at
	name := r.read(oldMVFName)
	if bytes.IndexByte(name, 0) >= 0 { // a name is padded with blanks, so these are events
		r.fail(len(data), "the file ends here: byte %d cannot be in a player's name", at+bytes.IndexByte(name, 0))
	}
	replay.Player = string(bytes.TrimRight(name, " "))
	return replay, r.err
}

// oldMVFEvent plays the next state of the buttons.
func (r *reader) oldMVFEvent(b *buttons) {
	at := r.at
	e := event{at: clock(r.u8(), r.u8())}
	state := r.u8()
	e.x, e.y = r.u16(), r.u16()
	if end := r.u8(); end != 0 || state > 7 {
		r.fail(at, "not an event of the mouse")
	}
	if r.err == nil {
		b.set([3]bool{state&1 != 0, state&4 != 0, state&2 != 0}, e)
	}
}

// A shuffle is the order of the bits in a record of an .mvf file: bit i of the
// event is bit s[i] of the record, counted from the lowest bit of the first
// byte.
type shuffle []int

// newShuffle returns the shuffle that a key makes for records of the given
// number of bytes. The key makes a digit for each bit, and the bits are sorted
// by their digits.
func newShuffle(key, bytes int) shuffle {
	digits := shuffleDigits(key, bytes)
	s := make(shuffle, len(digits))
	for i := range s {
		s[i] = i
	}
	slices.SortStableFunc(s, func(a, b int) int { return int(digits[a]) - int(digits[b]) })
	return s
}

// shuffleDigits returns eight digits for each byte: decimals of sines and
// cosines of roots of the key.
func shuffleDigits(key, bytes int) string {
	root := math.Sqrt
	k := float64(key)
	a, b := root(k), root(k+1000)
	c, d := root(a+1000), root(b+1000)
	waves := []float64{
		math.Cos(c + 1000), math.Sin(root(b)), math.Cos(c), math.Sin(root(a) + 1000), math.Cos(d), math.Sin(d),
	}
	var digits strings.Builder
	for _, w := range waves[:bytes] {
		const eight = 1e8
		digits.WriteString(fmt.Sprintf("%08.0f", math.Abs(w)*eight)[:8])
	}
	return digits.String()
}

// restore returns the bits of a record in their original order.
func (s shuffle) restore(record []byte) (bits uint64) {
	for i, from := range s {
		bits |= uint64(record[from/8]>>(from%8)&1) << i
	}
	return bits
}
