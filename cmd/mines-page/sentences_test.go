package main

import "testing"

// What the page says of a position, and of a square in it.
func TestSentencesOfAnalysis(t *testing.T) {
	b, _ := openPage(t, "")
	const everyGuess = "Free: the chance that the square has no mine. Progress: the chance that it has none and the next " +
		"move is no guess. Score: the chance to win if every ending was searched, else to survive this guess and the next."
	for _, x := range []struct {
		dat    string
		total  int
		status string
		square string
		says   []string
	}{
		{"??\n??\n", 1, "No square is certain; the safest is A1: its chance of a mine is 1/4 (25 %).", "",
			[]string{"Click a covered square to see what is known about it, and why."}},
		{"?1??\n", 1, "1 square is certainly free; 2 squares are not certain.", "A1", []string{
			"? A1 is not certain", "1/2 (50 %) is the chance of a mine",
			"It is a mine in 1 of the 2 minefields that agree with the board.",
			"Why is it not certain?Why not free?Why not a mine?",
		}},
		{"?1???\n", 1, "", "A2", []string{
			"A2 shows 1: 1 mine touches it.", "Flagged around it: none. Covered around it: A1, A3.",
		}},
		{"?2?\n", 2, "2 squares are certainly mines.", "A3", []string{"✹ A3 is certainly a mine", "A2 shows 2"}},
		{"?1 \n", 1, "1 square is certainly a mine.", "A3", []string{"A3 is empty: no mine touches it."}},
		{"*1 \n", 1, "Nothing is left to decide.", "A1", []string{"A1 is flagged, and the flag is believed."}},
		{"*1*\n", 2, "If a flag may be wrong, untick “believe flags”.", "", nil},
		{"?1?\n", -1, "No square is certain. Chances need the number of mines: fill it in above the board.", "A1", []string{
			"It is free in some minefields that agree with the board, and a mine in others. " +
				"For chances, fill in the number of mines.",
		}},
	} {
		showPosition(b, position{x.dat, x.total})
		b.says("#status", x.status)
		if x.square != "" {
			b.press(square(x.square))
		}
		for _, want := range x.says {
			b.says("#square-answer", want)
		}
	}
	b.says("#certain", "No square is certain.")

	showPosition(b, position{"?1??\n", 1})
	b.until(`document.querySelectorAll("[data-square].dead").length === 2 && !document.querySelector("#dead-key").hidden`)
	b.press(square("A1"))
	b.says("#square-answer", "It gives no information: wherever it is free, it shows the same number.")
	b.press("#clear")
	b.until(ready + ` && document.querySelector("#dead-key").hidden`)

	showPosition(b, position{"?3?\n", 1})
	b.press("#tab-play") // where nothing is wrong
	b.until(`document.querySelector("#status").matches("[data-ready]:not([data-error])")`)
	showPosition(b, position{"?1?\n", 1})
	b.press(square("A1"))
	for move, has := range map[string]string{"A1": "is a mine", "A1*": "has no mine"} {
		b.until(`document.querySelector('#square-answer [data-move="` + move + `"]') !== null`)
		b.press(`#square-answer [data-move="` + move + `"]`)
		b.says(".example", "The board now shows an example: a minefield that agrees with every number. In it A1 "+has+".")
	}
	b.press("#hint")
	b.says("#hint-answer summary", "What was compared")
	b.says("#hint-answer", everyGuess)
}

// What the page says of a game, of files, and of storage without room.
func TestSentencesOfPlay(t *testing.T) {
	b, _ := openPage(t, "")
	b.says("#square-answer", "Choose Ask and click a covered square, or press e, to see what is known about it, and why.")
	// Each game says another thing than the one before it; the page began with "open".
	for _, x := range [][2]string{
		{"safe", ": the first one has no mine"}, {"any", ""}, {"open", ": the first one is empty"},
	} {
		first, promise := x[0], x[1]
		b.eval(`document.querySelector("#new-first").value = `+quoted(first), nil)
		b.eval(`document.querySelector("#new-game").requestSubmit()`, nil)
		b.until(`document.querySelector("#status").textContent === ` + quoted("Uncover a square"+promise+"."))
		if promise != "" {
			b.press("#hint")
			b.says("#hint-answer", "Uncover any square"+promise+".")
		}
	}
	b.openText("...\n...\n*.*\n")
	b.drawn(9)
	b.press(square("A1"))
	b.face("playing")
	for _, name := range []string{"C1", "C2", "C3"} {
		b.flag(square(name))
		b.state(name, "*")
	}
	b.press("#hint")
	b.says("#hint-answer", "Take the flag off C2")
	b.flag(square("C1"))
	b.state("C1", "?")
	b.press(square("C1"))
	b.says("#status", "C1 had a mine. Undo takes the move back; the review says what was better.")
	if label := b.text(`document.querySelector('[data-square="C2"]').ariaLabel`); label != "C2, flagged, no mine here" {
		t.Errorf("C2 is called %q", label)
	}

	b.drop("Board.DAT", "new Uint8Array((32 << 20) + 1)")
	b.says("#open-error", "Board.DAT: more than 32 MB: too large for a board.")
	b.eval(`(() => {
		const keep = Storage.prototype.setItem;
		Storage.prototype.setItem = function (key, value) {
			if (key.endsWith("review")) throw new Error("full");
			keep.call(this, key, value);
		};
	})()`, nil)
	b.openText(lostGame)
	b.says("#differences", "This browser has no room to keep the recording: it is gone when the page is loaded again.")
	b.reviewed("lost")

	b.eval(`void Object.defineProperty(window, "localStorage", { get() { throw new Error("refused"); } })`, nil)
	b.mode("play")
	b.press("[data-preset=beginner]")
	b.drawn(81)
	b.press(square("D4"))
	b.face("playing")
	b.says("#results", "Results and games are not remembered here: this browser refuses it.")
}

// What the page says when a search was stopped, or gave up.
func TestSentencesOfStops(t *testing.T) {
	b, _ := openPage(t, "")
	showPosition(b, position{"??\n??\n", 1})
	b.press(square("A1"))
	b.says("#square-answer", "Why not free?")
	b.eval(`document.querySelector('[data-move="A1"]').click(); document.querySelector("#stop").click()`, nil)
	b.until(`document.querySelector("#square-answer").textContent === "Stopped."`)
	b.eval(`(() => { // as if the engine had given up
		const parse = JSON.parse;
		JSON.parse = (text) => {
			const d = parse(text);
			if (d.kind === "certain") d.move = "A3*";
			if (d.kind === "certain_end") d.undecided = true;
			return d;
		};
	})()`, nil)
	showPosition(b, position{"???\n", 1})
	b.until(`document.querySelector("#certain").textContent === "No certain square was found."`)
	showPosition(b, position{"?2?\n", 2})
	b.press(square("A1"))
	b.says("#square-answer", "It is so in every minefield that agrees with the board.")
	b.eval(`new MutationObserver(() => document.querySelector("#stop").click())
		.observe(document.querySelector("#review-progress"), { childList: true })`, nil)
	b.openText(expertGame(t))
	b.until(`document.querySelector("#review-progress").textContent === "Stopped."`)
}

// A browser without what the page needs shows why there is no board.
func TestOldBrowser(t *testing.T) {
	b, _ := openPage(t, "")
	for _, missing := range []string{"DecompressionStream", "WebAssembly"} {
		source := `addEventListener("unhandledrejection", (event) => event.preventDefault()); delete window.` + missing
		var added struct{ Identifier string }
		b.call("Page.addScriptToEvaluateOnNewDocument", map[string]any{"source": source}, &added)
		b.reload()
		b.says("#status", "This browser is too old: the page needs one of 2023 or later, with WebAssembly and DecompressionStream")
		b.call("Page.removeScriptToEvaluateOnNewDocument", map[string]any{"identifier": added.Identifier}, nil)
	}
}
