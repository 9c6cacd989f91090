package judge_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"minesweeper/board"
	"minesweeper/board/boardtest"
	"minesweeper/board/game"
	"minesweeper/safemove/judge"
)

// walk plays random games, in which each move uncovers a safe square or flags a
// random one, and calls visit before each move.
func walk(t *testing.T, games int, visit func(g *game.Game, c *judge.GameJudge)) {
	t.Helper()
	r := rand.New(rand.NewPCG(7, 7))
	size, start := board.Size{Rows: 7, Cols: 9}, board.Square{Row: 3, Col: 3}
	for range games {
		mines := boardtest.Open(r, size, 6+r.IntN(10), start)
		g, c := game.New(mines), new(judge.GameJudge)
		c.Begin(g.Board(), mines.Total(), 0)
		move := game.Action{Square: start}
		for {
			if result, err := g.Do(move); err != nil || result == board.BlownUp {
				t.Fatal(result, err)
			} else if result.Played() {
				c.Uncover(g.Board(), g.Turn(g.Turns()-1).Opened)
			}
			if g.Status().Over() {
				break
			}
			visit(g, c)
			for {
				s := size.At(r.IntN(size.Squares()))
				move = game.Action{Square: s, Kind: game.ActionKind(r.IntN(2))}
				if move.Kind == game.Flag || !mines.HasMine(s) {
					break
				}
			}
			if g.Board().State(move.Square) == board.Flagged {
				move.Kind = game.Unflag
			}
		}
	}
}

// A course agrees with a new analysis of the board on every square, with or
// without an analysis of its own.
func TestGameJudgeIsAnalysis(t *testing.T) {
	var fresh judge.Judge
	known, visits := 0, 0
	walk(t, 60, func(g *game.Game, c *judge.GameJudge) {
		visits++
		b := g.Board()
		if err := fresh.Analyse(b, judge.Played(g.Total())); err != nil {
			t.Fatal(err)
		}
		compare := func() {
			for i := range b.Size().Squares() {
				s := b.Size().At(i)
				free, mine := c.IsFree(s), c.IsMine(s)
				if free && fresh.Mines()[i] != 0 || mine && fresh.Mines()[i] != 1 {
					t.Fatalf("%v is known as free %v, mine %v: the chance is %v\n%v", s, free, mine, fresh.Mines()[i], b)
				}
				if free || mine {
					known++
				}
			}
		}
		compare()
		if visits%3 == 0 {
			return // the next moves are judged by what is known
		}
		if err := c.Analyse(b); err != nil {
			t.Fatal(err)
		}
		for i, want := range fresh.Mines() {
			if got := c.Mines()[i]; math.IsNaN(got) != math.IsNaN(want) || math.Abs(got-want) > 1e-9 {
				t.Fatalf("%v: chance %v, want %v\n%v", b.Size().At(i), got, want, b)
			}
		}
		compare()
	})
	if known < 1000 {
		t.Errorf("only %d squares were known", known)
	}
}
