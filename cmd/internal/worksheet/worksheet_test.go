package worksheet

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"

	"minesweeper/board"
	"minesweeper/board/boardtest"
	"minesweeper/safemove"
	"minesweeper/safemove/level"
)

// solved returns the puzzle of a minefield whose start is A1.
func solved(t *testing.T, mines string) Puzzle {
	t.Helper()
	p, err := solve(boardtest.Minefield(t, mines), board.Square{})
	boardtest.Must(t, err)
	return p
}

// Solve finds a proof with the wanted steps and level, and refuses games that
// need a guess or begin on a mine.
func TestSolve(t *testing.T) {
	for mines, want := range map[string][2]int{ // steps, level
		"...\n...\n...\n":          {0, 1},
		"....\n....\n..**\n...*\n": {3, 1},
		"..*.\n":                   {2, 4},
	} {
		if p := solved(t, mines); p.Rounds.Level() != want[1] || len(p.Steps) != want[0] {
			t.Errorf("%q: %d steps, level %v: %v", mines, len(p.Steps), p.Rounds, p.Steps)
		}
	}
	for mines, want := range map[string]string{
		"..*\n.*.\n*..\n": "puzzle: from A1 it needs a guess",
		"*..\n":           "puzzle: A1 cannot be uncovered first",
	} {
		if _, err := solve(boardtest.Minefield(t, mines), board.Square{}); err == nil || err.Error() != want {
			t.Errorf("%q: %v, want %s", mines, err, want)
		}
	}
}

// The easiest puzzle is first.
func TestOrder(t *testing.T) {
	list := []Puzzle{
		{Rounds: level.Profile{1, 0, 1}}, {Rounds: level.Profile{2, 2}}, {Rounds: level.Profile{9, 1}},
		{Rounds: level.Profile{9}}, {Rounds: level.Profile{2, 1}, Steps: make([]safemove.Step, 8)}, {Rounds: level.Profile{2, 1}},
	}
	slices.SortStableFunc(list, compare)
	var got []string
	for _, p := range list {
		got = append(got, fmt.Sprint(p.Rounds, len(p.Steps)))
	}
	want := []string{"[9 0 0 0] 0", "[2 1 0 0] 0", "[2 1 0 0] 8", "[9 1 0 0] 0", "[2 2 0 0] 0", "[1 0 1 0] 0"}
	if !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}

// The page has each puzzle with its start uncovered, its solution and its
// steps.
func TestWrite(t *testing.T) {
	p := solved(t, "....\n....\n..**\n...*\n")
	var out bytes.Buffer
	boardtest.Must(t, Write(&out, []Puzzle{p, p}, Part{Puzzles: true, Solutions: true}, "made <so>"))
	page := out.String()
	for want, n := range map[string]int{
		`<td class="open start">`: 4, "Each board has 4 rows, 4 columns and 3 mines.": 1, "made &lt;so&gt;": 1,
		`<h3>1 <span class="soft">★ 3 mines</span></h3>`: 1, `aria-label="Puzzle 2"`: 1, `aria-label="Solution 2"`: 1,
		"<title>Minesweeper: 2 puzzles without a guess</title>": 1, "columns: 2; margin: 0": 1,
		`from A1; 3 steps; the hardest looks at one number at a time</span>`:                                                               2,
		"<th></th><th>1</th><th>2</th><th>3</th><th>4</th></tr>":                                                                           4,
		`<tr><td class="label">A</td><td class="open start"></td><td class="open"></td>`:                                                   4,
		`<tr><td class="label">C</td><td class="open"></td><td class="open">1</td><td class="covered"></td><td class="covered"></td></tr>`: 2,
		`<tr><td class="label">D</td><td class="open"></td><td class="open">1</td><td class="open">3</td><td class="mine">*</td></tr>`:     2,
		"<li>1. " + p.Steps[0].Move.String() + ": " + p.Steps[0].Reason.Text + "</li>":                                                     2, "--s: 7.40mm;": 1,
	} {
		if got := strings.Count(page, want); got != n {
			t.Errorf("%q stands there %d times, want %d", want, got, n)
		}
	}
	for _, part := range []Part{{Puzzles: true}, {Solutions: true}} {
		out.Reset()
		boardtest.Must(t, Write(&out, []Puzzle{p, p}, part, "made"))
		alone := out.String()
		if strings.Contains(alone, `aria-label="Puzzle 1"`) != part.Puzzles || strings.Contains(alone, `aria-label="Solution 1"`) != part.Solutions ||
			strings.Count(alone, ">made<") != 1 {
			t.Errorf("%+v: a page with other parts", part)
		}
	}
	if strings.Contains(page, "<script") || strings.Contains(page, "http:") || strings.Contains(page, "https:") {
		t.Error("the page fetches something")
	}
}

// The easiest puzzle is first on the page too. A wide board takes the whole
// width of a sheet, and a narrow one half of it.
func TestSizes(t *testing.T) {
	for _, test := range []struct {
		cols       int
		size, wide string
	}{{11, "7.00", "2; margin: 0"}, {12, "6.46", "2; margin: 0"}, {13, "7.40", "3; clear: left"}, {24, "7.04", "3; clear: left"}} {
		var out bytes.Buffer
		list := []Puzzle{solved(t, "..*."+strings.Repeat(".", test.cols-4)+"\n"), solved(t, strings.Repeat(".", test.cols-1)+"*\n")}
		boardtest.Must(t, Write(&out, list, Part{Puzzles: true, Solutions: true}, "made"))
		page := out.String()
		if !strings.Contains(page, "--s: "+test.size+"mm;") || !strings.Contains(page, "columns: "+test.wide) {
			t.Errorf("%d columns: want squares of %smm, and columns: %s", test.cols, test.size, test.wide)
		}
		if list[0].Rounds.Level() != 4 || strings.Index(page, "★ 1 mine<") > strings.Index(page, "★★★★ 1 mine<") {
			t.Error("the easiest puzzle is not first")
		}
		out.Reset()
		if err := Write(&out, list[:1], Part{Puzzles: true}, "made"); err != nil || !strings.Contains(out.String(), "<title>Minesweeper: 1 puzzle without") {
			t.Errorf("the title of one puzzle: %v", err)
		}
	}
}
