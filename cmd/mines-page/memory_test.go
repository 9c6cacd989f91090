package main

import (
	"strconv"
	"strings"
	"testing"
)

// The page remembers a game through a reload; Back leaves a mode and a game, and
// not a move; and after a game the next one is one tap away on a phone.
func TestRemembers(t *testing.T) {
	b, _ := openPage(t, "")
	status := func(want string) {
		t.Helper()
		b.until(`document.body?.dataset.mode === "play" && document.querySelector("#face")?.textContent === "` + want + `"`)
	}
	text := func(js string) (s string) { b.eval(js, &s); return s }
	const squares = `[...document.querySelectorAll("[data-square]")].map((e) => e.dataset.state).join("")`
	b.window(390, 844, false, true)
	b.eval(`document.querySelector("#tab-play").click()`, nil)
	status("ready")
	b.until(`document.querySelector(".legend").hidden`) // it explains chances
	if got := text(`String(document.querySelector("[data-preset=beginner]").getBoundingClientRect().bottom <= 844)`); got != "true" {
		t.Error("the buttons for a new game are below the fold")
	}
	b.eval(`document.querySelector('[data-square="D4"]').click()`, nil)
	status("playing")
	before := text(squares)

	b.reload()
	status("playing")
	b.until(`document.querySelectorAll("[data-square]").length === 81`)
	if got := text(squares); got != before {
		t.Errorf("after the reload the board is %q, want %q", got, before)
	}

	b.eval(`document.querySelector("#tab-analyse").click()`, nil)
	b.until(`document.body.dataset.mode === "analyse"`)
	b.eval(`history.back()`, nil)
	status("playing")
	b.eval(`document.querySelector("[data-preset=intermediate]").click()`, nil)
	b.until(`document.querySelectorAll("[data-square]").length === 256`)
	b.eval(`history.back()`, nil)
	b.until(`document.querySelectorAll("[data-square]").length === 81`)
	status("playing")
	if got := text(squares); got != before {
		t.Errorf("Back leads to %q, want %q", got, before)
	}

	// The program plays a certain move, and on to the next guess.
	// While the page analyses the board, a click does nothing; so it is repeated.
	b.until(`(() => {
		const moved = ` + squares + ` !== ` + strconv.Quote(before) + `;
		window.looks = (window.looks ?? 0) + 1;
		if (!moved && window.looks % 100 === 1) document.querySelector("#step").click();
		return moved;
	})()`)
	b.eval(`document.querySelector("#play-on").click()`, nil)
	b.until(`document.querySelector("#face").textContent === "won" || document.querySelector("#hint-answer .verdict.unknown") !== null`)

	finish := func() {
		for i := 0; i < 81 && text(`String(document.querySelector("#again").hidden)`) == "true"; i++ {
			b.eval(`document.querySelector('[data-square][data-state="?"]').click()`, nil)
			b.until(`new Promise((done) => setTimeout(() => done(true), 60))`)
		}
	}
	finish()
	if got := text(`(() => { const r = document.querySelector("#again").getBoundingClientRect(); return String(r.height > 0 && r.bottom <= 844); })()`); got != "true" {
		t.Error("the button for the next game is below the fold")
	}
	if got := text(`document.querySelector("#game-facts").textContent`); !strings.HasSuffix(got, "; played with help") {
		t.Errorf("the facts of the game are %q", got)
	}
	if got := text(`document.querySelector("#results").textContent`); got != "beginner, first square open: 1 game, 0 won, 1 with help." {
		t.Errorf("after a game with help the results are %q", got)
	}
	b.eval(`document.querySelector("#again").click()`, nil)
	status("ready")
	finish()
	if got := text(`document.querySelector("#results").textContent`); !strings.HasPrefix(got, "beginner, first square open: 2 games, ") {
		t.Errorf("the results are %q", got)
	}
}

// A game on a chosen seed is not counted, after a reload neither; a won game has a
// flag on every mine.
func TestChosenSeedAfterReload(t *testing.T) {
	b, _ := openPage(t, "")
	b.eval(`document.querySelector("#tab-play").click()`, nil)
	b.eval(`(() => {
		document.querySelector("#new-total").value = 1;
		document.querySelector("#new-seed").value = "2";
		document.querySelector("#new-game").requestSubmit();
	})()`, nil)
	b.until(`document.querySelector("#left").textContent === "1"`)
	b.reload()
	b.until(`document.body?.dataset.mode === "play" && document.querySelector("#left")?.textContent === "1"`)
	b.eval(`document.querySelector('[data-square="D4"]').click()`, nil)
	b.until(`document.querySelector("#face").textContent === "won"`)
	b.until(`document.querySelectorAll('[data-square][data-state="*"]').length === 1 && document.querySelector("#left").textContent === "0"`)
	var results string
	b.eval(`document.querySelector("#results").textContent`, &results)
	if results != "" {
		t.Errorf("a game on a chosen seed is counted: %q", results)
	}
}

// The game of the day is the same at another time of the day, and counts once.
func TestDaily(t *testing.T) {
	b, _ := openPage(t, "")
	b.eval(`document.querySelector("#tab-play").click()`, nil)
	facts := func() (s string) {
		b.until(`document.querySelector("#game-facts").textContent.includes("daily")`)
		b.eval(`document.querySelector("#game-facts").textContent`, &s)
		return s
	}
	b.eval(`document.querySelector("#daily").click()`, nil)
	first := facts()
	b.until(`document.querySelector("#face").textContent === "playing"`) // the start is uncovered
	lose := func() {
		for over := false; !over; b.eval(`!document.querySelector("#again").hidden`, &over) {
			b.eval(`document.querySelector('[data-square][data-state="?"]').click()`, nil)
			b.until(`new Promise((done) => setTimeout(() => done(true), 60))`)
		}
	}
	lose()
	const result = `document.querySelector("#results").textContent`
	b.until(result + `.startsWith("daily beginner, no guess, first square open: 1 game, ")`)
	b.eval(`document.querySelector("#again").click()`, nil)
	b.until(`document.querySelector("#face").textContent === "ready"`)
	b.until(result + ` === ""`) // no game of this kind has ended
	b.eval(`document.querySelector("#daily").click()`, nil)
	if second := facts(); second != first {
		t.Errorf("the game of the day is %q and then %q", first, second)
	}
	lose()
	b.until(result + `.startsWith("daily beginner, no guess, first square open: 1 game, ")`)
}

// A move that waits for its answer when another game begins belongs to the game
// before. It used to bring that back.
func TestMoveOfTheGameBefore(t *testing.T) {
	b, _ := openPage(t, "")
	b.eval(`document.querySelector("#tab-play").click()`, nil)
	b.until(`document.querySelector("#face").textContent === "ready"`)
	b.eval(`(() => {
		for (const square of ["D4", "D5", "D6"]) document.querySelector('[data-square="' + square + '"]').click();
		document.querySelector("[data-preset=intermediate]").click();
		document.querySelector('[data-square="A1"]').click(); // still of the small board
	})()`, nil)
	b.until(`document.querySelectorAll("[data-square]").length === 256`)
	var turns string
	b.eval(`document.querySelector("#face").textContent`, &turns)
	if turns != "ready" {
		t.Errorf("a move of the game before is played in the new one: it is %q", turns)
	}
	b.eval(`document.querySelector('[data-square="P16"]').click()`, nil) // moves are made in their order
	b.until(`document.querySelectorAll("[data-square]").length === 256 && document.querySelector("#face").textContent === "playing"`)
}

// What is remembered and cannot be read is kept under another key, and the page
// says so: results and games of a later version, and damaged ones.
func TestUnreadMemory(t *testing.T) {
	const (
		damage = `{"recording`
		later  = `"mines results 9\n{}\n"`
		odd    = `{"version":4}`
	)
	said := func(key string, n int) string {
		return "What was remembered of your " + key + " cannot be read: damage, or a later version of this page. " +
			"It is kept in this browser's storage as mines.2." + key + ".unread" + strconv.Itoa(n) + "."
	}
	b, _ := openPage(t, "")
	b.eval(`document.querySelector("#tab-play").click()`, nil)
	b.until(`document.querySelector("#face").textContent === "ready"`)
	kept := func(key string) (s string) {
		b.eval(`localStorage.getItem(`+strconv.Quote(key)+`) ?? ""`, &s)
		return s
	}
	for n, text := range []string{later, damage, odd, damage} { // the last one is kept already
		b.eval(`localStorage.setItem("mines.2.results", `+strconv.Quote(text)+`)`, nil)
		b.eval(`document.querySelector("[data-preset=beginner]").click()`, nil)
		if n == 3 {
			n = 1
		}
		b.until(`document.querySelector("#results").textContent === ` + strconv.Quote(said("results", n+1)))
		if got := kept("mines.2.results.unread" + strconv.Itoa(n+1)); got != text {
			t.Errorf("results %s are kept as %q", text, got)
		}
		if got := kept("mines.2.results"); !strings.HasPrefix(got, `"mines results 3\n`) {
			t.Errorf("after %s the results are %q", text, got)
		}
	}

	var game string
	b.eval(`localStorage.getItem("mines.2.game")`, &game)
	strange := strings.Replace(game, `"recording":"mines`, `"recording":"Mines`, 1)
	if strange == game {
		t.Fatalf("the game is remembered as %q", game)
	}
	for n, text := range []string{damage, odd, strange} {
		b.eval(`window.addEventListener("pagehide", () => localStorage.setItem("mines.2.game", `+strconv.Quote(text)+`))`, nil)
		b.reload()
		b.until(`document.querySelector("#results")?.textContent === ` + strconv.Quote(said("game", n+1)))
		b.until(`document.querySelector("#face").textContent === "ready"`)
		if got := kept("mines.2.game.unread" + strconv.Itoa(n+1)); got != text && text != strange {
			t.Errorf("the game %s is kept as %q", text, got)
		} else if text == strange && !strings.Contains(got, `"recording":"Mines`) {
			t.Errorf("the game that only the engine cannot read is kept as %q", got)
		}
	}
}

// A second tab goes on with the game of the first. When it begins another, each
// tab keeps its own, and the last one that is played is the one remembered.
func TestSecondTab(t *testing.T) {
	b, _ := openPage(t, "")
	const squares = `[...document.querySelectorAll("[data-square]")].map((e) => e.dataset.state).join("")`
	board := func() (s string) { b.eval(squares, &s); return s }
	play := func(square string) {
		before := board()
		b.eval(`document.querySelector('[data-square="`+square+`"]').click()`, nil)
		b.until(squares + ` !== ` + strconv.Quote(before))
	}
	var address string
	b.eval(`location.href.replace(/#.*/, "")`, &address)
	b.eval(`document.querySelector("#tab-play").click()`, nil)
	play("D4")
	first := board()

	back := b.newTab()
	b.open(address)
	b.until(squares + ` === ` + strconv.Quote(first))
	b.eval(`document.querySelector("[data-preset=intermediate]").click()`, nil)
	b.until(`document.querySelectorAll("[data-square]").length === 256`)
	play("H8")

	back()
	if got := board(); got != first {
		t.Errorf("the game of the first tab is %q, want %q", got, first)
	}
	b.eval(`document.querySelector('[data-square][data-state="?"]').dispatchEvent(new MouseEvent("contextmenu", { bubbles: true, cancelable: true }))`, nil)
	b.until(squares + `.includes("*")`)
	first = board()

	b.newTab()
	b.open(address)
	b.until(squares + ` === ` + strconv.Quote(first))
}

// Where storage is refused the page plays all the same, and says so.
func TestStorageRefused(t *testing.T) {
	b, _ := openPage(t, "#b=3x3.cI&n=1")
	b.eval(`void Object.defineProperty(window, "localStorage", { get() { throw new Error("refused"); } })`, nil)
	b.eval(`document.querySelector("#tab-play").click()`, nil)
	b.until(`document.querySelector("#face").textContent === "ready"`)
	b.eval(`document.querySelector('[data-square="D4"]').click()`, nil)
	b.until(`document.querySelector("#face").textContent === "playing"`)
	b.until(`document.querySelector("#results").textContent === "Results and games are not remembered here: this browser refuses it."`)
}
