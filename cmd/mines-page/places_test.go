package main

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"
)

// The board keeps its place: before, during and after a game, won or lost.
func TestBoardStaysInItsPlace(t *testing.T) {
	b, _ := openPage(t, "")
	b.eval(`document.querySelector("#tab-play").click()`, nil)
	for _, size := range [][2]int{{360, 740}, {390, 844}, {1280, 900}} {
		b.window(size[0], size[1], false, size[0] < 1000)
		var places [][2]float64
		where := func(status string) {
			b.until(fmt.Sprintf(`document.querySelector("#face").textContent === %q`, status))
			var at [2]float64
			b.eval(`new Promise((r) => setTimeout(() => { const y = (s) => document.querySelector(s).getBoundingClientRect().top + scrollY;
				r([y('[data-square="A1"]'), y(".board")]); }, 100))`, &at)
			places = append(places, at)
			if dir := os.Getenv("MINES_PICTURES"); dir != "" {
				b.shot(filepath.Join(dir, fmt.Sprintf("place-%d-%s.png", size[0], status)))
			}
		}
		game := func(mines, move string) {
			b.eval(`document.querySelector("#open-text").value = "`+mines+`"; document.querySelector("#open-text-button").click()`, nil)
			where("ready")
			b.eval(`document.querySelector('[data-square="A1"]').click()`, nil)
			where("playing")
			b.eval(`document.querySelector('[data-square="`+move+`"]').click()`, nil)
		}
		game(`..*\n...\n*..\n`, "A3")
		where("lost")
		game(`...\n...\n*.*\n`, "C2")
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
