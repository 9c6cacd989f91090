package worksheet

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"minesweeper/board"
	"minesweeper/safemove"
)

func mustMines(t *testing.T, text string) board.Minefield {
	t.Helper()
	m, err := board.ParseMinefield([]byte(text), board.ReadOptions{})
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func squareOf(t *testing.T, name string) board.Square {
	t.Helper()
	s, err := board.ParseSquare(name)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// Solve finds a proof with the wanted steps and level, and refuses games that
// need a guess or begin on a mine.
func TestSolve(t *testing.T) {
	tests := []struct {
		name, mines, start string
		steps              int
		level              Level
	}{
		{"one opening", "...\n...\n...\n", "A1", 0, OneNumber},
		{"one number", "....\n....\n..**\n...*\n", "A1", 3, OneNumber},
		{"the mines left", "..*.\n", "A1", 2, MineCount},
	}
	for _, test := range tests {
		p, err := Solve(mustMines(t, test.mines), squareOf(t, test.start))
		if err != nil || p.Level != test.level || len(p.Steps) != test.steps {
			t.Errorf("%s: %d steps, level %v, %v: %v", test.name, len(p.Steps), p.Level, err, p.Steps)
		}
	}
	for mines, want := range map[string]string{
		"..*\n.*.\n*..\n": "puzzle: from A1 it needs a guess",
		"*..\n":           "puzzle: A1 cannot be uncovered first",
	} {
		if _, err := Solve(mustMines(t, mines), squareOf(t, "A1")); err == nil || err.Error() != want {
			t.Errorf("%q: %v, want %s", mines, err, want)
		}
	}
}

// Every rule has a level, and so has exact reasoning.
func TestLevels(t *testing.T) {
	want := map[string]string{
		"satisfied": "one number at a time ★", "full": "one number at a time ★", "count": "the number of mines left ★★",
		"inside": "two numbers together ★★★", "beyond": "two numbers together ★★★", "exact": "several numbers together ★★★★",
	}
	rules := []string{"exact"}
	for _, r := range safemove.Rules {
		rules = append(rules, r.Name)
	}
	for _, r := range rules {
		level := levelOf(safemove.Reason{Rule: r})
		if got := level.String() + " " + level.Stars(); got != want[r] {
			t.Errorf("%s: %s, want %s", r, got, want[r])
		}
	}
	if len(rules) != len(want) {
		t.Errorf("%d rules, want %d", len(rules), len(want))
	}
}

// The easiest puzzle is first.
func TestOrder(t *testing.T) {
	steps := func(n int) []safemove.Step { return make([]safemove.Step, n) }
	list := []Puzzle{
		{Level: ManyNumbers, hard: 1, Steps: steps(1)}, {Level: TwoNumbers, hard: 2, Steps: steps(4)},
		{Level: TwoNumbers, hard: 1, Steps: steps(9)}, {Level: OneNumber, hard: 9, Steps: steps(9)},
		{Level: TwoNumbers, hard: 1, Steps: steps(8)},
	}
	slices.SortStableFunc(list, compare)
	var got []int
	for _, p := range list {
		got = append(got, 100*int(p.Level)+10*p.hard+len(p.Steps))
	}
	if want := []int{99, 218, 219, 224, 311}; !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}

// The page has each puzzle with its start uncovered, its solution and its
// steps.
func TestWrite(t *testing.T) {
	p, err := Solve(mustMines(t, "....\n....\n..**\n...*\n"), squareOf(t, "A1"))
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	if err := Write(&out, []Puzzle{p, p}, "made <so>"); err != nil {
		t.Fatal(err)
	}
	page := out.String()
	for want, n := range map[string]int{
		`<td class="open start">`: 4, "Each board has 4 rows, 4 columns and 3 mines.": 1, "made &lt;so&gt;": 1,
		`<h3>1 <span class="soft">★ 3 mines</span></h3>`: 1, `aria-label="Puzzle 2"`: 1, `aria-label="Solution 2"`: 1,
		"<li>1. " + p.Steps[0].Move.String() + ": " + p.Steps[0].Reason.Text + "</li>": 2, "--s: 7.40mm;": 1,
	} {
		if got := strings.Count(page, want); got != n {
			t.Errorf("%q stands there %d times, want %d", want, got, n)
		}
	}
	if strings.Contains(page, "<script") || strings.Contains(page, "http:") || strings.Contains(page, "https:") {
		t.Error("the page fetches something")
	}
}
