package judge_test

import (
	"math/big"
	"math/rand/v2"
	"testing"

	"minesweeper/board"
	"minesweeper/board/boardtest"
	"minesweeper/board/game"
	"minesweeper/safemove/judge"
	"minesweeper/safemove/odds"
)

// After the win a flag is certain if the numbers prove it, and not needed
// otherwise: here the mine of the last square touches no number.
func TestAfterTheWin(t *testing.T) {
	b := boardtest.Board(t, "?1 1??\n")
	half := big.NewRat(1, 2)
	for name, look := range map[string]func(j *judge.Judge) error{
		"total":   func(j *judge.Judge) error { return j.AnalyseExactly(b, odds.ChanceOptions{Total: board.KnownTotal(3)}) },
		"rounded": func(j *judge.Judge) error { return j.Analyse(b, odds.ChanceOptions{Total: board.KnownTotal(3)}) },
		"told": func(j *judge.Judge) error {
			err := j.Analyse(b, odds.ChanceOptions{Density: half})
			if got := j.Move(board.Square{Col: 5}.Flag()); got.Verdict != judge.Risky {
				t.Errorf("before the win: %+v", got)
			}
			j.Win()
			return err
		},
	} {
		j := new(judge.Judge)
		if err := look(j); err != nil {
			t.Fatal(err)
		}
		for _, want := range []struct {
			move    board.Move
			verdict judge.Verdict
			chance  float64
		}{
			{board.Square{Col: 0}.Flag(), judge.Safe, 1},
			{board.Square{Col: 4}.Flag(), judge.Safe, 1},
			{board.Square{Col: 5}.Flag(), judge.NotNeeded, 1},
			{board.Square{Col: 5}.Move(), judge.Wrong, 0},
		} {
			got := j.Move(want.move)
			if got.Verdict != want.verdict || got.Right != want.chance {
				t.Errorf("%s: %v: %+v, want %v", name, want.move, got, want.verdict)
			}
			if fails, _ := new(big.Float).SetFloat64(1 - want.chance).Rat(nil); (got.Fails != nil) != (name == "total") ||
				got.Fails != nil && got.Fails.Cmp(fails) != 0 {
				t.Errorf("%s: %v fails with %v", name, want.move, got.Fails)
			}
		}
	}
}

// A course takes back what needed the number of mines when the game is won.
func TestGameJudgeAfterTheWin(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 12))
	seen := make(map[judge.Verdict]int)
	games := boardtest.Fewer(300, 5)
	for range games {
		size := board.Size{Rows: 3, Cols: 4}
		mines := boardtest.Open(r, size, 6, board.Square{})
		g, c := game.New(mines), new(judge.GameJudge)
		c.Begin(g.Board(), mines.Total(), 0)
		for i := range size.Squares() {
			if s := size.At(i); !mines.HasMine(s) && g.Board().State(s) == board.Covered {
				if _, err := g.Make(s.Move()); err != nil {
					t.Fatal(err)
				}
				c.Uncover(g.Board(), g.Turn(g.Turns()-1).Opened)
				if err := c.Analyse(g.Board()); err != nil {
					t.Fatal(err)
				}
			}
		}
		if !c.Won() || g.Status() != game.Won {
			t.Fatalf("won %v, %v\n%v", c.Won(), g.Status(), g.Board())
		}
		fields := boardtest.Minefields(g.Board(), board.Total{})
		for i := range size.Squares() {
			s := size.At(i)
			if !mines.HasMine(s) {
				continue
			}
			want := judge.NotNeeded
			if all, _ := share(fields, func(m board.Minefield) bool { return m.HasMine(s) }).Float64(); all == 1 {
				want = judge.Safe
			}
			if c.IsMine(s) && want != judge.Safe {
				t.Errorf("%v is known\n%v", s, g.Board())
			}
			if got := c.Move(s.Flag()); got.Verdict != want {
				t.Errorf("%v: %v, want %v\n%v", s, got.Verdict, want, g.Board())
			}
			seen[want]++
		}
	}
	if seen[judge.Safe] < games/3 || seen[judge.NotNeeded] < games/15 {
		t.Errorf("seen %v", seen)
	}
}

// With a density the number of mines proves nothing in a course.
func TestGameJudgeByDensity(t *testing.T) {
	b := boardtest.Board(t, "?1??\n")
	for _, density := range []*big.Rat{nil, big.NewRat(1, 4)} {
		c := &judge.GameJudge{Density: density}
		c.Begin(b, 1, 0)
		if err := c.Analyse(b); err != nil {
			t.Fatal(err)
		}
		want := judge.Safe
		if density != nil {
			want = judge.Risky
		}
		if got := c.Move(board.Square{Col: 3}.Move()); got.Verdict != want {
			t.Errorf("density %v: %+v, want %v", density, got, want)
		}
	}
}
