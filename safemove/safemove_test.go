package safemove_test

import (
	"errors"
	"fmt"
	"maps"
	"math/bits"
	"math/rand/v2"
	"os"
	"slices"
	"sync"
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

// TestEveryState compares with the oracle on every board that some minefield of
// at most 10 squares can lead to, with the number of mines unknown and known; of
// 12 squares with MINES_LONG, of 8 in short runs.
func TestEveryState(t *testing.T) {
	most := 10
	if testing.Short() {
		most = 8
	} else if os.Getenv("MINES_LONG") != "" {
		most = 12
	}
	var wait sync.WaitGroup
	for _, size := range smallSizes(most) {
		wait.Go(func() { everyState(t, size) })
	}
	wait.Wait()
}

// smallSizes returns the shapes of at most n squares, the larger side first: a
// board and its mirror image are compared elsewhere.
func smallSizes(n int) (sizes []board.Size) {
	for rows := 1; rows <= n; rows++ {
		for cols := 1; cols <= rows && rows*cols <= n; cols++ {
			sizes = append(sizes, board.Size{Rows: rows, Cols: cols})
		}
	}
	return sizes
}

// everyState takes every set of covered squares, one of each set and its mirror
// images, and groups all layouts of mines below them by the numbers that the
// other squares would show.
func everyState(t *testing.T, size board.Size) {
	sets := neighbourSets(size)
	n := size.Squares()
	for covered := range uint64(1) << n {
		if !leastOfImages(covered, size) {
			continue
		}
		type key struct {
			shown string
			total int
		}
		truths := make(map[key]*truth)
		note := func(shown string, total int, mines uint64) {
			k := key{shown, total}
			if truths[k] == nil {
				truths[k] = new(truth)
			}
			truths[k].merge(mines, covered)
		}
		for mines := covered; ; mines = (mines - 1) & covered {
			shown := showing(n, covered, mines, sets)
			note(shown, -1, mines)
			note(shown, bits.OnesCount64(mines), mines)
			if mines == 0 {
				break
			}
		}
		for k, want := range truths {
			if k.total == bits.OnesCount64(covered) { // won: the total proves nothing
				want = truths[key{k.shown, -1}]
			}
			b := board.NewBoard(size)
			for i := range n {
				b.SetAt(i, board.State(int8(k.shown[i])))
			}
			compare(t, b, k.total, want.moves(size))
			if t.Failed() {
				return
			}
		}
	}
}

// leastOfImages reports whether no mirror image of a set of squares is a smaller
// number.
func leastOfImages(set uint64, size board.Size) bool {
	for _, g := range board.Symmetries() {
		image := uint64(0)
		for left := set; left != 0 && g.Size(size) == size; left &= left - 1 {
			image |= 1 << size.Index(g.Square(size.At(bits.TrailingZeros64(left)), size))
		}
		if g.Size(size) == size && image < set {
			return false
		}
	}
	return true
}

// showing returns the states of all squares, one byte each.
func showing(n int, covered, mines uint64, sets []uint64) string {
	states := make([]byte, n)
	for i := range states {
		states[i] = byte(bits.OnesCount64(mines & sets[i]))
		if covered>>i&1 != 0 {
			states[i] = 0xff // board.Covered
		}
	}
	return string(states)
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
