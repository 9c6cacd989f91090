package tui

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"runtime"
	"strings"
	"testing"
	"time"

	"minesweeper/board"
	"minesweeper/board/boardtest"
	"minesweeper/board/game"
	"minesweeper/cmd/internal/session"
	"minesweeper/cmd/internal/session/store"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"
	"github.com/charmbracelet/x/ansi"
)

// A table is a model without a terminal.
type table struct {
	*testing.T
	m   *model
	now time.Time
	dir string
}

// sitDown begins a game over a minefield, drawn with * and points.
func sitDown(t *testing.T, minefield string, o ScreenOptions) *table {
	t.Helper()
	mines := boardtest.Minefield(t, minefield)
	tt := &table{T: t, now: time.Unix(1e9, 0), dir: t.TempDir()}
	o.Session = session.New(session.GameOptions{Mines: &mines, Now: func() time.Time { return tt.now }})
	o.Store = &store.Store{Dir: tt.dir, Write: func(path string, data []byte) error { return os.WriteFile(path, data, 0o600) }}
	tt.m = newModel(o)
	tt.send(tea.ColorProfileMsg{Profile: colorprofile.ASCII})
	return tt
}

// send sends a message, and runs the commands that it causes until none is
// left, without the ticks of the clock.
func (tt *table) send(msg tea.Msg) {
	_, cmd := tt.m.Update(msg)
	tt.run(cmd)
}

func (tt *table) run(cmd tea.Cmd) {
	if cmd == nil || strings.Contains(funcName(cmd), "Tick") {
		return
	}
	switch msg := cmd().(type) {
	case tea.BatchMsg:
		for _, c := range msg {
			tt.run(c)
		}
	case tea.QuitMsg, nil:
	default:
		tt.send(msg)
	}
}

// press presses keys, by their names or, if they are one character, as typed.
func (tt *table) press(keys ...string) {
	for _, k := range keys {
		tt.send(keyPress(k))
	}
}

func keyPress(name string) tea.KeyPressMsg {
	special := map[string]rune{"up": tea.KeyUp, "down": tea.KeyDown, "left": tea.KeyLeft, "right": tea.KeyRight,
		"enter": tea.KeyEnter, "esc": tea.KeyEscape, "space": tea.KeySpace, "tab": tea.KeyTab, "backspace": tea.KeyBackspace,
		"home": tea.KeyHome, "end": tea.KeyEnd, "pgup": tea.KeyPgUp, "pgdown": tea.KeyPgDown}
	if mod, key, ok := strings.Cut(name, "+"); ok && key != "" {
		k := keyPress(key)
		k.Text, k.Mod = "", map[string]tea.KeyMod{"ctrl": tea.ModCtrl, "shift": tea.ModShift}[mod]
		return k
	}
	if code, ok := special[name]; ok {
		k := tea.KeyPressMsg{Code: code}
		if code == tea.KeySpace {
			k.Text = " "
		}
		return k
	}
	return tea.KeyPressMsg{Code: []rune(name)[0], Text: name}
}

// shows checks that the screen has a text.
func (tt *table) shows(want string) {
	tt.Helper()
	if screen := ansi.Strip(tt.m.draw()); !strings.Contains(screen, want) {
		tt.Errorf("no %q on the screen:\n%s", want, screen)
	}
}

// board checks the board.
func (tt *table) board(want string) {
	tt.Helper()
	if got := tt.m.Session.Game().Board().String(); got != want {
		tt.Errorf("the board is\n%swant\n%s", got, want)
	}
}

func (tt *table) cursor(want string) {
	tt.Helper()
	if got := tt.m.cursor.String(); got != want {
		tt.Errorf("the cursor is at %s, want %s", got, want)
	}
}

// follow does the words before the arrow of each line, as [table.do] does, and then
// checks what is behind it: =BOARD/, @CURSOR, or texts on the screen.
func (tt *table) follow(script string) {
	tt.Helper()
	for line := range strings.Lines(strings.TrimSpace(script)) {
		keys, checks, _ := strings.Cut(line, "→")
		for word := range strings.FieldsSeq(keys) {
			tt.do(word)
		}
		for check := range strings.SplitSeq(checks, " & ") {
			check = strings.TrimSpace(check)
			if board, ok := strings.CutPrefix(check, "="); ok {
				tt.board(strings.ReplaceAll(board, "/", "\n"))
			} else if cursor, ok := strings.CutPrefix(check, "@"); ok {
				tt.cursor(cursor)
			} else {
				tt.shows(check)
			}
		}
		if tt.Failed() {
			tt.Fatalf("after %q", line)
		}
	}
}

// small is a minefield with one mine in the corner, next to a chord.
const small = "*...\n....\n...*\n"

func TestKeys(t *testing.T) {
	sitDown(t, small, ScreenOptions{}).follow(`
		             → @B2
		up left f    → =*???/????/????/ & mines 1
		l f j f k h  → =**??/?*??/????/ & mines -1
		l f j f f f  → =*???/????/????/
		space        → =*???/?1??/????/
		h k space    → A1 is flagged: f removes the flag
		f l j c      → B2 shows 1: a chord needs 1 flag around it and a square to uncover
		h k f l j    → =*???/?1??/????/
		space        → =*1  /1111/  1?/ & success 10.4 % & won & Won in 0:00
		f            → Won in 0:00
		space        → Won in 0:00
		o            → Won in 0:00
		i            → Won in 0:00
		esc          → Won in 0:00
		h            → Won in 0:00
		t            → theme:
		esc          → Won in 0:00
		u            → =*???/?1??/????/
		U            → =*1  /1111/  1?/
	`)
}

// Long moves and moves to the ends of a row stop at the edge.
func TestSteer(t *testing.T) {
	tt := sitDown(t, strings.Repeat(strings.Repeat(".", 20)+"\n", 12), ScreenOptions{})
	for step := range strings.FieldsSeq("J:K10 J:L10 L:L15 L:L20 H:L15 K:G15 0:G1 h:G1 $:G20 right:G20 K:B20 K:A20 up:A20 down:B20 " +
		"k:A20 left:A19 l:A20 pgdown:F20 pgup:A20 shift+down:F20 shift+up:A20 shift+left:A15 shift+right:A20 ^:A1 end:A20 home:A1 j:B1") {
		key, square, _ := strings.Cut(step, ":")
		tt.press(key)
		tt.cursor(square)
	}
}

func TestMouse(t *testing.T) {
	tt := sitDown(t, small, ScreenOptions{})
	tt.press("k", "h", "f")
	x, y, _ := tt.m.placement().place(board.Square{})
	for _, mod := range []tea.KeyMod{tea.ModCtrl, tea.ModAlt, tea.ModCtrl} { // a flag, none, a flag
		tt.send(tea.MouseClickMsg{X: x + 1, Y: y, Button: tea.MouseLeft, Mod: mod})
	}
	tt.follow(`
		                        → =????/????/????/
		left=B2                 → =????/?1??/????/
		? left=C3 right=A1 esc  → =????/?1??/????/
	`)
	l := tt.m.placement()
	left, top := l.left+l.label, l.top+1
	for _, p := range [][2]int{{0, 0}, {left - 1, top}, {left + 3*4, top}, {left, top - 1}, {left, top + 3}} { // beside the corners
		tt.send(tea.MouseClickMsg{X: p[0], Y: p[1], Button: tea.MouseLeft})
		tt.cursor("B2")
	}
	for at, p := range map[string][2]int{"A1": {left, top}, "A4": {left + 3*4 - 1, top}, "C1": {left + 2, top + 2}} {
		tt.send(tea.MouseClickMsg{X: p[0], Y: p[1], Button: tea.MouseNone})
		tt.cursor(at)
	}
}

// Keys that come before the colours of the terminal are known wait for them.
func TestEarlyKeys(t *testing.T) {
	tt := sitDown(t, small, ScreenOptions{})
	tt.m = newModel(tt.m.ScreenOptions)
	tt.press("f", "l", "q")
	if tt.m.leaving || tt.m.Session.Touched() {
		t.Error("the keys are not held")
	}
	tt.send(tea.ColorProfileMsg{Profile: colorprofile.ANSI})
	tt.board("????\n?*??\n????\n")
	tt.cursor("B3")
	if !tt.m.leaving || !tt.m.theme.sixteen {
		t.Errorf("leaving %v, sixteen colours %v", tt.m.leaving, tt.m.theme.sixteen)
	}
}

// In windows of any size, the square at a place is the one that is drawn there.
func TestLayout(t *testing.T) {
	for _, size := range []board.Size{{Rows: 1, Cols: 1}, {Rows: 9, Cols: 9}, {Rows: 16, Cols: 30}, {Rows: 40, Cols: 120}, {Rows: 1, Cols: 1000}, {Rows: 1000, Cols: 2}} {
		for width := minWidth; width < 210; width += 7 {
			for height := minHeight; height < 64; height += 3 {
				corner := board.Square{Row: slide(0, size.Rows/2, 3, size.Rows), Col: 0}
				lines := (width + height) % 6
				l := newPlacement(size, corner, width, height, lines)
				if room := height - 4; l.messageRows < lines && l.rows > (min(size.Rows, room)+1)/2 {
					t.Fatalf("%v in %dx%d: %d lines of a message, %+v", size, width, height, lines, l)
				}
				bottom := l.top + 1 + l.rows
				if l.left+l.label+l.cols*l.width > width || bottom > l.message || l.message+l.messageRows > l.keys || l.keys != height-1 || l.top <= l.status {
					t.Fatalf("%v in %dx%d: %+v", size, width, height, l)
				}
				for y := range height {
					for x := range width {
						s, ok := l.at(x, y)
						if !ok {
							continue
						}
						if px, py, seen := l.place(s); !seen || py != y || x < px || x >= px+l.width {
							t.Fatalf("%v in %dx%d: %v at %d,%d is placed at %d,%d", size, width, height, s, x, y, px, py)
						}
					}
				}
			}
		}
	}
}

// In windows of any size, the screen fits the window and shows the cursor.
func TestScreenFits(t *testing.T) {
	tt := sitDown(t, strings.Repeat(strings.Repeat(".", 47)+"*..\n", 35), ScreenOptions{})
	tt.press("space", "o", "i")
	for _, size := range []struct{ width, height int }{{80, 24}, {200, 60}, {40, 12}, {20, 8}, {12, 5}, {1, 1}, {100, 5}, {12, 50}} {
		tt.send(tea.WindowSizeMsg{Width: size.width, Height: size.height})
		for _, key := range []string{"$", "J", "J", "J", "J", "J", "J", "0", "K", "?", "j", "q", "n", "esc", "b", "esc", "w", "esc"} {
			tt.press(key)
			tt.fits()
		}
	}
}

// fits checks that the screen fits the window and shows the cursor.
func (tt *table) fits() {
	tt.Helper()
	lines, in := strings.Split(tt.m.draw(), "\n"), fmt.Sprintf("in %dx%d", tt.m.width, tt.m.height)
	if len(lines) > tt.m.height {
		tt.Fatalf("%s: %d lines", in, len(lines))
	}
	for _, line := range lines {
		if text := strings.TrimRight(ansi.Strip(line), " "); ansi.StringWidth(text) > tt.m.width {
			tt.Fatalf("%s: %q is too wide", in, text)
		}
	}
	if l := tt.m.placement(); l.ok {
		if _, _, seen := l.place(tt.m.cursor); !seen {
			tt.Fatalf("%s: %v is not in the window", in, tt.m.cursor)
		}
	}
}

// The last line has each key for which there is room, to the last column.
func TestKeysFillTheLine(t *testing.T) {
	tt := sitDown(t, small, ScreenOptions{})
	tt.send(tea.WindowSizeMsg{Width: 200, Height: 24})
	keys := strings.TrimSpace(ansi.Strip(tt.m.keyLine()))
	for _, missing := range []int{0, 1} {
		tt.send(tea.WindowSizeMsg{Width: len(keys) - missing, Height: 24})
		if got := strings.TrimSpace(ansi.Strip(tt.m.keyLine())); (got == keys) != (missing == 0) {
			t.Errorf("with room for all but %d of %q: %q", missing, keys, got)
		}
	}
}

// The wheel scrolls, and the cursor stays in the window.
func TestWheel(t *testing.T) {
	tt := sitDown(t, strings.Repeat(strings.Repeat(".", 50)+"\n", 50), ScreenOptions{})
	tt.send(tea.WindowSizeMsg{Width: 40, Height: 12})
	before := tt.m.corner
	tt.shows("‹ 10  12  14  16  18  20  22  24  26 ›\n")
	for range 40 {
		tt.send(tea.MouseWheelMsg{Button: tea.MouseWheelDown})
	}
	if tt.m.corner.Row != 50-tt.m.placement().rows || tt.m.corner.Col != before.Col {
		t.Errorf("the corner is %v", tt.m.corner)
	}
	tt.send(tea.MouseWheelMsg{Button: tea.MouseWheelUp, Mod: tea.ModShift})
	if tt.m.corner.Col != before.Col-4 {
		t.Errorf("the corner is %v, it was %v", tt.m.corner, before)
	}
	tt.fits()
}

func TestOdds(t *testing.T) {
	tt := sitDown(t, "..\n.*\n", ScreenOptions{})
	tt.m.say(calm, "said before")
	tt.press("o")
	if tt.m.message != "" {
		t.Errorf("beside the odds it says %q", tt.m.message)
	}
	tt.follow(`
		        → A1 has a mine with a chance of 25.0 % & 25
		size=45x20 → not started  not counted & q leave
		size=80x24 →
		space l → A2 has a mine with a chance of 33.3 % & A  1 33
		f       → A  1 [⚑]
		f o     → ·
	`)
	tt.press("o", "n", "enter")
	if tt.m.Session.Helped() || tt.m.overlay {
		t.Error("the chances of one game are help in the next")
	}
}

// On an expert board in a window of 80 columns the chances are single digits,
// apart from each other.
func TestNarrowOdds(t *testing.T) {
	row := strings.Repeat(".*.", 10) + "\n"
	tt := sitDown(t, strings.Repeat(row, 16), ScreenOptions{})
	tt.send(tea.WindowSizeMsg{Width: 80, Height: 24})
	tt.press("space", "o")
	tt.shows("odds in tenths: 3 is a chance of 30 to 39 percent, 0 is certainly free")
	if screen := tt.screen(); strings.Contains(screen, "·") {
		t.Errorf("a square away from the numbers has no chance:\n%s", screen)
	}
	for p, want := range map[float64][2]string{
		0: {"0", "0"}, 0.001: {"1", "1"}, 0.05: {"1", "5"}, 0.1: {"1", "10"}, 0.39: {"3", "39"}, 0.999: {"9", "99"}, 1: {"✱", "✱"},
	} {
		for i := range want {
			if got := tt.m.theme.percent(p, 2+i); got != want[i] {
				t.Errorf("%v is %s in a square of %d, want %s", p, got, 2+i, want[i])
			}
		}
	}
	for _, line := range strings.Split(ansi.Strip(tt.m.draw()), "\n") {
		if fields := strings.Fields(line); len(fields) > 20 && fields[0] >= "A" {
			for _, square := range fields[1:] {
				if ansi.StringWidth(square) != 1 {
					t.Errorf("%q in %q", square, line)
				}
			}
		}
	}
	tt.send(tea.WindowSizeMsg{Width: 140, Height: 30})
	if strings.Contains(tt.screen(), "tenths") {
		t.Error("wide squares are still said to show tenths")
	}
}

// The keys of a review step through it, and any other key leaves it.
func TestReviewKeys(t *testing.T) {
	for keys, want := range map[int]string{
		1: "left up h k u backspace", 3: "right down l j U space enter ctrl+j", 0: "home 0 ^", 4: "end $", 2: "?",
	} {
		for key := range strings.FieldsSeq(want) {
			tt := sitDown(t, small, ScreenOptions{})
			tt.press("space", "k", "h", "f", "l", "f", "j", "j", "$", "space", "v")
			steps, ok := tt.m.steps()
			if !ok || len(steps.Remarks) != 4 {
				t.Fatalf("%d remarks", len(steps.Remarks))
			}
			tt.press("left", "left", key)
			if got := steps.Game().Turns(); got != keys {
				t.Errorf("%s steps to turn %d, want %d", key, got, keys)
			}
		}
	}
}

func TestNextAndSolve(t *testing.T) {
	sitDown(t, ".*.*\n", ScreenOptions{}).follow("h space . → =1*??/ & A2*:")
	tt := sitDown(t, "..*..\n.....\n*...*\n.....\n", ScreenOptions{})
	tt.press("S")
	if status := tt.m.Session.Game().Status(); !status.Over() || tt.m.busy != "" {
		t.Errorf("the game is %v, busy %q", status, tt.m.busy)
	}
	tt.follow(". → Enter begins the next game")
}

// A key stops the automatic player, and its answer is dropped.
func TestStop(t *testing.T) {
	tt := sitDown(t, small, ScreenOptions{})
	_, cmd := tt.m.Update(keyPress("S"))
	tt.shows("solving...")
	tt.press("esc")
	tt.run(cmd)
	tt.board("????\n????\n????\n")
	tt.shows("stopped solving")
	_, cmd = tt.m.Update(keyPress("."))
	tt.press("i", ".")
	tt.shows("thinking...") // and not begun anew
	tt.press("f")
	tt.run(cmd)
	tt.board("????\n?*??\n????\n")
	tt.press("k", "h", "space")
	tt.m.Update(keyPress("v"))
	tt.shows("reviewing...")
}

// Every move is kept, and the kept game is offered next time.
func TestKeepAndOffer(t *testing.T) {
	tt := sitDown(t, small, ScreenOptions{})
	tt.press("space")
	path := filepath.Join(tt.dir, "last.game")
	sitDown(t, small, ScreenOptions{Sitting: store.Sitting{NotKept: errors.New("no room")}}).shows("the game is not kept: no room")
	kept, err := store.ReadGame(path, nil, board.ReadOptions{})
	boardtest.Must(t, err)
	other := sitDown(t, "....\n", ScreenOptions{Sitting: store.Sitting{Offer: &kept}})
	if got, want := strings.Join(other.m.panel.lines(other.m), "|"), "Continue the last game?||3x4 with 2 mines, 1 move, 0:00.0, playing|No begins a new one: 1x4 with 0 mines.||y yes  n no"; ansi.Strip(got) != want {
		t.Errorf("asks %q, want %q", got, want)
	}
	other.press("x", "y")
	other.board("????\n?1??\n????\n")
	other.press("f")
	other.board("????\n?1??\n????\n") // the cursor is on the number
}

// What the keys of the offer of a kept game do: yes takes it, no does not, and it
// waits for an answer.
func TestOffer(t *testing.T) {
	tt := sitDown(t, small, ScreenOptions{})
	tt.press("space")
	text := boardtest.ReadFile(t, filepath.Join(tt.dir, "last.game"))
	for key, want := range map[string]string{
		"y": "taken", "Y": "taken", "enter": "taken", "ctrl+j": "taken", "n": "declined", "N": "declined",
		"esc": "asked", "x": "asked", "q": "left",
	} {
		kept, err := session.Read([]byte(text))
		boardtest.Must(t, err)
		offer := sitDown(t, "....*\n", ScreenOptions{Sitting: store.Sitting{Offer: &kept}})
		boardtest.WriteFile(t, filepath.Join(offer.dir, "last.game"), text)
		offer.press(key)
		got := "asked"
		switch {
		case offer.m.leaving:
			got = "left"
		case offer.m.panel == nil && offer.m.Session.Touched():
			got = "taken"
		case offer.m.panel == nil:
			got = "declined"
		}
		if got != want {
			t.Errorf("%s is %s, want %s", key, got, want)
		}
		if want == "taken" || want == "declined" {
			offer.press("k", "h", "f")
			if _, err := os.Stat(filepath.Join(offer.dir, "previous.game")); (err == nil) != (want == "declined") {
				t.Errorf("%s, then a move: previous game %v", key, err)
			}
		}
	}
}

// seeded makes the current game one whose result counts: over a minefield of a
// seed.
func (tt *table) seeded() {
	tt.Helper()
	_, below, _ := strings.Cut(tt.m.Session.Recording().String(), "\n")
	text := "mines game 2\n" + strings.Replace(below, "first any\n", "first any\nseed 1\n", 1)
	rec, err := game.ParseRecording([]byte(text))
	boardtest.Must(tt, err)
	kept, err := session.Read([]byte(rec.String()))
	boardtest.Must(tt, err)
	tt.m.Session.Open(kept)
	tt.m.home()
}

func TestResultsPanel(t *testing.T) {
	tt := sitDown(t, "*.\n", ScreenOptions{})
	tt.seeded()
	boardtest.WriteFile(t, filepath.Join(tt.dir, "results.txt"), "broken")
	tt.press("b")
	said := strings.Join(strings.Fields(strings.Join(tt.m.panel.lines(tt.m), " ")), " ")
	if want := `results.txt:1: "broken": want "mines results 3"; the file is not replaced: move it away first any key goes back`; !strings.HasSuffix(ansi.Strip(said), want) {
		t.Errorf("results that cannot be read: %s", said)
	}
}

// A result that cannot be counted and a game that cannot be kept are said.
func TestNoRoom(t *testing.T) {
	tt := sitDown(t, "..\n.*\n", ScreenOptions{})
	tt.seeded()
	failing := "last.game"
	tt.m.Store.Write = func(path string, _ []byte) error {
		if filepath.Base(path) == failing {
			return errors.New("no room")
		}
		return nil
	}
	tt.press("space")
	tt.shows(" the game is not kept: no room\n")
	if tt.m.tone != bad {
		t.Errorf("the tone is %v", tt.m.tone)
	}
	failing = "results.txt"
	tt.press("l", "j", "space")
	tt.shows(" the result is not counted: no room\n")
	if tt.m.tone != bad {
		t.Errorf("the tone is %v", tt.m.tone)
	}
}

// Keys after the one that leaves are ignored.
func TestLeave(t *testing.T) {
	tt := sitDown(t, small, ScreenOptions{})
	tt.press("q", "space")
	tt.board("????\n????\n????\n")
	tt.m.saveAtEnd()
	if _, err := os.Stat(filepath.Join(tt.dir, "last.game")); err == nil {
		t.Error("a game without moves is kept")
	}
}

// Leaving does the work of commands that have not run: it computes the chance of
// the last move and saves the game with it.
func TestLeaveAtOnce(t *testing.T) {
	tt := sitDown(t, "..\n.*\n", ScreenOptions{})
	tt.seeded()
	for _, key := range []string{"space", "l", "j", "space", "q"} {
		tt.m.Update(keyPress(key)) // without running the commands
	}
	tt.m.saveAtEnd()
	if err := tt.m.Store.Lost(); err != nil {
		t.Error(err)
	}
	kept, err := os.ReadFile(filepath.Join(tt.dir, "last.game"))
	if err != nil || !strings.Contains(string(kept), "A1 VALID_MOVE 0.75\nB2 BLOWN_UP 0.66") {
		t.Errorf("kept %v\n%s", err, kept)
	}
	if r, err := tt.m.Store.Results(); err != nil || len(r.Kinds) != 1 || r.Kinds[0].Games != 1 {
		t.Errorf("results %v, %v", r, err)
	}
}

// Without colour no colours are written, and the text is the same with and
// without.
func TestThemes(t *testing.T) {
	for _, theme := range themes {
		tt := sitDown(t, small, ScreenOptions{})
		tt.m.theme.name = theme
		tt.press("space", "k", "h", "f")
		plain := tt.m.draw()
		if strings.Contains(plain, "\x1b[38") || strings.Contains(plain, "\x1b[48") {
			t.Errorf("%s: colours on a terminal without", theme)
		}
		tt.send(tea.ColorProfileMsg{Profile: colorprofile.TrueColor})
		if colored := strings.Contains(tt.m.draw(), "38;2;"); !colored {
			t.Errorf("%s: no colours", theme)
		}
		if got, want := ansi.Strip(tt.m.draw()), ansi.Strip(plain); got != want {
			t.Errorf("%s: colours change the text:\n%s\nwant:\n%s", theme, got, want)
		}
	}
}

// In a window with no room for the board or for a panel, only the keys that leave
// do something, and the window says which.
func TestTooSmall(t *testing.T) {
	everything := []string{"space", "enter", "f", "c", "u", "U", "i", "o", ".", "S", "v", "x", "n", "r", "w", "e", "b", "|", "-", "t", "?", "up", "J", "0",
		"esc", "y", "1", "backspace", "ctrl+s", "tab"}
	for _, opened := range []string{"", "n", "r", "w", "e", "b", "?"} {
		tt := sitDown(t, "..*\n...\n", ScreenOptions{})
		tt.press("f", "o")
		if opened != "" {
			tt.press(opened)
		}
		before := tt.m.draw()
		tt.send(tea.WindowSizeMsg{Width: 9, Height: 3})
		for _, key := range everything {
			tt.press(key)
		}
		tt.send(tea.PasteMsg{Content: "x"})
		for x := range 9 {
			tt.send(tea.MouseClickMsg{X: x, Y: 1, Button: tea.MouseLeft})
			tt.send(tea.MouseWheelMsg{Button: tea.MouseWheelRight})
		}
		if got := tt.screen(); got != "too\nsmall: q\nleaves\n" || tt.m.View().Cursor != nil {
			t.Errorf("with %q open the screen is %q", opened, got)
		}
		tt.send(tea.WindowSizeMsg{Width: 80, Height: 24})
		if got := tt.m.draw(); got != before {
			t.Errorf("with %q open, keys in a small window lead to\n%s", opened, got)
		}
		tt.send(tea.WindowSizeMsg{Width: 9, Height: 3})
		tt.press("q")
		if !tt.m.leaving {
			t.Errorf("with %q open, q does not leave", opened)
		}
	}
}

// A panel for which there is no room closes with Escape and nothing else. The
// offer of a kept game waits for a larger window.
func TestPanelTooSmall(t *testing.T) {
	tt := sitDown(t, small, ScreenOptions{})
	tt.send(tea.WindowSizeMsg{Width: 20, Height: 6})
	tt.press("n", "right", "down", "enter", "x", "q")
	if got := tt.screen(); got != "too small: Esc goes\nback\n" {
		t.Errorf("the screen is %q", got)
	}
	tt.press("esc")
	tt.board("????\n????\n????\n")
	tt.shows("? help")
	if tt.m.Session.Setup().First.String() != "any" {
		t.Errorf("the first square is promised %v", tt.m.Session.Setup().First)
	}
	kept, err := session.Read([]byte("mines game 2\nsize 1x2\nmines 1\nfirst any\nmoves\nend covered\n"))
	boardtest.Must(t, err)
	tt = sitDown(t, small, ScreenOptions{Sitting: store.Sitting{Offer: &kept}})
	for _, size := range []tea.WindowSizeMsg{{Width: 12, Height: 5}, {Width: 9, Height: 3}} {
		tt.send(size)
		tt.press("y", "n", "esc", "enter")
		if got := strings.Join(strings.Fields(tt.screen()), " "); got != "too small: q leaves" {
			t.Errorf("in %v the screen is %q", size, got)
		}
	}
	tt.send(tea.WindowSizeMsg{Width: 20, Height: 9})
	tt.shows("Continue the last")
	tt.press("y")
	tt.shows("1  2\n")
}

// The help can be read in a small window, and the wheel does not move the board
// behind it.
func TestSmallHelp(t *testing.T) {
	tt := sitDown(t, strings.Repeat(strings.Repeat(".", 50)+"\n", 50), ScreenOptions{ASCII: true})
	tt.send(tea.WindowSizeMsg{Width: 20, Height: 6})
	corner := tt.m.corner
	tt.press("?")
	var read []string
	for range 80 {
		read = append(read, tt.screen())
		tt.press("down")
		tt.send(tea.MouseWheelMsg{Button: tea.MouseWheelDown})
	}
	for _, want := range []string{"chord if open", "leave;\nthe game is kept", "with Shift"} {
		if !strings.Contains(strings.Join(read, " "), want) {
			t.Errorf("%q is not in the help", want)
		}
	}
	tt.shows("up down scroll, any")
	if tt.m.corner != corner {
		t.Errorf("the board has moved to %v", tt.m.corner)
	}
}

// With ASCII signs every screen and panel is ASCII.
func TestASCII(t *testing.T) {
	tt := sitDown(t, "..*......................................................\n", ScreenOptions{ASCII: true})
	tt.send(tea.WindowSizeMsg{Width: 40, Height: 12})
	for _, key := range []string{"0", "space", "f", "o", "i", "x", "n", "down", "esc", "?", "esc", "r", "esc", "w", "esc", "b", "esc", "l", "l", "space", "v", "left", "esc"} {
		tt.press(key)
		for _, r := range tt.screen() {
			if r > '~' {
				t.Errorf("after %s: %c in\n%s", key, r, tt.screen())
				break
			}
		}
	}
}

// S asks in the game of the day, unless it is over.
func TestSolveDaily(t *testing.T) {
	tt := sitDown(t, small, ScreenOptions{})
	tt.follow(`
		n down d S → Let the program play the game of the day to its end? & There is one a day, and it then counts as one with help.
		n          → playing  success
		S esc      → playing  success
	`)
	if tt.m.Session.Helped() {
		t.Error("no is taken for yes")
	}
	tt.follow(`
		S y → won  with help: not counted
		S   → Enter begins the next game
	`)
}

// Space, Enter and the left button on a blank square chord, as c does.
func TestChordBlank(t *testing.T) {
	for _, key := range []string{"space", "enter", "c", "left=A2", "middle=A2"} {
		tt := sitDown(t, "...\n...\n..*\n", ScreenOptions{})
		tt.press("k", "l", "f", "0", "space", "l", "l", "f", "h")
		tt.board("  ?\n 11\n 1?\n")
		tt.do(key)
		tt.board("   \n 11\n 1?\n")
	}
}

// funcName returns the name of the function that made a command.
func funcName(cmd tea.Cmd) string { return runtime.FuncForPC(reflect.ValueOf(cmd).Pointer()).Name() }

// commandNames returns what commands do, in a word each.
func commandNames(cmd tea.Cmd) (names []string) {
	if cmd == nil {
		return nil
	}
	name := funcName(cmd)
	for _, word := range []string{"RequestBackgroundColor", "Suspend", "Quit", "Tick", "think"} {
		if strings.Contains(name, word) {
			return []string{word}
		}
	}
	for _, c := range cmd().(tea.BatchMsg) {
		names = append(names, commandNames(c)...)
	}
	return names
}

// The terminal's cursor is on the square of ours, and nowhere over a panel.
func TestView(t *testing.T) {
	tt := sitDown(t, small, ScreenOptions{})
	for _, size := range []struct{ width, height, x, y int }{{80, 24, 39, 8}, {12, 8, 5, 3}} {
		tt.send(tea.WindowSizeMsg{Width: size.width, Height: size.height})
		v := tt.m.View()
		if v.Cursor == nil || v.Cursor.X != size.x || v.Cursor.Y != size.y || v.Cursor.Blink || v.Cursor.Shape != tea.CursorUnderline {
			t.Errorf("in %dx%d the cursor is %+v", size.width, size.height, v.Cursor)
		}
		if !v.AltScreen || v.MouseMode != tea.MouseModeCellMotion || v.WindowTitle != "mines" {
			t.Errorf("the view is %+v", v)
		}
	}
	tt.press("?")
	if tt.m.View().Cursor != nil {
		t.Error("there is a cursor over the help")
	}
}

// What is asked of the terminal: its colour at the start unless a theme is
// chosen, one tick at a time while the clock runs, and the end.
func TestCommands(t *testing.T) {
	tt := sitDown(t, "*..*\n", ScreenOptions{})
	for _, step := range []struct {
		what string
		cmd  func() tea.Cmd
		want string
	}{
		{"start", tt.m.Init, "RequestBackgroundColor"},
		{"key", func() tea.Cmd { _, c := tt.m.Update(keyPress("l")); return c }, ""},
		{"first square", func() tea.Cmd { _, c := tt.m.Update(keyPress("space")); return c }, "think Tick"},
		{"key while the clock runs", func() tea.Cmd { _, c := tt.m.Update(keyPress("h")); return c }, ""},
		{"tick", func() tea.Cmd { _, c := tt.m.Update(tickMsg{}); return c }, "Tick"},
		{"suspend", func() tea.Cmd { _, c := tt.m.Update(keyPress("ctrl+z")); return c }, "Suspend"},
		{"tick in a pause", func() tea.Cmd { _, c := tt.m.Update(tickMsg{}); return c }, ""},
		{"resume", func() tea.Cmd { _, c := tt.m.Update(tea.ResumeMsg{}); return c }, "Tick"},
		{"start in a game", func() tea.Cmd { tt.m.ticking = false; return tt.m.Init() }, "RequestBackgroundColor Tick"},
		{"leave", func() tea.Cmd { _, c := tt.m.Update(keyPress("q")); return c }, "Quit"},
		{"key after that", func() tea.Cmd { _, c := tt.m.Update(keyPress("f")); return c }, ""},
	} {
		if got := strings.Join(commandNames(step.cmd()), " "); got != step.want {
			t.Errorf("%s: %q, want %q", step.what, got, step.want)
		}
	}
}

// Every key of a command.
func TestTableOfKeys(t *testing.T) {
	var got strings.Builder
	for _, c := range session.Commands() {
		if c.Keys != "" && doing()[c.Name] == nil {
			t.Errorf("%s does nothing", c.Name)
		}
		if c.Keys != "" {
			fmt.Fprintf(&got, "%s: %s\n", c.Name, c.Keys)
		}
	}
	const want = `
uncover: space
enter: enter ctrl+j
flag: f m
chord: c
undo: u backspace
redo: U ctrl+r
hint: i
odds: o
next: .
solve: S
cheat: x
new: n
restart: r
save: w ctrl+s
load: e ctrl+o
review: v
results: b
flip h: |
flip v: - _
theme: t
suspend: Ctrl+Z ctrl+z
help: ? f1
quit: q ctrl+c ctrl+q
stop: esc
`
	if got.String() != want[1:] {
		t.Errorf("got\n%s", got.String())
	}
}

// With random keys, the screen fits its window and shows the cursor, and the
// current game is kept.
func TestAnything(t *testing.T) {
	keys := []string{"space", "space", "f", "c", "u", "U", "i", "o", ".", "S", "x", "|", "-", "n", "r", "w", "e", "b", "t", "?", "esc", "enter", "enter", "y", "up", "down", "left", "right", "K", "J", "H", "L", "0", "$", "2", "x", "tab", "backspace", "g"}
	for seed := range boardtest.Fewer[uint64](10, 2) {
		r := rand.New(rand.NewPCG(seed, 8))
		tt := sitDown(t, "..*......\n....*....\n.........\n*.......*\n", ScreenOptions{})
		tt.m.theme.name = themes[int(seed)%len(themes)]
		t.Chdir(tt.dir) // some keys write files
		for range 120 {
			tt.press(keys[r.IntN(len(keys))])
			if r.IntN(10) == 0 {
				tt.send(tea.WindowSizeMsg{Width: 5 + r.IntN(90), Height: 2 + r.IntN(30)})
			}
			tt.fits()
		}
		if !tt.m.Session.Touched() {
			continue
		}
		data, err := os.ReadFile(filepath.Join(tt.dir, "last.game"))
		if err != nil || string(data) != string(tt.m.Session.Text()) {
			t.Fatalf("seed %d: kept %v\n%s\nwant\n%s", seed, err, data, tt.m.Session.Text())
		}
	}
}

// A message with foreign text cannot change the terminal, and neither can the
// error of a panel.
func TestForeignText(t *testing.T) {
	const foreign = "a\x1b]0;x\u202e"
	tt := sitDown(t, "*..\n...\n", ScreenOptions{})
	tt.send(tea.WindowSizeMsg{Width: 80, Height: 24})
	tt.m.say(bad, foreign)
	file := tt.m.newFilePanel("Load", func(string) error { return errors.New(foreign) })
	file.press(tt.m, keyPress("enter"))
	for _, shown := range []string{tt.m.draw(), strings.Join(file.lines(tt.m), "\n")} {
		if strings.Contains(shown, "\x1b]") || strings.Contains(shown, "\u202e") || !strings.Contains(shown, `a\x1b]0;x\u202e`) {
			t.Errorf("shown: %q", shown)
		}
	}
}
