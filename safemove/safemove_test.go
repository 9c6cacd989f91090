package safemove_test

import (
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"testing"

	"minesweeper/board"
	"minesweeper/board/boardtest"
	"minesweeper/safemove"
)

func options(total int) safemove.ReasoningOptions {
	if total < 0 {
		return safemove.ReasoningOptions{}
	}
	return safemove.ReasoningOptions{Total: board.KnownTotal(total)}
}

// compare checks the moves of All, each of which has a reason. If none are
// wanted, nil, the board is contradictory.
func compare(t *testing.T, b board.Board, total int, want map[board.Move]bool) {
	t.Helper()
	steps, err := safemove.All(b, options(total))
	var c *safemove.ContradictionError
	if contradictory := want == nil; contradictory != errors.As(err, &c) || err != nil && !contradictory {
		t.Fatalf("total %d, contradictory %v: error %v\n%v", total, contradictory, err, b)
	}
	for i, s := range steps {
		if slices.ContainsFunc(steps[:i], func(o safemove.Step) bool { return sameMove(s, o) }) || s.Reason.Text == "" {
			t.Errorf("total %d: move %v twice, or without a reason: %q\n%v", total, s.Move, s.Reason, b)
		}
	}
	if got := movesOf(steps); want != nil && !maps.Equal(got, want) {
		t.Fatalf("total %d: got %v, want %v\n%v", total, sorted(got), sorted(want), b)
	}
}

func movesOf(steps []safemove.Step) map[board.Move]bool {
	moves := make(map[board.Move]bool)
	for _, s := range steps {
		moves[s.Move] = true
	}
	return moves
}

func sorted(moves map[board.Move]bool) []string {
	var names []string
	for m := range moves {
		names = append(names, m.String())
	}
	slices.Sort(names)
	return names
}

// randomBoard makes a minefield and uncovers squares of it at random; some
// mines are flagged. Now and then a number is changed, which may or may not
// make the board impossible.
func randomBoard(r *rand.Rand, size board.Size, lies bool) (board.Board, int) {
	m, _ := board.NewMinefield(size)
	density, uncovered := r.Float64()*0.6, r.Float64()
	for i := range size.Squares() {
		if r.Float64() < density {
			m.Put(size.At(i))
		}
	}
	b := board.NewBoard(size)
	for i := range size.Squares() {
		if m.HasMineAt(i) && r.Float64() < 0.2 {
			b.SetAt(i, board.Flagged)
		} else if !m.HasMineAt(i) && r.Float64() < uncovered {
			b.SetAt(i, board.State(m.CountMinesAt(i)))
		}
	}
	if i := r.IntN(size.Squares()); lies && b.StateAt(i).Uncovered() {
		b.SetAt(i, board.State(r.IntN(9)))
	}
	return b, m.Total()
}

func TestRandomBoards(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for _, c := range []struct {
		size   board.Size
		boards int
	}{{board.Size{Rows: 5, Cols: 4}, 20000}, {board.Size{Rows: 5, Cols: 5}, 5000}, {board.Size{Rows: 4, Cols: 7}, 2000}} {
		c.boards = boardtest.Fewer(c.boards, 5)
		for i := range c.boards {
			b, total := randomBoard(r, c.size, i%4 == 0)
			if i%8 < 4 {
				total = -1
			}
			truth := enumerate(b, total)
			want := truth.moves(c.size)
			if contradicts(b, total, truth) {
				want = nil
			} else if safemove.Won(b, board.KnownTotal(total)) {
				want = enumerate(b, -1).moves(c.size)
			}
			compare(t, b, total, want)
		}
	}
}

// contradicts reports whether the oracle found no layout: no covered square can
// be a mine or free, or there is no covered square and a number is wrong.
func contradicts(b board.Board, total int, want truth) bool {
	if b.CoveredSquares() > 0 {
		return want == truth{}
	}
	for i := range b.Size().Squares() {
		flags := 0
		for _, n := range b.Size().AppendNeighbours(nil, i) {
			if b.StateAt(n) == board.Flagged {
				flags++
			}
		}
		if s := b.StateAt(i); s.Uncovered() && int(s) != flags {
			return true
		}
	}
	return total >= 0 && total != b.Flags()
}

// TestReachableBoards plays on 8×8 boards: it uncovers squares that are free,
// with certain moves in between, and compares the positions on the way; with
// the flags that the moves set, and without.
func TestReachableBoards(t *testing.T) {
	positions, skipped, wanted := 0, 0, boardtest.Fewer(2000, 5)
	for seed := uint64(1); positions < wanted; seed++ {
		playOn(t, seed, func(b board.Board, total int) {
			for _, view := range []board.Board{b, b.WithoutFlags()} {
				for _, total := range []int{-1, total} {
					positions++
					use := total
					if safemove.Won(view, board.KnownTotal(total)) {
						use = -1
					}
					if want, ok := enumerateWithin(view, use, 50_000); ok {
						compare(t, view, total, want.moves(view.Size()))
					} else {
						skipped++
					}
				}
			}
		})
	}
	if skipped > positions/4 {
		t.Errorf("%d of %d positions were too much for the oracle", skipped, positions)
	}
}

// playOn uncovers free squares at random on a board of its own, plays some of
// the certain moves after each, and shows every position it reaches.
func playOn(t *testing.T, seed uint64, show func(b board.Board, total int)) {
	t.Helper()
	r := rand.New(rand.NewPCG(seed, 3))
	size := board.Size{Rows: 8, Cols: 8}
	m := boardtest.Scatter(r, size, 8+r.IntN(12))
	b := board.NewBoard(size)
	referee, _ := board.NewReferee(m, b)
	for !referee.Solved() {
		i := r.IntN(64)
		if m.HasMineAt(i) || !referee.Make(size.At(i).Move()).Played() {
			continue
		}
		for s, err := range safemove.Sequence(b, options(-1), play(referee)) {
			if err != nil || s.Move.Flag != m.HasMine(s.Move.Square) {
				t.Fatalf("seed %d: %v, %v is wrong: %v\n%v", seed, err, s.Move, s.Reason, b)
			}
			if r.IntN(4) == 0 {
				break
			}
		}
		show(b, m.Total())
	}
}

func play(r *board.Referee) safemove.Play {
	return func(m board.Move) ([]int, error) {
		if result := r.Make(m); !result.Played() {
			return nil, fmt.Errorf("%v: %v", m, result)
		}
		return r.Opened(), nil
	}
}
