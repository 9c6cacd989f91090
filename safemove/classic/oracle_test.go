package classic_test

import (
	"errors"
	"math/rand/v2"
	"testing"

	"minesweeper/board"
	"minesweeper/board/boardtest"
	"minesweeper/board/game"
	"minesweeper/safemove/classic"
	"minesweeper/safemove/guess"
)

// Every move that classic calls certain must be right in all minefields that
// agree with the board, whichever rule it comes from.
func TestClassicIsRightInEveryMinefield(t *testing.T) {
	random := rand.New(rand.NewPCG(11, 12))
	size := board.Size{Rows: 6, Cols: 6}
	player := classic.New(guess.Values{"guess1": 0, "guess2": 0, "end-play": 6})
	var judged [13]int
	positions := boardtest.Fewer(1500, 3)
	for range positions {
		mines := boardtest.Scatter(random, size, 4+random.IntN(7))
		g := game.New(mines)
		for range 12 { // a position that play can reach
			if s := size.At(random.IntN(size.Squares())); !mines.HasMine(s) {
				g.Make(s.Move())
			}
		}
		judgeClassic(t, g, player, &judged)
	}
	for rule := 1; rule < guess1; rule++ {
		if judged[rule] == 0 {
			t.Errorf("rule %d was never used", rule)
		}
	}
}

// judgeClassic lets classic make its certain moves, and judges a hundred by each
// rule.
func judgeClassic(t *testing.T, g *game.Game, player *classic.Classic, judged *[13]int) {
	t.Helper()
	player.Begin(g.Size(), g.Total())
	for !g.Status().Over() {
		before := g.Board().WithoutFlags()
		if err := game.PlayTurn(g, player); err != nil {
			if !errors.Is(err, classic.ErrNoGuess) {
				t.Fatalf("%v\n%v", err, g.Board())
			}
			return
		}
		rule := ruleOf(player)
		if before.CoveredSquares() > 14 || judged[rule] == 100 {
			continue
		}
		judged[rule]++
		a := g.Turn(g.Turns() - 1).Action
		for _, m := range boardtest.Minefields(before, board.KnownTotal(g.Total())) {
			if m.HasMine(a.Square) != (a.Kind == game.Flag) {
				t.Fatalf("%v by rule %d is wrong in\n%vThe board is\n%v", a, rule, m, before)
			}
		}
	}
}
