package replay_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"minesweeper/board/boardtest"
	"minesweeper/board/replay"
)

// recorded reads a text of events over the minefield
//
//	*1.
//	11.
//	...
//
// An event is written as a code and a square: "lc" at B2 is lcB2.
func recorded(t *testing.T, head, events string) *replay.Replay {
	t.Helper()
	text := head + "Width: 3\nHeight: 3\nBoard:\n*00\n000\n000\n"
	for i, e := range strings.Fields(events) {
		text += fmt.Sprintf("%d.25 %s (%d %d)\n", i, e[:2], int(e[3]-'1')*16+5, int(e[2]-'A')*16+5)
	}
	r, err := replay.Read([]byte(text))
	boardtest.Must(t, err)
	return r
}

// Clicks that change nothing are wasted, and a chord is one click, whichever
// button goes down first. Clicks after the end do not count.
func TestClicks(t *testing.T) {
	for _, x := range []struct {
		why, head, events  string
		left, right, chord replay.Count
	}{
		{"a click on a number", "", "lcB2 lrB2 lcB2 lrB2", replay.Count{Effective: 1, Wasted: 1}, replay.Count{}, replay.Count{}},
		{"on a flag", "", "rcA1 rrA1 lcA1 lrA1", replay.Count{Wasted: 1}, replay.Count{Effective: 1}, replay.Count{}},
		{"off the board", "", "lcB2 lrD2 rcD1 rrD1", replay.Count{}, replay.Count{}, replay.Count{}},
		{"a right click on a number that ends the game", "", "rcA1 rrA1 lcB2 lrB2 rcB2 lcB2 lrB2 rrB2", replay.Count{Effective: 1}, replay.Count{Effective: 1}, replay.Count{Effective: 1}},
		{"a right click on a number", "", "lcB2 lrB2 rcB2 rrB2", replay.Count{Effective: 1}, replay.Count{Wasted: 1}, replay.Count{}},
		{"a chord from the right", "", "lcB2 lrB2 rcB2 lcB2 lrB2 rrB2", replay.Count{Effective: 1}, replay.Count{}, replay.Count{Wasted: 1}},
		{"question marks", "Marks: On\n", "rcA1 rrA1 rcA1 rrA1 rcA1 rrA1", replay.Count{}, replay.Count{Effective: 3}, replay.Count{}},
		{"after the end", "", "lcA1 lrA1 lcB2 lrB2 rcB2 rrB2", replay.Count{Effective: 1}, replay.Count{}, replay.Count{}},
	} {
		made := *recorded(t, x.head, x.events).Made
		if want := (replay.Clicks{Left: x.left, Right: x.right, Chord: x.chord}); made != want {
			t.Errorf("%s: %+v, want %+v", x.why, made, want)
		}
		sum := replay.Count{Effective: x.left.Effective + x.right.Effective + x.chord.Effective, Wasted: x.left.Wasted + x.right.Wasted + x.chord.Wasted}
		if got := made.Sum(); got != sum || got.All() != sum.Effective+sum.Wasted {
			t.Errorf("%s: together %+v, want %+v", x.why, got, sum)
		}
	}
}

// A clock may step back by 50 ms; the time stays, and a note counts the events.
func TestJitter(t *testing.T) {
	const text = "Width: 2\nHeight: 2\nBoard:\n*0\n00\n0.500 lc (17 1)\n0.499 lr (17 1)\n0.450 rc (0 0)\n0.600 rr (1 1)\n"
	r, err := replay.Read([]byte(text))
	boardtest.Must(t, err)
	want := []string{"the clock steps back by 50 ms or less at 2 events: the time before is kept"}
	if got := r.Differences(); !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
	if len(r.Times) != 2 || r.Times[0] != 500*time.Millisecond || r.Times[1] != 500*time.Millisecond {
		t.Errorf("times %v", r.Times)
	}
}

func TestMouse(t *testing.T) {
	for _, x := range []struct{ why, head, events, want string }{
		{"a square is uncovered when the button goes up", "", "lcB2", ""},
		{"where the pointer is then", "", "lcA1 mvB2 lrB2", "B2"},
		{"off the board it uncovers nothing", "", "lcB2 lrD2 lcB2 lrB4", ""},
		{"a flagged square stays", "", "rcB2 rrB2 lcB2 lrB2", "B2*"},
		{"the right button flags when it goes down", "", "rcA1", "A1*"},
		{"and takes the flag away", "", "rcA1 rrA1 rcA1 rrA1 lcB2 lrB2", "A1* A1? B2"},
		{"and sets it again", "", "rcA1 rrA1 rcA1 rrA1 rcA1", "A1* A1? A1*"},
		{"with question marks the flag becomes one, which goes", "Marks: On\n", "rcA1 rrA1 rcA1 rrA1 rcA1 rrA1 rcA1", "A1* A1? A1*"},
		{"a question mark is uncovered", "Marks: on\n", "rcB2 rrB2 rcB2 rrB2 lcB2 lrB2", "B2* B2? B2"},
		{"question marks are switched on", "", "mtA1 rcA1 rrA1 rcA1 rrA1 rcA1 rrA1 rcA1", "A1* A1? A1*"},
		{"with both down, the first up makes a chord", "", "lcB2 lrB2 rcA1 rrA1 lcB2 rcB2 rrB2", "B2 A1* B2+"},
		{"the second up does nothing", "", "lcB2 lrB2 rcA1 rrA1 lcB2 rcB2 rrA3 lrA3", "B2 A1*"},
		{"whichever it is", "", "lcB2 lrB2 rcA1 rrA1 rcB2 lcA3 lrB2 rrB2", "B2 A1* B2+"},
		{"the right button down while the left is down flags nothing", "", "lcB2 rcA1 rrA1 lrC1", ""},
		{"a second chord in one hold", "", "lcB2 lrB2 lcB2 rcB2 rrB2 rcB2 lrB2 rrB2 rcA1", "B2 A1*"},
		{"a second chord that acts", "", "rcA1 rrA1 lcB2 lrB2 lcA1 rcA1 rrA1 rcB2 rrB2", "A1* B2 B2+"},
		{"the middle button makes a chord when it goes up", "", "rcA1 rrA1 lcB2 lrB2 mcA1 mrB2", "A1* B2 B2+"},
		{"the middle button cancels the left one", "", "lcB2 mcB2 mrB2 lrB2", ""},
		{"the left button with Shift makes a chord", "", "rcA1 rrA1 lcB2 lrB2 scB2 lrB2", "A1* B2 B2+"},
		{"a chord needs as many flags as the number", "", "lcB2 lrB2 mcB2 mrB2", "B2"},
		{"a chord on a covered square", "", "mcB2 mrB2", ""},
		{"a chord with a wrong flag loses", "", "lcB2 lrB2 rcA2 rrA2 mcB2 mrB2 lcC3 lrC3", "B2 A2* B2+"},
		{"left of the board and above it nothing is uncovered", "", "lcA0 lrA0 lc@1 lr@1", ""},
		{"the right button that only goes up makes no chord", "", "lcB2 rrB2 lrB2", "B2"},
		{"so does the middle button", "", "rcA1 rrA1 lcB2 lrB2 mrB2", "A1* B2"},
		{"a button that goes up first of all was down", "", "lrB2", "B2"},
		{"but not later", "", "rcA1 rrA1 lrB2", "A1*"},
		{"nothing is played after the end", "", "lcC3 lrC3 rcA1", "C3"},
	} {
		if got := actions(recorded(t, x.head, x.events)); got != x.want {
			t.Errorf("%s: %s: played %q, want %q", x.why, x.events, got, x.want)
		}
	}
}

// The digits of two keys are those that other readers compute.
func TestShuffle(t *testing.T) {
	for _, x := range []struct {
		key, bytes int
		want       string
	}{
		{56766, 5, "0340782620344987807234366450751578936573"},
		{42212, 6, "421508189608610398688209390067549806628019570508"},
	} {
		if got := replay.ShuffleDigits(x.key, x.bytes); got != x.want {
			t.Errorf("key %d: %s, want %s", x.key, got, x.want)
		}
	}
}
