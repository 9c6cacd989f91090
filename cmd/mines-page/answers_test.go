package main

import (
	"strings"
	"testing"

	"minesweeper/board/boardtest"
)

// A guess is shown at once, and again with what was compared. A square that was
// chosen in between stays selected.
func TestHintComesBeforeItsComparison(t *testing.T) {
	b, mines := openPage(t, link(boardtest.ReadFile(t, "testdata/guess.dat"), 99))
	b.until(ready)
	var got struct {
		First, Last string
		Compared    int
		Ms, Slowest float64
		Lost, Early int
		Comparing   string
	}
	b.eval(`(async () => {
		const $ = (s) => document.querySelector(s), pause = (ms) => new Promise((r) => setTimeout(r, ms));
		const until = async (ok) => { const at = performance.now(); while (!ok()) await pause(3); return performance.now() - at; };
		const move = () => $("#hint-answer [data-move]")?.dataset.move, compared = () => $("#hint-answer table");
		$("#hint").click();
		const out = { ms: await until(move), first: move(), comparing: $("#hint-answer .note")?.textContent || "", slowest: 0, lost: 0, early: 0 };
		const covered = [...document.querySelectorAll('[data-verdict="unknown"]')].map((e) => e.dataset.square);
		for (let k = 0; k < 25; k++) {
			const name = covered[k], cell = $('[data-square="' + name + '"]');
			if (!compared()) out.early++;
			cell.focus();
			cell.click();
			const shown = () => $("#square-title").textContent === name && $("#square-answer [data-move]");
			let took = await until(shown);
			$("#square-answer [data-move]").click();
			took = Math.max(took, await until(() => $("#square-answer .example")));
			out.slowest = Math.max(out.slowest, took);
			if (document.activeElement !== cell || !cell.classList.contains("selected")) out.lost++;
		}
		await until(compared);
		const name = covered[24], cell = $('[data-square="' + name + '"]');
		await pause(50);
		if (document.activeElement !== cell || !cell.classList.contains("selected")) out.lost++;
		return { ...out, last: $("#hint-answer").innerText.split("\n")[0], compared: compared().rows.length, lastMove: move() };
	})()`, &got)
	t.Logf("%+v", got)
	if got.Lost > 0 || got.Early == 0 || got.Comparing != "Comparing with other squares…" || got.Compared < 2 {
		t.Errorf("got %+v", got)
	}
	want, _ := command(t, mines, "hint", "-n", "99", "testdata/guess.dat")
	if move, _, _ := strings.Cut(want[0], " "); got.First != move || !strings.HasSuffix(got.Last, move) {
		t.Errorf("the page shows %q, then %q; the command %q", got.First, got.Last, move)
	}
}
