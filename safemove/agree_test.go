package safemove_test

import (
	"errors"
	"maps"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"

	"minesweeper/board"
	"minesweeper/board/boardtest"
	"minesweeper/safemove"
	"minesweeper/safemove/autoplay"
	"minesweeper/safemove/judge"
	"minesweeper/safemove/odds"
)

// starts calls visit with positions of three sizes that moves on random squares
// without a mine lead to; some mines are flagged.
func starts(t *testing.T, visit func(m board.Minefield, b board.Board)) {
	t.Helper()
	r := rand.New(rand.NewPCG(13, 14))
	for _, c := range []struct{ rows, cols, boards int }{{3, 5, 600}, {6, 6, 400}, {9, 9, 150}, {16, 30, 20}} {
		c.boards = boardtest.Fewer(c.boards, 10)
		size := board.Size{Rows: c.rows, Cols: c.cols}
		for range c.boards {
			m := boardtest.Scatter(r, size, 1+r.IntN(size.Squares()/4))
			b := board.NewBoard(size)
			referee, _ := board.NewReferee(m, b)
			for range 1 + r.IntN(size.Squares()) {
				if i := r.IntN(size.Squares()); !m.HasMineAt(i) || r.IntN(4) == 0 {
					referee.Make(board.Move{Square: size.At(i), Flag: m.HasMineAt(i)})
				}
			}
			visit(m, b)
		}
	}
}

// What the numbers prove comes first, in the same order whether the number of
// mines is known or not. After the win that number proves nothing more.
func TestNumbersComeFirst(t *testing.T) {
	won := 0
	starts(t, func(m board.Minefield, b board.Board) {
		alone, err := safemove.All(b, safemove.ReasoningOptions{})
		all, err2 := safemove.All(b, options(m.Total()))
		err = errors.Join(err, err2)
		if err != nil {
			t.Fatal(err)
		}
		if len(all) < len(alone) || !slices.EqualFunc(alone, all[:len(alone)], sameMove) {
			t.Errorf("%v, with the number of mines %v\n%v", alone, all, b)
		}
		if safemove.Won(b, board.KnownTotal(m.Total())) {
			won++
			if len(all) > len(alone) {
				t.Errorf("after the win: %v\n%v", all[len(alone):], b)
			}
		}
	})
	if !testing.Short() && won < 20 {
		t.Errorf("%d boards were won", won)
	}
}

// withoutFlags returns a board without the flags of some moves.
func withoutFlags(b board.Board, moves map[board.Move]bool) board.Board {
	b = b.Clone()
	for move := range moves {
		if move.Flag {
			b.Set(move.Square, board.Covered)
		}
	}
	return b
}

func sameMove(a, b safemove.Step) bool { return a.Move == b.Move }

// What is safe is what has the chance 0 or 1, and what is judged to be safe,
// with and without the number of mines, unless the game is won.
func TestCertainEverywhere(t *testing.T) {
	starts(t, func(m board.Minefield, b board.Board) {
		for _, known := range []odds.ChanceOptions{{Total: board.KnownTotal(m.Total())}, {Density: big.NewRat(1, 3)}} {
			steps, err := safemove.All(b, safemove.ReasoningOptions{Total: known.Total})
			if err != nil {
				t.Fatal(err)
			}
			safe := movesOf(steps)
			var j judge.Judge
			if err := j.Analyse(b, known); err != nil {
				t.Fatal(err)
			}
			judged, certain := make(map[board.Move]bool), make(map[board.Move]bool)
			for i := range b.Size().Squares() {
				for _, move := range []board.Move{b.Size().At(i).Move(), b.Size().At(i).Flag()} {
					if j.Move(move).Verdict == judge.Safe {
						judged[move] = true
					}
				}
				if b.StateAt(i) == board.Covered && (j.Mines()[i] == 0 || j.Mines()[i] == 1) {
					certain[board.Move{Square: b.Size().At(i), Flag: j.Mines()[i] == 1}] = true
				}
			}
			if !maps.Equal(safe, judged) {
				t.Errorf("%v is safe, %v judged to be\n%v", sorted(safe), sorted(judged), b)
			}
			if !maps.Equal(safe, certain) && !safemove.Won(b, known.Total) {
				t.Errorf("%v is safe, %v has a certain chance\n%v", sorted(safe), sorted(certain), b)
			}
		}
	})
}

// A player that does not guess uncovers the squares that the safe moves
// uncover, with and without the number of mines.
func TestPlayerStopsAtTheSame(t *testing.T) {
	stopped := 0
	starts(t, func(m board.Minefield, start board.Board) {
		for _, noTotal := range []bool{false, true} {
			o := options(m.Total())
			if noTotal {
				o = safemove.ReasoningOptions{}
			}
			b := start.Clone()
			referee, _ := board.NewReferee(m, b)
			for _, err := range safemove.Sequence(b, o, play(referee)) {
				if err != nil {
					t.Fatal(err)
				}
			}
			played := start.Clone()
			referee, _ = board.NewReferee(m, played)
			if err := playCertain(referee, played, m.Total(), noTotal); errors.Is(err, autoplay.ErrNoSafeMove) {
				stopped++
			} else if !errors.Is(err, autoplay.ErrOver) {
				t.Fatal(err)
			}
			if !played.WithoutFlags().Equal(b.WithoutFlags()) {
				t.Errorf("no total %v: the player stopped at\n%v\nthe safe moves lead to\n%v", noTotal, played, b)
			}
		}
	})
	if stopped == 0 {
		t.Error("no player stopped before the end")
	}
}

// playCertain makes the moves of a player that does not guess, until it gives
// up.
func playCertain(r *board.Referee, b board.Board, total int, noTotal bool) error {
	p := autoplay.New(autoplay.PlayerOptions{Flags: true, NoGuess: true, NoTotal: noTotal})
	for {
		v := board.View{Board: b, Total: total, News: r.Opened()}
		move, err := p.Turn(v)
		if err != nil {
			return err
		}
		if !r.Make(move).Played() {
			return errors.New(move.String() + " is wrong")
		}
	}
}
