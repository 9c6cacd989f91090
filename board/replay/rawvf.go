package replay

import (
	"cmp"
	"strconv"
	"strings"
	"time"

	"minesweeper/board"
	"minesweeper/board/game"
	"minesweeper/board/lazy"
)

// A .rawvf file is text that people can write:
//
//	Width: 8
//	Height: 8
//	Mines: 10
//	Board:
//	0*0*0*0*
//	...
//	0.000 lc (10 7)
//	0.093 lr (10 7)
//
// Above the board are keys and values. Below it are the events: a time in
// seconds, the act of the mouse, and the place of the pointer. Times never go
// back. Other lines say how squares look or how the game ended.

// rawvfKeys matches lines that only such a file has.
var rawvfKeys = lazy.Regexp(`(?im)^(rawvf_version:|board:[ \t]*\r?$)`)

func looksRawVF(data []byte) bool {
	const head = 4096
	return rawvfKeys().Match(data[:min(len(data), head)])
}

// rawvfStart matches the beginning of a file: its version, or lines of the form
// "Key: value", one of them the width or the level, up to the board.
var rawvfStart = lazy.Regexp(`^(\x{feff})?(?i:RawVF_Version *:|` +
	`(\w+ *:[^\n]*\n\s*)*(Width|Level) *:[^\n]*\n\s*(\w+ *:[^\n]*\n\s*)*Board *:[ \r]*\n)`)

func surelyRawVF(data []byte) bool { return rawvfStart().Match(data) }

// A rawvf is a file while it is read.
type rawvf struct {
	lines  []board.Line
	next   int
	values map[string]string // by key in small letters
	size   board.Size
	mouse  *mouse
	result game.Status
	shown  map[int]bool
	odd    string // the first unknown line, for Replay.unknown
}

func readRawVF(data []byte) (*Replay, error) {
	lines, err := board.Lines(data, "a recording")
	if err != nil {
		return nil, err
	}
	f := rawvf{lines: lines, values: make(map[string]string), shown: make(map[int]bool)}
	if err := f.head(); err != nil {
		return nil, err
	}
	mines, err := f.board()
	if err != nil {
		return nil, err
	}
	f.mouse = newMouse(mines, f.number("squaresize"), f.isOn("marks"))
	f.mouse.superClick, f.mouse.superFlag = f.isOn("superclick"), f.isOn("superflag")
	for f.next < len(f.lines) {
		if err := f.line(f.nextLine()); err != nil {
			return nil, err
		}
	}
	return f.replay(), nil
}

func (f *rawvf) nextLine() board.Line {
	f.next++
	return f.lines[f.next-1]
}

// head reads the keys and values, and the size.
func (f *rawvf) head() error {
	for {
		if f.next == len(f.lines) {
			return f.lines[f.next-1].Errorf("the text ends here: want a line Board: and the mines")
		}
		line := f.nextLine()
		key, value, ok := strings.Cut(line.Text, ":")
		key = strings.ToLower(strings.TrimSpace(key))
		switch {
		case key == "board" && ok:
			return f.setSize(line)
		case key == "" && !ok:
		case !ok:
			return line.Errorf("want KEY: VALUE, or Board: and the mines")
		default:
			f.values[key] = strings.TrimSpace(value)
		}
	}
}

// setSize finds the size, which is stated or follows from the level.
func (f *rawvf) setSize(at board.Line) error {
	level := strings.ToLower(f.values["level"])
	if level == "marathon" {
		return at.Errorf("a marathon is more than one game")
	}
	var usual board.Size
	for _, l := range levels {
		if l.Name == level {
			usual = l.Size
		}
	}
	f.size = board.Size{Rows: cmp.Or(f.number("height"), usual.Rows), Cols: cmp.Or(f.number("width"), usual.Cols)}
	if f.size.Rows == 0 || f.size.Cols == 0 {
		return at.Errorf("want Width: and Height: above the board")
	}
	if err := f.size.Check(); err != nil {
		return at.Errorf("%v", err)
	}
	return nil
}

// number returns the value of a key, or 0 if it is not a number.
func (f *rawvf) number(key string) int {
	n, err := strconv.Atoi(f.values[key])
	if err != nil || n < 0 {
		return 0
	}
	return n
}

// isOn reports whether a setting is on.
func (f *rawvf) isOn(key string) bool {
	switch strings.ToLower(f.values[key]) {
	case "on", "yes", "true", "1":
		return true
	}
	return false
}

// rawvfUnfollowed are settings that change what the mouse does, in ways that are not
// followed.
var rawvfUnfollowed = []string{"Autoflag", "ElmarTechnique", "Lawnmower", "NonoMouse"}

// unfollowed returns the settings of the file that are not followed.
func (f *rawvf) unfollowed() (list []string) {
	for _, key := range rawvfUnfollowed {
		if f.isOn(strings.ToLower(key)) {
			list = append(list, key+": on")
		}
	}
	if f.number("lives") > 1 {
		list = append(list, "Lives: "+f.values["lives"])
	}
	return list
}

// board reads the rows of the minefield.
func (f *rawvf) board() (board.Minefield, error) {
	head := f.lines[f.next-1]
	if len(f.lines)-f.next < f.size.Rows {
		return board.Minefield{}, f.lines[len(f.lines)-1].Errorf("the text ends here, inside a board of %d rows", f.size.Rows)
	}
	rows := f.lines[f.next : f.next+f.size.Rows]
	for i := range rows {
		rows[i].Text = strings.TrimRight(rows[i].Text, " \t")
	}
	f.next += len(rows)
	b, err := rawvfSpelling.ParseRows(rows, f.size)
	if text, ok := f.values["mines"]; err == nil && ok && f.number("mines") != b.Flags() {
		err = head.Errorf("Mines: %s is stated, the board has %d", text, b.Flags())
	}
	return b.MinesAtFlags(), err
}

var rawvfSpelling = &board.Spelling{Flagged: "*", Empty: "0", Want: "* for a mine or 0"}

// rawvfActs are the acts of the mouse by their codes.
var rawvfActs = map[string]act{
	"mv": move, "lc": leftDown, "lr": leftUp, "rc": rightDown, "rr": rightUp,
	"mc": middleDown, "mr": middleUp, "sc": shiftDown, "mt": marksToggle,
}

// rawvfResults are the words that end a game.
var rawvfResults = map[string]game.Status{
	"won": game.Won, "win": game.Won, "boom": game.Lost, "lost": game.Lost, "loss": game.Lost, "blast": game.Lost,
}

// rawvfWords are other words at the start of a line. Most say how a square
// looks.
var rawvfWords = map[string]bool{
	"start": true, "flag": true, "closed": true, "pressed": true, "pressedquestionmark": true, "questionmark": true,
	"events": true, "nonstandard": true,
}

// rawvfNumber begins the word of a line that says that a square shows a number.
const rawvfNumber = "number"

// line plays a line below the board.
func (f *rawvf) line(line board.Line) error {
	words := strings.Fields(strings.ToLower(line.Text))
	if len(words) == 0 {
		return nil
	}
	at, err := rawvfTime(words[0])
	if timed := err == nil; timed {
		words = words[1:]
	}
	if len(words) == 0 {
		return line.Errorf("want an event after the time %s", strings.TrimSpace(line.Text))
	}
	word := strings.TrimSuffix(words[0], ":")
	a, mouse := rawvfActs[word]
	result, ends := rawvfResults[word]
	switch {
	case mouse && err != nil:
		return line.Errorf("want a time before %q", word)
	case mouse:
		return f.event(line, event{at: at, act: a})
	case ends:
		f.result = result
	case strings.HasPrefix(word, rawvfNumber):
		f.show(words)
	case !rawvfWords[word] && f.odd == "":
		f.odd = "line " + strconv.Itoa(line.Number) + ", which has an unknown word"
	}
	return nil
}

// rawvfTime reads a time in seconds, to the millisecond.
func rawvfTime(text string) (time.Duration, error) {
	s, err := strconv.ParseFloat(text, 64)
	const most = 1e6
	if err != nil || !(s > -most && s < most) {
		return 0, strconv.ErrSyntax
	}
	return (time.Duration(s*1e6) * time.Microsecond).Round(time.Millisecond), nil
}

// rawvfPlace matches the place of the pointer, in pixels.
var rawvfPlace = lazy.Regexp(`\(\s*(-?[0-9]{1,6})[\s,]+(-?[0-9]{1,6})\s*\)`)

// event plays an event of the mouse.
func (f *rawvf) event(line board.Line, e event) error {
	place := rawvfPlace().FindStringSubmatch(line.Text)
	if place == nil {
		return line.Errorf("want the place of the pointer, as in (72 57)")
	}
	if last := f.mouse.last; e.at < last-jitter {
		return line.Errorf("the time goes back from %.3f to %.3f", last.Seconds(), e.at.Seconds())
	}
	e.x, _ = strconv.Atoi(place[1])
	e.y, _ = strconv.Atoi(place[2])
	f.mouse.do(e)
	return nil
}

// show notes that a square showed a number. The words after the first are its
// column and row from 1. Other words are ignored.
func (f *rawvf) show(words []string) {
	if len(words) < 3 {
		return
	}
	col, err1 := strconv.Atoi(words[1])
	row, err2 := strconv.Atoi(words[2])
	if s := (board.Square{Row: row - 1, Col: col - 1}); err1 == nil && err2 == nil && f.size.Contains(s) {
		f.shown[f.size.Index(s)] = true
	}
}

// usualModes are the modes whose mines stay in their places, and of which no more is
// shown than in others.
var usualModes = map[string]bool{"": true, "classic": true, "standard": true, "normal": true, "density": true}

// replay returns the game that was played, and the facts that the file states.
func (f *rawvf) replay() *Replay {
	r := f.mouse.replay(Replay{
		Program: strings.TrimSpace(f.values["program"] + " " + f.values["version"]), Player: f.values["player"],
		shown: f.shown, unknown: f.odd, unfollowed: f.unfollowed(), Stated: Stated{Clicks: f.number("bbbv"), Result: f.result},
	})
	if mode := f.values["mode"]; !usualModes[strings.ToLower(mode)] {
		r.Mode = mode
	}
	if at, err := rawvfTime(f.values["time"]); err == nil {
		r.Stated.Time = at
	}
	if r.Stated.Result == 0 {
		r.Stated.Result = rawvfResults[strings.ToLower(f.values["status"])]
	}
	return r
}
