package main

import (
	"fmt"
	"path/filepath"
	"slices"
	"testing"

	"minesweeper/board"
	"minesweeper/board/boardtest"
	"minesweeper/board/game"
	"minesweeper/board/generate"
	"minesweeper/safemove/autoplay"
)

// A review shows each verdict at once, then the estimates, by number. In the end it
// is the review of the command. It is there again when the page is loaded anew.
func TestReviewInTwoPasses(t *testing.T) {
	recording := expertGame(t)
	b, mines := openPage(t, "")
	b.eval(`(() => {
		const progress = document.querySelector("#review-progress");
		window.seen = [];
		new MutationObserver(() => window.seen.push({
			said: progress.textContent, verdicts: document.querySelectorAll("#moves li").length,
			ms: performance.now() - window.begun,
		})).observe(progress, { childList: true });
		document.querySelector("#open-text").value = `+quoted(recording)+`;
		window.begun = performance.now();
		document.querySelector("#open-text-button").click();
	})()`, nil)
	const reviewed = `document.querySelector("#review-summary").dataset.outcome !== undefined`
	b.until(reviewed)
	file := filepath.Join(t.TempDir(), "x.game")
	boardtest.WriteFile(t, file, recording)
	want := reviewOf(t, mines, file)
	var seen []struct {
		Said     string
		Verdicts int
		Ms       float64
	}
	b.eval(`window.seen`, &seen)
	said := []string{}
	for _, s := range seen {
		t.Logf("%.1f s: %s", s.Ms/1000, s.Said)
		said = append(said, s.Said)
		if s.Verdicts != len(want) {
			t.Errorf("%q is said when there are %d verdicts, want %d", s.Said, s.Verdicts, len(want))
		}
	}
	for n := range 4 {
		if want := fmt.Sprintf("Estimating guess %d of 4…", n+1); !slices.Contains(said, want) {
			t.Errorf("%q is not said in %q", want, said)
		}
	}
	last := []string{"Estimating the chance to win during the game…", ""}
	if end := said[max(0, len(said)-2):]; !slices.Equal(end, last) {
		t.Errorf("in the end the page says %q", end)
	}
	same := func() {
		t.Helper()
		if remarks := b.remarks(); !slices.Equal(remarks, want) {
			t.Errorf("the page says\n%q\nthe command\n%q", remarks, want)
		}
	}
	same()
	b.reload()
	b.until(`document.body.dataset.mode === "review" && ` + reviewed)
	same()
}

// expertGame returns the recording of a game with four guesses whose costs are
// estimated.
func expertGame(t *testing.T) string {
	t.Helper()
	spec := generate.Spec{
		Size: board.Size{Rows: 16, Cols: 30}, Mines: 99, Start: board.Square{Row: 8, Col: 15}, First: generate.Open,
	}
	mines, err := generate.Minefield(generate.DefaultGenerator, spec, 3, 0)
	boardtest.Must(t, err)
	rec := game.Recording{Game: game.New(mines)}
	rec.Game.Make(spec.Start.Move())
	for p := autoplay.New(autoplay.PlayerOptions{}); !rec.Game.Status().Over(); {
		boardtest.Must(t, game.PlayTurn(rec.Game, p))
	}
	return rec.String()
}
