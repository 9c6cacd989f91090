package replay_test

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"math/rand/v2"
	"os"
	"strconv"
	"testing"
	"time"

	"minesweeper/board"
	"minesweeper/board/boardtest"
	"minesweeper/board/game"
	"minesweeper/board/replay"
)

// player is the name in the files.
const player = "nobody"

// secret is the secret of the player in the .rmv files.
const secret = "1_1_00000000000000000000000000000000"

// A click is a press or a release of the left, right or middle button.
type click struct {
	at   time.Duration
	what string // lc, lr, rc, rr, mc, mr or mv
	x, y int
}

// A style is how a game is played, and what its file states.
type style struct {
	chords []string      // the clicks of chords, in turn
	cell   int           // pixels of a square's side
	marks  bool          // question marks are on
	pause  time.Duration // when the game goes on after a break, or 0
}

// middle makes chords with the middle button, mixed in every way.
var (
	middle = style{chords: []string{"mc mr"}, cell: 16}
	mixed  = style{chords: []string{"lc rc rr lr", "rc lc lr rr", "mc mr"}, cell: 16}
)

// A played is a game by its clicks, for the writers.
type played struct {
	style
	mines  board.Minefield
	clicks []click
	turns  []timed
	end    time.Duration
}

// A timed is a turn and its time.
type timed struct {
	at   time.Duration
	turn string
}

const field = `.*......
........
....*...
......*.
*.......
..*....*
.......*
*..*..*.
`

// play plays a game: it uncovers a corner, then flags the mines around numbers
// and makes chords, and last uncovers the squares that are left.
func play(t testing.TB) *played { return playOn(t, boardtest.Minefield(t, field), middle) }

// wide is a minefield of an expert game's size, where rows are no columns and
// the pointer is beyond 255. It has few mines, eight of them around one square.
func wide(t testing.TB) board.Minefield {
	m, _ := board.NewMinefield(board.Size{Rows: 16, Cols: 30})
	for i := 20; i < 480; i += 37 {
		m.Put(m.Size().At(i))
	}
	for s := range m.Size().Neighbours(board.Square{Row: 8, Col: 12}) {
		m.Put(s)
	}
	return m
}

func playOn(t testing.TB, mines board.Minefield, how style) *played {
	p, chords := &played{style: how, mines: mines}, 0
	g := game.New(mines)
	do := func(k game.ActionKind, s board.Square) {
		if result, _ := g.Do(game.Action{Kind: k, Square: s}); !result.Played() {
			return
		}
		words := map[game.ActionKind]string{game.Uncover: "lc lr", game.Flag: "rc rr", game.Unflag: "rc rr", game.Chord: p.chords[chords%len(p.chords)]}[k]
		if k == game.Chord {
			chords++
		} else if k == game.Unflag && p.marks {
			words = "rc rr rc rr" // the question mark goes too
		}
		at := p.click(s, words, k == game.Flag || k == game.Unflag)
		turn := g.Turn(g.Turns() - 1)
		p.turns = append(p.turns, timed{at, fmt.Sprintf("%v %v", turn.Action, turn.Result)})
		p.end = at
	}
	do(game.Uncover, board.Square{Row: 0, Col: 7})
	do(game.Flag, board.Square{Row: 7, Col: 1})
	do(game.Unflag, board.Square{Row: 7, Col: 1})
	for i := range mines.Size().Squares() {
		if s := mines.Size().At(i); g.Board().State(s).Uncovered() {
			for n := range mines.Size().Neighbours(s) {
				if mines.HasMine(n) {
					do(game.Flag, n)
				}
			}
			do(game.Chord, s)
		}
	}
	for i := range mines.Size().Squares() {
		if !mines.HasMineAt(i) {
			do(game.Uncover, mines.Size().At(i))
		}
	}
	if !g.Status().Over() {
		t.Fatal("the game is not over")
	}
	return p
}

// click makes clicks in a square and returns the time of the one that acts: the
// first press of the right button, else the first release.
func (p *played) click(s board.Square, words string, press bool) (acts time.Duration) {
	const tick = 130 * time.Millisecond
	at := time.Duration(0)
	if n := len(p.clicks); n > 0 {
		at = p.clicks[n-1].at + tick
		if n > 20 {
			at = max(at, p.pause)
		}
		p.clicks = append(p.clicks, click{at, "mv", s.Col * p.cell, s.Row*p.cell + p.cell - 1})
	}
	for _, what := range bytes.Fields([]byte(words)) {
		c := click{at, string(what), s.Col*p.cell + 7, s.Row*p.cell + 9}
		if up := what[1] == 'r'; up && acts == 0 && !press || press && acts == 0 {
			acts = at
		}
		p.clicks = append(p.clicks, c)
		at += tick
	}
	return acts
}

// A writer writes a game as a program does.
type writer struct {
	file   string
	write  func(p *played) []byte
	result game.Status // that the file states
	clicks bool        // the file states the 3BV
	late   bool        // its clock begins with the first uncovering
	spare  int         // bytes at the end that are not looked at
	cannot string      // the parts of a style that the file cannot hold
}

var writers = []writer{
	{"game.avf", writeAVF, 0, true, false, 43, "cell"},
	{"game-0.evf", func(p *played) []byte { return writeEVF(p, 0) }, game.Won, true, true, 0, "marks"},
	{"game-2.evf", func(p *played) []byte { return writeEVF(p, 2) }, game.Won, true, true, 0, "marks"},
	{"game-3.evf", func(p *played) []byte { return writeEVF(p, 3) }, game.Won, true, true, 0, ""},
	{"game-4.evf", func(p *played) []byte { return writeEVF(p, 4) }, game.Won, true, true, 0, ""},
	{"game-1.rmv", func(p *played) []byte { return writeRMV(p, 1) }, game.Won, true, false, 0, "cell"},
	{"game-2.rmv", func(p *played) []byte { return writeRMV(p, 2) }, game.Won, true, false, 0, ""},
	{"game-old.mvf", writeOldMVF, 0, false, false, 0, "cell pause"},
	{"game-097.mvf", func(p *played) []byte { return writeMVF(p, 2005) }, game.Won, true, false, 0, "cell"},
	{"game-2007.mvf", func(p *played) []byte { return writeMVF(p, 2007) }, 0, false, false, 0, "cell"},
	{"game.rawvf", writeRawVF, game.Won, true, false, 9, ""},
}

func clicks(p *played) int { return board.MeasureDifficulty(p.mines).Clicks }

// big appends numbers of n bytes, high byte first.
func big(dst []byte, n int, numbers ...int) []byte {
	for _, v := range numbers {
		dst = append(dst, binary.BigEndian.AppendUint64(nil, uint64(v))[8-n:]...)
	}
	return dst
}

// choose returns one of two values.
func choose[T any](first bool, yes, no T) T {
	if first {
		return yes
	}
	return no
}

// head returns the size and the number of mines as most formats have them.
func head(p *played) []byte {
	z := p.mines.Size()
	return []byte{byte(z.Cols), byte(z.Rows), 0, byte(p.mines.Total())}
}

func writeAVF(p *played) []byte {
	out := []byte{52, 1, 2, 3, 4, 3}
	if z, total := p.mines.Size(), p.mines.Total(); z != (board.Size{Rows: 8, Cols: 8}) {
		out[5] = 6
		out = append(out, byte(z.Cols-1), byte(z.Rows-1), 0, byte(total))
	}
	for _, s := range p.mines.Mines() {
		out = append(out, byte(s.Row+1), byte(s.Col+1))
	}
	out = append(out, "\x03\x05\xd3\xd3\xd6\x0d\x08"...)
	for _, c := range strconv.Itoa(len(player)) + player {
		out = append(out, byte(c-45))
	}
	hundredths := int(p.end/time.Millisecond)/10 + 100
	out = fmt.Appendf(out, "\x03\x05%c8[0|1.1.2001.1:00:00:1000|1.1:00:09:1000|HS|B%dT%d.%02d]\x0c\x04",
		choose(p.marks, '\x11', '\x7f'), clicks(p), hundredths/100, hundredths%100)
	codes := map[string]byte{"mv": 1, "lc": 3, "lr": 5, "rc": 9, "rr": 17, "mc": 33, "mr": 65}
	for _, c := range p.clicks {
		s, h := int(c.at/time.Second)+1, int(c.at%time.Second/(10*time.Millisecond))
		out = append(out, codes[c.what], byte(c.x>>8), byte(s), byte(c.x), byte(h), byte(c.y>>8), byte(s>>8), byte(c.y))
	}
	for range 3 {
		out = append(out, 1, 0, 0, 0, 0, 0, 0, 0)
	}
	return append(out, "\x03\x05\rcs=0123456789abcdef\rRealTime: 1.00\rSkin: 3.1\r"+player+"\rA program\r"...)
}

var evfTypes = map[string]byte{"mv": 1, "lc": 2, "lr": 3, "rc": 4, "rr": 5, "mc": 6, "mr": 7}

func writeEVF(p *played, version int) []byte {
	out := []byte{byte(version), 0x80}
	if version >= 3 {
		out = append(out, choose[byte](p.marks, 0x80, 0))
	}
	z := p.mines.Size()
	out = append(out, byte(z.Rows), byte(z.Cols), 0, byte(p.mines.Total()), byte(p.cell), 0, 0)
	out = big(out, 2, clicks(p))
	first := p.clicks[1].at
	out = big(out, 3+version/4, int((p.end-first)/time.Millisecond))
	if version < 4 {
		out = append(out, "A program\x00"+player+"\x00race\x00game\x00start\x00end\x00country\x00"...)
		if version >= 2 {
			out = append(out, "device\x00"...)
		}
	} else {
		out = append(out, "XX01234567abcdefghA program\x00"+player+"\x00race\x00game\x00\x00\x03abc"...)
	}
	bits := make([]byte, (z.Squares()+7)/8)
	for _, s := range p.mines.Mines() {
		i := z.Index(s)
		bits[i/8] |= 0x80 >> (i % 8)
	}
	out = append(out, bits...)
	if version == 4 {
		out = append(out, "\x00\x01speed\x00"...)
	}
	last := click{}
	for _, c := range p.clicks {
		if version < 4 {
			out = big(append(out, evfTypes[c.what]), 3, int(c.at/time.Millisecond))
			out = big(out, 2, c.x, c.y)
			continue
		}
		wait := int((c.at - last.at) / time.Millisecond)
		for wait > 90 {
			n := min(wait-90, 60000)
			out = big(append(out, 255), 2, n)
			wait -= n
		}
		out = big(append(out, evfTypes[c.what], byte(wait)), 2, c.x-last.x, c.y-last.y)
		last = c
	}
	if version == 0 {
		return append(out, 255)
	}
	return append(out, 0)
}

// writeRMV leaves out the press of the first click, as ViennaSweeper does.
func writeRMV(p *played, version int) []byte {
	result := fmt.Sprintf("\nLEVEL:Beginner#NAME:%s#NICK:%s#3BV:%d#\n", player, secret, clicks(p))
	people := []byte("\x00\x04")
	for _, s := range []string{player, "nick", "XX", secret} {
		people = append(append(people, byte(len(s))), s...)
	}
	mines := append([]byte{0, 0, 0, 0}, head(p)...)
	for _, s := range p.mines.Mines() {
		mines = append(mines, byte(s.Col), byte(s.Row))
	}
	properties := []byte{choose[byte](p.marks, 1, 0), 0, 0, 0}
	left, top := 12, 56
	if version == 2 {
		left, top = 0, 0
		properties = append(properties, byte(clicks(p)), byte(clicks(p)>>8), byte(p.cell))
	}
	var events []byte
	for _, c := range p.clicks[1:] {
		events = big(append(events, evfTypes[c.what]), 3, int(c.at/time.Millisecond))
		events = big(append(events, 0), 2, c.x+left, c.y+top)
	}
	for i := range p.mines.Size().Squares() {
		if s := p.mines.Size().At(i); !p.mines.HasMine(s) {
			events = append(events, byte(18+p.mines.CountMines(s)), byte(s.Col), byte(s.Row))
		}
	}
	if version == 2 {
		events = append(events, 28, 5, 0x1f)
	}
	events = big(append(events, 16), 3, int(p.end/time.Millisecond))
	out := append([]byte("*rmv"), 0, byte(version))
	if version == 1 {
		out = big(big(out, 4, 0), 2, len(result))
	} else {
		out = big(append(out, 1, 5), 4, 0)
		result = ""
	}
	out = big(out, 2, len("A program"), len(people), len(mines), 2, len(properties))
	if version == 2 {
		out = big(out, 2, 2)
	}
	out = big(big(out, 4, len(events)), 2, 0)
	parts := [][]byte{[]byte(result), []byte("A program"), people, mines, {0, 0}, properties}
	if version == 2 {
		parts = append(parts, []byte{0, 0})
	}
	return append(out, bytes.Join(append(parts, events), nil)...)
}

// states returns the buttons that are down after each click, as bits for left,
// middle and right.
func states(p *played, left, middle, right uint64) []uint64 {
	bits := map[byte]uint64{'l': left, 'm': middle, 'r': right}
	now := uint64(0)
	var all []uint64
	for _, c := range p.clicks {
		switch c.what[1] {
		case 'c':
			now |= bits[c.what[0]]
		case 'r':
			now &^= bits[c.what[0]]
		}
		all = append(all, now)
	}
	return all
}

func writeOldMVF(p *played) []byte {
	out := head(p)
	for _, s := range p.mines.Mines() {
		out = append(out, byte(s.Col), byte(s.Row))
	}
	out = append(out, choose[byte](p.marks, 1, 0), 0)
	for i, state := range states(p, 1, 2, 4) {
		c := p.clicks[i]
		out = append(out, byte(c.at/time.Second), byte(c.at%time.Second/(10*time.Millisecond)), byte(state))
		out = append(big(out, 2, c.x, c.y), 0)
	}
	out = append(out, 0, 0, 0, 0, 0, 0)
	out = append(big(out, 2, int(p.end/time.Second)), byte(p.end%time.Second/(10*time.Millisecond)))
	return fmt.Appendf(out, "%-100s\x00%020d\x00", player, 0)
}

func writeMVF(p *played, year int) []byte {
	out := fmt.Appendf(nil, "\x11Minesweeper Clone\t2004-%d\x06author\x07version\x00\x00\x00\x01\x01%c%c\x00\x00\x00\x01\x01", year, 7, 7)
	n, s, h := 6, int(p.end/time.Second), int(p.end%time.Second/(10*time.Millisecond))
	if year == 2005 {
		n = 5
		out = append(big(out, 2, s), byte(h))
		out = big(out, 2, clicks(p), clicks(p), 1, 2, 3)
	} else {
		out = big(out, 3, int(p.end/time.Millisecond))
	}
	out = append(append(out, choose[byte](p.marks, 1, 0)), head(p)...)
	for _, s := range p.mines.Mines() {
		out = append(out, byte(s.Col+1), byte(s.Row+1))
	}
	out = append(out, byte(len(player)))
	out = append(out, player...)
	const key = 42212
	out = big(big(out, 2, key), 3, len(p.clicks))
	for i, state := range states(p, 4, 2, 1) {
		c := p.clicks[i]
		bits := state | uint64(c.y)<<3 | uint64(c.x)<<12 |
			uint64(c.at%time.Second/(10*time.Millisecond))<<21 | uint64(c.at/time.Second)<<28
		if n == 6 {
			bits = state | uint64(c.y+32)<<3 | uint64(c.x+32)<<14 | uint64(c.at/time.Millisecond)<<25
		}
		out = append(out, replay.Shuffled(key, n, bits)...)
	}
	return append(out, make([]byte, 32)...)
}

func writeRawVF(p *played) []byte {
	out := fmt.Appendf(nil, "RawVF_Version: Rev5\r\nProgram: A program\nPlayer: %s\nLevel: Beginner\nWidth: %d\nHeight: %d\nMines: %d\n"+
		"Marks: %s\nTime: %.3f\nBBBV: %d\n", player, p.mines.Size().Cols, p.mines.Size().Rows, p.mines.Total(), choose(p.marks, "On", "Off"), p.end.Seconds(), clicks(p))
	if p.cell != 16 {
		out = fmt.Appendf(out, "SquareSize: %d\n", p.cell)
	}
	out = append(out, "Board:\n"...)
	out = append(out, bytes.ReplaceAll(p.mines.AppendDat(nil), []byte("."), []byte("0"))...)
	out = append(out, "Events:\n0.000 start\n"...)
	for _, c := range p.clicks {
		out = fmt.Appendf(out, "%.3f %s %d %d (%d %d)\n", c.at.Seconds(), c.what, c.x/p.cell+1, c.y/p.cell+1, c.x, c.y)
	}
	for i := range p.mines.Size().Squares() {
		if s := p.mines.Size().At(i); !p.mines.HasMine(s) {
			out = fmt.Appendf(out, "number%d %d %d\n", p.mines.CountMines(s), s.Col+1, s.Row+1)
		}
	}
	return fmt.Appendf(out, "%.3f won\n", p.end.Seconds())
}

func seeded() *rand.Rand { return rand.New(rand.NewPCG(1, 2)) }

// mutations is the number of changed files of each kind that are read.
// MINES_MUTATIONS sets another.
func mutations() int {
	if n, err := strconv.Atoi(os.Getenv("MINES_MUTATIONS")); err == nil {
		return n
	}
	return 500
}
