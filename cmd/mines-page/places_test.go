package main

import (
	"fmt"
	"testing"
	"time"
)

// The board keeps its place: before, during and after a game, won or lost.
func TestBoardStaysInItsPlace(t *testing.T) {
	b, _ := openPage(t, "")
	for _, size := range [][2]int{{360, 740}, {390, 844}, {1280, 900}} {
		b.window(size[0], size[1], false, size[0] < 1000)
		var places [][2]float64
		where := func(status string) {
			b.face(status)
			var at [2]float64
			b.eval(`new Promise((r) => setTimeout(() => {
				const y = (s) => document.querySelector(s).getBoundingClientRect().top + scrollY;
				r([y('[data-square="A1"]'), y(".board")]);
			}, 100))`, &at)
			places = append(places, at)
			b.shot(fmt.Sprintf("place-%d-%s", size[0], status))
		}
		game := func(mines, move string) {
			b.openText(mines)
			b.drawn(9)
			where("ready")
			b.press(square("A1"))
			where("playing")
			b.press(square(move))
		}
		game("..*\n...\n*..\n", "A3")
		where("lost")
		game("...\n...\n*.*\n", "C2")
		where("won")
		for _, at := range places {
			if at != places[0] {
				t.Errorf("%v: row A and the board are at %v", size, places)
				break
			}
		}
		if size[0] == 360 && places[0][1] > 240 {
			t.Errorf("%v: %v points above the board, want at most 240", size, places[0][1])
		}
		t.Log(size, places)
	}
}

// The clock of a page that is hidden stands, and goes on when the page is seen
// again.
func TestClockOfAHiddenPage(t *testing.T) {
	b, _ := openPage(t, "")
	b.press(square("D4"))
	b.until(`document.querySelector("#timer").textContent === "0:01"`)
	b.call("Emulation.setFocusEmulationEnabled", map[string]any{"enabled": false}, nil) // by which every page is seen
	b.call("Page.setWebLifecycleState", map[string]any{"state": "frozen"}, nil)
	b.call("Page.setWebLifecycleState", map[string]any{"state": "active"}, nil)
	var state, shown string
	b.eval(`document.visibilityState`, &state)
	if state != "hidden" {
		t.Fatalf("the page is %s", state)
	}
	time.Sleep(2 * time.Second)
	b.call("Emulation.setFocusEmulationEnabled", map[string]any{"enabled": true}, nil)
	b.call("Page.bringToFront", nil, nil)
	b.until(`document.visibilityState === "visible"`)
	b.eval(`document.querySelector("#timer").textContent`, &shown)
	if shown != "0:01" && shown != "0:02" {
		t.Errorf("after two seconds in which it was hidden the clock shows %s", shown)
	}
	b.until(`document.querySelector("#timer").textContent > ` + quoted(shown))
}
