package review

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"html"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"minesweeper/board"
	"minesweeper/board/boardtest"
	"minesweeper/board/game"
	"minesweeper/cmd/internal/answer"
	"minesweeper/cmd/internal/webpage/chromium"
)

// sample returns one of the recordings in testdata.
func sample(t *testing.T, name string) *Recorded {
	t.Helper()
	f, err := os.Open(filepath.Join("../../../testdata/replays", name))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	rec, err := Read(f)
	if err != nil {
		t.Fatal(err)
	}
	return rec
}

// pageOf returns the page of a recording.
func pageOf(t *testing.T, title string, rec *Recorded) (string, Summary) {
	t.Helper()
	var out bytes.Buffer
	s, err := WritePage(context.Background(), &out, title, rec)
	if err != nil {
		t.Fatal(err)
	}
	return out.String(), s
}

// dataOf returns the data of a page's script.
func dataOf(t *testing.T, page string) (data scriptData) {
	t.Helper()
	_, rest, _ := strings.Cut(page, `<script type="application/json" id="data">`)
	text, _, found := strings.Cut(rest, "</script>")
	if err := json.Unmarshal([]byte(text), &data); err != nil || !found {
		t.Fatal(err)
	}
	return data
}

// No text of a file becomes markup, and the page fetches nothing.
func TestPageIsClosed(t *testing.T) {
	const evil = `</script><img src=x onerror=alert(1)>"'`
	rec := sample(t, "game.avf")
	rec.Program, rec.Differences = evil, []string{evil}
	rec.rewound(t)
	page, _ := pageOf(t, evil, rec)
	if n := strings.Count(page, "</script>"); n != 2 {
		t.Errorf("%d scripts end", n)
	}
	if strings.Contains(page, "<img") || strings.Contains(page, "alert(1)>") {
		t.Error("what a file says became markup")
	}
	if m := regexp.MustCompile(`(?i)\b(src|href|on\w+|style)=["']|https?://|url\(|@import`).FindString(page); m != "" {
		t.Errorf("the page has %s", m)
	}
	policy := "default-src &#39;none&#39;"
	if !strings.Contains(page, policy) && !strings.Contains(page, html.UnescapeString(policy)) {
		t.Error("the page has no policy")
	}
}

// TestWholePages compares the pages of a game and of a folder with those in
// testdata, without the style, the script and the chart.
func TestWholePages(t *testing.T) {
	rec, err := Read(strings.NewReader("mines game 2\nsize 1x6\nmines 2\nfirst safe\ntime 12.5\nminefield\n.*..*.\nmoves\n" +
		"A3 VALID_MOVE\nA4 VALID_MOVE\nA6 VALID_MOVE\nA2* VALID_MOVE\nA1 SOLVED_BOARD\nend won\n"))
	if err != nil {
		t.Fatal(err)
	}
	rec.Program, rec.Differences = "a program", []string{"odd"}
	page, s := pageOf(t, "a & b", rec)
	rec.rewound(t)
	r := rec.Reviewer()
	r.Remarks = []Remark{{Kind: Start}, {Kind: Mistake}, {Kind: Certain}, {Kind: Certain}, {Kind: Certain}}
	line, err := r.forecast(context.Background())
	got := ""
	for _, v := range line {
		got += fmt.Sprintf("%v: %.2f to %.2f, ", v.X, v.Low, v.High)
	}
	if want := "1: 66.67 to 66.67, 2: 100.00 to 100.00, 3: 100.00 to 100.00, 4: 100.00 to 100.00, 5: 100.00 to 100.00, "; err != nil || got != want {
		t.Errorf("the chance to win is %s, %v", got, err)
	}
	rows := []Row{{File: "a b.avf", Summary: s, Differences: []string{"odd"}}, {File: "cut", Err: errors.New("the file ends")}, {File: "lost", Summary: Summary{Game: answer.Game{Outcome: "lost"}, Luck: 0.5, Mistakes: 1, Blunders: 2}}}
	index, err := Index("games", rows)
	if err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{"game.html": page, "index.html": string(index)} {
		for _, part := range []string{"<style>.*</style>", "<svg .*</svg>", "<script>.*</script>", `content="default-src[^"]*"`} {
			text = regexp.MustCompile("(?s)"+part).ReplaceAllString(text, "")
		}
		boardtest.Golden(t, filepath.Join("testdata", name), text)
	}
}

// rewound takes a game back to its beginning.
func (r *Recorded) rewound(t *testing.T) {
	t.Helper()
	for r.Game.Undo() {
	}
}

// A page has every move, and the squares it uncovers lead to the end of the
// game.
func TestPageHasTheGame(t *testing.T) {
	for _, name := range []string{"game.avf", "game-4.evf", "game-2.rmv", "game-097.mvf", "game.rawvf"} {
		rec := sample(t, name)
		page, s := pageOf(t, name, rec)
		data := dataOf(t, page)
		if len(data.Steps) != len(rec.Actions) || data.Rows != 8 || data.Cols != 8 || len(data.Mines) != 10 {
			t.Fatalf("%s: %d steps, %dx%d, %d mines", name, len(data.Steps), data.Rows, data.Cols, len(data.Mines))
		}
		b := board.NewBoard(rec.Game.Size())
		mines, _ := rec.Game.Minefield()
		luck := answer.Decimal(1)
		for i, x := range data.Steps {
			if string(x.Move) != rec.Actions[i].String() || x.Seconds == nil || *x.Seconds != answer.Decimal(rec.Times[i].Milliseconds())/1000 {
				t.Errorf("%s: step %d is %+v, not %v at %v", name, i, x, rec.Actions[i], rec.Times[i])
			}
			checkOdds(t, b, mines, x)
			square := rec.Actions[i].Square
			switch rec.Actions[i].Kind {
			case game.Flag:
				b.Set(square, board.Flagged)
			case game.Unflag:
				b.Set(square, board.Covered)
			default:
				luck *= x.Chance
			}
			for _, o := range x.Opened {
				b.SetAt(o, board.State(mines.CountMinesAt(o)))
			}
			if x.Luck != luck {
				t.Errorf("%s: luck %v after step %d, want %v", name, x.Luck, i, luck)
			}
		}
		if !b.Equal(rec.Game.Board()) {
			t.Errorf("%s: the page comes to\n%v", name, b)
		}
		if !strings.Contains(page, s.Quote()) || s.Luck != luck {
			t.Errorf("%s: no %s", name, s.Quote())
		}
	}
}

// checkOdds compares the chances of a step with the board before it: 0 and 100
// are right, and uncovered squares have no chance.
func checkOdds(t *testing.T, b board.Board, mines board.Minefield, x pageStep) {
	t.Helper()
	odds := []rune(x.Odds)
	if len(odds) != b.Size().Squares() {
		t.Fatalf("%s: %d chances", x.Move, len(odds))
	}
	for i, c := range odds {
		percent := int(c - oddsZero)
		if b.StateAt(i).Uncovered() != (c == ' ') {
			t.Errorf("%s: square %v has the chance %d", x.Move, b.Size().At(i), percent)
		} else if c != ' ' && (percent < 0 || percent > 100) || percent == 0 && mines.HasMineAt(i) || percent == 100 && !mines.HasMineAt(i) {
			t.Errorf("%s: square %v has the chance %d", x.Move, b.Size().At(i), percent)
		}
	}
}

// A game that is too long for a page is refused.
func TestPageTooLong(t *testing.T) {
	rec := sample(t, "game.avf")
	rec.Actions = make([]game.Action, maxSteps+1)
	_, err := WritePage(context.Background(), new(bytes.Buffer), "", rec)
	if err == nil || err.Error() != "50001 moves are too many for a page: at most 50000" {
		t.Error(err)
	}
}

// In a browser the keys step through the game and back.
func TestPageInBrowser(t *testing.T) {
	page, _ := pageOf(t, "game", sample(t, "game.avf"))
	const keys = `
const press = (...all) => { for (const key of all) document.dispatchEvent(new KeyboardEvent("keydown", { key })); };
const number = (what) => document.querySelectorAll("#board i." + what).length;
const seen = [];
const note = () => seen.push($("number").textContent + " / " + $("move").textContent + " " + $("kind").textContent + " / " + number("c") + " covered, " + number("f") + " flags");
note(); press("ArrowRight"); note(); press("PageDown"); note(); press("ArrowRight", "ArrowRight", "ArrowLeft"); note(); press("End"); note(); press("PageUp"); note(); press("Home"); note(); press("]"); note(); press("p"); seen.push("plays: " + $("watch").getAttribute("aria-pressed")); press("ArrowLeft"); seen.push("then: " + $("watch").getAttribute("aria-pressed"));
document.body.append(JSON.stringify(seen));`
	dom := chromium.Document(t, page, pageJS, keys)
	for _, want := range []string{
		`"Move 1 of 28 / A8: uncover start / 64 covered, 0 flags"`,
		`"Move 2 of 28 / H2: flag early / 49 covered, 0 flags"`,
		`"The end, after 28 moves /   / 0 covered, 10 flags"`, `: chord blunder`, `"plays: true"`, `"then: false"`,
	} {
		if !strings.Contains(html.UnescapeString(dom), want) {
			t.Errorf("not seen: %s", want)
		}
	}
	if n := strings.Count(html.UnescapeString(dom), `"Move 1 of 28 /`); n != 2 {
		t.Errorf("the first move was seen %d times", n)
	}
	if t.Failed() {
		t.Log(dom[strings.LastIndex(dom, "["):])
	}
}
