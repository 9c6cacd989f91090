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

// playClassic plays 2,000 puzzles of the published kind, and fails the test if a
// move that was certain loses.
func playClassic(t *testing.T, p board.Preset) (sum classicTally) {
	t.Helper()
	layout := generate.Spec{Size: p.Size, Mines: p.Mines, Start: p.Start, First: generate.Open}
	source, err := generate.NewSource("kiss64", layout, generate.Seeds{First: 1, PerSeed: 100})
	boardtest.Must(t, err)
	player := classic.New(nil)
	var mines board.Minefield
	for i := range uint64(2000) {
		boardtest.Must(t, source.Fill(&mines, i))
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
// are over 100,000: of 2,000 they are 1939.6, 1753.0 and 941.3 wins. Narrow
// boards use every rule too.
func TestClassicOnThePublishedPuzzles(t *testing.T) {
	want := map[string]classicTally{
		"beginner":     {1935, 1833, [13]int{0, 33183, 18470, 209, 457, 854, 62, 10, 373, 20, 798, 66, 134}},
		"intermediate": {1737, 1424, [13]int{0, 153216, 75407, 838, 1147, 2634, 385, 50, 861, 81, 2171, 247, 632}},
		"expert":       {917, 339, [13]int{0, 325340, 158646, 4821, 4535, 13752, 2163, 403, 3854, 579, 8698, 1531, 3297}},
		"low":          {3, 0, [13]int{0, 22318, 16627, 1894, 2227, 2538, 501, 661, 892, 253, 5907, 4139, 3603}},
		"high":         {0, 0, [13]int{0, 9203, 11992, 1735, 1462, 1635, 321, 464, 259, 151, 5608, 2043, 5020}},
		"row":          {120, 0, [13]int{0, 2145, 8413, 0, 0, 0, 0, 0, 0, 0, 116, 1244, 5394}},
		"no mine":      {wins: 2000, clean: 2000},
	}
	for _, p := range append(board.Presets(),
		board.Preset{Name: "low", Size: board.Size{Rows: 7, Cols: 31}, Mines: 65},
		board.Preset{Name: "high", Size: board.Size{Rows: 24, Cols: 5}, Mines: 45, Start: board.Square{Row: 9, Col: 4}},
		board.Preset{Name: "row", Size: board.Size{Rows: 1, Cols: 40}, Mines: 10, Start: board.Square{Col: 20}},
		board.Preset{Name: "no mine", Size: board.Size{Rows: 2, Cols: 2}},
	) {
		if testing.Short() && p.Name == "expert" {
			continue
		}
		if got := playClassic(t, p); got != want[p.Name] {
			t.Errorf("%s: %+v, want %+v", p.Name, got, want[p.Name])
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
