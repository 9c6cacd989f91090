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
	b.window(390, 844, false, true)
	b.until(`document.querySelector(".legend").hidden`) // it explains chances
	if got := b.text(`String(document.querySelector("[data-preset=beginner]").getBoundingClientRect().bottom <= 844)`); got != "true" {
		t.Error("the buttons for a new game are below the fold")
	}
	b.press(square("D4"))
	b.face("playing")
	before := b.text(squares)

	b.reload()
	b.face("playing")
	b.drawn(81)
	if got := b.text(squares); got != before {
		t.Errorf("after the reload the board is %q, want %q", got, before)
	}

	b.mode("analyse")
	b.eval(`history.back()`, nil)
	b.face("playing")
	b.press(`[data-preset=intermediate]`)
	b.drawn(256)
	b.eval(`history.back()`, nil)
	b.drawn(81)
	b.face("playing")
	if got := b.text(squares); got != before {
		t.Errorf("Back leads to %q, want %q", got, before)
	}

	// The program plays a certain move if there is one, and on to the next guess.
	const guess = `document.querySelector("#hint-answer .verdict.unknown") !== null`
	b.press("#step")
	b.until(squares + ` !== ` + quoted(before) + ` || ` + guess)
	b.press("#play-on")
	b.until(`document.querySelector("#face").textContent === "won" || ` + guess)

	b.finish()
	if got := b.text(`(() => { const r = document.querySelector("#again").getBoundingClientRect(); return String(r.height > 0 && r.bottom <= 844); })()`); got != "true" {
		t.Error("the button for the next game is below the fold")
	}
	b.says("#game-facts", "; played with help")
	b.says("#results", "beginner, first square open: 1 game, 0 won, 1 with help.")
	b.press("#again")
	b.face("ready")
	b.finish()
	b.says("#results", "beginner, first square open: 2 games, ")
}

// finish uncovers squares until the game is over.
func (b *tab) finish() {
	b.t.Helper()
	b.eval(`(async () => {
		const states = () => `+squares+`, again = document.querySelector("#again");
		while (again.hidden) {
			const before = states();
			document.querySelector('[data-square][data-state="?"]').click();
			while (again.hidden && states() === before) await new Promise((done) => setTimeout(done, 5));
		}
	})()`, nil)
}

// A game on a chosen seed is not counted, after a reload neither; a won game has a
// flag on every mine.
func TestChosenSeedAfterReload(t *testing.T) {
	b, _ := openPage(t, "")
	b.eval(`(() => {
		document.querySelector("#new-total").value = 1;
		document.querySelector("#new-seed").value = "2";
		document.querySelector("#new-game").requestSubmit();
	})()`, nil)
	b.until(`document.querySelector("#left").textContent === "1"`)
	b.reload()
	b.until(`document.body?.dataset.mode === "play" && document.querySelector("#left")?.textContent === "1"`)
	b.press(square("D4"))
	b.face("won")
	b.until(`document.querySelectorAll('[data-square][data-state="*"]').length === 1 && document.querySelector("#left").textContent === "0"`)
	if results := b.text(`document.querySelector("#results").textContent`); results != "" {
		t.Errorf("a game on a chosen seed is counted: %q", results)
	}
}

// The game of the day is the same at another time of the day, and counts once.
func TestDaily(t *testing.T) {
	b, _ := openPage(t, "")
	facts := func() string {
		b.says("#game-facts", "daily")
		return b.text(`document.querySelector("#game-facts").textContent`)
	}
	b.press("#daily")
	first := facts()
	b.face("playing") // the start is uncovered
	b.finish()
	const result = `document.querySelector("#results").textContent`
	b.until(result + `.startsWith("daily beginner, no guess, first square open: 1 game, ")`)
	b.press("#again")
	b.face("ready")
	b.until(result + ` === ""`) // no game of this kind has ended
	b.press("#daily")
	if second := facts(); second != first {
		t.Errorf("the game of the day is %q and then %q", first, second)
	}
	b.finish()
	b.until(result + `.startsWith("daily beginner, no guess, first square open: 1 game, ")`)
}

// A move that waits for its answer when another game begins belongs to the game
// before. It used to bring that back.
func TestMoveOfTheGameBefore(t *testing.T) {
	b, _ := openPage(t, "")
	b.eval(`(() => {
		for (const square of ["D4", "D5", "D6"]) document.querySelector('[data-square="' + square + '"]').click();
		document.querySelector("[data-preset=intermediate]").click();
		document.querySelector('[data-square="A1"]').click(); // still of the small board
	})()`, nil)
	b.drawn(256)
	if turns := b.text(`document.querySelector("#face").textContent`); turns != "ready" {
		t.Errorf("a move of the game before is played in the new one: it is %q", turns)
	}
	b.press(square("P16")) // moves are made in their order
	b.face("playing")
	b.drawn(256)
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
	kept := func(key string) string { return b.text(`localStorage.getItem(` + quoted(key) + `) ?? ""`) }
	for n, text := range []string{later, damage, odd, damage} { // the last one is kept already
		b.eval(`localStorage.setItem("mines.2.results", `+quoted(text)+`)`, nil)
		b.press(`[data-preset=beginner]`)
		if n == 3 {
			n = 1
		}
		b.until(`document.querySelector("#results").textContent === ` + quoted(said("results", n+1)))
		if got := kept("mines.2.results.unread" + strconv.Itoa(n+1)); got != text {
			t.Errorf("results %s are kept as %q", text, got)
		}
		if got := kept("mines.2.results"); !strings.HasPrefix(got, `"mines results 3\n`) {
			t.Errorf("after %s the results are %q", text, got)
		}
	}

	game := b.text(`localStorage.getItem("mines.2.game")`)
	strange := strings.Replace(game, `"recording":"mines`, `"recording":"Mines`, 1)
	if strange == game {
		t.Fatalf("the game is remembered as %q", game)
	}
	for n, text := range []string{damage, odd, strange} {
		b.eval(`window.addEventListener("pagehide", () => localStorage.setItem("mines.2.game", `+quoted(text)+`))`, nil)
		b.reload()
		b.until(`document.querySelector("#results")?.textContent === ` + quoted(said("game", n+1)))
		b.face("ready")
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
	board := func() string { return b.text(squares) }
	play := func(name string) {
		before := board()
		b.press(square(name))
		b.until(squares + ` !== ` + quoted(before))
	}
	address := b.text(`location.href.replace(/#.*/, "")`)
	play("D4")
	first := board()

	back := b.newTab()
	b.open(address)
	b.until(squares + ` === ` + quoted(first))
	b.press(`[data-preset=intermediate]`)
	b.drawn(256)
	play("H8")

	back()
	if got := board(); got != first {
		t.Errorf("the game of the first tab is %q, want %q", got, first)
	}
	b.flag(`[data-square][data-state="?"]`)
	b.until(squares + `.includes("*")`)
	first = board()

	b.newTab()
	b.open(address)
	b.until(squares + ` === ` + quoted(first))
}
