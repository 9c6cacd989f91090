package classic_test

import (
	"errors"
	"math"
	"strings"
	"testing"

	"minesweeper/board"
	"minesweeper/board/boardtest"
	"minesweeper/board/game"
	"minesweeper/board/generate"
	"minesweeper/safemove/classic"
	"minesweeper/safemove/guess"
)

// classicTally is what a run of games came to.
type classicTally struct {
	wins, clean int
	rules       [13]int // moves by each rule, the guesses last
}

// playClassic plays the published puzzles, or as many of another size, and
// fails the test if a move that was certain loses.
func playClassic(t *testing.T, p board.Preset, games uint64) (sum classicTally) {
	t.Helper()
	layout := generate.Spec{Size: p.Size, Mines: p.Mines, Start: p.Start, First: generate.Open}
	source, err := generate.NewSource("kiss64", layout, generate.Seeds{First: 1, PerSeed: 100})
	if err != nil {
		t.Fatal(err)
	}
	player := classic.New(nil)
	var mines board.Minefield
	for i := range games {
		if err := source.Fill(&mines, i); err != nil {
			t.Fatal(err)
		}
		g := game.New(mines)
		g.Make(p.Start.Move())
		guesses := playOne(t, g, player, &sum.rules)
		if g.Status() == game.Won {
			sum.wins++
			if guesses == 0 {
				sum.clean++
			}
		}
	}
	return sum
}

// The guesses follow the rules, which are 1 to 10.
const (
	guess1 = 11
	guess2 = 12
)

// ruleOf returns the reason for the last move: a rule or a guess.
func ruleOf(player *classic.Classic) int {
	m := player.LastMove()
	if m.Guess >= 0 {
		return guess1 + m.Guess
	}
	return m.Rule + 1
}

func playOne(t *testing.T, g *game.Game, player *classic.Classic, rules *[13]int) (guesses int) {
	t.Helper()
	player.Begin(g.Size(), g.Total())
	for !g.Status().Over() {
		if err := game.PlayTurn(g, player); err != nil {
			t.Fatalf("%v\n%s", err, g.Board())
		}
		rule := ruleOf(player)
		rules[rule]++
		switch a, lost := g.Fatal(); {
		case rule >= guess1:
			guesses++
		case lost:
			t.Fatalf("%v by rule %d was wrong:\n%s", a, rule, g.Board())
		case player.Right() != 1:
			t.Fatalf("rule %d has chance %v", rule, player.Right())
		}
	}
	return guesses
}

// The first 2,000 of the published puzzles of each size. The published figures
// are over 100,000: of 2,000 they are 1939.6, 1753.0 and 941.3 wins.
func TestClassicOnThePublishedPuzzles(t *testing.T) {
	want := map[string]classicTally{
		"beginner":     {1935, 1833, [13]int{0, 33183, 18470, 209, 457, 854, 62, 10, 373, 20, 798, 66, 134}},
		"intermediate": {1737, 1424, [13]int{0, 153216, 75407, 838, 1147, 2634, 385, 50, 861, 81, 2171, 247, 632}},
		"expert":       {917, 339, [13]int{0, 325340, 158646, 4821, 4535, 13752, 2163, 403, 3854, 579, 8698, 1531, 3297}},
	}
	for _, p := range board.Presets() {
		if testing.Short() && p.Name == "expert" {
			continue
		}
		if got := playClassic(t, p, 2000); got != want[p.Name] {
			t.Errorf("%s: %+v, want %+v", p.Name, got, want[p.Name])
		}
	}
}

// Small and narrow boards use every rule too.
func TestClassicUsesEveryRuleAndNoneIsWrong(t *testing.T) {
	var used [13]int
	want := [13]int{0, 88066, 48228, 2085, 2130, 4494, 760, 363, 1244, 267, 5038, 2176, 4336}
	for _, p := range []board.Preset{
		{Size: board.Size{Rows: 16, Cols: 30}, Mines: 99, Start: board.Square{Row: 3, Col: 3}},
		{Size: board.Size{Rows: 7, Cols: 31}, Mines: 65, Start: board.Square{Row: 0, Col: 0}},
		{Size: board.Size{Rows: 24, Cols: 5}, Mines: 45, Start: board.Square{Row: 9, Col: 4}},
		{Size: board.Size{Rows: 1, Cols: 40}, Mines: 10, Start: board.Square{Col: 20}},
		{Size: board.Size{Rows: 2, Cols: 2}, Mines: 0},
	} {
		for rule, n := range playClassic(t, p, 500).rules {
			used[rule] += n
		}
	}
	for rule := 1; rule < len(used); rule++ {
		if used[rule] != want[rule] {
			t.Errorf("rule %d is used %d times, want %d", rule, used[rule], want[rule])
		}
	}
}

// A3 alone can have a mine, or A1 and A5. With five mines on the board the
// first is eight times as likely; classic takes both alike. So it expects 1.5
// mines there and 3.5 on the 35 untouched squares.
func TestClassicSwitches(t *testing.T) {
	b := boardtest.Board(t, "?1?1"+strings.Repeat("?", 36))
	for _, x := range []struct {
		name   string
		values guess.Values
		move   string
		rule   int
		chance float64
	}{
		{"default", nil, "A6", guess1, 0.92},
		{"offset", guess.Values{"guess1-offset": 0.2}, "A6", guess1, 0.7},
		{"no guess 1", guess.Values{"guess1": 0}, "A5", guess2, 0.5},
		{"no guess 2", guess.Values{"guess2": 0}, "A6", guess1, 0.92},
	} {
		c := classic.New(x.values)
		c.Begin(b.Size(), 5)
		move, err := c.Turn(board.View{Board: b, Total: 5, News: []int{1, 3}})
		if err != nil || move.String() != x.move || ruleOf(c) != x.rule || math.Abs(c.Right()-x.chance) > 1e-12 {
			t.Errorf("%s: %v, %+v, %v; want %s, %v, %v", x.name, move, c.LastMove(), err, x.move, x.rule, x.chance)
		}
	}
}

func TestClassicWithoutGuesses(t *testing.T) {
	c := classic.New(guess.Values{"guess1": 0, "guess2": 0})
	size := board.Size{Rows: 2, Cols: 2}
	c.Begin(size, 1)
	if _, err := c.Turn(board.View{Board: board.NewBoard(size), Total: 1}); !errors.Is(err, classic.ErrNoGuess) {
		t.Errorf("Turn: %v", err)
	}
}

func TestSettingsAreChecked(t *testing.T) {
	for text, want := range map[string]string{
		"end-play=5":         `"end-play=5": want end-play=X with X a whole number from 6 to 30`,
		"end-play=31":        `"end-play=31": want end-play=X with X a whole number from 6 to 30`,
		"guess1-offset=0.21": `"guess1-offset=0.21": want guess1-offset=X with X from -0.2 to 0.2`,
		"guess1=no":          `"guess1=no": want guess1=X with X off or on`,
	} {
		if _, err := guess.ParseValues(classic.Settings, text); err == nil || err.Error() != want {
			t.Errorf("error %v, want %s", err, want)
		}
	}
}

func TestClassicRefusesImpossibleBoards(t *testing.T) {
	for _, text := range []string{"1  \n   \n", "?8?\n???\n", "*1*\n???\n"} {
		b := boardtest.Board(t, text)
		view := board.View{Board: b, Total: 2}
		for i := range b.Size().Squares() {
			if b.StateAt(i).Uncovered() {
				view.News = append(view.News, i)
			}
		}
		c := classic.New(nil)
		c.Begin(b.Size(), view.Total)
		if move, err := c.Turn(view); err == nil || errors.Is(err, classic.ErrNoGuess) {
			t.Errorf("%q: %v by %+v", text, move, c.LastMove())
		}
	}
}

func TestClassicAllocatesNothing(t *testing.T) {
	p := board.Presets()[2]
	source, err := generate.NewUniform(generate.Spec{Size: p.Size, Mines: p.Mines, Start: p.Start, First: generate.Open}, generate.Seeds{First: 7})
	if err != nil {
		t.Fatal(err)
	}
	player := classic.New(nil)
	var mines board.Minefield
	source.Fill(&mines, 0)
	g := game.New(mines)
	play := func() {
		for i := range uint64(200) {
			source.Fill(&mines, i)
			g.Reset(mines)
			g.Make(p.Start.Move())
			if err := game.Play(g, player); err != nil {
				t.Fatal(err)
			}
		}
	}
	// The runtime allocates now and then by itself; what the player allocates
	// comes back every time.
	n := testing.AllocsPerRun(1, play)
	for tries := 0; n != 0 && tries < 4; tries++ {
		n = min(n, testing.AllocsPerRun(1, play))
	}
	if n != 0 {
		t.Errorf("%v allocations in 200 games", n)
	}
}
